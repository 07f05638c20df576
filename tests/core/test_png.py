"""PNGs: how large they are, and what they say of it."""

from __future__ import annotations

import struct
import zlib

import pytest

from tests.tables import table
from webapp.pictures.png import to_png

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 20"><rect width="5" height="5"/></svg>'
)


def chunks(png: bytes) -> dict[bytes, bytes]:
    """The chunks of a PNG by their names, each with its check sum tested."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    found, at = {}, 8
    while at < len(png):
        (length,) = struct.unpack_from(">I", png, at)
        name, data = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        assert struct.unpack_from(">I", png, at + 8 + length) == (zlib.crc32(name + data),)
        found[name] = data
        at += 12 + length
    return found


@table(("dpi", "metre"), [(96, 3780), (300, 11811), (1200, 47244)])
def test_a_png_says_how_large_it_is(dpi: int, metre: int) -> None:
    found = chunks(to_png(SVG, 40, dpi))
    assert [*found][:2] == [b"IHDR", b"pHYs"]
    assert struct.unpack_from(">II", found[b"IHDR"]) == (40, 80)
    assert struct.unpack(">IIB", found[b"pHYs"]) == (metre, metre, 1)


def test_the_width_of_the_picture_is_the_one_asked_for_whatever_the_svg_says() -> None:
    for length in ("2cm", "30px", "100%"):
        svg = SVG.replace("<svg", f'<svg width="{length}"', 1)
        assert struct.unpack_from(">I", chunks(to_png(svg, 40, 127))[b"IHDR"]) == (40,)


def test_what_is_no_svg_is_a_value_error() -> None:
    with pytest.raises(ValueError, match=r"."):
        to_png("<svg", 40, 96)
