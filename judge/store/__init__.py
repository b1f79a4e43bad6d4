"""What outlives the process: journals, snapshots, spools, and the lock on the directory that holds them.

One process owns a state directory. Whatever it acknowledged is on the disk, whole and once; whatever it had
only begun when it died is either completed or as if never begun.
"""
