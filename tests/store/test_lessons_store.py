"""Lessons in the database: saved, read, found, brought back, opened by links."""

from __future__ import annotations

import io
import json
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy import select

from tests.databases import lesson_of_token, opened
from tests.tables import table
from webapp.document import parse
from webapp.document.record_reading import read_record
from webapp.lessons.access import Keys, new_words, open_keys
from webapp.lessons.backup_file import NoBackupError, is_backup
from webapp.lessons.changes import Change, Save, Value
from webapp.lessons.importing.reading import lessons_of_text
from webapp.lessons.limits import MOST_CARDS
from webapp.lessons.model import Card, Heading, Lesson, card_of_line, new_id
from webapp.lessons.shapes import WireLesson, item_to_json, lesson_from_wire, lesson_to_json
from webapp.lessons.store import (
    adding,
    facts,
    lessons,
    links,
    listing,
    moving,
    retention,
    saving,
    shelves,
    versions,
)
from webapp.lessons.store.database import Database
from webapp.lessons.store.tables import DAY, ITEM, MINUTE, now
from webapp.lessons.troubles import NoSuchLessonError, TooLargeLessonError
from webapp.wire.shapes import decoded

BY = "onebrowser"
ENDING = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40"
KEYS = Keys({"aa": b"k" * 32}, "aa")


def lesson_of(*titles: str, title: str = "Endings", tags: tuple[str, ...] = ()) -> Lesson:
    position = parse(ENDING).position
    items = tuple(Card(new_id(), position, title=name, task="Win") for name in titles)
    return Lesson(title, "en", "notes", tags, items=items)


@pytest.fixture
def shelf(database: Database) -> str:
    return shelves.new_shelf(database)[0]


def rename(database: Database, lesson: str, item: str, title: str) -> None:
    change = Change(item, fields={"title": Value(title, 1)})
    saving.save(database, lesson, Save(BY, 1, items=[change]))


def test_a_lesson_comes_back_as_it_was_put_there(database: Database, shelf: str) -> None:
    record = read_record('[White "Kim"]\n\n1. e4 {good [%csl Ge4]} (1. d4! d5) e5 2. Nf3 *')
    assert record
    board = parse("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1").position
    line = card_of_line(record.line, 0, title="開幕", hint="\0 💡")
    items = (line, Heading(new_id(), "제목"), Card(new_id(), board), Card(new_id(), text="?!"))
    made = Lesson("课", "zh-Hans", "note", ("a", "b"), items=items)
    kept = lessons.whole(database, adding.add_lesson(database, shelf, made))
    assert [kept.title, kept.language, kept.notes, kept.tags] == [
        "课",
        "zh-Hans",
        "note",
        ("a", "b"),
    ]
    for old, new in zip(made.items, kept.items, strict=True):
        assert {**item_to_json(new), "id": ""} == {**item_to_json(old), "id": ""}


def test_whoever_knows_a_revision_gets_what_is_new_since(database: Database, shelf: str) -> None:
    lesson = adding.add_lesson(database, shelf, lesson_of("one", "two", "three"))
    first = lessons.news(database, lesson)
    assert (first.revision, len(first.items)) == (1, 3)
    assert lessons.news(database, lesson, 1).items == ()
    rename(database, lesson, first.items[1].id, "other")
    news = lessons.news(database, lesson, 1)
    assert [item.fields["title"] for item in news.items] == ["other"]
    gone = Save(BY, 2, items=[Change(first.items[0].id, deleted=2)])
    saving.save(database, lesson, gone)
    assert [item.deleted for item in lessons.news(database, lesson, 2).items] == [True]
    assert len(lessons.news(database, lesson).items) == 2


def test_a_lesson_is_made_on_a_shelf_and_nowhere_else(database: Database, shelf: str) -> None:
    save = Save(BY, lesson={"title": Value("New")}, new=True)
    with pytest.raises(NoSuchLessonError):
        saving.save(database, "a" * 26, save)
    with pytest.raises(NoSuchLessonError):
        saving.save(database, "a" * 26, replace(save, new=False), shelf=shelf)
    saving.save(database, "a" * 26, save, shelf=shelf)
    assert lessons.shelf_of_lesson(database, "a" * 26) == shelf
    with pytest.raises(NoSuchLessonError):
        lessons.news(database, "b" * 26)


