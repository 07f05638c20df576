"""Static files under addresses that change with their content.

All files stand below one folder named after the hash of all of them:
`/static/<hash>/js/editor.js`. So modules can import each other by relative
paths, and every address may be cached for good. Sheets are joined to one, and so
are the modules of a folder (`modules.py`), without their comments; sheets without their
indentation.
"""

from __future__ import annotations

import hashlib
import mimetypes
import re
from functools import cache
from pathlib import Path

from flask import Blueprint, Response, abort, current_app, g, url_for

from webapp.games import GAMES
from webapp.pictures.drawing import boards
from webapp.pictures.drawing.sprites import sprites
from webapp.web import modules

blueprint = Blueprint("assets", __name__)

_PACKAGE = Path(__file__).parents[1]
_TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
_SETS = "css/sets.css"
_NIGHT = "css/dark.css"
_SHEETS = (
    "css/tokens.css",
    _SETS,
    _NIGHT,
    *(
        f"css/{name}.css"
        for name in (
            "base",
            "page",
            "layout",
            "board",
            "coordinates",
            "panel",
            "dialogs",
            "access",
            "print",
        )
    ),
)
_COMMENT = re.compile(rb"/\*.*?\*/\s*", re.S)
_BEGINS_LINE = re.compile(rb"\n\s++")
_MOST_COUNTED = 64
_FOR_GOOD = "public, max-age=31536000, immutable"


class Assets:
    """The static files, read once, with the hash that names them all."""

    def __init__(self, folder: Path) -> None:
        self.files: dict[str, bytes] = {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }
        # One request for the sheets that always hold together, in their order.
        night = self.files[_NIGHT].decode() + boards.sheet_by_night()
        self.files |= {_SETS: boards.sheet().encode(), _NIGHT: _by_night(night).encode()}
        sheets = [self.files.pop(sheet) for sheet in _SHEETS]
        drawn = dict.fromkeys(info.lines for info in GAMES.values() if info.lines)
        lines = (f'[data-lines="{n}"]{{--lines:url("../boards/{n}.svg")}}' for n in drawn)
        made = "".join([_size_classes(), *lines]).encode()
        joined = _COMMENT.sub(b"", b"\n".join([*sheets, made]))
        self.files["css/all.css"] = _BEGINS_LINE.sub(b"\n", joined)
        scripts = {name: file.decode() for name, file in self.files.items() if name[-3:] == ".js"}
        for name in scripts:
            del self.files[name]
        self.files |= {name: text.encode() for name, text in modules.joined(scripts).items()}
        self.files |= {f"boards/{n}.svg": svg.encode() for n, svg in boards.svg_files().items()}
        self.files |= {f"pieces/{name}.svg": svg.encode() for name, svg in sprites().items()}
        digest = hashlib.sha256()
        for name, content in sorted(self.files.items()):
            digest.update(f"{name}\0{len(content)}\0".encode() + content)
        self.version = digest.hexdigest()[:12]

    def first_modules(self) -> list[str]:
        """The JavaScript modules of the first load, so that none waits for another."""
        return sorted(
            name
            for name in self.files
            if name.endswith(".js")
            and not name.startswith(modules.FEATURES)
            and name.removesuffix(".js") not in modules.LATER
        )


def _by_night(tokens: str) -> str:
    """The dark tokens as they hold: where they are chosen, and where the system asks for them.

    Paper is always light. The theme adds nothing to the weight of a selector, so that the
    tokens of a set of board colours hold by night as well unless they are redefined.
    """
    dark, light = '[data-theme="dark"]', '[data-theme="light"]'
    where = (
        ("screen", f":where({dark})"),
        ("screen and (prefers-color-scheme: dark)", f":where(:not({dark}, {light}))"),
    )
    return "".join(
        f"@media {media} {{{tokens.replace(':root', f':root{theme}')}}}\n" for media, theme in where
    )


def _size_classes() -> str:
    """Classes by which the server tells the sheets how many files and ranks there are.

    The policy for content lets no style attribute through.
    """
    counts = range(1, _MOST_COUNTED + 1)
    return "".join(f".files-{n}{{--files:{n}}}.ranks-{n}{{--ranks:{n}}}" for n in counts)


def resource_folder(name: str) -> Path:
    """The folder `static` or `templates`, in the package as installed, beside it in a checkout."""
    installed = _PACKAGE / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


@cache
def load() -> Assets:
    """The static files of this installation, as they were when it began."""
    return Assets(resource_folder("static"))


def asset_url(name: str) -> str:
    """The address of a static file, such as `css/page.css`."""
    if "asset_url" not in g:
        # Where the server stands is the same for all of a page.
        g.asset_url = url_for("assets.asset", version=_assets().version, name="")
    return f"{g.asset_url}{name}"


def asset_modules() -> list[str]:
    """The addresses of all JavaScript modules."""
    return [asset_url(name) for name in _assets().first_modules()]


def _assets() -> Assets:
    assets: Assets = current_app.extensions["fenboard-assets"]
    return assets


@blueprint.get("/static/<version>/<path:name>")
def asset(version: str, name: str) -> Response:
    """A static file. Under the address of another version it is not kept."""
    assets = _assets()
    content = assets.files.get(name)
    if content is None:
        abort(404)
    suffix = Path(name).suffix
    mimetype = _TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    response = Response(content, mimetype=mimetype)
    response.headers["Cache-Control"] = _FOR_GOOD if version == assets.version else "no-store"
    return response
