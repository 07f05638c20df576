"""An engine of tests, that behaves as badly as it is told.

    fake_engine.py LOG MODE …

It writes what it is told to LOG, and answers with the first moves that it is asked about, or those
of the start of chess. The line `info string silent` stands for time that passes in silence, see
`Turned` of `test_driver_faults.py`. Modes:

    usi              speaks USI alone                    variants         has `UCI_Variant`
    named=NAME       is called so                        960              has `UCI_Chess960`
    hang-start       says nothing at all                 hang-go          nothing once it thinks
    die-start        ends at the first word              die-go           once it thinks
    die-once         once it thinks for the first time   closes           its output at that time
    gibberish        speaks no protocol                  slow             thinks until it is stopped
    deaf             thinks on though it is stopped      line=TEXT        says so before it answers
    flood-lines      says lines without end              flood-line       one line without end
    flood-start      options without end                 big              needs much memory
    moves=A,B        names these moves                   child            has a process of its own
"""

from __future__ import annotations

import mmap
import os
import select
import signal
import sys
from typing import NoReturn

LOG, MODES = sys.argv[1], sys.argv[2:]
SILENT = "info string silent"
START = ["e2e4", "d2d4", "g1f3"]


def value(name: str) -> list[str]:
    return [mode.partition("=")[2] for mode in MODES if mode.startswith(f"{name}=")]


def say(*lines: str) -> None:
    for line in lines:
        sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def heard() -> str:
    line = sys.stdin.readline()
    if not line and "hang-go" not in MODES:
        sys.exit()
    with open(LOG, "a") as log:
        log.write(line)
    return line.strip()


def hang(times: int = 9) -> NoReturn:
    """Says nothing any more, whatever is said, and at the end of its input neither."""
    say(*[SILENT] * times)
    while True:
        signal.pause()


def flood(text: str) -> NoReturn:
    while True:
        sys.stdout.write(text * 100)


def greet(word: str) -> None:
    if "die-start" in MODES:
        sys.exit(1)
    if "hang-start" in MODES:
        hang()
    if "flood-start" in MODES:
        flood("option name A type check default true\n")
    if "gibberish" in MODES:
        say("Welcome!", f"{word}: command not found", SILENT)
        return
    speaks = "usi" if "usi" in MODES else "uci"
    if word != speaks:
        say(SILENT)
        return
    say(f"id name {(value('named') or ['Fake 1.0'])[0]}", "id author nobody")
    say("option name Threads type spin default 4 min 1 max 8")
    say("option name Hash type spin default 16 min 1 max 32")
    say("option name MultiPV type spin default 1 min 1 max 500")
    say("option name Ponder type check default true")
    if "variants" in MODES:
        say("option name UCI_Variant type combo default chess var chess var shogi var atomic")
    if "960" in MODES:
        say("option name UCI_Chess960 type check default false")
    say(f"{speaks}ok")


def go(words: list[str], lines: int) -> None:
    once = f"{LOG}.died"
    if "die-go" in MODES or ("die-once" in MODES and not os.path.exists(once)):
        open(once, "w").close()
        os._exit(1)
    if "closes" in MODES:
        os.close(1)
        signal.pause()
    if "hang-go" in MODES:
        hang()
    if "flood-lines" in MODES:
        flood("info depth 1 score cp 1 pv e2e4\n")
    if "flood-line" in MODES:
        flood("info depth 1 ")
    asked = words[words.index("searchmoves") + 1 :] if "searchmoves" in words else []
    moves = [move for text in value("moves") for move in text.split(",")] or asked or START
    for place, move in enumerate(moves[:lines], 1):
        say(f"info depth 7 multipv {place} score cp {50 - 10 * place} nodes 1 pv {move}")
    say(*value("line"))
    if "slow" in MODES or "deaf" in MODES:
        say(SILENT)
        while heard() != "stop":
            pass
        if "deaf" in MODES:
            hang()
    # Who asks one thing at a time says nothing now.
    ready, _, _ = select.select([sys.stdin], [], [], 0)
    say("bestmove none" if not ready else "info string interrupted")


def main() -> None:
    if "big" in MODES:
        kept = mmap.mmap(-1, 2 * 2**30)
        assert len(kept)
    if "child" in MODES and os.fork() == 0:
        signal.pause()
    lines = 1
    while True:
        line = heard()
        words = line.split()
        if line in ("uci", "usi"):
            greet(line)
        elif line == "isready":
            say("readyok")
        elif words[:3] == ["setoption", "name", "MultiPV"]:
            lines = int(words[-1])
        elif words[:1] == ["go"]:
            go(words, lines)
        elif line == "quit":
            sys.exit()


main()
