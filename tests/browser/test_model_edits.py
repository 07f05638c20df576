"""What edits and answers make of positions, snapshots and the history, as tables."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.browser.modules import CHESS, SHOGI, expect_table, results


def squares_of(position: dict[str, Any], **pieces: str) -> list[str | None]:
    """The squares of an 8 × 8 board with these pieces changed."""
    squares = list(position["squares"])
    for name, piece in pieces.items():
        squares["abcdefgh".index(name[0]) + 8 * (8 - int(name[1]))] = piece
    return squares


def test_positions(modules: Page) -> None:
    def board(**pieces: str) -> dict[str, Any]:
        return {**CHESS, "squares": squares_of({"squares": [""] * 64}, **pieces)}

    castled = {**board(e1="K", h1="R", a8="r"), "castling": ["h1"], "en_passant": "c3"}
    held = {**SHOGI, "hands": {"first": {"P": 2}, "second": {}}}
    expect_table(
        modules,
        [
            ("put", [CHESS, [0, 8], ""], {**CHESS, "squares": squares_of(CHESS, a8="", a7="")}),
            ("move", [CHESS, 52, 36], {**CHESS, "squares": squares_of(CHESS, e2="", e4="P")}),
            ("move", [CHESS, 52, 36, True], {**CHESS, "squares": squares_of(CHESS, e4="P")}),
            ("move", [CHESS, 52, 52], CHESS),
            ("inHand", [SHOGI, "first", "P", 2], held),
            ("inHand", [held, "first", "P", -2], SHOGI),
            ("inHand", [SHOGI, "first", "P", -1], SHOGI),
            ("mirrored", [castled],
             {**board(d1="K", a1="R", h8="r"), "castling": ["a1"], "en_passant": "f3"}),
            # Chess is turned over, so that kings keep their file; other boards are turned round.
            ("sidesSwapped", [castled], {**board(e8="k", h8="r", a1="R"), "castling": ["h8"],
                                         "en_passant": "c6", "turn": "second"}),
            ("sidesSwapped", [held], {**held, "turn": "second",
                                      "hands": {"first": {}, "second": {"p": 2}}}),
            ("sidesSwapped", [{**castled, "checks": [3, 1]}],
             {**board(e8="k", h8="r", a1="R"), "castling": ["h8"], "en_passant": "c6",
              "turn": "second", "checks": [1, 3]}),
            ("piecesOnBoard", [CHESS], 32),
            ("same", [CHESS, {**CHESS}], True),
            ("same", [CHESS, {**CHESS, "turn": "second"}], False),
        ],
    )  # fmt: skip
    cleared, grown, cut, counted, free = results(
        modules,
        [
            *[("clear", [castled]), ("resized", [castled, 9, 9]), ("resized", [castled, 5, 1])],
            *[
                ("clear", [{**castled, "checks": [3, 1]}]),
                ("freed", [{**castled, "checks": [3, 1]}]),
            ],
        ],
    )
    assert "checks" not in counted
    assert "checks" not in free
    assert cleared == {**board(), "castling": []}
    assert (grown["files"], grown["ranks"], grown["squares"].index("K")) == (9, 9, 76)
    assert cut["squares"] == ["", "", "", "", "K"]


def test_edits_on_the_board_and_their_words(modules: Page) -> None:
    def changed(**pieces: str) -> dict[str, Any]:
        return {**CHESS, "squares": squares_of(CHESS, **pieces)}

    promoted = {**SHOGI, "squares": [*SHOGI["squares"][:54], "+P", *SHOGI["squares"][55:]]}
    e2, e4, e7 = 52, 36, 12
    rows: list[tuple[dict[str, Any], dict[str, Any], Any]] = [
        ({"type": "put", "square": e4, "piece": "Q"}, changed(e4="Q"),
         ("piece-placed", {"square": "e4", "piece": "white queen", "taken": "empty"})),
        ({"type": "put", "square": e2, "piece": "q"}, changed(e2="q"),
         ("piece-placed-over", {"square": "e2", "piece": "black queen", "taken": "white pawn"})),
        ({"type": "put", "square": e2, "piece": ""}, changed(e2=""),
         ("piece-removed", {"square": "e2", "piece": "white pawn", "count": 1})),
        ({"type": "clear", "squares": [e2, e2 + 1]}, changed(e2="", f2=""),
         ("squares-cleared", {"square": "e2", "piece": "white pawn", "count": 2})),
        ({"type": "move", "from": e2, "to": e4}, changed(e2="", e4="P"),
         ("piece-moved", {"square": "e4", "piece": "white pawn", "from": "e2", "taken": "empty"})),
        ({"type": "move", "from": e2, "to": e7}, changed(e2="", e7="P"),
         ("piece-moved-over",
          {"square": "e7", "piece": "white pawn", "from": "e2", "taken": "black pawn"})),
        ({"type": "move", "from": e2, "to": e4, "copy": True}, changed(e4="P"),
         ("piece-placed", {"square": "e4", "piece": "white pawn", "taken": "empty"})),
        ({"type": "sign", "square": e2, "sign": "side"}, changed(e2="p"),
         ("piece-changed", {"square": "e2", "piece": "black pawn"})),
    ]  # fmt: skip
    found = results(modules, [("boardEdit", [CHESS, edit]) for edit, _, _ in rows])
    for (edit, position, (says, values)), done in zip(rows, found, strict=True):
        assert done == {"changed": position, "says": says, "values": values}, edit
    expect_table(
        modules,
        [
            ("boardEdit", [CHESS, {"type": "move", "from": e4, "to": e2}], None),
            ("boardEdit", [CHESS, {"type": "sign", "square": e2, "sign": "+"}], None),
        ],
    )
    in_hand = {"first": {}, "second": {"p": 1}}
    put, taken, passed, dropped, rest = results(
        modules,
        [
            ("boardEdit", [SHOGI, {"type": "hand", "side": "second", "piece": "+P", "step": 1}]),
            ("boardEdit", [promoted, {"type": "to-hand", "side": "second", "from": 54}]),
            ("boardEdit", [{**SHOGI, "hands": in_hand},
                           {"type": "pass", "side": "second", "piece": "p", "to": "first"}]),
            ("boardEdit", [{**SHOGI, "hands": in_hand},
                           {"type": "drop", "side": "second", "piece": "p", "to": 40}]),
            ("restInHand", [{**SHOGI, "squares": ["K^", *[""] * 80]}, "second"]),
        ],
    )  # fmt: skip
    assert put["changed"]["hands"] == taken["changed"]["hands"] == in_hand
    assert taken["changed"]["squares"][54] == ""
    assert taken["says"] == "now-in-hand"
    assert taken["values"] == {"piece": "Gote’s pawn", "count": 1}
    assert passed["changed"]["hands"] == {"first": {"P": 1}, "second": {}}
    assert dropped["changed"]["hands"] == {"first": {}, "second": {}}
    assert dropped["changed"]["squares"][40] == "p"
    whole = {"r": 2, "b": 2, "g": 4, "s": 4, "n": 4, "l": 4, "p": 18}
    assert rest["hands"] == {"first": {}, "second": whole}


# --- snapshots ----------------------------------------------------------------------------


CIRCLE = {"kind": "circle", "colour": "red", "square": "e4"}
NO_LINE = {"line": None, "ply": -1, "at": -1, "was": None}


def report(position: Any = CHESS, **more: Any) -> dict[str, Any]:
    notations = {"fen": "F", "shredder": "S", "feen": "E", "spoken": "W"}
    return {"position": position, "notation": "fen", "notations": notations, **more}


def snapshot(**more: Any) -> dict[str, Any]:
    usual = {
        "position": CHESS, "report": report(), "before": None, "follow": True, "text": None,
        "reading": "none", "readReport": None, "notation": "fen", "game": None, "fixed": False,
        "variant": None, "operations": None, "lesson": None, "card": None, "left": {},
        "title": "", "flipped": False, "marksOf": "either", "marks": [], **NO_LINE,
    }  # fmt: skip
    return {**usual, **more}


def test_what_a_step_changes_in_a_snapshot(modules: Page) -> None:
    other = {**CHESS, "turn": "second"}
    no_text = {"text": None, "reading": "none", "readReport": None}
    unread = snapshot(text="x", reading="unread")
    edited = {**NO_LINE, "position": other, "report": None, "before": CHESS}
    set_up = {**NO_LINE, "position": other, "report": None, "before": None, "follow": True,
              "variant": None, "operations": None, "left": {}, **no_text, "marks": []}  # fmt: skip
    entered = {"text": "x", "game": "shogi", "fixed": False, "marksOf": "either",
               "reading": "pending", "readReport": None}  # fmt: skip
    expect_table(
        modules,
        [
            # The position reported on last is what the next report looks back to.
            ("boardEdited", [snapshot(), other], {**edited, **no_text}),
            ("boardEdited", [snapshot(report=None, before=other), CHESS],
             {**edited, "position": CHESS, "before": other, **no_text}),
            # Text that could not be read stays; what is being read is held back.
            ("boardEdited", [unread, other], edited),
            ("boardEdited", [snapshot(text="x", reading="pending"), other],
             {**edited, "reading": "held", "readReport": None}),
            ("fieldSet", [snapshot(), {"castling": ["h1"]}],
             {**edited, "position": {**CHESS, "castling": ["h1"]},
              "before": {**CHESS, "castling": []}, **no_text}),
            ("setUp", [snapshot(), other, {"follow": True}], set_up),
            # A report on the start knows nothing of what is drawn.
            ("setUp", [snapshot(marks=[CIRCLE]), other, {"follow": True, "report": report()}],
             {**set_up, "marks": [CIRCLE]}),
            ("setUp", [snapshot(), SHOGI, {"follow": False, "variant": "x"}],
             {**set_up, "position": SHOGI, "follow": False, "variant": "x", "notation": None}),
            ("textEntered", ["x", "shogi"], entered),
            ("marksDrawn", [snapshot(), [CIRCLE]],
             {"marks": [CIRCLE], "report": None, "before": CHESS}),
            ("textDropped", [unread], {**no_text, "report": report()}),
            # What is called otherwise is judged anew, a text that stands in the field by itself.
            ("called", [snapshot(), "chess960"], {"variant": "chess960", "report": None}),
            ("called", [snapshot(text="x", reading="read", game="chess"), "chess960"],
             {**entered, "game": "chess", "variant": "chess960"}),
            ("notationChosen", [snapshot(), "feen"], {"notation": "feen"}),
            ("notationChosen", [snapshot(text="x", reading="read"), None],
             {"notation": None, **no_text, "report": report()}),
        ],
    )  # fmt: skip


def test_what_the_server_has_read_changes(modules: Page) -> None:
    offered = ["fen", "shredder", "feen", "spoken"]
    pending = snapshot(text="x", reading="pending")
    bad = report(position=None)
    read = {
        "position": CHESS, "report": report(), "before": None, "follow": False, "variant": None,
        **NO_LINE, "reading": "read", "readReport": report(), "notation": "fen",
        "left": {}, "operations": None, "marks": [], "marksOf": "board",
    }  # fmt: skip
    fixed = {
        **NO_LINE, "position": CHESS, "report": report(), "before": None, "text": None,
        "reading": "none", "readReport": None, "marks": [], "follow": False, "fixed": False,
    }  # fmt: skip
    shredder = report(notation="shredder")
    called = {**report(), "variant": "chess960"}
    standard = {**report(), "variant": None}
    epd = report(notation="epd")
    expect_table(
        modules,
        [
            ("textRead", [pending, bad, offered], {"reading": "unread", "readReport": bad}),
            ("textRead", [pending, report(), offered], read),
            ("textRead", [pending, shredder, offered],
             {**read, "report": shredder, "readReport": shredder, "notation": "shredder"}),
            # What the text says of itself, else what the menu stood at, which it was judged by.
            ("textRead", [pending, called, offered],
             {**read, "report": called, "readReport": called, "variant": "chess960"}),
            ("textRead", [snapshot(text="x", reading="pending", variant="chess960"), report(),
                          offered], {**read, "variant": "chess960"}),
            ("textRead", [snapshot(text="x", reading="pending", variant="chess960"), standard,
                          offered], {**read, "report": standard, "readReport": standard}),
            # Marks of the text come with it. Typed without any it leaves those there are.
            ("textRead", [pending, report(marks=[CIRCLE]), offered],
             {**read, "marks": [CIRCLE], "report": report(marks=[CIRCLE]),
              "readReport": report(marks=[CIRCLE])}),
            ("textRead", [snapshot(text="x", reading="pending", marks=[CIRCLE]), report(), offered],
             {**read, "marks": [CIRCLE], "report": None}),
            ("textRead", [snapshot(text="x", reading="pending", marks=[CIRCLE],
                                   marksOf="text"),
                          report(), offered], read),
            # What has been taken over already is not taken over again.
            ("textRead", [snapshot(text="x", reading="pending", marksOf="board"),
                          report(marks=[CIRCLE]), offered],
             {**read, "report": None, "readReport": report(marks=[CIRCLE])}),
            # The menu of notations has no EPD.
            ("textRead", [pending, epd, offered], {**read, "report": epd, "readReport": epd}),
            # What stands in the field as it would be written stays as it is.
            ("textRead", [snapshot(text="S", reading="pending", notation="shredder"), report(),
                          offered], {**read, "notation": "shredder"}),
            ("textRead", [snapshot(text="F", reading="pending", fixed=True), report(), offered],
             fixed),
            # Of a fix the marks stay, and the texts are to be written with them.
            ("textRead", [snapshot(text="F", reading="pending", fixed=True, marks=[CIRCLE]),
                          report(), offered], {**fixed, "report": None, "marks": [CIRCLE]}),
            ("positionReported", [report()],
             {"position": CHESS, "report": report(), "before": None}),
        ],
    )  # fmt: skip


def test_texts_and_addresses(modules: Page) -> None:
    words = {"notations": {"spoken": "W"}, "position": CHESS}
    fen = {"notations": {"fen": "8/8 w - é"}, "position": CHESS}
    offered = ["fen", "shredder", "feen", "spoken"]
    here = {"flipped": False, "teaching": False, "named": False}
    there = {"flipped": True, "teaching": True, "named": True}
    expect_table(
        modules,
        [
            ("textOf", [report()], "F"),
            ("textOf", [words], ""),
            ("shownText", [snapshot(notation="feen"), report()], "E"),
            ("shownText", [snapshot(notation=None), report()], "F"),
            ("shownNotation", [snapshot(notation="sfen"), report(), offered], "fen"),
            ("shownNotation", [snapshot(notation="feen"), report(), offered], "feen"),
            ("addressOf", [fen, here], "/?fen=8/8_w_-_%C3%A9"),
            (
                "addressOf",
                [{**fen, "marks_text": "Re4,Ga1=%2C"}, there],
                "/?fen=8/8_w_-_%C3%A9&game=chess&marks=Re4,Ga1=%252C&color=black&t=1",
            ),
        ],
    )


# --- findings -----------------------------------------------------------------------------


def test_findings_as_they_are_listed(modules: Page) -> None:
    def finding(message: str, *fixes: tuple[str, bool]) -> dict[str, Any]:
        return {"message": message, "fixes": [{"text": text, "sure": sure} for text, sure in fixes]}

    # One cause, one entry: of a drawn board all come to the same text.
    one, same = finding("one", ("x", True)), finding("two", ("x", True), ("z", False))
    other, none = finding("one", ("y", False)), finding("three")
    (groups, said) = results(
        modules,
        [("groupedByFixes", [[one, same, other, none, none]]), ("saidOnce", [[one, none, one]])],
    )
    assert [[f["message"] for f in group["findings"]] for group in groups] == [
        ["one", "two"], ["one"], ["three"], ["three"]]  # fmt: skip
    assert [fix["text"] for fix in groups[0]["fixes"]] == ["x", "z"]
    assert [(line["finding"]["message"], line["times"]) for line in said] == [
        ("one", 2),
        ("three", 1),
    ]
    expect_table(
        modules,
        [
            ("isMoreThanOneFix", [None, [one]], False),
            ("isMoreThanOneFix", ["x", [one, none]], False),
            ("isMoreThanOneFix", ["xy", [one, none]], True),
            ("isMoreThanOneFix", ["xy", [other]], False),
        ],
    )


# --- the store ------------------------------------------------------------------------------


def test_the_store_merges_amends_and_walks_its_history(modules: Page) -> None:
    told = modules.evaluate("""() => {
        const store = new model.Store([{title: "", report: null}]);
        const told = [];
        const tell = ({detail}) => told.push([detail.cause, {...store.current}]);
        store.addEventListener("change", tell);
        store.commit({title: "a"}, {merge: "title"});
        store.commit({title: "ab"}, {merge: "title"});
        store.commit({title: "ab"});
        store.commit({report: 1});
        store.amend({report: 2});
        store.commit({title: "c"});
        store.undo();
        store.undo();
        store.undo();
        store.redo();
        store.forgetReports();
        store.commit({title: "d"}, {merge: "title"});
        return {told, undo: store.canUndo, redo: store.canRedo, around: store.around(2)};
    }""")
    shown = [(cause, state["title"], state["report"]) for cause, state in told["told"]]
    assert shown == [
        ("commit", "a", None),
        ("commit", "ab", None),
        ("amend", "ab", 2),
        ("commit", "c", 2),
        ("undo", "ab", 2),
        ("undo", "", None),
        ("redo", "ab", 2),
        ("amend", "ab", None),
        ("commit", "d", None),
    ]
    assert (told["undo"], told["redo"]) == (True, False)
    around = [state["title"] for state in told["around"]["history"]]
    assert (around, told["around"]["index"]) == (["ab", "d"], 1)


def test_words_are_filled_in_and_never_missing(modules: Page) -> None:
    expect_table(modules, [("say", ["square-holds", {"square": "e4", "piece": "{x}"}], "e4, {x}")])
    assert "no words for nothing" in modules.evaluate(
        "() => { try { model.say('nothing') } catch (error) { return error.message } }"
    )
