"""The options of `check` and `convert` for a corpus, and whether one of them asks for its ways.

What `cluster/` needs is an extra, and is imported where it is asked for.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import click

from webapp.language import current, gettext
from webapp.terminal.speaking import Failure

if TYPE_CHECKING:
    from webapp.terminal.cluster.hands import AnyHands
    from webapp.terminal.cluster.jobs import RecordWork, Target
    from webapp.terminal.games_or_positions import GamesOrPositions
    from webapp.terminal.work import LineWork

_MEGABYTE = 1 << 20
_NEEDED = ("distributed", "fsspec", "pyarrow")
_ADDRESS, _TABLES = "://", (".parquet", ".pq")
"""What is in an address, and the names of tables end with."""
_AS_GIVEN = {"as_json": "--json", "chosen": "--ply, --every"}
"""The options by which what work is told under another name is given."""

_OPTIONS = (
    click.option(
        "--cluster",
        is_flag=True,
        help="Work with Dask on this machine, with --jobs processes, by default one on each core.",
    ),
    click.option(
        "--scheduler",
        default="",
        metavar="ADDRESS",
        help="Work with the workers of this scheduler of Dask, such as tcp://10.0.0.1:8786.",
    ),
    click.option(
        "--column",
        default="",
        metavar="NAME",
        help="Read the files as tables, CSV or Parquet, with positions in this column.",
    ),
    click.option(
        "--out",
        default="",
        metavar="FOLDER",
        help="Write the results into this folder, in parts; as Parquet if its name ends with "
        ".parquet. Run again, the command continues where it was stopped.",
    ),
    click.option(
        "--part-size",
        type=click.FloatRange(1 / 16, 256),
        default=4,
        metavar="MEGABYTES",
        help="Work on so much of a file at a time.  [default: 4]",
    ),
)


def corpus_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The command with the options of this module."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def run_over(
    files: Sequence[str],
    work: LineWork,
    how: Mapping[str, Any],
    *,
    writes: bool,
    findings_to_stderr: bool,
    are_games: bool = False,
    encoding: str = "",
    keeps: bool = False,
) -> GamesOrPositions:
    """A run over files, plain or by the options of a corpus.

    how    these options and `jobs`, by their names

    The others are as `GamesOrPositions` has them. Raises UsageError and Failure.
    """
    plain: dict[str, Any] = {
        "writes": writes,
        "findings_to_stderr": findings_to_stderr,
        "are_games": are_games,
        "encoding": encoding,
        "keeps": keeps,
    }
    asked = how["cluster"] or how["scheduler"] or how["column"] or how["out"]
    if not asked and not any(_ADDRESS in one or one.lower().endswith(_TABLES) for one in files):
        from webapp.terminal.games_or_positions import GamesOrPositions

        return GamesOrPositions(files, work, jobs=how["jobs"], **plain)
    assert isinstance(work, partial)
    if how["cluster"] and how["scheduler"]:
        raise click.UsageError(gettext("--cluster and --scheduler do not go together."))
    if not all(map(find_spec, _NEEDED)):
        said = gettext("This needs an extra part of Fenboard: %(command)s")
        raise Failure(said % {"command": "pip install 'fenboard[cluster]'"})
    # Only here, as it is long to import.
    from webapp.terminal.cluster.kept import COMMAND
    from webapp.terminal.cluster.run import CorpusRun

    target = _target(how["out"], work, writes=writes, findings=findings_to_stderr)
    options = {
        **{_AS_GIVEN.get(name, f"--{name}"): str(value) for name, value in work.keywords.items()},
        COMMAND: work.func.__name__.partition("_")[0],
        "--column": how["column"],
        "--encoding": encoding,
        "--final": str(are_games),
        "--part-size": str(how["part_size"]),
        "LANGUAGE": current(),
    }
    # So that it is known where NULs are looked for, a part has whole pieces of a stream.
    size = int(how["part_size"] * 16) * (_MEGABYTE // 16)
    return CorpusRun(
        files or ("-",),
        work,
        partial(_hands, how),
        column=how["column"],
        part_size=size,
        target=target,
        options=options,
        **plain,
    )


def _target(out: str, work: partial[Any], *, writes: bool, findings: bool) -> Target | None:
    """Where results are written. Raises UsageError for what Parquet has no place for."""
    if not out:
        return None
    from webapp.terminal.cluster.jobs import Target

    # Workers may have been started in another folder.
    out = out if _ADDRESS in out else os.path.abspath(out)

    given = work.keywords
    if not out.rstrip("/").lower().endswith(_TABLES):
        as_json = given["as_json"]
        return Target(out, ".jsonl" if as_json else ".txt", findings and not as_json)
    if given["as_json"] or given.get("fix"):
        raise click.UsageError(gettext("--json and --fix do not go with a table as --out."))
    return Target(out, ".parquet", False, _records(given))


def _records(given: Mapping[str, Any]) -> RecordWork:
    """The function of `webapp.batch` for the options of a command."""
    from webapp.terminal.cluster.jobs import RecordWork

    if "to" in given:
        return RecordWork("convert", {"to": given["to"]})
    return RecordWork("check", {"notes": given["notes"]})


def _hands(how: Mapping[str, Any]) -> AnyHands:
    """Whoever does the work. Raises Failure."""
    from webapp.terminal.cluster import hands
    from webapp.terminal.workers import cores

    if how["scheduler"]:
        return hands.at_scheduler(how["scheduler"])
    jobs = how["jobs"]
    if how["cluster"] or jobs != 1:
        is_said = click.get_current_context().get_parameter_source("jobs")
        by_default = is_said is click.core.ParameterSource.DEFAULT
        return hands.own_cluster(cores() if by_default or not jobs else jobs)
    return hands.OwnHands()
