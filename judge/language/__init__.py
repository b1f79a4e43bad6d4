"""Text to orders and commands and back, in every language there is a lexicon for."""
