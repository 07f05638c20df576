"""`check` and `convert` over a corpus, in this process: as plain ones, whatever the files."""

from __future__ import annotations

import gzip
import json
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.dataset as ds
import pytest
from fsspec.implementations.memory import MemoryFileSystem
from pyarrow import parquet

from tests.install.corpora import corpus, findings, joined, played, write, write_tables
from tests.install.terminal import CLEAN, GLUED, fenboard
from webapp.document.packed import PIECE
from webapp.terminal.cluster import addresses, deal, doing, hands, parts
from webapp.terminal.cluster.deal import Deal
from webapp.terminal.cluster.hands import OwnHands
from webapp.terminal.cluster.parts import TextRange, scan
from webapp.terminal.cluster.run import CorpusRun
from webapp.terminal.lines import Chunk, Lines


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    return write(tmp_path)


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch) -> None:
    """`--cluster` is this process, so that a test needs no other."""
    monkeypatch.setattr(hands, "own_cluster", lambda _: OwnHands())


@pytest.fixture
def memory() -> Iterator[MemoryFileSystem]:
    store = MemoryFileSystem()
    yield store
    for name in store.ls("/", detail=False):
        store.rm(name, recursive=True)


WAYS = [("check",), ("check", "--json"), ("check", "--fix"), ("convert", "--to", "epd")]
QUICK_WAYS = [
    way if way in WAYS[::3] else pytest.param(way, marks=pytest.mark.slow) for way in WAYS
]


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS, ids=" ".join)
def test_a_corpus_gives_what_plain_work_gives(way: tuple[str, ...], files: list[str]) -> None:
    plain, ours = fenboard(*way, *files), corpus(*way, "--cluster", *files)
    assert ours.stdout_bytes == plain.stdout_bytes
    assert ours.exit_code == plain.exit_code == 2
    # Beside the counts by code and the list of files there is nothing more.
    said = plain.stderr.splitlines()
    assert sorted(said) == sorted(ours.stderr.splitlines()[: len(said)])


@pytest.mark.parametrize("way", QUICK_WAYS, ids=" ".join)
def test_results_in_a_folder_are_those_of_plain_work(
    way: tuple[str, ...], files: list[str], tmp_path: Path
) -> None:
    if "--fix" in way:
        files.remove(str(tmp_path / "i.pgn"))
    plain = fenboard(*way, *files)
    ours = corpus(*way, "--out", str(tmp_path / "out"), *files)
    assert joined(tmp_path / "out", ".jsonl" if "--json" in way else ".txt") == plain.stdout_bytes
    assert (ours.stdout, ours.exit_code) == ("", 2)
    if "--fix" in way or "convert" in way:
        said = [line for line in plain.stderr.splitlines() if not line.startswith("Error: ")]
        assert findings(tmp_path / "out").decode().splitlines() == said[:-1]


def test_parts_of_a_text_have_each_of_its_lines_once_with_its_number(tmp_path: Path) -> None:
    chooser = random.Random(5)
    ends = ["\n"] * 8 + ["\r\n", "\r", "\x0b", "\x85", "\u2028", "\u2029", "é", "…", ""]
    path = tmp_path / "text"
    for _ in range(6):
        some = (f"{chooser.random()}" * chooser.choice([1, 30, 60]) for _ in range(600))
        text = "".join(one + chooser.choice(ends) for one in some)
        if not chooser.randrange(4):
            text = text.replace("\n", " ")
        path.write_bytes(text.encode())
        expected = [
            (line.number, line.text)
            for chunk in Lines(iter([text]))
            if isinstance(chunk, Chunk)
            for line in chunk.lines()
        ]
        size, found, number = path.stat().st_size, [], 1
        for start in range(0, size, PIECE):
            got = scan(str(path), start, min(start + PIECE, size), size, 0)
            part = TextRange(str(path), got.start, got.stop, number, number + got.lines)
            found += [(line.number, line.text) for line in part.lines()]
            number += got.lines
        assert found == expected
        assert number == len(expected) + 1


