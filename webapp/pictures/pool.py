"""A few processes that draw PNGs, so that no thread of this one stands still meanwhile.

Drawing holds the interpreter's lock, seconds for a large picture. The processes have the lowest
claim to processor time; see `webapp.processes` for how they come and go.
"""

from __future__ import annotations

from pathlib import Path

from webapp.pictures import png
from webapp.pictures.png import SIZE
from webapp.processes import BusyError, FailedError, Processes, Turns

__all__ = ["PROCESSES", "WAITING", "BusyError", "FailedError", "Pool", "Turns"]

PROCESSES = 2
"""So many pictures are drawn at once."""

WAITING = 16
"""So many more may wait for that."""


class Pool(Processes):
    """The processes. Any thread may ask for a picture, and waits until it is there.

    processes  the most there are
    waiting    the most pictures that wait for one
    longest    the seconds that a picture may take, and may wait before that
    """

    def __init__(
        self, processes: int = PROCESSES, waiting: int = WAITING, longest: float = png.LONGEST
    ) -> None:
        super().__init__(Path(png.__file__), processes, waiting, longest)

    def to_png(self, svg: str, width: int, dpi: int) -> bytes:
        """As `png.to_png`. Raises BusyError or FailedError."""
        drawn = self.ask(SIZE.pack(width, dpi) + svg.encode())
        if not drawn:
            raise FailedError
        return drawn
