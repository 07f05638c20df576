"""The description of the interface: that it is whole, and that every answer is as it says."""

from __future__ import annotations

import ast
import itertools
import json
import logging
import re
import shlex
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest

from tests.sources import PACKAGE, nodes, sources

if TYPE_CHECKING:
    # Who hands out tests needs none of it, and all wait for that.
    from flask import Flask


BESIDE = ("/diagram.png", "/diagram.svg", "/healthz", "/readyz")
"""The addresses for programs that are not below `/api/`, and those of students that answer JSON."""
OF_STUDENTS = ("students.attempt", "students.answer", "students.part", "students.evaluate")

SLOW = (
    "/api/check", "/api/moments", "/api/evaluate", "/api/engines", "/api/worksheet",
    "/api/lesson-diagrams", "/l/{token}/{number}/evaluate",
)  # fmt: skip
"""The addresses whose work is done by processes of their own."""

FORGIVING = ("/api/sheets", "/api/files", "/api/lessons/file", "/api/lessons/restore",
             "/api/worksheet")  # fmt: skip
"""The addresses that take what is not as described for what is usual, or as another file."""

MAKES_ERRORS = re.compile(r"\b(?:error_as_json|PictureError|RefusedError|AnsweredWorksheet)\(")

PORTIONS = 20
CASES = 100_000


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """A server of visitors on which a minute goes by with each request."""
    from tests.api.applications import as_started
    from webapp.web import evaluation, lessons
    from webapp.web.security import visitors
    from webapp.web.security.rates import Pauses, Rate, Rates
    from webapp.web.students import visits

    app = as_started(tmp_path_factory.mktemp("described"), shared=True)
    kept = dict(app.extensions)
    minutes = itertools.count(step=60.0)

    def clock() -> float:
        return next(minutes)

    app.extensions |= {
        lessons.RATES: lessons.LessonRates(app.config, clock),
        visits.RATES: Rates(app.config, "STUDENTS_OF_LINK", "STUDENTS_OF_ADDRESS", clock),
        visits.PAUSES: Pauses(clock),
        visitors.NEW_SHELVES: Rate(40, 600, clock),
        evaluation.RATE: Rate(240, 60, clock),
    }
    # A fault is an answer, as it is for users.
    app.testing, app.config["PROPAGATE_EXCEPTIONS"] = False, False
    logging.getLogger("webapp").setLevel(logging.CRITICAL)
    yield app
    logging.getLogger("webapp").setLevel(logging.NOTSET)
    app.testing, app.config["PROPAGATE_EXCEPTIONS"] = True, None
    app.extensions.clear()
    app.extensions.update(kept)


@pytest.fixture(scope="module")
def document(app: Flask) -> dict[str, Any]:
    found: dict[str, Any] = app.test_client().get("/api/openapi.json").get_json()
    return found


# --- that it is whole -----------------------------------------------------------------------


def test_every_view_for_programs_is_described_and_no_other(app: Flask) -> None:
    from webapp.web.openapi.rows import ROWS

    there = {
        (rule.endpoint, method)
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if rule.rule.startswith("/api/") or rule.rule in BESIDE or rule.endpoint in OF_STUDENTS
    }
    assert there == ROWS.keys()


def test_every_operation_has_a_name_of_its_own_and_a_sentence(document: dict[str, Any]) -> None:
    asked = [of for item in document["paths"].values() for of in item.values()]
    assert len({of["operationId"] for of in asked}) == len(asked)
    assert all(of["summary"] and "200" in of["responses"] for of in asked)


def test_every_reference_leads_somewhere(document: dict[str, Any]) -> None:
    def references(value: Any) -> Iterator[str]:
        for part in value.values() if isinstance(value, dict) else value:
            if isinstance(part, (dict, list)):
                yield from references(part)
        if isinstance(value, dict) and "$ref" in value:
            yield value["$ref"]

    for reference in {*references(document)}:
        place: Any = document
        for name in reference.removeprefix("#/").split("/"):
            place = place[name]


def test_the_code_of_every_error_is_a_row_with_its_status() -> None:
    from webapp.web.openapi.refusals import REFUSALS

    known = {(row.code, row.status) for row in REFUSALS.values()}
    said = set()
    for name, text in sources().items():
        for node in nodes(name) if MAKES_ERRORS.search(text) else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                said |= {*_codes(node.func.id, [*map(_constant, node.args)])}
    assert len(said) > 15
    assert said - known == set()


def _constant(node: ast.expr) -> Any:
    return node.value if isinstance(node, ast.Constant) else None


def _codes(called: str, given: list[Any]) -> Iterator[tuple[str, int]]:
    match called, given:
        case "error_as_json", [str(code), _, int(status)]:
            yield code, status
        case "PictureError", [str(code), _, int(status)]:
            yield code, status
        case "PictureError", [str(code), _]:
            yield code, 400
        case "RefusedError" | "AnsweredWorksheet", [int(status), str(code), _]:
            yield code, status


