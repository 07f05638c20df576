"""Fenboard in the terminal: the commands `check`, `convert` and `diagram`."""
