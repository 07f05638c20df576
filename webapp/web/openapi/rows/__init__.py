"""The rows of views, each with all that it takes and answers, by topics."""

from __future__ import annotations

from webapp.web.openapi.described import Rows
from webapp.web.openapi.rows import lessons, pictures, positions, shelf, students, tasks

ROWS: Rows = {
    **positions.ROWS,
    **pictures.ROWS,
    **lessons.ROWS,
    **shelf.ROWS,
    **tasks.ROWS,
    **students.ROWS,
}
"""Of all views that programs may ask, by their endpoints and methods."""