def test_a_line_of_many_parts_is_looked_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = 0

    def counted(stream: Any, size: int) -> bytes:
        nonlocal read
        data = addresses.reading(stream, size)
        read += len(data)
        return data

    monkeypatch.setattr(parts, "reading", counted)
    path = tmp_path / "one"
    path.write_bytes(b"x" * 40 * PIECE)
    for start in range(0, 40 * PIECE, PIECE):
        scan(str(path), start, start + PIECE, 40 * PIECE, 0)
    assert read < 2 * 41 * PIECE


# --- tables ------------------------------------------------------------------------------------


def test_columns_of_tables_are_checked_with_the_numbers_of_their_rows(tmp_path: Path) -> None:
    texts = [line for line in played(96) if line[:1] != "#"]
    table, other = write_tables(tmp_path, texts)
    plain = tmp_path / "plain.fen"
    plain.write_text("".join(f"{text}\n" for text in texts), encoding="utf-8")
    expected = fenboard("check", "--json", str(plain)).stdout.splitlines()
    for file, number in ((other, lambda at: at), (table, lambda at: 2 * at)):
        found = corpus("check", "--json", "--column", "fen", str(file)).stdout.splitlines()
        for one, other in zip(map(json.loads, found), map(json.loads, expected), strict=True):
            assert one == other | {"line": number(other["line"])}


def test_rows_of_parquet_say_what_json_says(tmp_path: Path, files: list[str]) -> None:
    out = tmp_path / "out.parquet"
    files.remove(str(tmp_path / "i.pgn"))
    json_lines = fenboard("check", "--json", *files).stdout.splitlines()
    result = corpus("check", "--notes", "--out", str(out), *files)
    assert result.exit_code == 2
    rows = ds.dataset(out).to_table().to_pylist()
    told = [
        (row["file"], row["line"], row["input"], row["output"], row["code"], row["start"])
        for row in rows
        if row["code"] != "not-utf-8"
    ]
    expected = []
    for one in map(json.loads, json_lines):
        if "error" in one:
            continue
        said = (one["file"], one["line"], one["input"], one["output"])
        expected += [(*said, found["code"], found.get("start")) for found in one["findings"]] or [
            (*said, None, None)
        ]
    assert told == expected


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("gone.csv", "No such file or directory"),
        ("other.csv", "it has no column “fen”, only a, b"),
        ("open.csv", "line 38838: field larger than field limit (1048576)"),
        ("cut.parquet", "it is incomplete or damaged"),
        ("numbers.parquet", "its column “fen” is not text but int64"),
        ("broken.csv.gz", "it is incomplete or damaged"),
        ("bytes.csv", "line 2: the byte 0xE4 is not UTF-8 text"),
    ],
)
def test_a_poisoned_file_is_named_and_ends_no_other(name: str, said: str, tmp_path: Path) -> None:
    table, good = write_tables(tmp_path, played(96))
    parquet.write_table(pa.table({"fen": [1]}), tmp_path / "numbers.parquet")
    bad = {
        "other.csv": b"a,b\n1,2\n",
        "open.csv": b'a,fen\n1,"' + b"8/8/8/8/8/8/8/8 w - - 0 1 \n" * 60_000,
        "cut.parquet": good.read_bytes()[:-4000],
        "broken.csv.gz": gzip.compress(table.read_bytes())[:-500],
        "bytes.csv": b"fen\n4k3/\xe4\n",
    }
    if name in bad:
        (tmp_path / name).write_bytes(bad[name])
    path = str(tmp_path / name)
    result = corpus("check", "--column", "fen", str(good), path, str(table))
    last = result.stderr.splitlines()[-1]
    assert f"Cannot read {path}: {said}." in result.stderr
    assert last == f"Not read, or not to the end: {path}"
    assert result.exit_code == 2
    alone = corpus("check", "--column", "fen", str(table)).stdout
    assert result.stdout.endswith(alone)