def test_it_is_made_when_it_is_first_asked_for_and_kept_by_browsers(app: Flask) -> None:
    client = app.test_client()
    first = client.get("/api/openapi.json")
    again = client.get("/api/openapi.json", headers={"If-None-Match": first.headers["ETag"]})
    assert (first.status_code, again.status_code, again.data) == (200, 304, b"")


# --- what was found by asking so ------------------------------------------------------------


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("number", ["9999999999", "-1", "٣", "9" * 5000])
def test_a_number_that_none_is_so_large_as_is_at_no_address(
    app: Flask, method: str, number: str
) -> None:
    # It was said that the address has another method, as one rule of two looked no further.
    answer = app.test_client().open(f"/api/lessons/abcdefgh/versions/{number}", method=method)
    assert answer.status_code == 404


def test_a_line_break_behind_an_id_is_no_part_of_it(app: Flask) -> None:
    lesson = {"items": [{"id": "abcdefgh\n"}]}
    asked = {"lesson": lesson, "form": "fen"}
    headers = {"Origin": "http://localhost"}
    answer = app.test_client().post("/api/lesson-text", json=asked, headers=headers)
    assert answer.status_code == 400


def test_of_a_text_that_is_too_long_it_is_said_how_long_it_may_be(app: Flask) -> None:
    asked = {"start": {"squares": [""] * 64}, "text": "e4" * 40}
    answer = app.test_client().post("/api/move", json=asked).get_json()
    assert answer["error"]["message"] == "“text” must have 64 characters at the most"


def test_castling_is_described_by_its_side(app: Flask, document: dict[str, Any]) -> None:
    squares = [*"r...k..r", *"." * 48, *"R...K..R"]
    start = {"squares": [one.replace(".", "") for one in squares], "castling": None}
    told = app.test_client().post("/api/write", json={"position": start}).get_json()
    moves = app.test_client().post("/api/moves", json={"start": told["position"]}).get_json()
    sides = {move["castling"] for move in moves["moves"] if "castling" in move}
    described = document["components"]["schemas"]["StepJson"]["properties"]["castling"]
    assert sides == {*described["enum"]} == {"long", "short"}


# --- that every answer is as it says --------------------------------------------------------


class Tried:
    """Requests of some operations, checked, and counted by their statuses."""

    def __init__(self, app: Flask, document: dict[str, Any]) -> None:
        import schemathesis

        from tests.described import Filling, World, described_strictly, wsgi

        self.schema = schemathesis.openapi.from_dict(described_strictly(document))
        self.schema.app = wsgi(app)
        self.filling: Filling = Filling(World(app))
        self.counts: Counter[tuple[str, int]] = Counter()
        self.faults: dict[str, str] = {}
        self.slowest = (0.0, "")
        self.fillings = 1
        self.drawn = 0

    def operations(self) -> list[Any]:
        return [found.ok() for found in self.schema.get_all_operations()]

    def run(
        self, operation: Any, positive: int, negative: int, fillings: int = 1, **of_settings: Any
    ) -> None:
        """So many requests as described, and so many that are not, where there are any.

        fillings   how often each is asked with what there is; beyond two also as it was made
        """
        self.fillings = fillings
        from hypothesis import HealthCheck, Phase, given, settings
        from hypothesis.errors import Unsatisfiable
        from schemathesis import GenerationMode

        for mode, most in (
            (GenerationMode.POSITIVE, positive),
            (GenerationMode.NEGATIVE, negative),
        ):
            if not most or (mode is GenerationMode.NEGATIVE and not can_be_wrong(operation)):
                continue
            chosen = settings(
                max_examples=most,
                database=None,
                deadline=None,
                phases=[Phase.generate],
                suppress_health_check=[*HealthCheck],
                **of_settings,
            )
            strategy = operation.as_strategy(generation_mode=mode)
            ask = self.ask if mode is GenerationMode.POSITIVE else self.ask_otherwise
            with suppress(Unsatisfiable):
                chosen(given(case=strategy)(_plainly(ask)))()

    def ask(self, case: Any) -> None:
        """A request as described, of which some is replaced by what there is."""
        self.drawn += 1
        checks = checks_of(case, is_positive=True)
        made = case.path_parameters, case.query, case.body
        if self.fillings > 2:
            self._check(case, {"headers": {"Origin": "http://localhost"}}, checks)
        for _ in range(self.fillings):
            case.path_parameters, case.query, case.body = made
            self._check(case, self.filling.fill(case), checks)

    def ask_otherwise(self, case: Any) -> None:
        """One that is not as described, from a page of the server all the same."""
        self.drawn += 1
        headers = {"Origin": "http://localhost"}
        self._check(case, {"headers": headers}, checks_of(case, is_positive=False))

    def _check(self, case: Any, more: dict[str, Any], checks: list[Any]) -> None:
        """Asks and checks; what is not as described is kept by what it is."""
        begun = time.perf_counter()
        response = case.call(**more)
        took = time.perf_counter() - begun
        self.slowest = max(self.slowest, (took, f"{case.operation.label} {case.body!r}"[:300]))
        self.counts[case.operation.label, response.status_code] += 1
        if response.status_code == 413:
            # A refusal, too, which schemathesis does not take for one.
            checks = [one for one in checks if one.__name__ != "negative_data_rejection"]
        try:
            case.validate_response(response, checks=checks)
        except BaseException as error:
            if isinstance(error, KeyboardInterrupt):
                raise
            for fault in getattr(error, "exceptions", [error]):
                said = f"{case.operation.label}: {getattr(fault, 'title', '')}: {fault}"
                self.faults.setdefault(
                    said[:160], f"{said[:1500]}\n{case.as_curl_command()[:1500]}"
                )

    def told(self) -> dict[str, Any]:
        """How many requests were made, of how many that were drawn, and what came of them."""
        counts = [[*key, count] for key, count in sorted(self.counts.items())]
        return {
            "requests": sum(self.counts.values()),
            "drawn": self.drawn,
            "counts": counts,
            "slowest": self.slowest,
            "faults": self.faults,
        }


