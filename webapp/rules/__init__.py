"""What cannot arise in play, game by game; `webapp.legality` asks them all."""
