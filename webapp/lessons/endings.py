"""The endings of names of files that are opened: one list for dialogs and for attachments."""

from __future__ import annotations

POSITIONS = (".fen", ".feen", ".sfen", ".epd", ".txt", ".md", ".markdown")
RECORDS = (".pgn", ".kif", ".kifu", ".ki2", ".ki2u", ".csa", ".usi", ".jkf", ".gib")
TABLES = (".csv", ".tsv")
LETTERS = (".eml", ".mbox")
PAGES = (".html", ".htm")
LESSONS = (".json",)

OF_FILES = (*POSITIONS, *RECORDS, *TABLES, *LETTERS, *PAGES, *LESSONS)
"""All of them."""

OF_ATTACHMENTS = (*POSITIONS, *RECORDS, *TABLES)
"""Those that are read where they are attached to an e-mail."""
