"""What is said of moves and games in the language of the page."""

from __future__ import annotations

from tests.tables import table
from webapp.games import labels
from webapp.language import LANGUAGES, use_language


@table(
    ("tag", "name", "label"),
    [
        ("en", "Site", "Place"),
        ("en", "WhiteElo", "{side}: rating"),
        ("ja", "Event", "棋戦・大会"),
        ("ja", "Date", "対局日"),
        ("ko", "Event", "대회"),
        ("ko", "Annotator", "해설자"),
        ("zh-Hans", "Event", "赛事"),
        ("zh-Hans", "Round", "轮次"),
        ("zh-Hans", "White", "{side}"),
    ],
)
def test_tags_of_a_game_have_names_in_the_language_of_the_page(
    tag: str, name: str, label: str
) -> None:
    with use_language(tag):
        assert labels.tag_names()[name] == label


@table("tag", LANGUAGES)
def test_no_two_tags_have_one_name(tag: str) -> None:
    with use_language(tag):
        names = labels.tag_names()
        sides = {name: name.startswith("Black") for name in names}
        assert len({(label, sides[name]) for name, label in names.items()}) == len(names)


@table(
    ("tag", "game", "results"),
    [
        ("en", "chess", ["1-0", "0-1", "1/2-1/2"]),
        ("zh-Hans", "chess", ["1-0", "0-1", "1/2-1/2"]),
        ("en", "xiangqi", ["Red wins", "Black wins", "Draw"]),
        ("zh-Hans", "xiangqi", ["红胜", "黑胜", "和棋"]),
        ("ja", "shogi", ["先手の勝ち", "後手の勝ち", "引き分け"]),
        ("ko", "janggi", ["초 승", "한 승", "무승부"]),
    ],
)
def test_results_are_said_as_the_game_has_them(tag: str, game: str, results: list[str]) -> None:
    with use_language(tag):
        words = labels.move_words()
        assert [words[f"result-{game}-{value}"] for value in ("1-0", "0-1", "1/2-1/2")] == results


@table(
    ("tag", "games"),
    [
        ("en", ""),
        ("ja", "shogi xiangqi"),
        ("ko", "shogi xiangqi janggi"),
        ("zh-Hans", "shogi xiangqi"),
    ],
)
def test_moves_are_said_by_their_names_where_the_language_reads_their_signs(
    tag: str, games: str
) -> None:
    with use_language(tag):
        assert labels.move_words()["said-by-name"] == games


@table(
    ("tag", "key", "said"),
    [
        ("ja", "event-check", "王手"),
        ("ja", "promote-or-not", "成りますか？"),
        ("ja", "can-drop", "{squares}に打てます。"),
        ("ko", "can-go", "갈 수 있는 자리: {squares}."),
        ("zh-Hans", "event-stalemate", "逼和"),
        ("zh-Hans", "event-stalemate-lost", "困毙"),
        ("en", "event-stalemate", "stalemate"),
    ],
)
def test_what_teachers_of_the_game_say(tag: str, key: str, said: str) -> None:
    with use_language(tag):
        assert labels.move_words()[key] == said
