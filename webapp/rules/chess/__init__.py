"""What cannot arise in a game of chess, subject by subject; `webapp.legality` asks them all."""
