"""Records of xiangqi that are no PGN: lists of moves, lines of engines, and those of dpxq.com."""
