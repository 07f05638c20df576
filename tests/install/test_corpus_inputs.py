"""A corpus of files as others write them: what they hold is counted, and what is wrong is said."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

import pyarrow as pa
import pytest
from pyarrow import parquet

from tests.install.corpora import corpus, joined, played
from tests.install.terminal import CLEAN, GLUED, SHORT, fenboard, posix_only


def test_the_same_position_twice_on_a_line_is_counted_twice(tmp_path: Path) -> None:
    path = tmp_path / "a.fen"
    lines = [f"{CLEAN} {CLEAN}", f"{GLUED} {GLUED} {SHORT}", f"{CLEAN} {CLEAN}\udce4"]
    path.write_bytes("\n".join(lines).encode("utf-8", "surrogateescape"))
    plain = fenboard("check", str(path)).stderr.splitlines()
    ours = corpus("check", "--out", str(tmp_path / "out.parquet"), str(path)).stderr.splitlines()
    assert ours[: len(plain)] == plain


def test_bytes_that_are_no_text_in_a_column_of_texts_are_told(tmp_path: Path) -> None:
    held = pa.array([CLEAN.encode(), b"\xe4 w", GLUED.encode()], pa.binary())
    texts = pa.StringArray.from_buffers(3, *held.buffers()[1:])
    path = tmp_path / "a.parquet"
    parquet.write_table(pa.table({"fen": texts}), path)
    result = corpus("check", "--column", "fen", str(path))
    assert f"Cannot read {path}: line 2: the byte 0xE4 is not UTF-8 text." in result.stderr
    assert "3 lines, 0 errors, 1 repaired" in result.stderr


@pytest.mark.parametrize(
    "kind", [pa.binary(), pa.large_binary(), pa.dictionary(pa.int8(), pa.binary())]
)
def test_positions_may_stand_in_a_column_of_bytes(kind: pa.DataType, tmp_path: Path) -> None:
    held = [CLEAN.encode(), None, b"\xe4 w", GLUED.encode()]
    path = tmp_path / "a.parquet"
    parquet.write_table(pa.table({"fen": pa.array(held, pa.binary()).cast(kind)}), path)
    result = corpus("check", "--column", "fen", str(path))
    assert f"Cannot read {path}: line 3: the byte 0xE4 is not UTF-8 text." in result.stderr
    assert "3 lines, 0 errors, 1 repaired" in result.stderr


@pytest.mark.parametrize("name", ["a.csv", "a.parquet"])
def test_a_column_that_is_there_twice_is_told(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    if name == "a.csv":
        path.write_text(f"fen,fen\n{CLEAN},{SHORT}\n", encoding="utf-8")
    else:
        twice = pa.Table.from_arrays([pa.array([CLEAN]), pa.array([SHORT])], ["fen", "fen"])
        parquet.write_table(twice, path)
    result = corpus("check", "--column", "fen", str(path))
    assert f"Cannot read {path}: it has several columns “fen”." in result.stderr
    assert (result.stdout, result.exit_code) == ("", 2)


@pytest.mark.parametrize(
    ("head", "row", "encoding"),
    [
        ("name;fen;“x, y, z, w”", f"a;{CLEAN};", "utf-8"),
        ("name\tfen", f"a\t{CLEAN}", "utf-16"),
        ("\n\nname,fen", f"a,{CLEAN}", "utf-8-sig"),
    ],
)
def test_the_column_is_found_in_tables_as_others_write_them(
    head: str, row: str, encoding: str, tmp_path: Path
) -> None:
    path = tmp_path / "a.csv"
    path.write_text(f"{head}\n{row}\n{row.replace(CLEAN, SHORT)}\n", encoding=encoding)
    result = corpus("check", "--column", "fen", str(path))
    assert "2 lines, 1 error" in result.stderr
    assert f"a.csv:{head.count(chr(10)) + 3}:" in result.stdout


def test_a_line_of_a_table_that_is_too_long_is_told_and_not_taken_for_two(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    many = ",".join(["x" * 100_000] * 11)
    path.write_text(f"fen,{'b,' * 11}\n{SHORT},\n{CLEAN},{many}\n{SHORT}\n", encoding="utf-8")
    result = corpus("check", "--column", "fen", str(path))
    assert f"Cannot read {path}: line 3: line larger than limit (1048576)." in result.stderr
    told = [one for one in result.stdout.splitlines() if "a.csv" in one]
    assert [one.partition(": ")[0] for one in told] == [f"{path}:2:19"]


def test_results_of_an_archive_are_in_order(tmp_path: Path) -> None:
    path, out = tmp_path / "a.zip", tmp_path / "out"
    with ZipFile(path, "w") as archive:
        for name in ("one", "two", "three"):
            archive.writestr(f"{name}.fen", "\n".join(played(47)))
    plain = fenboard("check", "--fix", str(path)).stdout_bytes
    corpus("check", "--fix", "--out", str(out), str(path))
    assert joined(out) == plain


@pytest.mark.parametrize("row", [f'{CLEAN},"open', f'"{CLEAN},x'])
def test_a_quote_that_is_not_closed_is_told(row: str, tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text(f"fen,comment\n{SHORT},\n{row}\n{SHORT},\n", encoding="utf-8")
    result = corpus("check", "--column", "fen", str(path))
    assert f"Cannot read {path}: line 3: a quote is not closed." in result.stderr
    told = [one for one in result.stdout.splitlines() if "a.csv" in one]
    assert [one.partition(": ")[0] for one in told] == [f"{path}:2:19"]
    assert result.exit_code == 2


def test_parquet_under_another_name_is_recognised(tmp_path: Path) -> None:
    path = tmp_path / "a"
    parquet.write_table(pa.table({"fen": [CLEAN]}), path)
    result = corpus("check", "--column", "fen", str(path))
    said = "it is of Parquet, but its name does not end with .parquet."
    assert f"Cannot read {path}: {said}" in result.stderr


def test_a_table_may_have_thousands_of_columns(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    names = ",".join(f"column{number}" for number in range(3000))
    path.write_text(f"{names},fen\n{',' * 3000}{CLEAN}\n", encoding="utf-8")
    assert "1 line, 0 errors" in corpus("check", "--column", "fen", str(path)).stderr


@posix_only
def test_the_name_of_a_file_may_be_no_text(tmp_path: Path) -> None:
    path = tmp_path / "a\udcff.fen"
    try:
        path.write_text(f"{GLUED}\n", encoding="utf-8")
    except OSError:
        pytest.skip("the file system has only names that are text")
    result = corpus("check", "--out", str(tmp_path / "out"), str(path))
    assert result.exit_code == 0
    assert joined(tmp_path / "out") == fenboard("check", str(path)).stdout_bytes
