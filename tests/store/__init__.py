"""The database, both kinds of it."""
