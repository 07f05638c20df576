"""Several change one lesson at once: nothing is lost, and all end with the same."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.made import board_of
from tests.tables import table
from webapp.games.board import SQUARES
from webapp.lessons import merge
from webapp.lessons.changes import Change, Save, Value, checked
from webapp.lessons.limits import LONGEST_NOTES, MOST_CARDS, MOST_KEPT
from webapp.lessons.merge import KeptLesson, Merged, in_order
from webapp.lessons.troubles import TooManyItemsError
from webapp.wire.shapes import WireError

ONE, TWO = "firstbrowser", "secondbrowser"


def apply(state: KeptLesson, asked: Save, most: int = MOST_CARDS) -> Merged:
    return merge.apply(state, checked(asked), most)


def saved(
    state: KeptLesson, by: str, *changes: Change, base: int | None = None, **own: Any
) -> Merged:
    known = state.revision if base is None else base
    return apply(state, Save(by, known, {n: Value(v, known) for n, v in own.items()}, [*changes]))


def card(number: int, base: int = 0, **fields: Any) -> Change:
    values = {name: Value(value, base) for name, value in fields.items()}
    return Change(f"card{number:04}", "card", values)


def titles(state: KeptLesson) -> list[str]:
    return [item.fields.get("title", "") for item in in_order(state.items.values())]


def three() -> KeptLesson:
    return saved(KeptLesson(), ONE, *(card(n, title=f"card {n}") for n in (1, 2, 3))).state


def test_new_items_stand_one_after_the_other_and_bear_the_revision() -> None:
    state = three()
    assert titles(state) == ["card 1", "card 2", "card 3"]
    assert state.revision == 1
    assert {item.stamps["title"] for item in state.items.values()} == {(1, ONE)}


def test_two_who_change_different_fields_of_a_card_both_have_their_way() -> None:
    state = three()
    state = saved(state, ONE, card(1, 1, title="mine")).state
    outcome = saved(state, TWO, card(1, 1, task="theirs"), base=1)
    fields = outcome.state.items["card0001"].fields
    assert (fields["title"], fields["task"]) == ("mine", "theirs")
    assert outcome.copies == ()


def test_two_who_change_the_same_field_both_keep_theirs_one_behind_the_other() -> None:
    state = saved(three(), ONE, card(1, 1, title="mine", task="do")).state
    outcome = saved(state, TWO, card(1, 1, title="theirs"), base=1)
    assert titles(outcome.state) == ["mine", "theirs", "card 2", "card 3"]
    ((asked, copy),) = outcome.copies
    assert asked == "card0001"
    assert outcome.state.items[copy].fields["task"] == "do"
    # The answer was lost, and it comes again.
    again = saved(outcome.state, TWO, card(1, 1, title="theirs"), base=1)
    assert (again.state, again.changed) == (outcome.state, ())


def test_what_one_has_set_oneself_is_no_conflict() -> None:
    state = saved(three(), ONE, card(1, 1, title="mi")).state
    outcome = saved(state, ONE, card(1, 1, title="mine"), base=1)
    assert titles(outcome.state)[0] == "mine"
    assert outcome.copies == ()


def test_the_same_from_two_is_no_conflict() -> None:
    state = saved(three(), ONE, card(1, 1, title="same")).state
    outcome = saved(state, TWO, card(1, 1, title="same"), base=1)
    assert outcome.changed == ()
    assert outcome.state is state


def test_a_card_that_another_has_changed_since_is_not_deleted() -> None:
    state = saved(three(), ONE, card(1, 1, title="mine")).state
    outcome = saved(state, TWO, Change("card0001", deleted=1), base=1)
    assert outcome.stays == ("card0001",)
    assert titles(outcome.state) == ["mine", "card 2", "card 3"]
    outcome = saved(state, TWO, Change("card0001", deleted=2), base=2)
    assert titles(outcome.state) == ["card 2", "card 3"]


def test_a_card_is_deleted_with_what_was_written_on_it_last() -> None:
    state = three()
    for number in (2, 9):
        gone = card(number, 1, task="look")
        gone.deleted = 1
        outcome = saved(state, ONE, gone)
        item = outcome.state.items[gone.id]
        assert (item.deleted, item.fields["task"]) == (True, "look")
        # The answer was lost, and it comes again.
        assert saved(outcome.state, ONE, gone, base=1).state is outcome.state
        state = outcome.state
    assert titles(state) == ["card 1", "card 3"]
    assert "card0010" not in saved(state, ONE, Change("card0010", deleted=1)).state.items


def test_a_deleted_card_that_is_changed_comes_back() -> None:
    state = saved(three(), ONE, Change("card0002", deleted=1)).state
    assert titles(state) == ["card 1", "card 3"]
    outcome = saved(state, TWO, card(2, 1, title="still here"), base=1)
    assert titles(outcome.state) == ["card 1", "still here", "card 3"]
    assert outcome.returned == ("card0002",)
    back = saved(state, ONE, Change("card0002", deleted=None))
    assert titles(back.state) == ["card 1", "card 2", "card 3"]
    assert back.returned == ()


def test_notes_of_two_stand_one_below_the_other_and_of_titles_the_later_holds() -> None:
    state = saved(KeptLesson(), ONE, title="Endings", notes="Begin slowly.").state
    state = saved(state, ONE, title="Rook endings", notes="Begin slowly. Then fast.").state
    outcome = saved(state, TWO, base=1, title="Pawn endings", notes="Begin early.")
    assert outcome.state.fields["title"] == "Pawn endings"
    assert outcome.replaced["title"] == "Rook endings"
    assert outcome.state.fields["notes"] == "Begin slowly. Then fast.\n\nBegin early."
    full = saved(state, ONE, notes="x" * LONGEST_NOTES).state
    outcome = saved(full, TWO, base=1, notes="y" * LONGEST_NOTES)
    assert outcome.state.fields["notes"] == "y" * LONGEST_NOTES
    assert outcome.replaced["notes"] == "x" * LONGEST_NOTES


def test_what_comes_again_as_its_answer_was_lost_takes_nothing_back() -> None:
    state = saved(three(), ONE, notes="theirs", base=1).state
    asked = Save(TWO, 1, {"notes": Value("mine", 1)}, [Change("card0001", deleted=1)])
    state = apply(state, asked).state
    assert state.fields["notes"] == "theirs\n\nmine"
    assert apply(state, asked).state is state
    more = apply(state, Save(TWO, 1, {"notes": Value("mine, and more", 1)})).state
    assert more.fields["notes"].startswith("theirs\n\nmine\n\n")
    assert more.fields["notes"].endswith("mine, and more")
    # Who wrote the first part has not seen the second.
    other = apply(state, Save(ONE, 2, {"notes": Value("theirs, changed", 2)})).state
    assert "mine" in other.fields["notes"]
    # What was deleted has been brought back by somebody who had seen that.
    back = saved(state, ONE, Change("card0001", deleted=None)).state
    again = apply(back, asked)
    assert again.stays == ("card0001",)
    assert titles(again.state) == ["card 1", "card 2", "card 3"]


@table(
    ("theirs", "own", "both"),
    [
        ("banana", "a", "banana\n\na"),
        ("a", "banana", "a\n\nbanana"),
        ("one\n\ntwo", "two", "one\n\ntwo"),
        ("one\n\ntwo", "one and more", "two\n\none and more"),
        ("one\n\ntwo", "ones", "one\n\ntwo\n\nones"),
        ("two", "one\n\ntwo", "one\n\ntwo"),
        ("one", "", "one"),
    ],
)
def test_notes_are_put_together_by_whole_paragraphs(theirs: str, own: str, both: str) -> None:
    state = saved(three(), ONE, notes=theirs).state
    assert saved(state, TWO, notes=own, base=1).state.fields["notes"] == both


def test_a_revision_that_was_never_reached_tells_nothing() -> None:
    state = saved(three(), ONE, card(1, 7, title="mine"), base=7).state
    outcome = saved(state, TWO, card(1, 7, title="theirs"), base=7)
    assert titles(outcome.state)[:2] == ["mine", "theirs"]


def test_places_that_come_too_near_each_other_are_spread() -> None:
    state = three()
    for number in range(4, 60):
        first, second, *_ = in_order(state.items.values())
        change = card(number, title=f"card {number}")
        change.order = (first.order + second.order) / 2
        state = saved(state, ONE, change).state
    between = [f"card {number}" for number in range(59, 3, -1)]
    assert titles(state) == ["card 1", *between, "card 2", "card 3"]
    orders = [item.order for item in in_order(state.items.values())]
    assert min(b - a for a, b in pairwise(orders)) > 1e-6


def test_there_is_room_for_so_many_cards_and_no_more() -> None:
    state = saved(KeptLesson(), ONE, *(card(n) for n in range(MOST_CARDS))).state
    assert len(in_order(state.items.values())) == MOST_CARDS
    with pytest.raises(TooManyItemsError):
        saved(state, ONE, card(MOST_CARDS))
    # What two have written at once has room in any case.
    both = saved(saved(state, ONE, card(1, 1, title="mine")).state, TWO, card(1, 1, title="theirs"))
    assert len(in_order(both.state.items.values())) == MOST_CARDS + 1
    more = [card(n, title="kept") for n in range(MOST_CARDS, MOST_KEPT)]
    full = apply(state, Save(ONE, 1, {}, more), MOST_KEPT).state
    full = saved(full, ONE, card(1, 1, title="mine")).state
    with pytest.raises(TooManyItemsError):
        saved(full, TWO, card(1, 1, title="theirs"))
    gone = saved(state, ONE, Change("card0000", deleted=1), card(MOST_CARDS)).state
    with pytest.raises(TooManyItemsError):
        saved(gone, ONE, Change("card0000", deleted=None))
    assert saved(state, ONE, card(0, 1, title="still changed")).changed


@table(
    "bad",
    [
        Save("x"),
        Save(ONE, lesson={"colour": Value("red")}),
        Save(ONE, lesson={"title": Value(3)}),
        Save(ONE, items=[Change("../etc")]),
        Save(ONE, items=[card(1, colour="red")]),
        Save(ONE, items=[card(1, title="x" * 201)]),
        Save(ONE, items=[card(1, board={"position": {"squares": []}})]),
        Save(ONE, items=[Change("card0001", "card", {}, float("nan"))]),
        Save(ONE, items=[Change("card0001", "card", {}, float("inf"))]),
        Save(ONE, items=[Change("card0001", "heading", {"task": Value("x")})]),
    ],
)
def test_what_has_another_shape_is_refused_and_nothing_is_changed(bad: Save) -> None:
    with pytest.raises(WireError):
        apply(KeptLesson(), bad)


class Browser:
    """What a page does: it keeps what it has changed until that is acknowledged."""

    def __init__(self, name: str) -> None:
        self.by = name
        self.known = KeptLesson()
        self.own: dict[str, Change] = {}

    def view(self) -> Mapping[str, Mapping[str, Any]]:
        """The cards as this browser shows them."""
        shown = {i.id: dict(i.fields) for i in in_order(self.known.items.values())}
        for change in self.own.values():
            if isinstance(change.deleted, int):
                shown.pop(change.id, None)
            else:
                values = {name: value.value for name, value in change.fields.items()}
                shown[change.id] = {**shown.get(change.id, {}), **values}
        return shown

    def edit(self, item: str, name: str, value: str) -> None:
        change = self.own.setdefault(item, Change(item))
        base = change.fields[name].base if name in change.fields else self.known.revision
        change.fields[name] = Value(value, base)
        if isinstance(change.deleted, int):
            change.deleted = None

    def delete(self, item: str) -> None:
        self.own[item] = Change(item, deleted=self.known.revision)

    def save(self, state: KeptLesson, *, answered: bool = True) -> KeptLesson:
        outcome = apply(state, Save(self.by, self.known.revision, {}, list(self.own.values())))
        if answered:
            self.known, self.own = outcome.state, {}
        return outcome.state


_steps = st.lists(
    st.tuples(
        st.sampled_from((ONE, TWO)),
        st.sampled_from(("edit", "delete", "save", "save", "lost answer")),
        st.integers(0, 3),
        st.sampled_from(("title", "task")),
    ),
    max_size=40,
)


@settings(max_examples=150)
@given(_steps)
def test_two_browsers_end_with_the_same_and_every_word_is_somewhere(steps: Any) -> None:
    state = KeptLesson()
    browsers = {name: Browser(name) for name in (ONE, TWO)}
    written: dict[tuple[str, str, str], str] = {}
    for number, (name, step, at, field) in enumerate(steps):
        browser = browsers[name]
        item = f"card{at:04}"
        if step == "edit":
            # Whoever sees a text may write another one over it, or delete it: that is meant.
            seen = browser.view().get(item, {}).get(field)
            written = {key: word for key, word in written.items() if word != seen}
            browser.edit(item, field, f"words {number}")
            written[name, item, field] = f"words {number}"
        elif step == "delete" and item in browser.view():
            seen_all = set(browser.view()[item].values())
            written = {key: word for key, word in written.items() if word not in seen_all}
            browser.delete(item)
        elif step == "save":
            state = browser.save(state)
        elif step == "lost answer":
            state = browser.save(state, answered=False)
    for browser in browsers.values():
        state = browser.save(state)
    for browser in browsers.values():
        state = browser.save(state)
    assert browsers[ONE].view() == browsers[TWO].view()
    there = {word for fields in browsers[ONE].view().values() for word in fields.values()}
    assert set(written.values()) <= there


# --- boards that were edited while the server was away ------------------------------------------

SOLVED = (
    '[FEN "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"]\n\n{Look} 1. Ra8# {mate} (1. Ra7 h6 2. Ra8+) *'
)


def edited(board: Mapping[str, Any], **squares: str) -> dict[str, Any]:
    """The board as a page sends it that could not ask which moves fit."""
    held = list(board["position"]["squares"])
    for name, piece in squares.items():
        held[SQUARES[name]] = piece
    was = {"line": board["line"], "ply": -1, "at": -1}
    position = {**board["position"], "squares": held}
    return {**board, "position": position, "line": None, "was": was}


def test_moves_that_fit_a_board_edited_offline_stay_and_the_others_are_in_the_notes() -> None:
    board = board_of(SOLVED)
    state = saved(three(), ONE, card(1, 1, board=board, notes="mine")).state

    def codes(state: KeptLesson) -> list[str]:
        line = state.items["card0001"].fields["board"]["line"]
        return [ply["code"] for ply in line["plies"]] if line else []

    fits = saved(state, ONE, card(1, 2, board=edited(board, e5="P"))).state
    fields = fits.items["card0001"].fields
    assert codes(fits) == codes(state)
    assert fields["board"]["position"]["squares"][SQUARES["e5"]] == "P"
    assert (fields["notes"], "was" in fields["board"]) == ("mine", False)
    change = card(1, 2, board=edited(board, a7="n"))
    after = saved(state, ONE, change)
    words = "Moves that no longer fit: 1. Ra8# { mate }"
    assert codes(after.state) == ["a1a7", "h7h6", "a7a8"]
    assert after.state.items["card0001"].fields["notes"] == f"mine\n\n{words}"
    # The answer was lost, and it comes again.
    assert not saved(after.state, ONE, change).changed
    # As a new card, and where another has changed the board meanwhile.
    new = saved(state, ONE, card(9, 2, board=edited(board, a1="")))
    assert (
        new.state.items["card0009"].fields["notes"].startswith("Moves that no longer fit: 1. Ra8#")
    )
    theirs = saved(state, TWO, card(1, 2, board=edited(board, h2=""))).state
    ((_, copy),) = saved(theirs, ONE, change).copies
    assert saved(theirs, ONE, change).state.items[copy].fields["notes"].endswith(words)
    assert codes(theirs) == codes(state)


def test_moves_for_which_the_notes_have_no_room_keep_their_card() -> None:
    board = board_of(SOLVED)
    notes = "x" * 19_990
    state = saved(three(), ONE, card(1, 1, board=board, notes=notes)).state
    change = card(1, 2, board=edited(board, a7="n"), task="new")
    after = saved(state, ONE, change)
    ((_, copy),) = after.copies
    kept, made = (after.state.items[name].fields for name in ("card0001", copy))
    assert (kept["board"], kept["notes"]) == (state.items["card0001"].fields["board"], notes)
    assert [ply["code"] for ply in made["board"]["line"]["plies"]] == ["a1a7", "h7h6", "a7a8"]
    assert (made["notes"], made["task"]) == (notes, "new")
    assert not saved(after.state, ONE, change).changed


def test_a_board_edited_offline_is_not_read_where_it_is_none() -> None:
    board = edited(board_of(SOLVED))
    for was in ({"ply": 0}, {**board["was"], "ply": 9}, {**board["was"], "turns": ["over"]}, 1):
        with pytest.raises(WireError):
            saved(three(), ONE, card(1, 1, board={**board, "was": was}))
