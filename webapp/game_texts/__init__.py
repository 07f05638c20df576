"""What the notations of shogi, xiangqi and makruk have in common."""