def test_a_group_of_a_table_that_is_damaged_costs_only_its_rows(tmp_path: Path) -> None:
    _, good = write_tables(tmp_path, played(96))
    data = bytearray(good.read_bytes())
    data[40:4000] = b"\xff" * 3960
    good.write_bytes(data)
    result = corpus("check", "--json", "--column", "fen", str(good))
    numbers = [json.loads(line)["line"] for line in result.stdout.splitlines()]
    assert result.exit_code == 2
    assert numbers[0] > 30
    assert numbers[-1] == 95


# --- results that are kept ---------------------------------------------------------------------


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of all parts that are worked on."""
    names: list[str] = []

    def counted(job: Any) -> Any:
        names.append(job.name)
        return doing.do(job)

    monkeypatch.setattr(deal, "do", counted)
    return names


def stop_after(count: int, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Ctrl+C once so many parts are done; gives what lets go of it."""
    use, used = CorpusRun._use_part, 0

    def counted(self: Any, *part: Any) -> None:
        nonlocal used
        use(self, *part)
        used += 1
        if used == count:
            raise KeyboardInterrupt

    monkeypatch.setattr(CorpusRun, "_use_part", counted)
    return lambda: monkeypatch.setattr(CorpusRun, "_use_part", use)


@pytest.mark.parametrize("ending", [".txt", pytest.param(".parquet", marks=pytest.mark.slow)])
def test_a_run_that_was_stopped_goes_on_where_it_was(
    ending: str, files: list[str], tmp_path: Path, done: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = tmp_path / f"whole{ending.removesuffix('.txt')}"
    out = tmp_path / f"out{ending.removesuffix('.txt')}"
    first = corpus("check", "--out", str(whole), *files)
    parts_done = [*done]
    done.clear()
    let_go = stop_after(6, monkeypatch)
    stopped = corpus("check", "--out", str(out), *files)
    assert stopped.exit_code == 130
    assert stopped.stderr.endswith(
        "What is done is kept: run the same command again to continue.\n"
    )
    let_go()
    (out / ".part-000001-000009.txt.1234.draft").write_text("left by one that was killed")
    again = corpus("check", "--out", str(out), *files)
    # Those that cannot be read to the end are tried once more.
    assert sorted({*done}) == sorted({*parts_done})
    assert len(done) <= len(parts_done) + 1
    kept = stopped.stderr.count("\n") and int(again.stderr.split(": ")[1].split("\n")[0])
    assert kept > 2
    assert joined(out, ending) == joined(whole, ending)
    assert again.stderr.partition("\n")[2] == first.stderr
    assert again.exit_code == first.exit_code
    assert not [*out.glob(".*")]


@pytest.mark.parametrize("lost", ["part-000001-000002.txt", "findings/part-000001-000002.txt"])
def test_results_that_have_been_removed_are_made_again(lost: str, tmp_path: Path) -> None:
    path, out = tmp_path / "a.fen", tmp_path / "out"
    path.write_text("\n".join(played(200)), encoding="utf-8")
    first = corpus("check", "--fix", "--out", str(out), str(path))
    before = (joined(out), joined(out / "findings"))
    (out / lost).unlink()
    again = corpus("check", "--fix", "--out", str(out), str(path))
    assert (joined(out), joined(out / "findings")) == before
    assert again.stderr.endswith(first.stderr)


def test_a_folder_of_other_results_is_not_added_to(tmp_path: Path) -> None:
    path, out = tmp_path / "a.fen", tmp_path / "out"
    path.write_text(f"{CLEAN}\n", encoding="utf-8")
    assert corpus("check", "--out", str(out), str(path)).exit_code == 0
    other = corpus("check", "--notes", "--out", str(out), str(path))
    assert "they are of other options: --notes." in other.stderr
    third = corpus("convert", "--to", "feen", "--out", str(out), str(path))
    assert "they are of another command: fenboard check." in third.stderr
    path.write_text(f"{CLEAN}\n{CLEAN}\n", encoding="utf-8")
    changed = corpus("check", "--out", str(out), str(path))
    assert f"or a file has changed: {path}." in changed.stderr
    strange = corpus("check", "--out", str(tmp_path), str(path))
    assert "it holds other files" in strange.stderr
    (out / "_fenboard" / "manifest.json").write_text("{")
    broken = corpus("check", "--out", str(out), str(path))
    assert "what is known of them cannot be read" in broken.stderr
    assert {one.exit_code for one in (other, third, changed, strange, broken)} == {2}


def test_files_and_results_may_be_in_an_object_store(
    memory: MemoryFileSystem, tmp_path: Path
) -> None:
    lines = "\n".join(played(96))
    for name in ("one", "two"):
        memory.pipe_file(f"/corpus/{name}.fen", lines.encode())
        (tmp_path / f"{name}.fen").write_text(lines, encoding="utf-8")
    own = sorted(map(str, tmp_path.glob("*.fen")))
    plain = fenboard("check", "--fix", *own)
    there = corpus("check", "--fix", "memory://corpus/*.fen")
    assert there.stdout == plain.stdout
    first = corpus("check", "--fix", "--out", "memory://results", "memory://corpus/*.fen")
    names = sorted(memory.glob("/results/part-*"))
    assert len(names) == 4
    assert b"".join(map(memory.cat_file, names)).decode() == plain.stdout
    again = corpus("check", "--fix", "--out", "memory://results", "memory://corpus/*.fen")
    assert again.stderr.endswith(first.stderr)
    assert again.stderr.startswith("Parts done already: ")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("memory://gone/a.fen",), "Cannot read memory://gone/a.fen: No such file or directory."),
        (("memory://gone/*.fen",), "No file fits memory://gone/*.fen."),
        (("strange://a",), "Cannot read strange://a: Protocol not known: strange."),
        (("--cluster", "--scheduler", "x", "a"), "do not go together"),
        (("--out", "x", "-"), "--out needs files, not standard input."),
        (("--json", "--out", "x.parquet", "a"), "do not go with a table as --out"),
        (("table.parquet",), "name the column of positions with --column"),
    ],
)
def test_what_cannot_be_done_is_said(arguments: tuple[str, ...], said: str, tmp_path: Path) -> None:
    result = corpus("check", *arguments)
    assert result.exit_code == 2
    assert said in result.stderr


