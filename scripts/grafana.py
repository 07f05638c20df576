"""Writes the board of all metrics into `deploy/grafana.json`: `python -m scripts.grafana`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

BOARD = Path(__file__).parents[1] / "deploy" / "grafana.json"

_RATE = "[$__rate_interval]"


class Panel(NamedTuple):
    """A graph of the board.

    queries   each with the legend of its lines
    unit      as Grafana names it
    width     of 24
    about     what to do where it looks bad, a sentence
    """

    title: str
    queries: Sequence[tuple[str, str]]
    unit: str = "short"
    width: int = 8
    about: str = ""
    kind: str = "timeseries"


def _quantile(share: str) -> str:
    buckets = f"sum by (le) (rate(fenboard_request_duration_seconds_bucket{_RATE}))"
    return f"histogram_quantile({share}, {buckets})"


_MEAN = (
    f"topk(8, sum by (rule) (rate(fenboard_request_duration_seconds_sum{_RATE})) / "
    f"sum by (rule) (rate(fenboard_request_duration_seconds_count{_RATE})))"
)
_BUSY = (
    'sum by (lane) (fenboard_lane_requests{state="busy"}) / sum by (lane) (fenboard_lane_threads)'
)

PANELS = (
    Panel("Processes", [("sum(fenboard_workers)", "processes")], width=4, kind="stat"),
    Panel(
        "Started", [("max(fenboard_start_time_seconds) * 1000", "started")], "dateTimeFromNow",
        width=4, kind="stat", about="When the newest process began. A process that ends by itself "
        "is replaced: what it says before is in the log.",
    ),
    Panel(
        "Version", [("max by (version, database) (fenboard_info)", "{{version}}, {{database}}")],
        width=4, kind="stat",
    ),
    Panel("Lessons", [("max(fenboard_lessons)", "lessons")], width=4, kind="stat"),
    Panel("Shelves", [("max(fenboard_shelves)", "shelves")], width=4, kind="stat"),
    Panel("Connections", [("sum(fenboard_connections)", "open")], width=4, kind="stat"),
    Panel(
        "Requests", [(f"sum by (status) (rate(fenboard_requests_total{_RATE}))", "{{status}}")],
        "reqps", about="5xx are errors of the server, or that it was busy.",
    ),
    Panel(
        "Time to answer", [(_quantile("0.5"), "half of them"), (_quantile("0.99"), "99 %")], "s",
        about="Without the time that a request waits for a thread.",
    ),
    Panel(
        "Time by address",
        [(_MEAN, "{{rule}}")],
        "s",
    ),
    Panel(
        "Saves",
        [
            (f"sum(rate(fenboard_saves_total{_RATE}))", "saves"),
            (f"sum(rate(fenboard_conflicts_total{_RATE}))", "of what others had changed"),
        ],
        "ops",
    ),
    Panel(
        "Refused", [(f"sum by (kind) (rate(fenboard_refusals_total{_RATE}))", "{{kind}}")], "reqps",
        about="rate: somebody asks too often, or many share an address. busy: too much is going "
        "on. host: FENBOARD_TRUSTED_HOSTS lacks a name. storage: see the database.",
    ),
    Panel(
        "Troubles of the database",
        [(f"sum by (trouble) (rate(fenboard_storage_troubles_total{_RATE}))", "{{trouble}}")],
        "reqps", about="away: it cannot be reached. busy: saves wait for each other. full: the "
        "disk is.",
    ),
    Panel(
        "Requests that wait",
        [('sum by (lane) (fenboard_lane_requests{state="waiting"})', "{{lane}}")],
        about="Where some wait all the time, another process helps.",
    ),
    Panel(
        "Threads at work",
        [(_BUSY, "{{lane}}")],
        "percentunit",
    ),
    Panel(
        "Pictures, worksheets, checks and engines",
        [("sum by (work) (fenboard_turns) / sum by (work) (fenboard_turns_limit)", "{{work}}")],
        "percentunit", about="At 100 % more are asked to try again.",
    ),
    Panel(
        "Connections to the database",
        [
            ("sum(fenboard_pool_connections)", "in use"),
            ("sum(fenboard_pool_connections_kept)", "kept"),
        ],
    ),
    Panel("Processor", [(f"sum(rate(fenboard_cpu_seconds_total{_RATE}))", "cores")]),
    Panel("Memory", [("sum(fenboard_memory_bytes)", "of all processes")], "bytes"),
)  # fmt: skip

_SOURCE = {"type": "prometheus", "uid": "${source}"}


def board() -> str:
    """The board, as Grafana imports it."""
    panels: list[dict[str, Any]] = []
    across = down = 0
    for number, panel in enumerate(PANELS, 1):
        height = 4 if panel.kind == "stat" else 8
        if across + panel.width > 24:
            across, down = 0, down + panels[-1]["gridPos"]["h"]
        place = {"x": across, "y": down, "w": panel.width, "h": height}
        across += panel.width
        panels.append({"id": number, "gridPos": place, **_shown(panel)})
    told = {
        "title": "Fenboard",
        "uid": "fenboard",
        "schemaVersion": 39,
        "version": 1,
        "editable": True,
        "refresh": "30s",
        "time": {"from": "now-6h", "to": "now"},
        "templating": {
            "list": [
                {"name": "source", "label": "Source", "type": "datasource", "query": "prometheus"}
            ]
        },
        "panels": panels,
    }
    return json.dumps(told, indent=2, ensure_ascii=False) + "\n"


def _shown(panel: Panel) -> dict[str, Any]:
    targets = [
        {"refId": chr(65 + at), "datasource": _SOURCE, "expr": query, "legendFormat": legend}
        for at, (query, legend) in enumerate(panel.queries)
    ]
    shown = {
        "type": panel.kind,
        "title": panel.title,
        "description": panel.about,
        "datasource": _SOURCE,
        "targets": targets,
        "fieldConfig": {"defaults": {"unit": panel.unit, "min": 0}, "overrides": []},
    }
    if panel.title == "Version":
        shown["options"] = {"textMode": "name"}
    return shown


if __name__ == "__main__":
    BOARD.write_text(board(), encoding="utf-8")
