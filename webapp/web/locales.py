"""Which language a request is answered in: `?lang=`, the cookie, the browser's wish, English.

The JSON interface and pictures know no cookie: scripts and programs ask in Accept-Language.
"""

from __future__ import annotations

from flask import Flask, Response, g, request
from flask_babel import Babel
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from webapp import language
from webapp.web.security.headers import SHOWN_ELSEWHERE

COOKIE = "lang"
_LONGEST_WISH = 1024
"""So many characters of Accept-Language are read; browsers send less than 100."""
_PARTS = "/parts/"
"""Where a page fetches what is part of it: in the page's language, which is no wish for another."""
_STUDENTS = "/l/"
"""Where no cookie is set: the language goes along with the links."""
_A_YEAR = 365 * 24 * 3600  # s


def speak_languages(app: Flask) -> None:
    """Chooses a language for each request, and gives templates its words."""
    Babel(app, locale_selector=lambda: language.current().replace("-", "_"))
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        language.gettext, language.ngettext, newstyle=True, pgettext=language.pgettext
    )
    app.jinja_env.globals.update(language=language.current, languages=language.LANGUAGES)
    app.before_request(_begin)
    app.after_request(_vary)
    app.teardown_request(_end)


def chosen_language() -> str:
    """The language of the request."""
    wanted = [request.args.get("lang", "")]
    if not _is_for_programs():
        wanted.append(request.cookies.get(COOKIE, ""))
    wish = request.headers.get("Accept-Language", "")[:_LONGEST_WISH]
    return language.negotiate([*wanted, *parse_accept_header(wish, LanguageAccept).values()])


def _is_for_programs() -> bool:
    return request.path.startswith("/api/") or request.path in SHOWN_ELSEWHERE


def _begin() -> None:
    g.language = language.set_language(chosen_language())


def _end(_error: BaseException | None) -> None:
    if "language" in g:
        language.reset_language(g.pop("language"))


def _vary(response: Response) -> Response:
    if request.blueprint == "assets":
        return response
    asked = language.known_language(request.args.get("lang", ""))
    if request.path in SHOWN_ELSEWHERE and asked:
        # So that it is kept once for all who see it.
        return response
    response.vary.add("Accept-Language")
    if not _is_for_programs():
        response.vary.add("Cookie")
        if asked and not request.path.startswith((_PARTS, _STUDENTS)):
            # So that the next page is in it too, where no script runs.
            response.set_cookie(COOKIE, asked, max_age=_A_YEAR, samesite="Lax")
    return response
