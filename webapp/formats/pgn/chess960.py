"""Whether a text or a line is of Chess960.

It is where it is called so: by the entry of the menu of games, by what a card keeps, or by the tag
`Variant`, which is no part of the standard (Lichess, chess.com, XBoard and python-chess write it).
Where nobody says it, it is told by castling rights that only games of Chess960 have, see
`castling.is_of_chess960`: of a line by those at its start, of a text by letters of files, as in
X-FEN and Shredder-FEN. All else is standard chess, also `w E -` with a king on e1, or on g1, who
has castled there.
"""

from __future__ import annotations

from msgspec.structs import replace

from webapp.formats.grammar.reading import Reading
from webapp.formats.pgn.tags import read_tags
from webapp.games.chess_variants import CHESS_VARIANTS, chess_variant
from webapp.games.labels import CHESS960
from webapp.model.line import Line
from webapp.model.position import of_variant
from webapp.rules.chess.castling import is_of_chess960

_NAMES = frozenset(["chess960", "fischerandom", "fischerrandom", "frc", "freestyle"])
_STANDARD = frozenset(["standard", "standardchess", "chess", "classical", "normal", "fromposition"])
_BY_FILES = frozenset(["xfen", "shredder"])
TAG = "Variant"


def bare(name: str) -> str:
    """A name of a variant in small letters and without signs."""
    return "".join(character for character in name.lower() if character.isalnum())


def names_chess960(name: str) -> bool:
    """Whether a name of a variant is one of Chess960."""
    return bare(name) in _NAMES


def text_of_chess960(text: str, reading: Reading) -> bool:
    """Whether a text with a position is of Chess960."""
    position = reading.position
    if position is None or position.game != "chess":
        return False
    if names_chess960(_variant_of(text, reading)):
        return True
    return reading.notation in _BY_FILES and is_of_chess960(position)


def text_of_standard(text: str, reading: Reading) -> bool:
    """Whether a text with a position says that it is of standard chess, and nothing gainsays it."""
    return bare(_variant_of(text, reading)) in _STANDARD and not text_of_chess960(text, reading)


def with_variant(text: str, reading: Reading, meant: str = "") -> Reading:
    """The reading of a text with a position as one of the variant that its tag names, if any.

    meant   the key of the one that it is of where there is no tag, and neither pockets nor checks
            nor rights of castling say that it is of another
    """
    position = reading.position
    if position is None or position.game != "chess":
        return reading
    said = _variant_of(text, reading)
    variant = chess_variant(bare(said))
    is_other = position.pockets or position.checks or text_of_chess960(text, reading)
    if meant and not (said or is_other):
        variant = CHESS_VARIANTS[meant]
    if variant is None:
        return reading
    told = tuple(finding for finding in reading.findings if finding.code != "variant-start")
    return replace(reading, position=of_variant(position, variant.key), findings=told)


def _variant_of(text: str, reading: Reading) -> str:
    """The tag of a text of tags alone; "" without one."""
    is_tagged = any(finding.code == "pgn-tag" for finding in reading.findings)
    return read_tags(text, 0, len(text)).value(TAG) if is_tagged else ""


def called_chess960(line: Line) -> bool:
    """Whether a line is called so by its tag."""
    return line.start.game == "chess" and names_chess960(_tag_of(line))


def line_of_standard(line: Line) -> bool:
    """Whether a line says that it is of standard chess, and nothing gainsays it."""
    is_standard = line.start.game == "chess" and bare(_tag_of(line)) in _STANDARD
    return is_standard and not line_of_chess960(line)


def _tag_of(line: Line) -> str:
    return next((value for name, value in line.tags if name == TAG), "")


def line_of_chess960(line: Line) -> bool:
    """Whether a line is of Chess960."""
    return called_chess960(line) or (line.start.game == "chess" and is_of_chess960(line.start))


def with_chess960(line: Line) -> Line:
    """The line with a tag that calls it Chess960, if it is not known to be."""
    if line.start.game != "chess" or line_of_chess960(line):
        return line
    tags = (tag for tag in line.tags if tag[0] != TAG)
    return replace(line, tags=(*tags, (TAG, CHESS960[1])))