def test_a_shelf_lists_what_was_changed_last_first_and_finds_words_tags_and_fens(
    database: Database, shelf: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = iter(range(10_000, 100_000))
    monkeypatch.setattr(lessons, "now", lambda: next(time))
    other = shelves.new_shelf(database)[0]
    adding.add_lesson(database, other, lesson_of("not here"))
    rooks = adding.add_lesson(database, shelf, lesson_of("Lucena", "Philidor", title="Rooks"))
    pawns = adding.add_lesson(database, shelf, lesson_of("対立", title="Pawns_", tags=("5 %",)))

    def found(**asked: str) -> list[str]:
        return [e.id for e in listing.listing(database, shelf, **asked).lessons]  # type: ignore[arg-type]

    assert found() == [pawns, rooks]
    assert found(words="LUCENA rooks") == [rooks]
    assert found(words="4k3/8/8/8/8/8/4P3/4K3") == [pawns, rooks]
    assert found(words="対立") == [pawns]
    assert found(words="s_") == [pawns]
    assert found(words="nothing") == []
    assert found(tag="5 %") == [pawns]
    assert listing.tags(database, shelf) == ["5 %"]
    entry = listing.listing(database, shelf).lessons[0]
    assert (entry.title, entry.cards, entry.tags) == ("Pawns_", 1, ["5 %"])
    assert entry.first
    assert entry.first["position"]["squares"].count("") == 61
    lessons.archive(database, rooks, archived=True)
    lessons.to_bin(database, pawns)
    assert (found(), found(part="archived"), found(part="bin")) == ([], [rooks], [pawns])
    lessons.from_bin(database, pawns)
    assert found() == [pawns]


@table("tag", ["End", "終盤", 'a "b" \\c', "50 %_", "\0", "language", "tags", "], [", "["])
def test_a_tag_is_found_where_it_is_a_tag(database: Database, tag: str) -> None:
    shelf = shelves.new_shelf(database)[0]
    around: list[tuple[str, ...]] = [(tag,), (tag, "z"), ("a", tag), ("a", tag, "z")]
    tagged = {adding.add_lesson(database, shelf, lesson_of("one", tags=a)) for a in around}
    for title in (tag, f'"{tag}"', f', "{tag}", ', f'"tags": ["{tag}"]', f'{tag}["', f"{tag}, "):
        tags = f"{tag}s", tag.swapcase() + "s", f"{tag}, z"
        adding.add_lesson(database, shelf, lesson_of("two", title=title, tags=tags))
    adding.add_lesson(database, shelf, lesson_of("three"))
    found = listing.listing(database, shelf, tag=tag)
    assert ({entry.id for entry in found.lessons}, found.count) == (tagged, 4)
    assert not listing.listing(database, shelf, tag=tag.lower() + "S").count
    assert set(listing.tags(database, shelf)) == {tag, "a", "z", *tags}


def test_what_is_long_enough_in_the_bin_goes_for_good(
    database: Database, shelf: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lesson = adding.add_lesson(database, shelf, lesson_of("one"))
    kept = adding.add_lesson(database, shelf, lesson_of("two"))
    lessons.to_bin(database, lesson)
    empty = shelves.new_shelf(database)[0]
    retention.tidy(database)
    assert lessons.shelf_of_lesson(database, lesson) == shelf
    begin = shelves.now()
    for day in (*range(2, 29, 3), 29, 30, 31, *range(35, 92, 7)):
        monkeypatch.setattr(retention, "now", lambda time=begin + day * DAY: time)
        retention.tidy(database)
        gone = lessons.shelf_of_lesson(database, lesson) is None
        assert gone is (day >= 30), day
    assert lessons.shelf_of_lesson(database, kept) == shelf
    assert shelves.has_words(database, empty) is False
    with pytest.raises(Exception, match=r"(?i)foreign key"):
        adding.add_lesson(database, empty, lesson_of("late"))


def deleted(database: Database, lesson: str) -> set[str]:
    with database.reading() as connection:
        asked = select(ITEM.c.id).where(ITEM.c.lesson == lesson, ITEM.c.deleted)
        return set(connection.execute(asked).scalars())


def test_deleted_cards_are_forgotten_after_a_month(
    database: Database, shelf: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin = time = now()
    monkeypatch.setattr(facts, "_LEAP", 100 * DAY)
    for module in (lessons, saving, adding, versions, retention, shelves):
        monkeypatch.setattr(module, "now", lambda: time)
    lesson, still = (
        adding.add_lesson(database, shelf, lesson_of("one", "two", "three")) for _ in range(2)
    )

    def delete_first(lesson: str) -> str:
        found = lessons.news(database, lesson)
        item = found.items[0].id
        change = Change(item, deleted=found.revision)
        saving.save(database, lesson, Save(BY, found.revision, items=[change]))
        return item

    one, of_still = delete_first(lesson), delete_first(still)
    time = begin + 20 * DAY
    two = delete_first(lesson)
    time = begin + 29 * DAY
    retention.tidy(database)
    assert (deleted(database, lesson), deleted(database, still)) == ({one, two}, {of_still})
    time = begin + 31 * DAY
    rename(database, lesson, lessons.news(database, lesson).items[0].id, "new")
    retention.tidy(database)
    assert (deleted(database, lesson), deleted(database, still)) == ({one, two}, set())
    # Since the 20th day it was known that the first was gone, since the 31st of the second.
    for day, left in ((51, {two}), (62, set())):
        time = begin + day * DAY
        rename(database, lesson, lessons.news(database, lesson).items[0].id, f"day {day}")
        retention.tidy(database)
        assert deleted(database, lesson) == left
    assert len(lessons.news(database, lesson).items) == 1
    assert len(lessons.news(database, still).items) == 2


def test_of_very_many_deleted_cards_the_first_ones_are_forgotten(
    database: Database, shelf: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "_MOST_DELETED", 3)
    titles = [str(number) for number in range(6)]
    lesson, other = (adding.add_lesson(database, shelf, lesson_of(*titles)) for _ in range(2))
    ids = [item.id for item in lessons.news(database, lesson).items]
    for revision, item in enumerate(ids[:5], start=1):
        saving.save(database, lesson, Save(BY, revision, items=[Change(item, deleted=revision)]))
    item = lessons.news(database, other).items[0].id
    saving.save(database, other, Save(BY, 1, items=[Change(item, deleted=1)]))
    retention.tidy(database)
    assert deleted(database, lesson) == set(ids[2:5])
    assert deleted(database, other) == {item}


def test_earlier_versions_are_ten_minutes_apart_and_can_be_brought_back(
    database: Database, shelf: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = versions.now()
    minutes = 0

    def time() -> int:
        return start + minutes * MINUTE

    for module in (versions, lessons):
        monkeypatch.setattr(module, "now", time)
    lesson = adding.add_lesson(database, shelf, lesson_of("one", "two"))
    first, second = lessons.news(database, lesson).items
    for minutes in range(0, 40, 3):
        rename(database, lesson, first.id, f"after {minutes}")
    kept = versions.listed(database, lesson)
    assert [(start + 12 * MINUTE) <= v.made for v in kept] == [True] * len(kept)
    apart = [a.made - b.made for a, b in pairwise(kept)]
    assert len(kept) == 3
    assert min(apart) >= 10 * MINUTE
    base = lessons.news(database, lesson).revision
    saving.save(database, lesson, Save(BY, base, items=[Change(second.id, deleted=base)]))
    oldest = kept[-1]
    shown = versions.version(database, lesson, oldest.revision)
    assert shown
    assert [item["title"] for item in shown["items"]] == ["after 9", "two"]
    saving.bring_back(database, lesson, oldest.revision)
    titles = [card.title for card in lessons.whole(database, lesson).cards]
    assert titles == ["after 9", "two"]
    # What it was before that is a version as well.
    now = versions.version(database, lesson, versions.listed(database, lesson)[0].revision)
    assert now
    assert [item["title"] for item in now["items"]] == ["after 39"]


def test_what_nobody_had_set_yet_is_not_there_in_an_earlier_version_either(
    database: Database, shelf: str
) -> None:
    card = Change("card0001", fields={"title": Value("One")})
    saving.save(database, "a" * 26, Save(BY, items=[card], new=True), shelf=shelf)
    lessons.to_bin(database, "a" * 26)
    fields = {"task": Value("Win", 1), "shown": Value({"task": "never"}, 1)}
    later = Save(BY, 1, {"notes": Value("mine", 1)}, [Change("card0001", fields=fields)])
    saving.save(database, "a" * 26, later, shelf=shelf)
    saving.bring_back(database, "a" * 26, 1)
    found = lessons.whole(database, "a" * 26)
    assert found.notes == ""
    assert (found.cards[0].title, found.cards[0].task) == ("One", "")
    assert found.cards[0].shown.task == "always"


@pytest.mark.parametrize("kind", ["sqlite"])
def test_versions_are_thinned_with_their_age(
    database: Database, shelf: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = versions.now()
    for module in (versions, lessons):
        monkeypatch.setattr(module, "now", lambda: time)
    lesson = adding.add_lesson(database, shelf, lesson_of("one"))
    (item,) = lessons.news(database, lesson).items
    for number in range(48 + 6 * 24):
        time += (60 if number < 48 else 10) * MINUTE + 1
        rename(database, lesson, item.id, f"title {number}")
    kept = versions.listed(database, lesson)
    assert 6 * 24 <= len(kept) <= 6 * 24 + 4
    assert kept[-1].made < time - 2 * DAY


def test_versions_made_quickly_push_no_older_one_out(
    database: Database, shelf: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(versions, "MOST_ROWS", 8)
    time = versions.now()
    for module in (versions, lessons):
        monkeypatch.setattr(module, "now", lambda: time)
    lesson = adding.add_lesson(database, shelf, lesson_of("one"))
    (item,) = lessons.news(database, lesson).items
    for day in range(3):
        time += DAY
        rename(database, lesson, item.id, f"day {day}")
    time += 30 * MINUTE
    rename(database, lesson, item.id, "this morning")
    before = versions.listed(database, lesson)
    for number in range(10):
        time += 1000
        rename(database, lesson, item.id, f"again {number}")
        saving.bring_back(database, lesson, before[0].revision)
    after = versions.listed(database, lesson)
    assert len(after) == 8
    assert after[-4:] == before


def test_versions_of_a_large_lesson_give_way_before_they_fill_its_shelf(
    database: Database, shelf: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(versions, "MOST_BYTES", 5_000)
    time = versions.now()
    for module in (versions, lessons):
        monkeypatch.setattr(module, "now", lambda: time)
    lesson = adding.add_lesson(database, shelf, lesson_of("one"))
    (item,) = lessons.news(database, lesson).items
    for number in range(60):
        time += 10 * MINUTE + 1
        rename(database, lesson, item.id, f"title {number}")
    kept = versions.listed(database, lesson)
    assert len(kept) == versions.LEAST
    assert kept[0].made == time
    assert time - kept[-1].made > 5 * 60 * MINUTE


def test_what_two_have_made_of_a_full_lesson_goes_out_and_in_and_back(
    database: Database, shelf: str
) -> None:
    lesson = adding.add_lesson(database, shelf, lesson_of(*map(str, range(MOST_CARDS))))
    item = lessons.news(database, lesson).items[0].id
    for by in ("firstbrowser", "secondbrowser"):
        change = Change(item, fields={"title": Value(by, 1)})
        saving.save(database, lesson, Save(by, 1, items=[change]))
    whole = lessons.whole(database, lesson)
    assert len(whole.items) == MOST_CARDS + 1
    wire = decoded(json.dumps(lesson_to_json(whole)).encode(), WireLesson)
    assert len(lesson_from_wire(wire).items) == MOST_CARDS + 1
    copy = adding.add_lesson(database, shelf, whole)
    assert len(lessons.whole(database, copy).items) == MOST_CARDS + 1


def test_a_lesson_has_room_for_so_much_text(
    database: Database, shelf: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saving, "MOST_CHARACTERS", 10_000)
    monkeypatch.setattr(saving, "_UNCOUNTED", 100)
    lesson = adding.add_lesson(database, shelf, lesson_of("one"))
    changes = [Change(f"card{n:04}", fields={"task": Value("x" * 4_000)}) for n in range(3)]
    for change in changes[:2]:
        saving.save(database, lesson, Save(BY, 1, items=[change]))
    with pytest.raises(TooLargeLessonError):
        saving.save(database, lesson, Save(BY, 1, items=[changes[2]]))
    assert len(lessons.whole(database, lesson).items) == 3
    saving.save(database, lesson, Save(BY, 1, {"title": Value("still saved", 1)}))


def test_links_can_be_shown_again_closed_and_opened_anew(database: Database, shelf: str) -> None:
    lesson = adding.add_lesson(database, shelf, lesson_of("one"))
    assert [link.token for link in links.links(database, KEYS, lesson)] == [None, None]
    links.open_link(database, KEYS, lesson, "student")
    student, editor = links.links(database, KEYS, lesson)
    assert editor.token is None
    token = student.token
    assert token
    assert len(token) == 26
    assert lesson_of_token(database, token, "student") == lesson
    assert lesson_of_token(database, token, "editor") is None
    links.open_link(database, KEYS, lesson, "student")
    assert links.links(database, KEYS, lesson)[0].token == token
    lessons.to_bin(database, lesson)
    assert lesson_of_token(database, token, "student") is None
    lessons.from_bin(database, lesson)
    assert lesson_of_token(database, token, "student") == lesson
    links.close_link(database, lesson, "student")
    assert lesson_of_token(database, token, "student") is None
    # Closed for a while, it keeps the address that is printed.
    links.open_link(database, KEYS, lesson, "student")
    assert links.links(database, KEYS, lesson)[0].token == token
    assert lesson_of_token(database, token, "student") == lesson
    links.open_link(database, KEYS, lesson, "student", renew=True)
    again = links.links(database, KEYS, lesson)[0].token
    assert again
    assert again != token
    assert lesson_of_token(database, token, "student") is None
    # Where the key is gone links begin anew.
    others = Keys({"bb": b"o" * 32}, "bb")
    assert links.links(database, others, lesson)[0].token is None


def test_a_shelf_is_opened_by_secrets_of_three_kinds(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf, secret = shelves.new_shelf(database)
    assert shelves.shelf_of(database, secret) == (shelf, False)
    assert shelves.shelf_of(database, secret + "x") is None
    once = shelves.handover(database, shelf)
    assert shelves.shelf_of(database, once) is None
    taken = shelves.taken_over(database, once)
    assert taken
    assert taken[0] == shelf
    assert shelves.shelf_of(database, taken[1]) == (shelf, False)
    assert shelves.taken_over(database, once) is None
    late = shelves.handover(database, shelf)
    real = shelves.now()
    monkeypatch.setattr(shelves, "now", lambda: real + 11 * MINUTE)
    assert shelves.taken_over(database, late) is None
    for language in ("en", "ja", "zh-Hans", "ko"):
        words = new_words(language)
        shelves.keep_words(database, shelf, words)
        assert shelves.has_words(database, shelf)
        opened = shelves.opened_by_words(database, f"  {words.upper()}\n")
        assert opened
        assert shelves.shelf_of(database, opened[1]) == (shelf, False)
    assert shelves.opened_by_words(database, new_words("en")) is None
    assert shelves.opened_by_words(database, "not twelve words") is None
    shelves.leave(database, secret)
    assert shelves.shelf_of(database, secret) is None
    shelves.delete_shelf(database, shelf)
    assert shelves.shelf_of(database, taken[1]) is None


def test_of_very_many_devices_the_first_ones_are_let_go(database: Database) -> None:
    shelf, secret = shelves.new_shelf(database)
    newest = ""
    for _ in range(60):
        taken = shelves.taken_over(database, shelves.handover(database, shelf))
        assert taken
        newest = taken[1]
    assert shelves.shelf_of(database, newest) == (shelf, False)
    assert shelves.shelf_of(database, secret) is None


def test_nothing_in_the_database_opens_a_shelf_or_a_lesson(database: Database) -> None:
    from webapp.lessons.store.tables import METADATA

    shelf, secret = shelves.new_shelf(database)
    once, words = shelves.handover(database, shelf), new_words("en")
    shelves.keep_words(database, shelf, words)
    lesson = adding.add_lesson(database, shelf, lesson_of("one"))
    for role in ("student", "editor"):
        links.open_link(database, KEYS, lesson, role)  # type: ignore[arg-type]
    tokens = [link.token or "" for link in links.links(database, KEYS, lesson)]
    with database.reading() as connection:
        rows = [
            row for table in METADATA.sorted_tables for row in connection.execute(table.select())
        ]
    everything = repr(rows)
    for known in (secret, once, *tokens, words):
        assert known not in everything


def test_everything_goes_out_into_a_file_and_comes_in_again_with_its_links(
    database: Database, shelf: str, tmp_path: Path, kind: str
) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    for folder in (here, there):
        folder.mkdir()
    words = new_words("en")
    shelves.keep_words(database, shelf, words)
    lesson = adding.add_lesson(database, shelf, lesson_of("one", "two", tags=("x",)))
    keys = open_keys(here)
    links.open_link(database, keys, lesson, "student")
    token = links.links(database, keys, lesson)[0].token
    binned = adding.add_lesson(database, shelf, lesson_of("three"))
    lessons.to_bin(database, binned)
    out = io.BytesIO()
    assert moving.export(database, here, out).lessons == 2
    content = out.getvalue()
    assert is_backup(content)
    other_folder = tmp_path / "other"
    other_folder.mkdir()
    with opened(kind, other_folder) as other:
        assert moving.bring_in(other, there, content) == moving.MovedLessons(2)
        assert moving.bring_in(other, there, content) == moving.MovedLessons(0, there=2)
        assert lessons.whole(other, lesson) == lessons.whole(database, lesson)
        assert token
        assert lesson_of_token(other, token, "student") == lesson
        assert links.links(other, open_keys(there), lesson)[0].token == token
        assert shelves.opened_by_words(other, words)
        assert listing.listing(other, shelf, words="two", tag="x").count == 1
        assert listing.listing(other, shelf, part="bin").count == 1


@table(
    "content",
    [
        b"",
        b"[]",
        b"{",
        b"\xff",
        b'{"fenboard": 2, "shelves": []}',
        b'{"fenboard": 1, "shelves": [], "keys": {"newest": "a", "keys": {"a": "x"}}}',
    ],
)
def test_a_file_that_is_no_backup_is_refused(
    database: Database, tmp_path: Path, content: bytes
) -> None:
    with pytest.raises(NoBackupError):
        moving.bring_in(database, tmp_path, content)


def test_a_lesson_that_cannot_be_read_is_counted_and_the_others_come(
    database: Database, tmp_path: Path
) -> None:
    entries = [
        {"id": "a" * 26, "lesson": {"title": "good", "items": []}},
        {"id": "b" * 26, "lesson": {"title": 3}},
        {"lesson": {}},
    ]
    content = json.dumps({"fenboard": 1, "shelves": [{"id": "s" * 26, "lessons": entries}]})
    found = moving.bring_in(database, tmp_path, content.encode())
    assert found == moving.MovedLessons(1, unread=2)


def test_a_file_of_another_kind_becomes_a_lesson_of_ones_own(database: Database) -> None:
    (made,) = lessons_of_text(f"# Lucena\n{ENDING}\n# Philidor\n{ENDING}")
    adding.add_lesson(database, shelves.own_shelf(database), made)
    assert lessons_of_text("") == []
    (entry,) = listing.listing(database, shelves.OWN_SHELF).lessons
    assert entry.cards == 2
