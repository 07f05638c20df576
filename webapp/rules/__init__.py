"""What cannot arise in shogi, xiangqi and makruk; `webapp.legality` asks them all."""
