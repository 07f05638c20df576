"""The students' page over HTTP: what its link opens, and that nothing hidden is ever sent."""

from __future__ import annotations

import html
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple
from urllib.parse import parse_qs, urlsplit

import msgspec
import pytest
from flask import Flask, url_for
from flask.testing import FlaskClient
from msgspec.structs import asdict, replace

from tests.api.applications import MakeApp, standing
from tests.made import line, position
from tests.tables import table
from tests.worksheets import streams_of, words_of
from webapp import language
from webapp.formats.starts import START, START_POSITIONS
from webapp.games import GAMES
from webapp.games.board import BoardKind
from webapp.lessons import writing_out
from webapp.lessons.changes import Save
from webapp.lessons.fields import Shown
from webapp.lessons.model import Card, Heading, Lesson, card_of_line, new_id
from webapp.lessons.paper import PaperOptions
from webapp.lessons.shapes import item_to_json
from webapp.lessons.store import adding, lessons, links, saving, shelves
from webapp.model.line import Line, Ply, read_code
from webapp.model.marks import parse_marks
from webapp.model.position import Position
from webapp.web.security.rates import Pauses, Rates
from webapp.web.storage import STORAGE
from webapp.web.students import boards, visits
from webapp.web.students.visits import PAUSES, RATES
from webapp.web.worksheets import WORKERS
from webapp.wire import moves as wire_moves

PAGE = {"Accept": "text/html"}
JSON = {"Accept": "application/json"}


MORPHY = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"
SECRETS = [
    "zqwords", "zqbefore", "zqafter", "zqwrong", "zqstart", "zqnotes", "zqtag", "zqsource",
    "zqtext", "zqoperation", "zqplayer", "zqclock", "zqhint", "zqearly",
]  # fmt: skip
"""Unique words, one in each field that may be hidden."""

MOVES = ["a1a6", "Ra6", "b7a6", "bxa6", "b6b7", "b7#", "a1a7", "Rxa7", "b8g3", "Bg3"]
"""Codes and names of the moves of the solution."""

HIDING = replace(
    line(
        '[White "zqplayer"]\n[SetUp "1"]\n[FEN "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"]\n\n'
        "{zqstart} 1. Ra6 {zqafter [%clk 0:00:09] [%csl Rh8]} (1. Rxa7 {zqwrong}) "
        "1... bxa6 (1... Bg3 {zqbefore} 2. Rxa7#) 2. b7# *"
    ),
    commands=("[%eval zqclock]",),
)


def hidden_card(solution: str = "never", hint: str = "never") -> Card:
    shown = Shown(hint=hint, solution=solution)  # type: ignore[arg-type]
    return replace(
        card_of_line(HIDING, title="Shown title", task="Shown task", hint="zqhint"),
        solution="zqwords",
        shown=shown,
        source="zqsource",
        text="zqtext",
        operations=("zqoperation", "epd"),
    )


class Class(NamedTuple):
    """An application with a lesson, and what opens it."""

    app: Flask
    client: FlaskClient
    lesson: str
    token: str

    def __call__(self, path: str = "", **options: Any) -> Any:
        return self.client.get(f"/l/{self.token}{path}", headers=PAGE, **options)

    def post(self, path: str, body: object) -> Any:
        return self.client.post(f"/l/{self.token}{path}", json=body, headers=JSON)

    def attempt(self, text: str, path: list[str] | None = None, number: int = 1) -> Any:
        return self.post(f"/{number}/try", {"path": path or [], "text": text})

    def change(self, at: int, **values: object) -> None:
        """Changes fields of an item, as its teacher does."""
        found = self.news()
        fields = {name: {"value": value, "base": found.revision} for name, value in values.items()}
        self.save({"items": [{"id": found.items[at].id, "fields": fields}]})

    def put(self, at: int, order: float) -> None:
        self.save({"items": [{"id": self.news().items[at].id, "order": order}]})

    def delete(self, *numbers: int) -> None:
        found = self.news()
        items = [{"id": found.items[at].id, "deleted": found.revision} for at in numbers]
        self.save({"items": items})

    def put_new(self, order: float) -> None:
        board = {"value": item_to_json(Card(new_id(), START))["board"], "base": 0}
        self.save({"items": [{"id": new_id(), "order": order, "fields": {"board": board}}]})

    def news(self) -> Any:
        return lessons.news(self.app.extensions[STORAGE].database(), self.lesson)

    def save(self, changes: dict[str, Any]) -> None:
        asked = msgspec.convert({"by": "aaaaaaaa", **changes}, Save)
        saving.save(self.app.extensions[STORAGE].database(), self.lesson, asked)


@pytest.fixture
def given(app: Flask) -> Callable[..., Class]:
    """Makes a lesson whose students' link is open."""

    def make(*items: Card | Heading, **of_lesson: Any) -> Class:
        store = app.extensions[STORAGE]
        database = store.database()
        shelf, _ = shelves.new_shelf(database)
        made = Lesson(title="A lesson", items=items, **of_lesson)
        lesson = adding.add_lesson(database, shelf, made)
        links.open_link(database, store.keys(), lesson, "student")
        token = links.links(database, store.keys(), lesson)[0].token
        return Class(app, app.test_client(), lesson, token or "")

    return make


# --- who may see it ---------------------------------------------------------------------------


PATHS = [
    "",
    "?all=1",
    "?card=1",
    "/worksheet.pdf",
    "/1.svg",
    "/1/hint",
    "/1/solution",
    "/1/try",
    "/1/task",
]


@table("path", PATHS)
def test_what_is_no_open_link_is_as_any_unknown_address(given: Any, path: str) -> None:
    school = given(hidden_card("always", "always"))
    store = school.app.extensions[STORAGE]
    links.open_link(store.database(), store.keys(), school.lesson, "editor")
    editor = links.links(store.database(), store.keys(), school.lesson)[1].token
    unknown = school.client.get(f"/l/{'b' * 26}", headers=PAGE)
    assert unknown.status_code == 404
    assert "This link no longer works. Please ask your teacher to open it again." in unknown.text
    assert 'href="/"' not in unknown.text
    for token in ("a" * 26, editor, school.lesson, "%F0%9F%99%82", school.token.upper()):
        answer = school.client.get(f"/l/{token}{path}", headers=PAGE)
        assert (answer.status_code, answer.data) == (404, unknown.data)
    links.close_link(store.database(), school.lesson, "student")
    assert school(path).data == unknown.data