def _plainly(ask: Callable[[Any], None]) -> Callable[[Any], None]:
    """A function of its own, as Hypothesis wants one."""

    def asked(case: Any) -> None:
        ask(case)

    return asked


def can_be_wrong(operation: Any) -> bool:
    """Whether a request can be other than described: not where only a language is asked for."""
    names = {parameter.name for parameter in operation.iter_parameters()}
    return bool(names - {"Accept-Language", "game"}) or bool(operation.body)


def checks_of(case: Any, *, is_positive: bool) -> list[Any]:
    from schemathesis import checks as _  # noqa: F401
    from schemathesis.checks import CHECKS, load_all_checks

    load_all_checks()
    names = [
        "not_a_server_error", "status_code_conformance", "content_type_conformance",
        "response_headers_conformance", "response_schema_conformance",
    ]  # fmt: skip
    if not is_positive and case.operation.path not in FORGIVING and case.operation.method == "post":
        names.append("negative_data_rejection")
    return CHECKS.get_by_names(names)


def test_answers_are_as_described(app: Flask, document: dict[str, Any]) -> None:
    tried = Tried(app, document)
    for operation in tried.operations():
        if operation.path not in SLOW:
            wrong = 1 if operation.body else 0
            tried.run(operation, 2, wrong, fillings=2, derandomize=True)
    assert tried.faults == {}
    assert sum(tried.counts.values()) > 250


def test_the_examples_for_programs_are_answered_as_the_page_says(app: Flask) -> None:
    guide = (PACKAGE.parent / "docs" / "api.md").read_text("utf-8")
    client, answered = app.test_client(), None
    for language, text in re.findall(r"```(\w+)\n(.*?)```", guide, re.DOTALL):
        if language == "sh":
            options = _of_curl(shlex.split(text))
            answered = client.open(**options)
            assert answered.status_code == (400 if "3}" in text else 200), text
        elif language == "json":
            assert answered is not None
            assert _holds(answered.get_json(), json.loads(text)), (text, answered.get_json())


def _of_curl(words: list[str]) -> dict[str, Any]:
    """A request as curl would send it."""
    asked: dict[str, Any] = {"method": "GET", "headers": {}}
    given = iter(words[1:])
    for word in given:
        match word:
            case "--json":
                asked |= {"method": "POST", "json": json.loads(next(given))}
            case "--header":
                name, _, value = next(given).partition(": ")
                asked["headers"][name] = value
            case "--cookie" | "--cookie-jar" | "-o":
                next(given)
            case address:
                asked["path"] = address.removeprefix("http://127.0.0.1:5000")
                asked["base_url"] = "http://127.0.0.1:5000"
    return asked


def _holds(there: Any, said: Any) -> bool:
    """Whether an answer has all that is said, and may have more keys."""
    if isinstance(said, dict):
        return all(name in there and _holds(there[name], part) for name, part in said.items())
    if isinstance(said, list):
        return len(there) >= len(said) and all(map(_holds, there, said))
    return bool(there == said)


@pytest.mark.slow
@pytest.mark.parametrize("portion", range(PORTIONS))
def test_answers_to_a_hundred_thousand_requests_are_as_described(
    app: Flask, document: dict[str, Any], portion: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    app.config["ENGINES"] = "all"
    tried = Tried(app, document)
    figures = tmp_path_factory.getbasetemp().parent / f"described-{portion}.json"
    for operation in tried.operations()[portion::PORTIONS]:
        most = 30 if operation.path in SLOW else CASES // 62
        wrong = most // 6 if can_be_wrong(operation) else 0
        tried.run(operation, (most - wrong) // 8, wrong, fillings=7)
        figures.write_text(json.dumps(tried.told(), ensure_ascii=False), "utf-8")
    app.config.pop("ENGINES")
    assert tried.faults == {}
