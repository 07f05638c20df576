"""A further language by the recipe of CONTRIBUTING: a row, a file of words, a catalogue."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from flask.testing import FlaskClient

from scripts import catalogues
from tests.languages import forget
from tests.tables import table
from webapp import language
from webapp.document import parse
from webapp.findings import fix_label, message
from webapp.formats.starts import START_POSITIONS
from webapp.formats.words import lexicon
from webapp.formats.words.writer import write_words
from webapp.games import labels
from webapp.language import LANGUAGES, known_language, use_language, vocabulary
from webapp.model.position import Position

WORDS = """
from webapp.language.vocabulary import Templates, Vocabulary, rows

VOCABULARY = Vocabulary(
    words=rows(
        hand="en main",
        turn="au trait | trait aux",
        empty="échiquier vide",
        none="rien",
        fullmove="coup",
        halfmove="compteur de demi-coups",
        castle="roque | peuvent roquer",
        K="petit côté",
        Q="grand côté",
        passant="prise en passant",
        filler="et | la | le | en",
        until="à",
        caption="problème | diagramme",
        caption_counter="",
        _2="deux",
    ),
    templates=Templates(
        gap=" ",
        comma=", ",
        and_=" et ",
        game="{game}.",
        empty="Échiquier vide.",
        side="{side} : {pieces}.",
        nothing="rien",
        piece="{name} {squares}",
        squares=" ",
        hand="En main : {pieces}.",
        held="{count} {name}",
        held_comma=", ",
        turn="Trait aux {side}.",
        castling="{side} peuvent roquer {wings}.",
        wings=("petit côté", "grand côté", "{rook} {square}"),
        en_passant="Prise en passant en {square}.",
        halfmove="Compteur de demi-coups {count}.",
        quiet="Compteur de demi-coups {count}.",
        fullmove="Coup {count}.",
        ply="Coup {count}.",
        board="Plateau libre, {files} colonnes, {ranks} rangées, lettres {first} et {second}.",
    ),
    plurals=True,
)
"""

TRANSLATED = {
    ("side", "White"): "Blancs | les Blancs",
    ("side", "Black"): "Noirs | les Noirs",
    ("game", "Shogi | japanese chess"): "Shogi | échecs japonais",
    ("chess", "king | kings"): "roi | rois",
    ("chess", "queen | queens"): "dame | dames | reine",
    ("chess", "rook | rooks"): "tour | tours",
    ("chess", "knight | knights"): "cavalier | cavaliers",
    ("chess", "pawn | pawns"): "pion | pions",
    (None, "white {piece}"): "{piece} blanc",
    (None, "White to move"): "Trait aux Blancs",
    (None, "Add “%(written)s”"): "Ajouter « %(written)s »",
    (None, "It does not say who is to move. %(side)s was assumed."): (
        "Le trait n’est pas indiqué ; on le donne aux %(side)s."
    ),
}


@pytest.fixture(scope="module", autouse=True)
def french(tmp_path_factory: pytest.TempPathFactory, template: Catalog) -> Iterator[None]:
    folder = tmp_path_factory.mktemp("french")
    (folder / "fr.py").write_text(WORDS, encoding="utf-8")
    translations = shutil.copytree(language.FOLDER, folder / "translations")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(LANGUAGES, "fr", "Français")  # type: ignore[arg-type]
        patch.setattr(vocabulary, "__path__", [*vocabulary.__path__, str(folder)])
        patch.setattr(language, "FOLDER", translations)
        patch.setattr(catalogues, "FOLDER", translations)
        patch.setattr(catalogues, "extracted", lambda: template)
        patch.setattr(catalogues.click, "echo", lambda _text: None)
        catalogues.write(["fr"])
        translate(catalogues.path_of("fr"))
        forget()
        yield
    forget()
    sys.modules.pop("webapp.language.vocabulary.fr", None)


def translate(path: Path) -> None:
    """Fills what is translated into the catalogue that the command has begun."""
    with path.open("rb") as file:
        catalogue = read_po(file, "fr")
    for (context, text), words in TRANSLATED.items():
        message = catalogue.get(text, context)
        assert message, text
        message.string = words
    with path.open("wb") as file:
        write_po(file, catalogue)


def test_the_language_is_known_and_offered(client: FlaskClient) -> None:
    assert known_language("fr-CA") == "fr"
    page = client.get("/?lang=fr").get_data(as_text=True)
    client.delete_cookie("lang")
    assert '<html lang="fr"' in page
    assert '<option value="fr" lang="fr" selected>Français<' in page
    assert "Trait aux Blancs" in page
    assert "cavalier blanc" in page


def test_what_is_not_translated_yet_is_english() -> None:
    with use_language("fr"):
        assert labels.piece_name("K", ("chess", "chess")) == "roi blanc"
        assert labels.piece_name("k", ("chess", "chess")) == "black roi"
        assert labels.piece_name("K", ("makruk", "makruk")) == "king blanc"


def test_messages_are_in_the_language() -> None:
    with use_language("fr"):
        (found,) = parse("Blancs : roi e1. Noirs : roi e8.").findings
        assert message(found) == "Le trait n’est pas indiqué ; on le donne aux Blancs."
        assert fix_label(found.fixes[0]) == "Ajouter « Trait aux Blancs. »"


WRITTEN = (
    "Blancs : roi e1, tours a1 h1. Noirs : roi e8, dame d8, pions a7 b7. Trait aux Noirs. "
    "Blancs peuvent roquer petit côté et grand côté. Compteur de demi-coups 3. Coup 12."
)


FREELY = (
    "Coup 12. Compteur de demi-coups 3. LES BLANCS : roi e1, 2 tours a1 et h1. Les noirs : "
    "roi e8, reine en d8, pions a7 à b7. Noirs au trait. Blancs : O-O, O-O-O."
)


@table("tag", ["en", "fr", "ja"])
@table("text", [WRITTEN, WRITTEN.upper(), FREELY])
def test_words_are_read_whatever_the_current_language_is(text: str, tag: str) -> None:
    with use_language(tag):
        reading = parse(text)
    assert [finding.code for finding in reading.findings] == []
    assert reading.position == parse("3qk3/pp6/8/8/8/8/8/R3K2R b KQ - 3 12").position


@table("name", START_POSITIONS)
def test_what_is_written_comes_back(name: str) -> None:
    with use_language("fr"):
        reading = parse(write_words(START_POSITIONS[name]))
    assert reading.findings == ()
    assert reading.position == START_POSITIONS[name]


def test_words_are_written() -> None:
    position = parse("3qk3/pp6/8/8/8/8/8/R3K2R b KQ - 3 12").position
    assert position
    with use_language("fr"):
        assert write_words(position) == WRITTEN
        assert write_words(START_POSITIONS["shogi"]).startswith("Sente : king 5i, rook 2h")
    assert lexicon.lexicon().conflicts == []
    assert parse("Échecs japonais. Échiquier vide.").position == Position(
        ("",) * 81, kind=START_POSITIONS["shogi"].kind
    )
