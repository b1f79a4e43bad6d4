"""One game's life: what is, what may be done, what happened. Pure: `now` and chance are arguments, nothing is read or
written here."""
