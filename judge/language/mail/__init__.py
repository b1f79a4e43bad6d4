"""From the raw bytes of a mail to the lines that this person wrote now.

`mime` opens the mail, `html` turns marked-up text into lines, `quotes` keeps what is the sender's own, `machine` says
whether a person sent it at all. Nothing here raises on any input: a stranger can send anything.
"""
