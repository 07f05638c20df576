"""The time as the database has it."""

from __future__ import annotations

import time

SECOND = 1_000
MINUTE = 60 * SECOND
DAY = 24 * 60 * MINUTE


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000
