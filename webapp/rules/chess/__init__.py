"""Positions that cannot arise in a game of chess, by subject; `legality.py` asks them all."""
