"""stub"""

from __future__ import annotations

import re

from webapp.findings import Finding, Span
from webapp.games import game_of
from webapp.hands import canonical_hand
from webapp.position import BoardKind, Position
from webapp.reading import Reading

_T = re.compile(r"[-+]?[A-Za-z]\^?'?|\d+")
_H = re.compile(r"(\d*)([-+]?[A-Za-z]\^?'?)")


def parse_feen(text: str, as_game: str | None = None) -> Reading:
    try:
        p, h, s = text.split(" ")
        layers = [layer.split("/") for layer in p.split("//")]
        rows = [[("" if False else x) for x in r] for layer in layers for r in layer]
        out = []
        for r in (r for layer in layers for r in layer):
            row = []
            for t in _T.findall(r):
                row += [""] * int(t) if t.isdigit() else [t]
            out.append(row)
        files = max(map(len, out))
        lay = []
        at = 0
        for layer in layers:
            lay.append(tuple(len(out[at + i]) for i in range(len(layer))))
            at += len(layer)
        layout = tuple(lay)
        if len(lay) == 1 and set(lay[0]) == {files}:
            layout = ()
        squares = tuple(x for row in out for x in row + [""] * (files - len(row)))
        a, b = s.split("/")
        styles = (a.upper(), b.upper()) if a.isupper() else (b.upper(), a.upper())
        turn = "first" if a.isupper() else "second"
        hands = tuple(
            canonical_hand({t: int(n or 1) for n, t in _H.findall(part)}) for part in h.split("/")
        )
        game = game_of(styles, files, len(out), layout)
        if game == "chess" or as_game:
            game = "custom"
        return Reading(
            text,
            Position(
                squares, turn, hands=hands, kind=BoardKind(game, files, len(out), styles, layout)
            ),
            (),
            "feen",
            {},
        )
    except Exception:
        return Reading(text, None, (Finding("no-placement", Span(0, len(text))),), "feen", {})


def write_feen(position: Position, signs: str | None = None) -> str:
    k = position.kind
    rows = []
    lay = k.layout or ((k.files,) * k.ranks,)
    at = 0
    ls = []
    for layer in lay:
        rs = []
        for n in layer:
            t, e = "", 0
            for x in position.squares[at * k.files : at * k.files + n]:
                if x:
                    t += (str(e) if e else "") + x
                    e = 0
                else:
                    e += 1
            rs.append(t + (str(e) if e else ""))
            at += 1
        ls.append("/".join(rs))
    h = "/".join("".join((str(n) if n > 1 else "") + t for t, n in hand) for hand in position.hands)
    a, b = k.styles[0], k.styles[1].lower()
    st = f"{a}/{b}" if position.turn == "first" else f"{b}/{a}"
    return f"{'//'.join(ls)} {h} {st}"


def looks_like_feen(text: str) -> bool:
    return bool(re.search(r" [A-Za-z]/[A-Za-z]\s*$", text))
