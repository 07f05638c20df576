"""The address of the description: all else of it is loaded when it is first asked for."""

from __future__ import annotations

from hashlib import sha256

from flask import Blueprint, Response, current_app, request

blueprint = Blueprint("openapi", __name__)

DOCUMENT = "fenboard-openapi"
"""Where the application keeps the description once it is made."""


@blueprint.get("/api/openapi.json")
def openapi() -> Response:
    """The description of all these addresses, as OpenAPI 3.1."""
    made = current_app.extensions.get(DOCUMENT)
    if made is None:
        from webapp.web.openapi.document import encoded_document

        made = current_app.extensions[DOCUMENT] = encoded_document(current_app)
    response = Response(made, mimetype="application/json")
    response.headers["Cache-Control"] = "public, no-cache"
    response.set_etag(sha256(made).hexdigest()[:32])
    response.make_conditional(request)
    return response
