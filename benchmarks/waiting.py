"""How long others wait while somebody saves as much as may be, and while another program writes.

    python -m benchmarks.waiting [--seconds 20]

The heaviest save is of a whole lesson with long solutions, changed each time. The lock is that of a
program which holds the database for 5 s, as a copy or a tool of SQLite may. Beside them two teachers
save a card each, and one sets up a position in the editor; no request is sent twice.
"""

from __future__ import annotations

import argparse
import json
import os
import sqlite3
import statistics
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from http.client import HTTPConnection
from pathlib import Path

from benchmarks.lessons import Shelf, running
from benchmarks.students import heavy
from webapp.lessons.shapes import lesson_to_json
from webapp.lessons.store.database import DATABASE_FILE, address_of, open_database
from webapp.starts import START
from webapp.web.limits import most_bytes
from webapp.wire.position import position_to_json

SAVED = 1000
"""The milliseconds that the longest of others' saves may take."""

EDITED = 100
"""The milliseconds that 99 of 100 edits may take."""

HELD = 5.0
"""The seconds for which another program holds the database."""