def test_the_students_link_is_no_colleagues(given: Any) -> None:
    school = given(hidden_card())
    assert school.client.get(f"/e/{school.token}", headers=PAGE).status_code == 404
    headers = {"Fenboard-Link": school.token}
    assert school.client.get("/api/lessons/linked", headers=headers).status_code == 404


def test_a_teacher_sees_the_same_be_the_link_open_or_not(given: Any) -> None:
    school = given(hidden_card(), hidden_card())
    client, store = school.client, school.app.extensions[STORAGE]
    database = store.database()
    shown = school("?card=2").text
    links.open_link(database, store.keys(), school.lesson, "editor")
    editor = links.links(database, store.keys(), school.lesson)[1].token
    links.close_link(database, school.lesson, "student")
    found = lessons.whole(database, school.lesson)
    own = adding.add_lesson(database, shelves.own_shelf(database), found)
    linked = client.get("/api/lessons/linked/preview", headers={"Fenboard-Link": editor})
    mine = client.get(f"/api/lessons/{own}/preview")
    differs = re.compile(r"data-progress=.\w+|page=\w{16}|preview-[\w.-]+|[\w-]{43}|[a-z0-9]{26}")
    for lesson, answer in ((own, mine), (school.lesson, linked)):
        address = answer.get_json()["address"]
        assert editor not in address
        preview = client.get(f"{address}?card=2", headers=PAGE)
        assert preview.status_code == 200
        assert "Preview, for you only." in preview.text
        without = re.sub('<p class="preview-note">.*?</p>', "", preview.text)
        assert differs.sub("", without).split() == differs.sub("", shown).split()
        answer = client.post(f"{address}/1/try", json={"path": [], "text": "Ra6"}, headers=JSON)
        assert answer.get_json()["verdict"] == "right"
        card = lessons.news(database, lesson).items[1].id
        assert f"{address}/2/try" in client.get(f"{address}?at={card}", headers=PAGE).text
    # One's own opens to nobody else, a colleague's for as long as the link does, and nothing more.
    away = {"REMOTE_ADDR": "192.168.1.7"}
    stranger = client.get(f"/l/preview-{own}", headers=PAGE, environ_overrides=away)
    assert stranger.status_code == 404
    proof = linked.get_json()["address"].partition(".")[2]
    for name in ("", "x", school.token, school.lesson, editor, f"{own}.{proof}", f"{own}.ü", ".x"):
        assert client.get(f"/l/preview-{name}", headers=PAGE).status_code == 404, name
    for link in (proof, f"{school.lesson}.{proof}"):
        assert client.get(f"/e/{link}", headers=PAGE).status_code == 404
    links.close_link(database, school.lesson, "editor")
    assert client.get(linked.get_json()["address"], headers=PAGE).status_code == 404
    links.open_link(database, store.keys(), school.lesson, "editor")
    assert client.get(linked.get_json()["address"], headers=PAGE).status_code == 200
    links.open_link(database, store.keys(), school.lesson, "editor", renew=True)
    assert client.get(linked.get_json()["address"], headers=PAGE).status_code == 404


def test_a_lesson_in_the_bin_is_not_shown(given: Any) -> None:
    school = given(hidden_card())
    lessons.to_bin(school.app.extensions[STORAGE].database(), school.lesson)
    assert school().status_code == 404


def test_no_cookie_is_set_and_nothing_is_listed(given: Any) -> None:
    school = given(hidden_card("always", "always"))
    for path in [*PATHS, "?lang=ja", "/1/hint?lang=ko"]:
        answer = school(path)
        assert "Set-Cookie" not in answer.headers, path
        assert answer.headers["X-Robots-Tag"] == "noindex"
        assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert "Set-Cookie" not in school.attempt("Ra6").headers
    assert '<meta name="robots" content="noindex">' in school().text


def test_the_language_that_was_chosen_goes_along(given: Any) -> None:
    school = given(hidden_card(), hidden_card())
    page = school("?lang=ja").text
    assert '<html lang="ja"' in page
    links = re.findall(rf'(?:href|action)="(/l/{school.token}[^"]*)"', page)
    assert links
    assert [link for link in links if "lang=ja" not in link and "<form class" not in link] == [
        f"/l/{school.token}"
    ]


# --- what is hidden ---------------------------------------------------------------------------


SEALED = re.compile(r"(?<![\w-])[\w-]{43}(?![\w-])")
"""A signature: any letters may stand in it."""


def everything(school: Class) -> Iterator[tuple[str, str]]:
    """All that can be had of a lesson of one card without solving it."""
    for path in (
        "", "?card=1", "?card=99", "?all=1", "?large=1", "/1.svg", "/1/try", "/1/hint",
        "/1/solution", "/1/task", "/1/solution?proof=" + "a" * 26, "/1/hint?proof=x",
        "/1.svg?path=a1a6", "/1.svg?path=a1a6_b7a6_b6b7_x", "/1/try?path=a1a6",
        "/1/solution?path=a1a6_b8g3", "/1.svg?marks=solution", "/1.svg?marks=solution&proof=x",
        f"/1.svg?marks=solution&proof={'a' * 26}", "/1.svg?dark=1",
    ):  # fmt: skip
        for headers in (PAGE, JSON):
            answer = school.client.get(f"/l/{school.token}{path}", headers=headers)
            yield path, SEALED.sub("", answer.text) + str(answer.headers)
    for text in ("a1b1", "Rh8", "nonsense", "", "c8d7", "0000", "--", "pass", "a1a8"):
        yield text, SEALED.sub("", school.attempt(text).text)
        form = {"text": text, "path": "", "proof": "a" * 26}
        answer = school.client.post(f"/l/{school.token}/1/try", data=form, headers=PAGE)
        yield text, SEALED.sub("", answer.text)
    for codes in (["a1a6"], ["a1a7", "b8a7"], ["a1a6", "b8g3"], ["a1b1", "b7a6"], ["", ""]):
        for text in ("b6b7", "a6a7", "x"):
            yield str(codes), SEALED.sub("", school.attempt(text, codes).text)
    for part in ("hint", "solution", "task"):
        yield part, school.post(f"/1/{part}", {"proof": "a" * 26}).text
        yield part, school.post(f"/1/{part}", {"proof": "\u00e9"}).text


