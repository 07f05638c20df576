"""Random bytes, mutations of real FENs, texts and requests that are searched for: none is slow.

    python benchmarks/robustness.py [COUNT] [SECONDS] [SEED]

Reads COUNT texts of each random sort (100,000 unless told), judges each position, and
prints how long the answers took. Then it searches for SECONDS (120 unless told) for texts
that take long: what the reader's own patterns match is repeated and alternated, alone and
around a FEN; the slowest are combined further, and of the slowest of all the growth is
measured with doubled lengths. The slowest are also read at 64 KiB and at 1 MB, and requests
are made that are as large as they may be (`requests_in_full.py`). What makes lessons of texts,
lists the games of a file or guesses an encoding is asked longer texts, where all cards that one
answer has are no more work. Times are those of the
processor, the least of several, once all is made that is made when first used.

The exit code is 1 where a text of 4,096 characters took more than 20 ms, one of 64 KiB or a
request more than 150 ms, or a text of 1 MB more than 2 s. Quick: `robustness.py 2000 40`;
wide, some 20,000 texts: `robustness.py 100000 600`.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import chess

sys.path.insert(0, str(Path(__file__).parent.parent))

from fragments import all_fragments
from requests_in_full import worst_requests

from webapp.document import collect, detect, parse, parse_all
from webapp.document.diagnosis import examine
from webapp.document.encoding import suggested
from webapp.document.games import index_games
from webapp.document.record_reading import read_record
from webapp.document.report import report_of_text
from webapp.formats.records.registry import FORMS
from webapp.formats.registry import READABLE
from webapp.formats.starts import START
from webapp.games import GAMES
from webapp.games.board import CHESS
from webapp.lessons.importing import gather, read_file
from webapp.lessons.importing.lists import read_list
from webapp.lessons.importing.tables import read_table
from webapp.model.marks import parse_marks
from webapp.moves.walk import line_of_codes

COUNT, SECONDS = 100_000, 120
LENGTH, SLOW = 4096, 0.020
MIDDLE, MIDDLE_SLOW = 1 << 16, 0.150
LONG, LONG_SLOW = 1 << 20, 2.0
CHARACTERS = 'pnbrqkPNBRQK12345678/ wb-KQkqABCDEFGHacefgh0129_x\t."()'
FEN = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4"


def _record_reader(read: Callable[[str, Any], object]) -> Callable[[str], object]:
    return lambda text: read(text, None)


ENTRIES: dict[str, Callable[[str], object]] = {
    "report": report_of_text,
    "detect": detect,
    "several": parse_all,
    "collect": collect,
    **{f"as {game}": partial(report_of_text, game=game) for game in (*GAMES, "custom")},
    **{name: partial(parse, notation=name) for name in READABLE},
}
"""What reads a text with one position, or some."""

LESSONS: dict[str, Callable[[str], object]] = {
    "gather": gather,
    "gather named": partial(gather, name="file"),
    "list": read_list,
    "table": read_table,
    "lessons": read_file,
    "games": lambda text: list(index_games(text)[0]),
    "record": read_record,
    **{f"record {name}": _record_reader(form.read) for name, form in FORMS.items()},
    "encoding": lambda text: suggested(text.encode("utf-16-le", "surrogatepass")),
    "moves of an address": lambda text: line_of_codes(START, text),
    "marks": lambda text: parse_marks(text, CHESS),
}
"""What reads a text of any length."""
ALL = ENTRIES | LESSONS
_OF_LESSONS = (
    '[H ""]\n',
    '[Event "x"]\n\n', '[Event "x"]\n[FEN "', "\n\n1. e4 e5 *\n\n", "{", "(", ";", "$1",
    '{"items": [', '{"fen": "', '"fen",', "FEN,Title\n", "FEN\tTitle\n", "|---|", "| a | b |\n",
    '"\n', '""', "1. ", "1) ", "# a\n", "Solutions: ", "Subject: a\n", "> > ", "手合割：平手\n",
    "   1 ７六歩(77)\n", "変化：2手\n", "+7776FU\n", "V2.2\n", "position startpos moves e2e4 ",
    "https://lichess.org/study/a/b ", "[LessonCard \"1\"]\n", "%cal Ge2e4", "\x1b$B", "\ud800",
)  # fmt: skip
"""Beside what the patterns match: what lessons are made of."""


# --- random texts ----------------------------------------------------------------------


def real_fens(chooser: random.Random) -> list[str]:
    """FENs and Shredder-FENs from random games of chess and Chess960."""
    fens: list[str] = []
    for game in range(20):
        board = chess.Board.from_chess960_pos(chooser.randrange(960)) if game % 2 else chess.Board()
        for _ in range(60):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(chooser.choice(moves))
            fens.append(board.fen(en_passant="fen", shredder=bool(game % 4 == 3)))
    return fens


def random_bytes(chooser: random.Random, count: int) -> Iterator[str]:
    """Byte strings as text, decoded in one way or another."""
    for _ in range(count):
        encoding = chooser.choice(["latin-1", "utf-8"])
        yield chooser.randbytes(chooser.randrange(120)).decode(encoding, "replace")


def mutations(chooser: random.Random, count: int) -> Iterator[str]:
    """Real FENs with one to four characters dropped, added or changed."""
    fens = real_fens(chooser)
    for _ in range(count):
        text = chooser.choice(fens)
        for _ in range(chooser.randint(1, 4)):
            at, what = chooser.randrange(len(text) + 1), chooser.random()
            character = "" if what < 0.4 else chooser.choice(CHARACTERS)
            text = text[:at] + character + text[at + (what < 0.4 or what >= 0.7) :]
        yield text


def judged(text: str) -> float:
    """How long the answer to the text takes; its places and fixes are tried."""
    start = time.process_time()
    findings = examine(parse(text))
    taken = time.process_time() - start
    for finding in findings:
        assert finding.span is None or 0 <= finding.span.start <= finding.span.end <= len(text)
        for fix in finding.fixes:
            fix.apply(text)
    return taken


# --- texts that are searched for ---------------------------------------------------------


class Recipe(NamedTuple):
    """A text: what is repeated, and what stands before, amid and after that."""

    fragments: tuple[str, ...]
    before: str = ""
    amid: str = ""
    after: str = ""

    def text(self, length: int) -> str:
        """The text in that length, which it has unless what does not repeat is longer."""
        unit = "".join(self.fragments)
        room = max(length - len(self.before) - len(self.amid) - len(self.after), len(unit))
        repeated = (unit * (room // len(unit) + 1))[:room]
        half = len(repeated) // 2
        return self.before + repeated[:half] + self.amid + repeated[half:] + self.after


SHORT = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
ONCE_SLOW = (
    Recipe(("?=",), after=f" 8/8/8/8/8/8/8/8 {SHORT[20:]}"),
    Recipe(("/",), after=f" {SHORT}"),
    Recipe(("&c=d",), before="https://a.org/?a=b", after=f"\n{SHORT}"),
    Recipe(("1/",)),
    Recipe(("8/8/8/8/8/8/8/8 ",)),
    Recipe(("1/1/1/1/1/1/1/1\n",)),
    Recipe(("\f",), before="White: Ke1. "),
    Recipe(("\fg2",), before="White: Ke1. "),
    Recipe(("白番玉",)),
    Recipe(("Ke1 ",)),
    Recipe(("%2F",), after=f" {SHORT}"),
    Recipe(("\n> ",), after=SHORT),
    Recipe(('id "',), before=f"{SHORT} "),
    Recipe(('"\\"',), before=f"{SHORT} c0 "),
    Recipe(("r.",), after=f"/{SHORT}"),
    Recipe(("[FEN ",), after=f'"{SHORT}"'),
    Recipe(("b/wYS/4/7/q7/o/U/o1 w R - ",)),
    Recipe(("\v", "S/e", "W48"), before="White: Ke1. "),
    Recipe(("\tz\n", "%é", "8/8/"), before="White: Ke1. "),
    Recipe(("\n\n;", "초", "z/F"), before="White: Ke1. "),
    Recipe(("\r\n", "7a[/\u200b]", "一手"), before="White: Ke1. "),
    Recipe(("\r\n", "7a[/\u200b]", "B"), before="White: Ke1. "),
    Recipe(("초", "m/Q*", "\f"), before="White: Ke1. "),
    Recipe(("先下 ",), before="White: Ke1. "),
    Recipe(("/O+",), before="White: Ke1. "),
    Recipe(("先手 ",), before="r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR "),
    Recipe(("♜",), before="White: Ke1. "),
    Recipe(("w:Ke1 b:Ke8\n", "銀十枚", "╏")),
    Recipe(("8/", "/a ", "\x85")),
    Recipe(("C/c ", "http://.８//\u200b/a//８/Zé/é/", "a1 "), amid=f"\n{FEN}\n"),
    Recipe(("\t;\n", "feen.:", "7/Z/7Z/\u0301Z/Z/-/7/7/é/é"), before="白：王e1。"),
    Recipe(("棋盘空着,", "P1k", "持有"), amid=f"\n{FEN}\n"),
    Recipe(("/", ".-é///-/８a/%////7", "_"), before=f"{FEN} bm e4; ", after=f"\n{FEN}"),
    Recipe(("w:Ke1 b:Ke8\n",)),
    Recipe((" / C/c\n",)),
    Recipe(("w:Ke1 b:Ke8\n", "lose ", "0 1 ")),
    Recipe(("'^/J/+f/~L/", "k^", "609"), amid=f"\n{FEN}\n"),
    Recipe(("8/",), amid=f"\n{FEN}\n"),
    Recipe(("+7+0",)),
    Recipe(("x/y a-b 8/8\n",)),
    Recipe(("white black 1\n",)),
    Recipe(("4k3/8/8/8/8/8/8/4K3\nWhite to move\n",)),
)
"""Texts that have been slow; they are always tried."""


def seconds(entry: str, text: str, rounds: int = 1) -> float:
    """The least time that the entry took for the text."""
    read, least = ALL[entry], float("inf")
    for _ in range(rounds):
        start = time.process_time()
        read(text)
        least = min(least, time.process_time() - start)
    return least


def recipes(chooser: random.Random, fragments: list[str]) -> Iterator[Recipe]:
    """All fragments by themselves in every surrounding, then pairs and triples without end."""
    places: list[dict[str, str]] = [
        {},
        {"after": f" {FEN}"},
        {"before": f"{FEN} "},
        {"amid": f"\n{FEN}\n"},
        {"before": FEN.split()[0] + " "},
        {"before": FEN.split()[0] + "/"},
        {"after": "/" + FEN},
        {"before": "http://"},
        {"before": "White: Ke1. "},
        {"before": "白：王e1。"},
        {"before": f"{FEN} bm e4; ", "after": f"\n{FEN}"},
        {"before": "Board of 8 by 8 squares, C and C. "},
    ]
    yield from ONCE_SLOW
    for fragment in fragments:
        for place in places:
            yield Recipe((fragment,), **place)
    while True:
        count = chooser.choice((2, 2, 3))
        yield Recipe(tuple(chooser.choices(fragments, k=count)), **chooser.choice(places))


def search(
    chooser: random.Random,
    budget: float,
    entries: Sequence[str] = ("report", *ENTRIES),
    length: int = LENGTH,
) -> list[tuple[float, str, Recipe]]:
    """The slowest recipes found within the budget in seconds, the slowest first."""
    fragments = sorted({*all_fragments(chooser), *_OF_LESSONS})
    worst: list[tuple[float, str, Recipe]] = []
    stop = time.monotonic() + budget
    for number, recipe in enumerate(recipes(chooser, fragments)):
        if time.monotonic() > stop:
            break
        if worst and number % 3 == 0:
            _, _, known = chooser.choice(worst)
            fragment = chooser.choice(fragments)
            recipe = known._replace(fragments=(*known.fragments[-2:], fragment))
        entry = entries[0] if number % 2 else chooser.choice(entries)
        taken = seconds(entry, recipe.text(length))
        if len(worst) < 40 or taken > worst[-1][0]:
            taken = min(taken, seconds(entry, recipe.text(length), 3))
            worst = sorted([*worst, (taken, entry, recipe)], key=lambda w: -w[0])[:40]
    measured = [
        (seconds(entry, recipe.text(length), 3), entry, recipe) for _, entry, recipe in worst
    ]
    return sorted(measured, key=lambda w: -w[0])


def growth(entry: str, recipe: Recipe, length: int = LENGTH) -> list[float]:
    """The times for a quarter of the length, half of it and all of it."""
    return [seconds(entry, recipe.text(length // part), 3) for part in (4, 2, 1)]


def lessons_searched(chooser: random.Random, budget: float) -> int:
    """Searches for what makes lessons of texts slow; how many were found that are."""
    found = search(chooser, budget, list(LESSONS), LENGTH * 2)
    slow = 0
    for taken, entry, recipe in found[:16]:
        times = growth(entry, recipe, MIDDLE)
        doubled = ", ".join(f"{1000 * t:.0f}" for t in times)
        wide = len(recipe.text(LONG).encode("utf-8", "surrogatepass")) / LONG
        longest = seconds(entry, recipe.text(int(LONG / wide) - 10))
        slow += longest > LONG_SLOW
        doubled += f" ms, 1 MB {longest:.2f} s"
        print(f"{1000 * taken:6.1f} ms {entry:12} doubled: {doubled} {recipe}")
    return slow


def main() -> int:
    """Prints the times of each sort and the slowest texts found."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else COUNT
    budget = float(sys.argv[2]) if len(sys.argv) > 2 else SECONDS
    chooser = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 0)
    slow = 0
    for recipe in ONCE_SLOW:
        for entry in ENTRIES:
            seconds(entry, recipe.text(200))
    for name, texts in (
        ("random bytes", random_bytes(chooser, count)),
        ("mutations", mutations(chooser, count)),
    ):
        times = sorted(judged(text) for text in texts) or [0.0]
        middle, worst = times[len(times) // 2] * 1000, times[-1] * 1000
        slow += sum(1 for taken in times if taken > SLOW)
        print(f"{name:13} {len(times)}: median {middle:.2f} ms, worst {worst:.1f} ms, {slow} slow")
    found = search(chooser, budget)
    for taken, entry, recipe in found[:12]:
        doubled = ", ".join(f"{1000 * t:.1f}" for t in growth(entry, recipe))
        print(f"{1000 * taken:6.1f} ms {entry:8} doubled: {doubled} ms {recipe}")
    slow += sum(1 for taken, _, _ in found if taken > SLOW)
    for _, entry, recipe in found[:6]:
        for length, limit in ((MIDDLE, MIDDLE_SLOW), (LONG, LONG_SLOW)):
            text = recipe.text(length)
            wide = len(text.encode()) / len(text)
            taken = seconds(entry, recipe.text(int(length / wide) - 10), 3)
            slow += taken > limit
            print(f"{taken:6.2f} s for {length >> 10} KiB, {entry:8} {recipe}")
    slow += lessons_searched(chooser, budget)
    for taken, name in worst_requests(chooser)[:6]:
        slow += taken > MIDDLE_SLOW
        print(f"{1000 * taken:6.1f} ms for a request: {name}")
    return int(slow > 0)


if __name__ == "__main__":
    sys.exit(main())
