"""The merge of three, by itself: what comes of a lesson that two have changed."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.browser.writers import Bare, writers
from tests.tables import table

__all__ = ["writers"]

MERGE = """(sides) => {
    const side = ({ own = {}, items = {} }) => ({ own, items: new Map(Object.entries(items)) });
    const { changes, clashes } = saving.merge3(...sides.map(side));
    const { own, above, spread, items } = changes;
    return { own, above, spread, items: Object.fromEntries(items), clashes };
}"""

Side = dict[str, Any]


def merge(page: Bare, base: Side, mine: Side, theirs: Side) -> dict[str, Any]:
    return dict(page.page.evaluate(MERGE, [base, mine, theirs]))


def one(order: float = 1, /, **fields: Any) -> Side:
    return {"items": {"a": {"order": order, "fields": fields}}}


def own(**fields: Any) -> Side:
    return {"own": fields}


BINNED: Side = {"items": {"a": {"order": 1, "fields": {"task": "b"}, "gone": True}}}
GONE: Side = {"items": {"a": None}}
NONE: Side = {}
SETS: dict[str, Any] = {"own": {}, "above": "", "spread": None, "items": {}, "clashes": []}


@table(
    ("base", "mine", "theirs", "wanted"),
    [
        # One alone, or both the same.
        (one(task="b"), one(task="b"), one(task="t"), {"items": {"a": {"set": {"task": "t"}}}}),
        (one(task="b"), one(task="m"), one(task="b"), {}),
        (one(task="b"), one(task="x"), one(task="x"), {}),
        (one(task="b", hint="b"), one(task="m", hint="b"), one(task="b", hint="t"),
         {"items": {"a": {"set": {"hint": "t"}}}}),
        (one(shown={"a": 1}), one(shown={"a": 1}), one(shown={"a": 1}), {}),
        # Both, to two things.
        (one(task="b"), one(task="m"), one(task="t"), {"clashes": [["a", "task"]]}),
        (NONE, one(task="m"), one(task="t"), {"clashes": [["a", "task"]]}),
        # Items that come and go.
        (NONE, NONE, one(task="t"), {"items": {"a": {"set": {}, "whole": True}}}),
        (one(task="b"), one(task="b"), GONE, {"items": {"a": {"set": {}, "gone": True}}}),
        (one(task="b"), one(task="m"), GONE, {}),
        (one(task="b"), NONE, GONE, {"items": {"a": {"set": {}, "gone": True}}}),
        (one(task="b"), NONE, one(task="b"), {}),
        (one(task="b"), NONE, one(task="t"),
         {"items": {"a": {"set": {"task": "t"}}}, "clashes": [["a", "deleted"]]}),
        # One that is in the bin comes back as it is now.
        (BINNED, NONE, one(2, task="t"),
         {"items": {"a": {"set": {"task": "t"}, "order": 2, "whole": True}}}),
        # Places.
        (one(1), one(1), one(1), {}),
        # The lesson's own fields.
        (own(title="b"), own(title="b"), own(title="t"), own(title="t")),
        (own(title="b"), own(title="m"), own(title="t"), {"clashes": [["", "title"]]}),
        (own(tags=["b"]), own(tags=["b"]), own(tags=["b"]), {}),
        (own(notes="b"), own(notes="b, m"), own(notes="t\n\nb"), {"above": "t\n\n"}),
        (own(notes="b"), own(notes="m"), own(notes="t"), {"clashes": [["", "notes"]]}),
        (own(notes=""), own(notes=""), own(notes="t"), own(notes="t")),
    ],
)  # fmt: skip
def test_of_two_changes_of_one_thing_none_is_lost(
    writers: Bare, base: Side, mine: Side, theirs: Side, wanted: dict[str, Any]
) -> None:
    assert merge(writers, base, mine, theirs) == {**SETS, **wanted}


def places(*orders: float) -> Side:
    items = zip("abc", orders, strict=True)
    return {"items": {name: {"order": order, "fields": {}} for name, order in items}}


@table(
    ("base", "mine", "theirs", "moved", "spread"),
    [
        (places(1, 2, 3), places(1, 2, 3), one(9), {"a": 9}, None),
        (places(1, 2, 3), places(5, 2, 3), one(9), {}, None),
        (places(1, 2, 3), places(1, 2, 3), places(10, 20, 30), {}, [1, 2, 3]),
        (places(1, 1, 3), places(1, 1, 3), places(10, 20, 30), {}, [1, 1, 3]),
        (places(1, 2, 3), places(1, 2, 3), places(30, 10, 20), {"a": 30, "b": 10, "c": 20}, None),
    ],
)  # fmt: skip
def test_an_item_moves_unless_it_was_moved_here_and_all_move_along_in_one_sequence(
    writers: Bare, base: Side, mine: Side, theirs: Side, moved: dict[str, float], spread: Any
) -> None:
    found = merge(writers, base, mine, theirs)
    assert {name: item["order"] for name, item in found["items"].items()} == moved
    assert (found["spread"] and [one["from"] for one in found["spread"]]) == spread


@table(
    ("spread", "item", "number"),
    [
        ([("a", 1, 10), ("b", 2, 20)], ("a", 1), 10),
        ([("a", 1, 10), ("b", 1, 20)], ("b", 1), 20),
        ([("a", 1, 10), ("b", 2, 20)], ("x", 1.5), 15),
        ([("a", 1, 10), ("b", 2, 20)], ("x", 0), 9),
        ([("a", 1, 10), ("b", 2, 20)], ("x", 5), 23),
        ([("a", 1, 10), ("b", 2, 20)], ("a", 5), 23),
        ([("a", 1, 10)], ("x", 1), 10),
    ],
)
def test_every_step_keeps_its_own_sequence_where_all_have_new_numbers(
    writers: Bare, spread: Any, item: tuple[str, float], number: float
) -> None:
    nodes = [{"id": name, "from": old, "to": new} for name, old, new in spread]
    script = "([nodes, [id, order]]) => saving.numbering(nodes)({ id, order })"
    assert writers.page.evaluate(script, [nodes, item]) == number


# --- both orders ------------------------------------------------------------------------------

_values = st.sampled_from(["", "x", "y"])
_item = st.none() | st.fixed_dictionaries(
    {
        "order": st.sampled_from([1, 2]),
        "fields": st.fixed_dictionaries({"task": _values, "hint": _values}),
    }
)
_lesson = st.fixed_dictionaries(
    {
        "own": st.fixed_dictionaries({"title": _values}),
        "items": st.fixed_dictionaries({"a": _item, "b": _item}),
    }
)


def standing(side: Side) -> Side:
    return {**side, "items": {name: item for name, item in side["items"].items() if item}}


def applied(side: Side, found: dict[str, Any], theirs: Side) -> dict[tuple[str, str], Any]:
    """All fields of a side with the changes, by item and name."""
    items = {name: dict(item["fields"]) for name, item in side["items"].items() if item}
    for name, news in found["items"].items():
        if news.get("gone"):
            items.pop(name, None)
        elif name in items:
            items[name] |= news["set"]
        elif news.get("whole"):
            items[name] = dict(theirs["items"][name]["fields"])
    own = {("", name): value for name, value in {**side["own"], **found["own"]}.items()}
    return own | {(i, name): value for i, fields in items.items() for name, value in fields.items()}


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(_lesson, _lesson, _lesson)
def test_both_orders_end_alike_but_for_what_clashes(
    writers: Bare, base: Side, one: Side, two: Side
) -> None:
    begun = standing(base)
    first = merge(writers, begun, standing(one), two)
    second = merge(writers, begun, standing(two), one)
    here, there = applied(one, first, two), applied(two, second, one)
    clashes = {tuple(clash) for clash in first["clashes"]}
    others = {tuple(clash) for clash in second["clashes"]}
    kept = {name for name, field in clashes | others if field == "deleted"}
    # Where one has deleted what the other has changed the server keeps it, whoever comes first.
    assert {c for c in clashes if c[1] != "deleted"} == {c for c in others if c[1] != "deleted"}
    for key in here.keys() | there.keys():
        if key in clashes or key[0] in kept:
            continue
        assert here.get(key) == there.get(key), key
        held = {side: side_of(key, lesson) for side, lesson in enumerate((base, one, two))}
        changed = {value for side, value in held.items() if side and value != held[0]}
        assert here.get(key) in (changed or {held[0]}) or None in changed, (key, held)


def side_of(key: tuple[str, str], side: Side) -> Any:
    name, field = key
    if not name:
        return side["own"][field]
    item = side["items"][name]
    return item["fields"][field] if item else None
