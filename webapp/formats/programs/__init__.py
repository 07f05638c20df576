"""Files of other programs and servers that hold games, as text of PGN, which is then read."""
