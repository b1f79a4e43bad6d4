"""The game itself, as values: board, units, orders, movement, retreats, adjustments, phases.

Everything here is a function of its arguments: no clock, no files, no logging, no randomness, and no
sentence for a human (outcomes name their cause as data; words are chosen elsewhere).
"""