@table(("solution", "hint"), [("never", "never"), ("tried", "tried")])
def test_what_is_hidden_is_not_sent(given: Any, solution: str, hint: str) -> None:
    card = hidden_card(solution, hint)
    school = given(card, notes="zqnotes", tags=("zqtag",))
    found = []
    for path, text in everything(school):
        said = html.unescape(text)
        found += [(path, word) for word in SECRETS if word in said]
        # Of what was asked for itself one is told again.
        own = [move for move in MOVES if move in path]
        found += [
            (path, m) for m in MOVES if m not in own and re.search(rf"\b{re.escape(m)}", said)
        ]
    assert found == []


@table("solution", ["never", "tried"])
@table("with_moves", [True, False])
def test_marks_of_the_solution_are_not_sent_before_it(
    given: Any, solution: str, with_moves: bool
) -> None:
    shown = Shown(solution=solution, marks="solution")  # type: ignore[arg-type]
    marks = parse_marks("Ga3=ZQ", START.kind).marks
    card = replace(hidden_card(), shown=shown, line=replace(HIDING, marks=marks))
    if not with_moves:
        card = replace(card, line=None, at=-1, marks=marks)
    school = given(card)
    for path, text in everything(school):
        assert "ZQ" not in text, path


def test_marks_of_the_solution_come_with_it(given: Any) -> None:
    marks = parse_marks("Gb4", START.kind).marks
    shown = Shown(solution="tried", marks="solution")
    school = given(
        Card(new_id(), START, marks=marks, shown=shown),
        Card(new_id(), START, marks=marks, shown=replace(shown, solution="always")),
    )
    proof = school.attempt("e4").get_json()["proof"]
    found = school.post("/1/solution", {"proof": proof}).get_json()
    assert [(mark["kind"], mark["square"]) for mark in found["marks"]] == [("circle", "b4")]
    assert school("/1.svg").data != school("/2.svg").data
    # Where they are shown at once there is nothing else to a solution.
    assert "Solution" not in school("?card=2").text


@table("when", ["tried", "click"])
def test_without_scripts_marks_of_the_solution_come_with_it(given: Any, when: str) -> None:
    shown = Shown(solution=when, marks="solution")  # type: ignore[arg-type]
    marks = parse_marks("Gb4", START.kind).marks
    school = given(replace(hidden_card(), shown=shown, line=replace(HIDING, marks=marks)))
    form = {"text": "Ra7", "path": "", "proof": ""}
    tried = school.client.post(f"/l/{school.token}/1/try", data=form, headers=PAGE).text
    asked = html.unescape(re.search(r'href="([^"]*/solution[^"]*)"', tried)[1])  # type: ignore[index]
    page = html.unescape(school.client.get(asked, headers=PAGE).text)
    assert "circle" in re.search(r'alt="([^"]*)"', page)[1]  # type: ignore[index]
    for address in re.findall(r'(?:src|srcset)="([^"]*[.]svg[^"]*)"', page):
        drawn = school.client.get(address).data
        without = school.client.get(address.replace("marks=solution", "")).data
        assert (b"#15781b" in drawn, b"#15781b" in without) == (True, False)
    school.change(0, shown={**asdict(shown), "solution": "never"})
    assert school.client.get(address).status_code == 409


def test_hidden_titles_and_tasks_are_not_sent(given: Any) -> None:
    card = replace(hidden_card(), shown=Shown("never", "never", "never", "never"))
    for path, text in everything(given(card)):
        assert "Shown t" not in text, path


def test_a_card_in_the_middle_of_a_game_says_nothing_of_the_rest(given: Any) -> None:
    game = line("1. e4 {zqearly} c5 {zqearly [%cal Gg1f3]} (1... e5 zqearly) 2. Nf3 d6 *")
    school = given(card_of_line(game, 1, task="Develop."))
    for path in ("", "?all=1", "/1.svg"):
        text = SEALED.sub("", school(path).text)
        for word in ("zqearly", "g1f3", "Nf3", "d7d6", "e2e4"):
            assert word not in text.replace("g1 to f3", ""), (path, word)
    page = school().text
    data = json.loads(html.unescape(re.search(r'data-task="([^"]*)"', page)[1]))  # type: ignore[index]
    assert data["marks"] == [{"kind": "arrow", "colour": "green", "square": "g1", "to": "f3"}]
    answer = school.attempt("Nf3").get_json()
    assert answer["solved"]
    assert [ply["code"] for ply in answer["solution"]["line"]["plies"]] == ["g1f3", "d7d6"]
    assert answer["solution"]["line"]["tags"] == []


def test_how_hard_a_card_is_comes_with_its_task(given: Any) -> None:
    shown = card_of_line(line("1. e4 *"), task="White to win", difficulty=4)
    hidden = replace(shown, id=new_id(), shown=Shown(task="click"))
    school = given(shown, hidden, replace(shown, id=new_id(), difficulty=0))
    said = ["Difficulty: 4 – hard" in school(f"?card={number}").text for number in (1, 2, 3)]
    assert said == [True, False, False]
    assert school("?all=1").text.count("Difficulty") == 1


def test_the_text_below_a_heading_is_above_the_cards_that_follow(given: Any) -> None:
    school = given(
        Heading(new_id(), "Mates", "White mates <b>in two</b>."),
        Card(new_id(), START, task="One"),
        Heading(new_id(), "", "Now\nBlack."),
        Card(new_id(), START, task="Two"),
        Heading(new_id(), "Draws"),
        Card(new_id(), START, task="Three"),
    )
    shown = [school(f"?card={number}").text for number in (1, 2, 3)]
    above = "White mates &lt;b&gt;in two&lt;/b&gt;."
    assert [above in page for page in shown] == [True, False, False]
    assert ["Now\nBlack." in page for page in shown] == [False, True, False]
    # What has no title stands within the part before it.
    part = re.compile(r'<p class="part-title"[^>]*>([^<]*)</p>')
    assert [part.findall(page) for page in shown] == [["Mates"], ["Mates"], ["Draws"]]
    whole = school("?all=1").text
    assert whole.count(above) == whole.count("Now\nBlack.") == 1
    titles = re.findall(r'<h2 class="part-title"[^>]*>([^<]*)</h2>', whole)
    assert titles == ["Mates", "Draws"]


