"""Security headers, on every response."""

from __future__ import annotations

from flask import Flask, Response, request

SHOWN_ELSEWHERE = frozenset(["/diagram.svg", "/diagram.png"])
"""The addresses of pictures that pages elsewhere may show."""

_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        # A PDF that a script has been given is printed in one.
        "frame-src blob:",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}

OF_PICTURES = {
    "Content-Security-Policy": "default-src 'none'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "cross-origin",
}
"""What differs for `SHOWN_ELSEWHERE`."""


def add_security_headers(app: Flask) -> None:
    """Sets the headers on every response of the app, errors included."""

    @app.after_request
    def set_headers(response: Response) -> Response:
        response.headers.update(HEADERS)
        if request.path in SHOWN_ELSEWHERE:
            response.headers.update(OF_PICTURES)
        return response
