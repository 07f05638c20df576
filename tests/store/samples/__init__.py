"""Databases as each migration has left them, made by the Fenboard of that time."""