def test_the_points_of_a_card_come_with_its_task(given: Any) -> None:
    shown = card_of_line(line("1. e4 *"), task="White to win", difficulty=4, points=3)
    hidden = replace(shown, id=new_id(), shown=Shown(task="click"))
    school = given(shown, hidden, replace(shown, id=new_id(), points=0))
    assert ["3 points" in school(f"?card={number}").text for number in (1, 2, 3)] == [
        *(True, False, False)
    ]
    assert school("?all=1").text.count("3 points") == 1


def test_what_cannot_be_read_shows_title_and_task_alone(given: Any) -> None:
    card = Card(new_id(), None, text="zqtext", title="Title", task="Do it", hint="zqhint")
    school = given(replace(card, solution="zqwords", shown=Shown(hint="always", solution="always")))
    for path in ("", "?all=1"):
        text = school(path).text
        assert "Title" in text
        assert "Do it" in text
        assert not [secret for secret in SECRETS if secret in text]
    for path in ("/1.svg", "/1/try", "/1/hint", "/1/solution"):
        assert school(path).status_code == 404


def test_what_has_neither_board_nor_words_is_left_out(given: Any) -> None:
    unread = Card(new_id(), None, text="zqtext", hint="zqhint", solution="zqwords")
    school = given(
        Heading(new_id(), "First"),
        unread,
        Heading(new_id(), " "),
        hidden_card("never"),
        replace(unread, id=new_id(), title="zqtitle", shown=Shown(title="never", task="click")),
        Card(new_id(), task="Tell what you know."),
        Card(new_id(), task="When asked for.", shown=Shown(task="click")),
        replace(unread, id=new_id(), text='"position": {', task=" "),
        Card(new_id(), START),
    )
    page = html.unescape(school().text)
    assert "1 of 4" in page
    assert len(re.findall("data-card=", page)) == 4
    assert "First" in page
    assert "Shown task" in page
    assert "Tell what you know." in school("?card=2").text
    assert "When asked for." in school("/3/task").text
    assert school("/4.svg").status_code == 200
    assert school("/5.svg").status_code == 404
    everything = school("?all=1").text
    assert re.findall(r"Card \d", everything) == ["Card 1", "Card 2", "Card 3", "Card 4"]
    assert len(re.findall("<h2", everything)) == 1
    assert school.attempt("e4", number=4).get_json()["verdict"] == "tried"


def test_a_lesson_of_nothing_that_can_be_seen_is_one_without_cards(given: Any) -> None:
    school = given(Card(new_id(), text="zqtext"))
    for path in ("", "?all=1"):
        assert "There are no cards in this lesson yet." in school(path).text
    assert school("/1.svg").status_code == 404


# --- what comes, and when ---------------------------------------------------------------------


def test_hint_and_solution_come_when_asked_for(given: Any) -> None:
    school = given(hidden_card("click", "click"))
    page = school().text
    assert "zqhint" not in page
    assert "zqwords" not in page
    assert "zqhint" in school("/1/hint").text
    assert school.post("/1/hint", {}).get_json() == {"words": "zqhint"}
    solution = school.post("/1/solution", {}).get_json()
    assert solution["words"] == "zqwords"
    assert solution["line"]["plies"][0]["names"] == ["Ra6"]
    assert all("commands" not in ply for ply in solution["line"]["plies"])
    written = school("/1/solution").text
    assert "zqwords" in written
    assert "<b>Ra6</b>" in written


def test_what_is_always_shown_is_there_at_once(given: Any) -> None:
    school = given(hidden_card("always", "always"))
    page = school().text
    assert "zqhint" in page
    assert "zqwords" in page
    assert "a1a6" in page
    assert "zqwords" in school("?all=1").text
    for word in ("zqnotes", "zqtag", "zqsource", "zqtext", "zqoperation", "zqplayer", "zqclock"):
        assert word not in page


def test_the_solution_comes_after_a_try_and_for_its_proof_alone(given: Any) -> None:
    school = given(hidden_card("tried", "tried"), hidden_card("tried"))
    assert "proof" not in school.attempt("Rh8").get_json()
    tried = school.attempt("Rb1").get_json()
    assert tried["verdict"] == "wrong"
    proof = tried["proof"]
    assert school.post("/1/solution", {"proof": proof}).get_json()["words"] == "zqwords"
    assert school.post("/1/hint", {"proof": proof}).get_json()["words"] == "zqhint"
    assert "zqwords" in school(f"/1/solution?proof={proof}").text
    for wrong in ("", proof[:-1] + "?", proof.upper(), "a" * 26):
        assert school.post("/1/solution", {"proof": wrong}).status_code == 404
    assert school.post("/2/solution", {"proof": proof}).status_code == 404
    store = school.app.extensions[STORAGE]
    links.open_link(store.database(), store.keys(), school.lesson, "student", renew=True)
    token = links.links(store.database(), store.keys(), school.lesson)[0].token
    answer = school.client.post(f"/l/{token}/1/solution", json={"proof": proof}, headers=JSON)
    assert answer.status_code == 404


def test_a_card_is_solved_move_by_move(given: Any) -> None:
    school = given(hidden_card("tried"))
    first = school.attempt("Ra6").get_json()
    assert (first["verdict"], first["solved"]) == ("right", False)
    assert first["ply"]["names"] == ["Ra6"]
    assert first["reply"]["code"] == "b7a6"
    assert first["reply"]["changes"]["squares"] == {"b7": "", "a6": "p"}
    assert first["path"] == ["a1a6", "b7a6"]
    assert "solution" not in first
    assert "zqafter" not in json.dumps(first)
    last = school.attempt("b7", first["path"]).get_json()
    assert last["solved"]
    assert last["ply"]["events"] == ["checkmate"]
    assert last["solution"]["line"]["plies"][0]["after"].strip() == "zqafter"
    assert school.attempt("a7a6", last["path"]).status_code == 404


def test_solved_without_the_solution_where_it_is_never_shown(given: Any) -> None:
    school = given(hidden_card("never"))
    answer = school.attempt("b7", ["a1a6", "b7a6"])
    assert answer.get_json()["solved"]
    assert "solution" not in answer.get_json()
    assert not [secret for secret in SECRETS if secret in answer.text]
    assert school.post("/1/solution", {"proof": answer.get_json()["proof"]}).status_code == 404


