"""Records: text forms of lines with their players and event."""
