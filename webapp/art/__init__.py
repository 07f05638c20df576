"""The drawings of pieces that are made here; `webapp.pieces` serves them as sprites."""