class Clock:
    """Seconds that go by when they are told to."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(app: Flask) -> Clock:
    made = Clock()
    app.extensions[PAUSES] = Pauses(made)
    return made


def try_address(lesson: Class) -> str:
    """Where the page that is loaded now sends what is tried on its card."""
    task = re.search(r'data-task="([^"]*)"', lesson().text)
    assert task
    found: str = json.loads(html.unescape(task[1]))["try"]
    return found


def try_there(lesson: Class, address: str, text: str, path: tuple[str, ...] = ()) -> Any:
    body = {"path": list(path), "text": text}
    return lesson.client.post(address, json=body, headers=JSON).json


WRONG = [f"R{square}" for square in ("a2", "a3", "a4", "a5", "b1", "c1", "d1", "e1", "f1", "g1")]


def test_the_worksheet_says_what_students_may_see_and_nothing_else(
    given: Callable[..., Class],
) -> None:
    options = PaperOptions(key="end", kind="cards", versions=4, class_name="5b")
    asked = given(Heading(new_id(), "First"), hidden_card(), worksheet=options)
    workers = asked.app.extensions[WORKERS]
    answer = asked("/worksheet.pdf")
    workers.close()
    assert answer.mimetype == "application/pdf"
    assert answer.headers["Content-Disposition"].startswith("inline; filename=")
    (words,) = words_of(answer.data)
    assert words.startswith("A lesson\n5b\n")
    assert "Shown title White to move\nShown task" in words
    everything = b"".join(streams_of(answer.data)).decode("latin-1")
    assert not [word for word in (*SECRETS, *MOVES) if word in everything]


def test_after_ten_wrong_moves_there_are_pauses_that_grow(given: Any, clock: Clock) -> None:
    lesson = given(card_of_line(HIDING))
    address = try_address(lesson)
    answers = [try_there(lesson, address, move) for move in WRONG]
    assert [answer["verdict"] for answer in answers] == ["wrong"] * 10
    assert [answer.get("wait", 0) for answer in answers] == [0] * 9 + [5]
    assert try_there(lesson, address, "Rh8") == {"verdict": "wait", "wait": 5}
    clock.now += 2.5
    # Nothing is judged meanwhile, nor counted.
    assert try_there(lesson, address, "Ra6") == {"verdict": "wait", "wait": 3}
    pauses = []
    for _ in range(7):
        clock.now += 30
        pauses.append(try_there(lesson, address, "Rh1")["wait"])
    assert pauses == [10, 15, 20, 25, 30, 30, 30]
    clock.now += 30
    assert try_there(lesson, address, "Ra6")["verdict"] == "right"
    # The next move is another one to find.
    assert "wait" not in try_there(lesson, address, "bxa7", ("a1a6", "b7a6"))


def test_pauses_are_for_a_page_and_a_card(given: Any, clock: Clock) -> None:
    lesson = given(card_of_line(HIDING))
    address, other = try_address(lesson), try_address(lesson)
    assert address != other
    for move in WRONG:
        try_there(lesson, address, move)
    assert try_there(lesson, address, "Ra6")["verdict"] == "wait"
    assert try_there(lesson, other, "Ra6")["verdict"] == "right"
    # What is no move is no try, and who leaves the seal out, or makes one up, is counted as one.
    for number in range(12):
        lesson.attempt("Ra9")
        made_up = re.sub("page=[^&]*", f"page={number}.x", address)
        said = try_there(lesson, made_up, "Rh1")["verdict"]
    assert said == "wait"
    assert lesson.attempt("Ra6").json["verdict"] == "wait"


def test_pauses_are_told_without_scripts_as_well(given: Any, clock: Clock) -> None:
    lesson = given(card_of_line(HIDING))
    form = re.search(r'action="([^"]*/try[^"]*)"', lesson().text)
    assert form
    address = html.unescape(form[1])
    for move in [*WRONG, "Rh1"]:
        page = lesson.client.post(address, data={"text": move}, headers=PAGE).text
    assert "your next try in 5 s" in page
    assert 'data-verdict="wait"' in page


def test_a_card_without_moves_has_no_pauses(given: Any, clock: Clock) -> None:
    lesson = given(Card(new_id(), START))
    address = try_address(lesson)
    for _ in range(12):
        answer = try_there(lesson, address, "e4")
    assert answer["verdict"] == "tried"


@table(
    ("text", "said"),
    [
        ("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "Checkmate: White wins"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "Stalemate: a draw"),
        ("3k5/9/9/9/9/9/9/9/8R/4K4 b - - 0 1", "Black to move"),
        ("3k5/R8/9/9/9/9/9/8R/9/4K4 b - - 0 1", "No legal move: Red wins"),
    ],
)
def test_a_card_that_begins_at_the_end_of_a_game_says_so(given: Any, text: str, said: str) -> None:
    page = given(Card(new_id(), position(text)))().text
    sides = re.findall(r'<p class="side[^"]*">([^<]*)</p>', page)
    assert sides == [said] * 2


def test_the_comment_on_a_wrong_move_is_told_to_who_plays_it(given: Any) -> None:
    school = given(hidden_card("tried"), language="ja")
    assert school.attempt("Rxa7").get_json()["comment"] == "zqwrong"
    assert "comment" not in school.attempt("Rb1").get_json()
    form = {"text": "Rxa7", "path": "", "proof": ""}
    page = school.client.post(f"/l/{school.token}/1/try", data=form, headers=PAGE).text
    assert '<p class="comment" dir="auto" lang="ja">zqwrong</p>' in page


def test_an_illegal_move_says_why(given: Any) -> None:
    answer = given(hidden_card()).attempt("a1h8").get_json()
    assert answer["verdict"] == "illegal"
    assert answer["reason"] == "The white rook on a1 cannot go to h8."
    assert "ply" not in answer


def test_a_card_without_moves_takes_any(given: Any) -> None:
    card = Card(new_id(), START, solution="zqwords")
    school = given(card)
    answer = school.attempt("e4").get_json()
    assert answer["verdict"] == "tried"
    assert "solution" not in answer
    assert school.post("/1/solution", {"proof": answer["proof"]}).get_json() == {
        "words": "zqwords",
        "line": None,
        "marks": [],
    }
    assert school.attempt("e5", ["e2e4"]).status_code == 404


def test_of_a_move_that_nothing_is_known_of_nothing_is_said(given: Any) -> None:
    school = given(Card(new_id(), START))
    page = school.client.post(f"/l/{school.token}/1/try", data={"text": "e4"}, headers=PAGE).text
    assert 'data-verdict="tried"' in page
    assert "e4 – there is no solution here to compare it with." in page


def test_where_nothing_can_be_tried_there_is_nothing_to_wait_for(given: Any) -> None:
    mated = position("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1")
    school = given(Card(new_id(), mated, task="Is it mate?", solution="Yes."))
    assert school("/1/solution").status_code == 200


@table(
    ("body", "kind", "status"),
    [
        (b"{", "application/json", 400),
        (b'{"text": 1}', "application/json", 400),
        (b'{"path": []}', "application/json", 400),
        (b'{"text": "e4", "path": ["' + b"x" * 99 + b'"]}', "application/json", 400),
        (b'{"text": "' + b"x" * 99 + b'"}', "application/json", 400),
        (b"text=e4", "text/plain", 415),
        (b"x" * 70_000, "application/json", 413),
    ],
)
def test_requests_that_are_no_tries(given: Any, body: bytes, kind: str, status: int) -> None:
    school = given(hidden_card())
    address = f"/l/{school.token}/1/try"
    assert school.client.post(address, data=body, content_type=kind).status_code == status


@table("path", ["/0.svg", "/2.svg", "/9/try", "/0/hint", "/1/notes", "/x/try"])
def test_cards_that_are_not_there(given: Any, path: str) -> None:
    assert given(hidden_card("always", "always"))(path).status_code == 404


def test_a_lesson_without_cards(given: Any) -> None:
    school = given(Heading(new_id(), "Soon"))
    for path in ("", "?all=1", "?card=4"):
        assert school(path).status_code == 200


def test_what_is_asked_too_often_is_refused_in_words(
    given: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    school = given(hidden_card())
    rates: Any = school.app.extensions[RATES]
    assert rates.address.most >= 600
    assert rates.known.most >= 600
    rates = of_students({"STUDENTS_OF_LINK": 2})
    monkeypatch.setitem(school.app.extensions, RATES, rates)
    answers = [school.attempt("Rb1") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    by_a_page = school.client.post(f"/l/{school.token}/1/try", json={"text": "Rb1"})
    assert by_a_page.is_json
    assert "wait a minute" in answers[-1].get_json()["error"]["message"]
    for path in ("", "/1.svg", "/1/task"):
        assert school(path).status_code == 429
        assert school(path, environ_overrides={"REMOTE_ADDR": "192.0.2.7"}).status_code == 429
    assert given(hidden_card())().status_code == 200


def of_students(settings: dict[str, int]) -> Rates:
    return Rates(settings, "STUDENTS_OF_LINK", "STUDENTS_OF_ADDRESS", standing)


def test_whoever_tries_tokens_keeps_no_class_waiting(
    given: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    school = given(hidden_card())
    rates = of_students({"STRANGERS_OF_ADDRESS": 5})
    monkeypatch.setitem(school.app.extensions, RATES, rates)
    answers = [school.client.get(f"/l/{'a' * 25}{n}", headers=PAGE) for n in range(9)]
    assert [answer.status_code for answer in answers] == [404] * 5 + [429] * 4
    for _ in range(20):
        assert school().status_code == 200


def test_a_page_of_all_cards_counts_as_many(given: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    school = given(hidden_card())
    rates = of_students({"STUDENTS_OF_ADDRESS": 102})
    monkeypatch.setitem(school.app.extensions, RATES, rates)
    asked = ("?all=1", "?all=1", "", "?all=1", "", "")
    assert [school(path).status_code for path in asked] == [200, 200, 200, 429, 200, 429]


# --- without scripts --------------------------------------------------------------------------


def test_a_card_is_solved_by_a_form(given: Any) -> None:
    school = given(hidden_card("tried"), hidden_card())
    address = f"/l/{school.token}/1/try"
    page = school.client.post(address, data={"text": "Ra6"}, headers=PAGE).text
    assert "Right! The reply is bxa6. Your move." in page
    assert f'src="/l/{school.token}/1.svg?path=a1a6_b7a6&amp;seal=' in page
    fields = dict(re.findall(r'type="hidden" name="(path|proof)" value="([^"]*)"', page))
    assert fields["path"] == "a1a6_b7a6"
    assert "zqwords" not in page
    wrong = school.client.post(address, data={**fields, "text": "bxa7"}, headers=PAGE).text
    assert "not this one" in wrong
    link = html.unescape(re.search(r'href="([^"]*/solution[^"]*)"', wrong)[1])  # type: ignore[index]
    solution = school.client.get(link, headers=PAGE).text
    assert "zqwords" in solution
    back = html.unescape(re.search(r'href="([^"]*/try[^"]*)"', solution)[1])  # type: ignore[index]
    assert "a1a6_b7a6" in school.client.get(back, headers=PAGE).text
    solved = school.client.post(address, data={**fields, "text": "b7"}, headers=PAGE).text
    assert "Well done!" in solved
    assert "zqwords" in solved
    assert '<b>Ra6</b> <span class="comment" dir="auto">zqafter' in solved
    bad = {**fields, "path": "a1a6_b8g3", "text": "b7"}
    assert school.client.post(address, data=bad, headers=PAGE).status_code == 404


def test_the_picture_says_what_is_on_it(given: Any) -> None:
    marks = parse_marks("Gc8c7", START.kind).marks
    card = Card(new_id(), position(MORPHY), marks=marks, flipped=True)
    school = given(card)
    page = html.unescape(school().text)
    words = re.search(r'class="picture"[^>]*alt="([^"]*)"', page)
    assert words
    for part in ("White: king c8, rook a1", "White to move", "arrow from c8 to c7"):
        assert part in words[1]
    svg = school("/1.svg")
    assert svg.mimetype == "image/svg+xml"
    # What a teacher changes is seen within seconds.
    assert svg.headers["Cache-Control"] == "private, max-age=10"
    tag = {"If-None-Match": svg.headers["ETag"]}
    assert school.client.get(f"/l/{school.token}/1.svg", headers=tag).status_code == 304


@table("game", GAMES)
def test_every_game_has_its_page(given: Any, game: str) -> None:
    school = given(Card(new_id(), START_POSITIONS[game], task="Play."))
    assert school().status_code == 200
    assert school("/1.svg").status_code == 200


def test_words_of_the_teacher_are_text_in_their_own_language(given: Any) -> None:
    words = '<b onclick="x()">&amp;\x01'
    card = replace(hidden_card("always", "always"), title=words, task=words, hint=words)
    school = given(Heading(new_id(), words), card, language="ko")
    for path in ("", "?all=1", "/1/hint"):
        page = school(path).text
        assert "<b onclick" not in page
        assert 'dir="auto" lang="ko"' in page
    # The page itself is in the student's own language.
    assert '<html lang="en"' in school().text


# --- solutions of other games, and those that have changed ------------------------------------


def long_shogi() -> Card:
    start = START_POSITIONS["shogi"]
    codes = ["5i5h", "5a5b", "5h5i", "5b5a"] * 40
    moves = [move for code in codes if (move := read_code(code, start.kind))]
    card = card_of_line(Line(start, tuple(Ply(at - 1, move) for at, move in enumerate(moves))))
    return replace(card, shown=Shown(solution="always"))


@pytest.mark.parametrize("longest", [3.0, 0.0])
def test_moves_of_a_long_solution_are_never_codes(
    given: Any, longest: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing_out, "LONGEST", longest)
    school = given(long_shogi())
    for path in ("/1/solution", "?all=1"):
        names = re.findall(r"<b>(.*?)</b>", school(path).text)
        assert len(names) == 160
        assert {name.partition("(")[0] for name in names} <= {
            "５八玉",
            "５二玉",
            "５九玉",
            "５一玉",
        }
    answer = school.client.get(f"/l/{school.token}/1/solution", headers=JSON).get_json()
    assert all("玉" in ply["names"][1] for ply in answer["line"]["plies"])


def test_a_try_opens_the_solution_of_the_task_that_was_tried(given: Any) -> None:
    school = given(hidden_card("tried"))
    proof = school.attempt("Rb1").get_json()["proof"]

    def change(field: str, value: object) -> None:
        school.change(0, **{field: value})

    change("title", "Another title")
    assert school.post("/1/solution", {"proof": proof}).status_code == 200
    other = card_of_line(line("1. Ra6 bxa6 2. b7#", MORPHY))
    for field, value in (
        ("solution", "Other words"),
        ("board", item_to_json(replace(other, solution=""))["board"]),
    ):
        change(field, value)
        assert school.post("/1/solution", {"proof": proof}).status_code == 404
        proof = school.attempt("Rb1").get_json()["proof"]
        assert school.post("/1/solution", {"proof": proof}).status_code == 200


@table(
    ("theme", "media"),
    [("", "screen and (prefers-color-scheme: dark)"), ("dark", "screen"), ("light", "")],
)
def test_pictures_are_dark_on_a_dark_page(given: Any, theme: str, media: str) -> None:
    school = given(hidden_card())
    if theme:
        school.client.set_cookie("theme", theme)
    for path in ("", "?all=1"):
        found = re.findall(
            r'<source media="([^"]*)" srcset="([^"]*)"', html.unescape(school(path).text)
        )
        shown = [(of, re.sub(r"&seal=[\w-]{43}$", "", address)) for of, address in found]
        assert shown == ([(media, f"/l/{school.token}/1.svg?dark=1")] if media else [])
    assert school("/1.svg?dark=1").data != school("/1.svg").data


# --- what teachers change meanwhile -----------------------------------------------------------

CHANGED = "Your teacher has changed this card. Please load the page again."


def other_board() -> object:
    other = card_of_line(line("1. Ra6 bxa6 2. b7#", MORPHY))
    return item_to_json(other)["board"]


MEANWHILE: dict[str, Callable[[Class], None]] = {
    "board": lambda school: school.change(0, board=other_board()),
    "solution": lambda school: school.change(0, solution="Other words"),
    "moved": lambda school: school.put(0, order=1e6),
    "another before it": lambda school: school.put_new(order=-1.0),
    "deleted": lambda school: school.delete(0),
    "all deleted": lambda school: school.delete(0, 1),
}


@table("name", MEANWHILE)
def test_nothing_is_said_of_a_card_that_is_no_longer_the_one_on_the_page(
    given: Any, name: str
) -> None:
    school = given(hidden_card("tried", "click"), Card(new_id(), START, hint="zqother"))
    page = html.unescape(school().text)
    asked = re.findall(r'(?:src|srcset|href|action)="([^"]*seal=[^"]*)"', page)
    assert {re.sub(r".*/([^?]*)\?.*", r"\1", one) for one in asked} == {
        "1.svg", "try", "hint", "solution",
    }  # fmt: skip
    data = json.loads(html.unescape(re.search(r'data-task="([^"]*)"', school().text)[1]))  # type: ignore[index]
    parts = [part["address"] for part in data["parts"].values()]
    right = school.client.post(data["try"], json={"text": "Ra6"}, headers=JSON).get_json()
    assert right["verdict"] == "right"
    assert school.client.get(data["parts"]["hint"]["address"], headers=PAGE).status_code == 200
    MEANWHILE[name](school)
    for address in (data["try"], *parts):
        body = {"text": "b7", "path": right["path"], "proof": right["proof"]}
        answer = school.client.post(address, json=body, headers=JSON)
        assert answer.status_code == 409
        assert answer.get_json()["error"]["message"] == CHANGED
    for address in asked:
        answer = school.client.get(address, headers=PAGE)
        assert answer.status_code == 409, address
        assert CHANGED in answer.text
        assert f'href="/l/{school.token}?card=1"' in answer.text
    answer = school.client.post(data["try"] + "&lang=ja", data={"text": "Ra6"}, headers=PAGE)
    assert answer.status_code == 409
    assert f'href="/l/{school.token}?card=1&amp;lang=ja"' in answer.text
    for path in ("", "?card=1", "?card=2", "?all=1"):
        assert school(path).status_code == 200


@table("text", ["Ge2e4", ""])
def test_a_card_with_other_marks_is_no_longer_the_one_on_the_page(given: Any, text: str) -> None:
    school = given(Card(new_id(), START, marks=parse_marks(text, START.kind).marks))
    picture = html.unescape(re.search(r'src="([^"]*[.]svg[^"]*)"', school().text)[1])  # type: ignore[index]
    school.change(0, shown=asdict(Shown(marks="solution")))
    # Of a card without marks the setting says nothing.
    assert school.client.get(picture).status_code == (409 if text else 200)
    school.change(0, shown=asdict(Shown()))
    assert school.client.get(picture).status_code == 200
    other = Card(new_id(), START, marks=parse_marks("Ra1", START.kind).marks)
    school.change(0, board=item_to_json(other)["board"])
    assert school.client.get(picture).status_code == 409


def test_a_card_that_only_looks_otherwise_is_the_same(given: Any) -> None:
    school = given(hidden_card("tried"))
    page = html.unescape(school().text)
    address = re.search(r'action="([^"]*try[^"]*)"', page)[1]  # type: ignore[index]
    school.change(0, title="Another title", task="Another task", hint="Another hint")
    assert school.client.post(address, json={"text": "Ra6"}, headers=JSON).status_code == 200


def test_a_part_that_was_closed_meanwhile_is_a_card_that_was_changed(given: Any) -> None:
    school = given(hidden_card("click", "click"))
    page = html.unescape(school().text)
    address = re.search(r'href="([^"]*/hint[^"]*)"', page)[1]  # type: ignore[index]
    school.change(
        0, shown={"title": "always", "task": "always", "hint": "never", "solution": "never"}
    )
    assert school.client.get(address, headers=PAGE).status_code == 409
    assert school("/1/hint").status_code == 404


def test_a_seal_is_of_one_link_alone(given: Any) -> None:
    """So that nobody finds the solution that belongs to it by trying them."""
    school = given(hidden_card())
    store = school.app.extensions[STORAGE]
    seals = set()
    for _ in range(2):
        token = links.links(store.database(), store.keys(), school.lesson)[0].token
        page = school.client.get(f"/l/{token}", headers=PAGE).text
        seals.update(re.findall(r"seal=([\w-]{43})", page))
        links.open_link(store.database(), store.keys(), school.lesson, "student", renew=True)
    assert len(seals) == 2


def test_a_board_is_drawn_once_for_all_who_see_it(
    given: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts = Counter[str]()
    for name in ("board_view", "alt_text", "draw", "possible_moves"):
        made = getattr(boards, name)

        def counted(*args: Any, _made: Any = made, _name: str = name, **more: Any) -> Any:
            counts[_name] += 1
            return _made(*args, **more)

        monkeypatch.setattr(boards, name, counted)
    board = position("8/8/3k4/8/2K5/8/4P3/8 w - - 0 1")
    one, other = given(Card(new_id(), board, title="zqone")), given(Card(new_id(), board))
    pages = [school("").get_data(as_text=True) for school in (one, one, other)]
    drawn = [page.partition("<position-board>")[2].partition("</")[0] for page in pages]
    assert drawn[0]
    assert len(set(drawn)) == 1
    assert "zqone" not in pages[2]
    for school in (one, other):
        assert school("/1.svg").status_code == 200
    assert counts == {"board_view": 1, "alt_text": 1, "draw": 1, "possible_moves": 1}
    assert "c4" in pages[0]
    korean = one("?lang=ko").get_data(as_text=True)
    assert counts["board_view"] == 2
    assert "킹" in korean


def test_of_boards_that_are_large_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    large = Position(("",) * 400, kind=BoardKind("custom", 20, 20))
    counted = iter(range(9))
    monkeypatch.setattr(boards, "alt_text", lambda *_, **__: str(next(counted)))
    assert [boards.words(large, (), flipped=False) for _ in range(3)] == ["0", "1", "2"]


def test_addresses_below_a_link_are_those_of_the_application(given: Any) -> None:
    school = given(Card(new_id(), START))
    values: dict[str, dict[str, Any]] = {
        "lesson": {"card": 3, "large": None, "all": 1},
        "picture": {"number": 2, "path": "e2e4_e7e8=Q", "seal": "a-_.b"},
        "attempt": {"number": 2, "seal": "x y&z"},
        "part": {"number": 12, "name": "hint", "proof": "ü"},
    }
    for query in ("", "?lang=ja"):
        with school.app.test_request_context(f"/l/{school.token}{query}"):
            for endpoint, more in values.items():
                found = urlsplit(visits.address(school.token, endpoint, **more))
                language = {"lang": "ja"} if query else {}
                wanted = urlsplit(
                    url_for(
                        f"students.{endpoint}",
                        token=school.token,
                        **{name: value for name, value in more.items() if value},
                        **language,
                    )
                )
                assert found.path == wanted.path
                assert parse_qs(found.query) == parse_qs(wanted.query)


def test_a_page_looks_up_few_words(given: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    school = given(Card(new_id(), START), Card(new_id(), START))
    catalogue, looked = language._catalogue, list[str]()

    def counting(tag: str) -> object:
        looked.append(tag)
        return catalogue(tag)

    assert school("?lang=ja").status_code == 200
    monkeypatch.setattr(language, "_catalogue", counting)
    assert "ヒント" not in school("?lang=ja").text
    assert len(looked) <= 10


@pytest.mark.parametrize("path", ["", "?all=1", "?results=1", "/1.svg", "/1/hint", "/1/try"])
def test_moves_are_read_only_where_they_are_shown(
    given: Any, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    school = given(hidden_card("tried", "click"), hidden_card("never", "click"))
    read = list[str]()

    def counting(code: str, kind: BoardKind) -> object:
        read.append(code)
        return read_code(code, kind)

    monkeypatch.setattr(wire_moves, "read_code", counting)
    assert school(path).status_code == 200
    assert read == []


@pytest.mark.parametrize("network", [False, True])
def test_a_shelf_that_was_not_used_for_days_opens_its_preview_wherever_the_file_is(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, network: bool
) -> None:
    monkeypatch.setattr("webapp.lessons.store.database.is_on_network", lambda _: network)
    app = make_app(shared=True)
    client = app.test_client()
    items = [{"id": "cardone1", "fields": {"task": {"value": "Win"}}}]
    body = {"by": "onebrowser", "items": items, "new": True}
    address, origin = "/api/lessons/lesson0123456789", {"Origin": "http://localhost"}
    assert client.post(address, json=body, headers=origin).status_code == 200
    with app.extensions[STORAGE].database().writing() as connection:
        connection.exec_driver_sql("UPDATE shelf SET used = 0")
    assert client.get("/l/preview-lesson0123456789").status_code == 200
