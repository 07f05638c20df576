"""What people do in three scenarios, as users of locust.

    locust -f benchmarks/load/people.py --headless --host http://127.0.0.1:8000

is what `benchmarks/under_load.py` runs, with `SCHOOL` in the environment, a file of
`school.written`, `TIMES`, by which all are multiplied, and `SCENARIO`:

    class      30 pupils open their page within one second, with all that it loads, and then try
    school     1,000 pupils, an action in 12 s each; 40 teachers, who save every 5 s and whose
               colleagues look on
    homework   300 at home, who mostly read, and print or save a picture now and then

Nobody keeps time: between two actions of a person lies a wait that is that long on average only.
"""

from __future__ import annotations

import json
import os
import random
import re
from html import unescape
from itertools import count
from pathlib import Path
from typing import Any

from locust import FastHttpUser, constant, poisson, task

from load.school import Teacher, read

SCENARIO = os.environ["SCENARIO"]
TIMES = float(os.environ.get("TIMES", "1"))

_SCHOOL = read(Path(os.environ["SCHOOL"]))
_WRONG = 0.3
"""So many of the moves that are tried are wrong."""
_ONE_ADDRESS = {"X-Forwarded-For": "203.0.113.7"}
"""A school stands behind one."""
_PAGE = {"Accept": "text/html", "Accept-Encoding": "gzip, deflate, br"}
_JSON = {"Accept": "application/json", "Content-Type": "application/json"}
_numbers = count()


class _Person(FastHttpUser):
    """Somebody at this school, with one of its lessons."""

    abstract = True
    connection_timeout = 30.0
    network_timeout = 30.0

    def on_start(self) -> None:
        """Begins somewhere in the lesson of one of the teachers."""
        self.number = next(_numbers)
        teachers = _SCHOOL.teachers
        self.teacher: Teacher = teachers[0 if SCENARIO == "class" else self.number % len(teachers)]
        self.card = random.randrange(len(self.teacher.cards))
        self.address = _ONE_ADDRESS
        self.tries: dict[int, str] = {}

    def ask(self, method: str, path: str, name: str, **more: Any) -> str:
        """What is answered; anything else than 200 counts as a failure."""
        headers = {**self.address, **more.pop("headers", {})}
        with self.client.request(
            method, path, name=name, headers=headers, catch_response=True, **more
        ) as answer:
            if answer.status_code == 200:
                answer.success()
                return answer.text or ""
            answer.failure(f"{answer.status_code} {(answer.text or '')[:120]}")
        return ""

    def view(self) -> str:
        """Loads the page of a card."""
        path = f"/l/{self.teacher.student}?card={self.card + 1}"
        page = self.ask("GET", path, "card", headers=_PAGE)
        if found := re.search(r'method="post" action="([^"]+/try[^"]*)"', page):
            self.tries[self.card] = unescape(found[1])
        return page

    def attempt(self) -> None:
        """Tries a move on the card whose page is open."""
        if self.card not in self.tries:
            self.view()
            return
        right = random.random() >= _WRONG
        body = {"text": _SCHOOL.right[self.card] if right else "Ka1", "path": []}
        self.ask("POST", self.tries[self.card], "try", data=json.dumps(body), headers=_JSON)
        if right:
            self.card = (self.card + 1) % len(self.teacher.cards)


if SCENARIO == "class":

    class Pupil(_Person):
        """Sits in the class: opens the page, then tries every few seconds."""

        fixed_count = round(30 * TIMES)
        wait_time = constant(4)

        def on_start(self) -> None:
            """Opens the page, with all that it loads, within a second of the others."""
            super().on_start()
            self.card = 0
            page = self.view()
            for path in sorted(set(re.findall(r'(?:src|href)="(/static/[^"]+)"', page))):
                self.ask("GET", path, "static", headers={"Accept-Encoding": "br"})

        @task
        def plays(self) -> None:
            """Tries a move."""
            self.attempt()


if SCENARIO == "school":

    class PupilOfSchool(_Person):
        """Does something every 12 seconds."""

        fixed_count = round(1000 * TIMES)
        wait_time = poisson(1 / 12)

        @task(2)
        def reads(self) -> None:
            """Goes to the next card."""
            self.card = (self.card + 1) % len(self.teacher.cards)
            self.view()

        @task(3)
        def plays(self) -> None:
            """Tries a move."""
            self.attempt()

    class TeacherAtWork(_Person):
        """Saves a field of a card every 5 seconds."""

        fixed_count = round(40 * TIMES)
        wait_time = poisson(1 / 5)

        @task
        def saves(self) -> None:
            """Saves the task of the next card."""
            self.card = (self.card + 1) % len(self.teacher.cards)
            fields = {"task": {"value": f"Task {next(_numbers)}", "base": 1}}
            item = {"id": self.teacher.cards[self.card], "fields": fields}
            body = {"by": "benchmarks", "since": 2**31 - 1, "items": [item]}
            headers = {**_JSON, "Origin": self.host, "Cookie": f"shelf={self.teacher.secret}"}
            path = f"/api/lessons/{self.teacher.lesson}"
            self.ask("POST", path, "save", data=json.dumps(body), headers=headers)

    class Colleague(_Person):
        """Has a lesson open by a link, whose page asks for news."""

        fixed_count = round(20 * TIMES)
        wait_time = poisson(1 / 3)

        @task
        def asks(self) -> None:
            """Asks for what has changed."""
            headers = {"Fenboard-Link": self.teacher.editor}
            path = f"/api/lessons/linked?since={2**31 - 1}"
            self.ask("GET", path, "news", headers=headers)


if SCENARIO == "homework":

    class AtHome(_Person):
        """Reads, tries now and then, and takes a picture or a worksheet along."""

        fixed_count = round(300 * TIMES)
        wait_time = poisson(1 / 6)

        def on_start(self) -> None:
            """Each has an address of their own."""
            super().on_start()
            self.address = {
                "X-Forwarded-For": f"198.51.{self.number >> 8 & 255}.{self.number & 255}"
            }

        @task(80)
        def reads(self) -> None:
            """Goes to the next card."""
            self.card = (self.card + 1) % len(self.teacher.cards)
            self.view()

        @task(15)
        def plays(self) -> None:
            """Tries a move."""
            self.attempt()

        @task(5)
        def looks(self) -> None:
            """Loads the picture of a card."""
            self.ask("GET", f"/l/{self.teacher.student}/{self.card + 1}.svg", "picture")
