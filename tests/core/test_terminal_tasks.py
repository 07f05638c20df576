"""`fenboard tasks`, with engines that say what is written here."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.core.test_moments import GAME, MISSED, TRAP, TRAPPED
from tests.scripted_engines import ScriptedEngines
from webapp.checking.asked import AnsweredWork, AskedWork, RefusedError
from webapp.checking.games.searching import search
from webapp.lessons.importing import gather
from webapp.lessons.model import Card
from webapp.processes import FailedError
from webapp.terminal import tasks_run
from webapp.terminal.cli import main

SHOGI = "position startpos moves 7g7f 3c3d"


class Workers:
    """In place of processes; `fails` are the numbers of the games at which they fail."""

    fails: frozenset[int] = frozenset()
    engines: ScriptedEngines | None = ScriptedEngines(TRAPPED)

    def __init__(self, jobs: int, waiting: int) -> None:
        assert jobs >= 1
        assert waiting >= 0
        self.asked = 0

    def work(self, asked: AskedWork) -> AnsweredWork:
        self.asked += 1
        if self.asked in self.fails:
            raise FailedError
        try:
            return AnsweredWork(answer=search(bytes(asked.what), self.engines))  # type: ignore[arg-type]
        except RefusedError as error:
            return AnsweredWork(error.status, error.code, error.message)

    def close(self) -> None:
        pass


@pytest.fixture(autouse=True)
def workers(monkeypatch: pytest.MonkeyPatch) -> type[Workers]:
    monkeypatch.setattr(tasks_run, "CheckWorkers", Workers)
    monkeypatch.setattr(Workers, "fails", frozenset())
    return Workers


def run(tmp_path: Path, text: str, *options: str) -> Result:
    games = tmp_path / "games.pgn"
    games.write_text(text, encoding="utf-8")
    out = str(tmp_path / "lesson.pgn")
    return CliRunner().invoke(main, ["tasks", str(games), "--out", out, *options])


def cards(tmp_path: Path) -> list[Card]:
    found = gather((tmp_path / "lesson.pgn").read_text(encoding="utf-8")).cards
    return [item for item in found if isinstance(item, Card)]


def test_tasks_are_written_as_a_lesson(tmp_path: Path) -> None:
    result = run(tmp_path, f"{GAME}{TRAP}\n\n{GAME}1. e4 e5 *\n")
    assert result.exit_code == 0, result.output
    assert "2 games searched. Tasks found: 1." in result.output
    (card,) = cards(tmp_path)
    assert card.task == "White to move and win."
    assert card.title == "Ann – Ben, Club evening 2026, move 5"
    assert card.notes.startswith("5.Nxe5 wins (+3.5)")


def test_only_those_that_were_missed(tmp_path: Path) -> None:
    result = run(tmp_path, f"{GAME}{TRAP}\n", "--missed")
    assert "Tasks found: 0." in result.output
    assert not (tmp_path / "lesson.pgn").exists()
    missed = TRAP.replace("5. Nxe5 dxe5 6. Qxg4", "5. O-O")
    run(tmp_path, f"{GAME}{missed}\n", "--missed")
    assert "Missed in the game: 5.O-O was played." in cards(tmp_path)[0].notes


def test_games_that_are_not_of_chess_are_passed_over(tmp_path: Path) -> None:
    result = run(tmp_path, SHOGI + "\n")
    assert (result.exit_code, "0 games searched." in result.output) == (0, True)


def test_a_game_that_is_not_searched_is_named(tmp_path: Path, workers: type[Workers]) -> None:
    workers.fails = frozenset([1])
    result = run(tmp_path, f"{GAME}{MISSED}\n\n{GAME}{TRAP}\n")
    assert result.exit_code == 1
    assert "Game 1 was not searched: The search has failed." in result.output
    assert len(cards(tmp_path)) == 1


def test_without_an_engine_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Workers, "engines", None)
    result = run(tmp_path, f"{GAME}{TRAP}\n")
    assert result.exit_code == 2
    assert "No engine for chess was found" in result.output
    assert not (tmp_path / "lesson.pgn").exists()


def test_wrong_usage_is_said_before_anything_is_searched(tmp_path: Path) -> None:
    for out in ("lesson.pdf", str(tmp_path / "none" / "lesson.pgn")):
        assert CliRunner().invoke(main, ["tasks", "--out", out], input="").exit_code == 2
    assert CliRunner().invoke(main, ["tasks"], input="").exit_code == 2
    out = str(tmp_path / "lesson.pgn")
    result = CliRunner().invoke(main, ["tasks", str(tmp_path / "none.pgn"), "--out", out])
    assert (result.exit_code, "none.pgn" in result.output) == (2, True)
