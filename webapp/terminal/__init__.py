"""Fenboard in the terminal: the commands `check` and `convert`."""
