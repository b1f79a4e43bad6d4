"""The people of the judge, across all games: who has which address, language, zone, password and secrets.

As a game is its events, so are the people: `decide` turns a command into events, `apply` makes new people out of an
event. No clock, no files, no chance in here: times, salts and keys are arguments.
"""
