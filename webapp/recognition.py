"""stub"""

from __future__ import annotations

from webapp.feen import looks_like_feen


def recognise(text):
    return ("feen",) if looks_like_feen(text) else ("fen",)
