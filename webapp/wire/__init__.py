"""The JSON shapes of positions, lines, marks and reports, both ways."""
