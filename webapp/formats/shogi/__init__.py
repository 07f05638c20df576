"""Records of shogi: KIF and KI2, CSA, and the lines of engines (USI)."""
