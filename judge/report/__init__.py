"""What the judge writes: sentences and letters, in the reader's language."""
