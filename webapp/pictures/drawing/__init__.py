"""The drawings of pieces, set by set; `sprites.py` serves them as sprites."""
