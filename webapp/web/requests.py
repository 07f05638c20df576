"""Requests as they come in over HTTP, and their answers: waitress, with limits of size."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from waitress.parser import HTTPRequestParser
from waitress.task import ErrorTask, WSGITask

from webapp.web.limits import most_bytes
from webapp.web.security.headers import HEADERS
from webapp.web.security.hosts import LOCAL_ADDRESS
from webapp.web.security.peers import PEER


class Dropped:
    """Stands for the body of a request that is too large: it counts what it is given."""

    def __init__(self, size: int) -> None:
        self._size = size

    def __len__(self) -> int:
        return self._size

    def append(self, data: bytes) -> None:
        """Counts the bytes."""
        self._size += len(data)

    def getfile(self) -> BytesIO:
        """Nothing, as nothing is kept."""
        return BytesIO()

    def close(self) -> None:
        """Does nothing."""


class Request(HTTPRequestParser):
    """A request as it comes in. One that is too large is received to its end, but not kept.

    A browser reads no answer while it still sends. What the application gets of such a
    request is its length, so that it can say that this is too much.

    There is one at a time. What is sent before an answer is taken is dropped, and the
    connection closed after that answer, as RFC 9112 (9.3.2) allows: answers to many requests
    that nobody takes would fill the memory, and keep threads waiting.
    """

    completed = expect_continue = False
    path = command = ""

    def received(self, data: bytes) -> int:
        """Takes some of the bytes, and says how many."""
        consumed: int = super().received(data)
        if self.completed and not self.empty and consumed < len(data):
            consumed = len(data)
            self.headers["CONNECTION"] = "close"
        body = self.body_rcv
        if body is None or isinstance(body.buf, Dropped):
            return consumed
        most = most_bytes(self.path)
        if max(self.content_length, len(body)) > most:
            received = len(body)
            body.buf.close()
            body.buf = Dropped(received)
            if self.expect_continue:
                # It asks before it sends, so it need not send at all.
                self.expect_continue, self.completed = False, True
                self.headers["CONNECTION"] = "close"
                self.headers["CONTENT_LENGTH"] = str(max(self.content_length, most + 1))
        return consumed


class Answer(WSGITask):
    """The answer of the application, which hears where the request came in."""

    wrote_header = False

    def get_environment(self) -> Any:
        """The WSGI environment."""
        environ = super().get_environment()
        environ[LOCAL_ADDRESS] = self.channel.local_address
        environ[PEER] = self.channel.is_of_this_user
        return environ

    def write(self, data: bytes) -> None:
        """Sends some of the answer; one that is there as a whole goes out with its headers."""
        if self.wrote_header or not self.complete or self.content_length != len(data):
            super().write(data)
            return
        head = self.build_response_header()
        self.wrote_header = True
        self.content_bytes_written = len(data)
        self.channel.write_soon(head + data if self.has_body else head)


class RefusedRequest(ErrorTask):
    """The answer to what is no HTTP, with the headers that all answers have."""

    def execute(self) -> None:
        """Writes it."""
        self.response_headers.extend(HEADERS.items())
        super().execute()
