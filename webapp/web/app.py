"""The Flask application, put together from its blueprints."""

from __future__ import annotations

from flask import Flask
from flask_compress import Compress

from webapp import labels
from webapp.notations import notation_names
from webapp.web import api, assets, errors, headers, locales, pages

MAX_BODY = 64 * 1024
"""The most bytes a request may carry."""


def create_app() -> Flask:
    """The web application.

    Settings come from environment variables that start with `FENBOARD_`, as
    Flask's `from_prefixed_env` reads them; FENBOARD_TRUSTED_HOSTS, a JSON list
    of host names, is to be set wherever the server is not on loopback.
    """
    app = Flask(
        "webapp", static_folder=None, template_folder=str(assets.resource_folder("templates"))
    )
    app.config.from_mapping(
        MAX_CONTENT_LENGTH=MAX_BODY,
        COMPRESS_MIMETYPES=["text/html", "text/css", "text/javascript", "image/svg+xml"],
    )
    app.config.from_prefixed_env("FENBOARD")
    # A FEN in the path may hold two slashes in a row, which is for its reader to say.
    app.url_map.merge_slashes = False
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals.update(
        asset=assets.asset_url,
        asset_modules=assets.asset_modules,
        labels=labels,
        notation_names=notation_names,
    )
    app.jinja_env.tests["upper_case"] = str.isupper
    app.extensions["fenboard-assets"] = assets.load()
    for blueprint in (api.blueprint, assets.blueprint, pages.blueprint):
        app.register_blueprint(blueprint)
    locales.speak_languages(app)
    errors.handle_errors(app)
    headers.add_security_headers(app)
    Compress(app)
    return app
