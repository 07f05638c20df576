"""Whether a line is an EPD, and not a row of a table whose cells are parted by semicolons."""

from __future__ import annotations

import re
from collections.abc import Sequence

from webapp.document import parse
from webapp.formats.epd import OPCODES
from webapp.text.characters import MAX_LENGTH
from webapp.text.san import CASTLES, MOVE

_OPERATION = re.compile(r"([A-Za-z][A-Za-z0-9_]{0,30})(?:\s++|\Z)")
_OPERAND = re.compile(rf'"|[-+]?[0-9]|{MOVE}|{CASTLES}')
_STRING = re.compile(r'[a-z][a-z0-9_]{0,30}\s++"[^"]*+"\s*+\Z')
_PERFT = re.compile(r"D[0-9]{1,2} [0-9]+\Z")
_NAMES = frozenset(["id", "eco", "nic"])
"""The opcodes whose operand may be any word."""


def is_epd_line(line: str, cells: Sequence[str]) -> bool:
    """Whether a line reads as an EPD; `cells` are what stands between its semicolons.

    Its operations follow the fields, or a cell is one. Where the first `;` follows the fields, a
    space before it and another `;` at the end say so.
    """
    if any(map(_is_operation, cells)):
        return True
    line = line.strip()
    operations = parse(line).operations if len(line) <= MAX_LENGTH else ""
    if not operations.startswith(";"):
        return bool(operations)
    is_apart = line.removesuffix(operations).endswith(" ")
    return is_apart and len(operations) > 1 and operations.endswith(";")


def _is_operation(cell: str) -> bool:
    """Whether a cell is an operation; words of a language may begin as one does (“am Zug”)."""
    if _STRING.match(cell) or _PERFT.match(cell):
        return True
    opcode = _OPERATION.match(cell)
    if opcode is None or opcode[1] not in OPCODES:
        return False
    operands = cell[opcode.end() :]
    if not operands:
        return "_" in opcode[1] or opcode[1] in ("noop", "resign")
    return opcode[1] in _NAMES or _OPERAND.match(operands) is not None
