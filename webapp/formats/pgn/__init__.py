"""Games in PGN, and lists of moves as people type them."""