def test_only_so_many_parts_are_under_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "many.fen"
    path.write_text(f"{CLEAN}\n" * 40_000, encoding="utf-8")
    under_way, most = 0, 0

    class Counted:
        def __init__(self, value: Any) -> None:
            self.value = value

        def done(self) -> bool:
            return False

    class Counting(OwnHands):
        at_once = 4

        def submit(self, function: Any, *arguments: Any, urgent: bool = False) -> Any:
            nonlocal under_way, most
            under_way += 1
            most = max(most, under_way)
            return Counted(function(*arguments))

        def result(self, held: Any) -> Any:
            nonlocal under_way
            under_way -= 1
            return held.value

    monkeypatch.setattr(hands, "own_cluster", lambda _: Counting())
    monkeypatch.setattr(doing, "worked", lambda *_: "")
    assert corpus("check", "--cluster", str(path)).exit_code == 0
    assert 12 < most <= 2 * (3 * 4 + 1)


# --- others ------------------------------------------------------------------------------------


def test_without_the_extra_it_is_said_how_it_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = fenboard("check", "--cluster", text=CLEAN)
    assert "pip install 'fenboard[cluster]'" in result.stderr
    assert result.exit_code == 2


def test_plain_work_is_as_it_was() -> None:
    result = fenboard("check", text=f"{GLUED}\n")
    assert result.stderr == "1 line, 0 errors, 1 repaired\n"


def test_a_run_ends_its_hands_however_it_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[bool] = []
    monkeypatch.setattr(OwnHands, "close", lambda _: closed.append(True))
    fenboard("check", "--cluster", text=CLEAN)
    monkeypatch.setattr(Deal, "settle", lambda _: 1 / 0)
    with suppress(ZeroDivisionError):
        fenboard("check", "--cluster", text=CLEAN)
    assert closed == [True, True]
