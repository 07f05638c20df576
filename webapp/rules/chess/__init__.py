"""What cannot arise in a game of chess, subject by subject; `legality.py` asks them all."""
