"""The endings of names of files that are opened: one list for all who open files."""

from __future__ import annotations

from webapp.document.files import ENDINGS as OF_FORMS

POSITIONS = (".fen", ".feen", ".sfen", ".epd", ".txt", ".md", ".markdown")
RECORDS = (".pgn", ".kif", ".kifu", ".ki2", ".ki2u", ".csa", ".usi", ".jkf", ".gib")
TABLES = (".csv", ".tsv")
LETTERS = (".eml", ".mbox")
PAGES = (".html", ".htm")
LESSONS = (".json",)

OF_FILES = (*POSITIONS, *RECORDS, *TABLES, *LETTERS, *PAGES, *LESSONS, *OF_FORMS)
"""All of them."""

OF_ATTACHMENTS = (*POSITIONS, *RECORDS, *TABLES, *OF_FORMS)
"""Those that are read where they are attached to an e-mail."""
