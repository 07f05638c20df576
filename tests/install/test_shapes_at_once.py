"""Many who ask a server at its first moment: shapes of requests are learned one at a time."""

from __future__ import annotations

import subprocess
import sys

SCRIPT = """
import os
import sys
import threading

from webapp.lessons.changes import Save
from webapp.lessons.shapes import lesson_of_json
from webapp.wire.shapes import decoded

sys.setswitchinterval(1e-6)
BODY = b'{"by":"oneteacher","items":[{"id":"card0001","fields":{"title":{"value":"x"}}}]}'
together = threading.Barrier(16)


def ask():
    together.wait()
    for _ in range(50):
        decoded(BODY, Save)
        lesson_of_json({"title": "a"})


def all_at_once():
    threads = [threading.Thread(target=ask) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


if hasattr(os, "fork"):
    for _ in range(6):
        if not os.fork():
            all_at_once()
            os._exit(0)
    print(*(os.waitstatus_to_exitcode(os.wait()[1]) for _ in range(6)))
else:
    all_at_once()
    print(*[0] * 6)
"""


def test_threads_that_use_a_shape_for_the_first_time_at_once_do_not_crash() -> None:
    # Without that one process in four does.
    command = [sys.executable, "-c", SCRIPT]
    ended = subprocess.run(command, capture_output=True, text=True, check=True)
    assert ended.stdout.split() == ["0"] * 6
