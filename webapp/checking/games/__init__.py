"""Tasks from games: moments where one move alone wins or mates, as cards of a lesson.

    moments_of(line, …)      the moments of a game   (`moments.py`)
    themes_of(…)             what each is about      (`themes.py`)
    card_of(…)               each as a card          (`taking.py`)

Chess only.
"""

from __future__ import annotations

from webapp.games.board import Game

SEARCHED: frozenset[Game] = frozenset(["chess"])
"""The games in which tasks are found."""
