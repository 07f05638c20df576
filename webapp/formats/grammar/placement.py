"""Reading a board that was found: its ranks, with what is wrong in them and with their number.

Whatever the notation, a rank of fewer or more squares than the board has, and fewer or more
ranks, are errors; nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from webapp.findings import CODES, Arguments, Fix
from webapp.formats.grammar.board import RankText
from webapp.formats.grammar.shape import Shape
from webapp.games.ranks import BAD, Fault, Rank, Squares
from webapp.language import quote
from webapp.text.characters import MAX_FINDINGS, Collector

_MOST_COUNTS = 3
"""So many ways to count the empty squares of a rank anew are offered."""


def read_ranks(parts: Sequence[RankText], collector: Collector, shape: Shape) -> Squares | None:
    """The squares in text order, or None where the board has an error; findings are added."""
    return _BoardReader(collector, shape).read(parts)


class _BoardReader:
    """Reads the ranks of one board."""

    def __init__(self, collector: Collector, shape: Shape) -> None:
        self.collector, self.shape, self.letters = collector, shape, shape.letters
        self.files, self.ranks = shape.letters.kind.files, shape.letters.kind.ranks

    def read(self, parts: Sequence[RankText]) -> Squares | None:
        """The squares of all ranks, None where there is an error."""
        parts, error = self._with_missing_slashes(parts)
        error |= self._check_number(parts)
        # More than can be reported is not looked at.
        parts = parts[: self.ranks + MAX_FINDINGS]
        squares: list[str] = []
        for number, part in enumerate(parts):
            if part.squares:
                squares += part.squares
            elif part.text:
                rank = self.letters.read(part.text)
                error |= self._check_rank(rank, part, number, numbered=len(parts) == self.ranks)
                squares += rank.squares
        return None if error else tuple(squares)

    def _with_missing_slashes(self, parts: Sequence[RankText]) -> tuple[Sequence[RankText], bool]:
        """The ranks, those of two in two, where that makes enough; whether any was."""
        if len(parts) >= self.ranks:
            return parts, False
        halves = [None if part.squares else self._halves(part) for part in parts]
        if len(parts) + sum(1 for half in halves if half) != self.ranks:
            return parts, False
        apart: list[RankText] = []
        for part, half in zip(parts, halves, strict=True):
            if half:
                at = half[1].start
                fix = self.collector.fix("add-slash", at, at, "/", sure=True)
                found = quote(part.text)
                self.collector.add("missing-slash", part.start, part.end, fix, found=found)
            apart += half or (part,)
        return apart, True

    def _halves(self, part: RankText) -> tuple[RankText, RankText] | None:
        """A part that stands for two whole ranks as two parts."""
        letters, length = self.letters, len(part.text)
        for middle in range(1, length if length <= letters.longest else 0):
            if letters.rank_of(part.text[:middle]) and letters.rank_of(part.text[middle:]):
                return part.cut(0, middle, letters), part.cut(middle, length, letters)
        return None

    def _check_number(self, parts: Sequence[RankText]) -> bool:
        """Reports empty ranks and a wrong number of ranks; whether there were any."""
        of, blank, fix = self.ranks, str(self.files), self.collector.fix
        filled = sum(1 for part in parts if part.text)
        for part in parts:
            if not part.text:
                way = fix("empty-rank", part.start, part.start, blank)
                if filled >= of:
                    way = fix("drop-slash", part.slash, part.slash + 1, "", sure=filled == of)
                self.collector.add("empty-rank", part.start - 1, part.start + 1, way)
        if of in (filled, len(parts)):
            return filled < len(parts)
        begin, end, count = parts[0].start, parts[-1].end, abs(of - len(parts))
        if len(parts) < of:
            code = "ranks-missing"
            fixes = (
                fix("add-ranks-below", end, end, f"/{blank}" * count, count=count),
                fix("add-ranks-above", begin, begin, f"{blank}/" * count, count=count),
            )
        else:
            code = "ranks-too-many"
            fixes = (
                fix("drop-last-ranks", parts[of - 1].end, end, "", count=count),
                fix("drop-first-ranks", begin, parts[-of].start, "", count=count),
            )
        about = {**self.shape.about, "ranks": len(parts), "count": count}
        self.collector.add(code, begin, end, *fixes, about=about)
        return True

    def _check_rank(self, rank: Rank, part: RankText, number: int, *, numbered: bool) -> bool:
        """Reports what is wrong within one rank; whether any of it is an error.

        Squares are named only where the ranks can be `numbered`, there being enough.
        """
        files, length = self.files, len(rank.squares)
        known = sum(1 for piece in rank.squares if piece != BAD)
        for fault in rank.faults[: MAX_FINDINGS + 1]:
            # So many squares are left on the rank for what it stands for.
            room = files - known
            if fault.code == "bad-digit":
                room = files - length + int(part.text[fault.start])
            elif length - known > fault.squares:
                room = min(room, fault.squares)
            self._report_fault(fault, room, part, number if numbered else None)
        codes = {fault.code for fault in rank.faults}
        # What an unknown letter stands for is open, and with it the rank's length.
        is_open = not codes.isdisjoint(("unknown-piece", "bad-digit"))
        unreadable = any(CODES[code].severity == "error" for code in codes)
        missing = files - length
        explained = "bad-digit" in codes or (is_open and known <= files)
        if not missing or number >= self.ranks or explained:
            return unreadable
        fixes = [] if unreadable else self._length_fixes(rank, part, missing)
        last, before_last = part.text[-1], part.end - 1
        if number == self.ranks - 1 and missing == -1 and last in self.shape.unspaced.also:
            # A square too many, or the side to move without a space before it.
            way = self.collector.fix("separate-side", before_last, before_last, " ", after=last)
            fixes.append(way)
        squares = tuple(range(number * files, (number + 1) * files)) if numbered else ()
        about: Arguments = {
            **self.shape.about,
            "rank": self.letters.rank_names[number],
            "length": length,
            "count": abs(missing),
        }
        code = "rank-short" if missing > 0 else "rank-long"
        self.collector.add(code, part.start, part.end, *fixes, squares=squares, about=about)
        return True

    def _report_fault(self, fault: Fault, room: int, part: RankText, number: int | None) -> None:
        """Reports one fault, with `room` squares left on the rank for what it stands for."""
        add, fix, files = self.collector.add, self.collector.fix, self.files
        place = part.offsets[fault.start], part.offsets[fault.end - 1] + 1
        found = quote(part.text[fault.start : fault.end])
        about = {**self.shape.about, "found": found}
        if fault.code in ("unknown-piece", "no-promoted-form"):
            letter = found.strip("+~")
            if fault.code == "no-promoted-form":
                way = fix("replace", *place, letter, written=letter)
            elif room > 0:
                way = fix("make-empty", *place, str(room), count=room)
            else:
                way = fix("remove", *place, "", found=found)
            if number is None or fault.column >= files:
                off_board = "-off-board" if fault.code == "unknown-piece" else ""
                add(fault.code + off_board, *place, way, about=about)
                return
            first = number * files + fault.column
            squares = tuple(range(first, min(first + fault.squares, (number + 1) * files)))
            about["square"] = self.letters.square_names[first]
            add(fault.code, *place, way, squares=squares, about=about)
        elif found == "0" or fault.code == "plus-alone":
            add(fault.code, *place, fix("remove", *place, "", found=found), about=about)
        else:
            about["count"] = fault.squares
            squares = ()
            if fault.code == "promoted-mark" and number is not None and fault.column <= files:
                squares = (number * files + fault.column - 1,)
            offers = fault.code == "bad-digit" and 0 < room <= files
            ways = [fix("replace", *place, str(room), written=room)] if offers else []
            add(fault.code, *place, *ways, squares=squares, about=about)

    def _length_fixes(self, rank: Rank, part: RankText, missing: int) -> list[Fix]:
        """Ways to make the rank as long as it must be, none of them sure."""
        shape, text = self.shape, part.text
        if missing < 0:
            ways = {shape.rank_text(rank.squares[:missing], text): "drop-end"}
        else:
            padding = ("",) * missing
            ways = {
                shape.rank_text(rank.squares + padding, text): "pad-end",
                shape.rank_text(padding + rank.squares, text): "pad-start",
            }
        counted = [other for other in self._recounted(text, missing) if other not in ways]
        ways = {**dict.fromkeys(counted[:_MOST_COUNTS], "write-rank"), **ways}
        return [
            self.collector.fix(
                name, part.start, part.end, written, count=abs(missing), written=written
            )
            for written, name in ways.items()
        ]

    def _recounted(self, text: str, missing: int) -> Iterator[str]:
        """The rank with one of its counts of empty squares greater or less by what is missing."""
        if len(text) > self.letters.longest:
            return
        for at, digit in enumerate(text):
            if digit in "123456789":
                count = int(digit) + missing
                written = f"{text[:at]}{count or ''}{text[at + 1 :]}"
                if count >= 0 and self.letters.rank_of(written):
                    yield written
