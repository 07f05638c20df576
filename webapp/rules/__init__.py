"""Positions that cannot arise in play, game by game; `webapp.rules.legality` asks them all."""
