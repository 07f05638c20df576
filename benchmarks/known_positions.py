"""How many positions known to be illegal are found, and whether any legal one is flagged.

    python benchmarks/known_positions.py FILE...

Each line is a FEN, then ` legal` or ` illegal` and anything more: the form of
`Texel.out.923` in J. Tromp's Chess Position Ranking (github.com/tromp/ChessPositionRanking),
or of its `sortedRnd10kResearch`, where lines without `Illegal` are left open and a later
file may tell. The counters of these files mean something else and are not asked about.

Of that sample of 10,000 random positions, 9,462 are illegal and 538 have a proof game.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from webapp.formats.fen import parse_fen
from webapp.rules.legality import analyse


def known(line: str) -> tuple[str, bool | None]:
    """The first four fields of the FEN, and whether the position is illegal, if the line tells."""
    fields = line.split()
    fen, verdict = " ".join(fields[:4]), " ".join(fields[6:]).lower()
    if verdict.startswith(("illegal", "legal")):
        return fen, verdict.startswith("illegal")
    return fen, None


def main() -> None:
    """Prints the share that is found, by code, and every legal position that is flagged."""
    verdicts: dict[str, bool] = {}
    for name in sys.argv[1:]:
        for line in Path(name).read_text().splitlines():
            fen, illegal = known(line)
            if illegal is not None:
                verdicts[fen] = illegal
    codes: Counter[str] = Counter()
    for fen, illegal in verdicts.items():
        position = parse_fen(f"{fen} 0 90").position
        assert position is not None, fen
        found = [f.code for f in analyse(position) if f.severity == "illegal"]
        if not illegal and found:
            print(f"flagged, but legal: {fen} {', '.join(found)}")
        elif illegal:
            codes[found[0] if found else "not found"] += 1
    count, missed = codes.total(), codes["not found"]
    for code, times in codes.most_common():
        print(f"{code:24} {times:6}")
    print(f"{count - missed} of {count} illegal positions found: {1 - missed / count:.2%}")
    print(f"{len(verdicts) - count} legal positions")


if __name__ == "__main__":
    main()
