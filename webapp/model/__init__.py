"""The frozen models: positions, lines and marks."""
