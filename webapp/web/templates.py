"""Pages from their templates, which are made once for each language.

What a template says without gaps, `_("…")` and `pgettext("…", "…")`, stands in the one of each
language as if it were written there: no page looks it up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import count

import flask
from flask import current_app
from jinja2 import Environment
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from markupsafe import Markup

from webapp.language import LANGUAGES, current, gettext, pgettext, use_language

_LOOKED_UP: Mapping[str, Callable[..., str]] = {"_": gettext, "pgettext": pgettext}
"""What looks words up, by its name in templates."""

_APPLICATIONS = 4
"""So many have their templates kept; there is one, but for tests."""


class Words(Extension):
    """Puts the words of the environment's language in their places, where they have no gaps."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """The tokens, with `("…"|safe)` in place of each call that has texts alone."""
        tokens, at = list(stream), 0
        while at < len(tokens):
            texts = _texts_of_call(tokens, at)
            if texts:
                yield from self._said(tokens[at], texts)
                at += 2 * len(texts) + 2
            else:
                yield tokens[at]
                at += 1

    def _said(self, call: Token, texts: Sequence[str]) -> Iterator[Token]:
        with use_language(self.environment.language):  # type: ignore[attr-defined]
            # In texts of templates signs of percent are doubled.
            words = Markup(_LOOKED_UP[call.value](*texts)) % {}
        parts = {"lparen": "(", "string": words, "pipe": "|", "name": "safe", "rparen": ")"}
        for kind, value in parts.items():
            yield Token(call.lineno, kind, value)


def _texts_of_call(tokens: Sequence[Token], at: int) -> list[str]:
    """The texts of a call that begins there; none where it is no such call, or has gaps."""
    called = tokens[at]
    if called.type != "name" or called.value not in _LOOKED_UP or tokens[at + 1].type != "lparen":
        return []
    texts = []
    for place in count(at + 2, 2):
        if tokens[place].type != "string" or tokens[place + 1].type not in ("comma", "rparen"):
            return []
        texts.append(str(tokens[place].value))
        if tokens[place + 1].type == "rparen":
            break
    return texts


@lru_cache(_APPLICATIONS * len(LANGUAGES))
def _in_language(made: Environment, language: str) -> Environment:
    own = made.overlay(extensions=[Words])
    own.language = language  # type: ignore[attr-defined]
    return own


def environment() -> Environment:
    """All templates in the current language."""
    return _in_language(current_app.jinja_env, current())


def render(name: str, /, **values: object) -> str:
    """A page of a template in the current language."""
    return flask.render_template(environment().get_template(name), **values)
