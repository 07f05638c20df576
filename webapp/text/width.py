"""How wide a rank is, in the letters of all games."""

from __future__ import annotations

_SQUARES = {
    **dict.fromkeys("KQRBNPMSGLACEHkqrbnpmsglaceh", 1),
    **dict.fromkeys("+-^'~", 0),
    **{str(digit): digit for digit in range(10)},
}
"""How many squares each character of a rank stands for."""


def width_of(rank: str) -> int:
    """How many squares a rank has; 0 where a character is of no game."""
    try:
        return sum(map(_SQUARES.__getitem__, rank))
    except KeyError:
        return 0
