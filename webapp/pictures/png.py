"""SVG to PNG, here or as a process of its own.

The process runs this file by itself and imports nothing else of Fenboard, so that it is there
at once and small. It is asked as `webapp.processes` says, each time with `SIZE` (the width in
pixels, the dots per inch) and the SVG, and answers with the PNG; with nothing if it cannot be
drawn.
"""

from __future__ import annotations

import os
import signal
import struct
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress

SIZE = struct.Struct(">II")
# As `webapp.processes` has them, which cannot be imported here.
_LENGTH = struct.Struct(">I")
_READY = b"!"

LONGEST = 20
"""So many seconds a picture may take. Most take less than one; one of 4000 pixels a side with 500
arrows was measured at about ten.
"""

_NICE = 10
_METRES_PER_INCH = 0.0254
# The signature, and the chunk IHDR, which is the first and always 25 bytes long.
_FIRST_CHUNKS = 8 + 25


def to_png(svg: str, width: int, dpi: int) -> bytes:
    """The picture, `width` pixels wide, as a PNG that says its resolution (chunk pHYs).

    A ValueError for what is no SVG. It holds the interpreter's lock while it draws.
    """
    # Only here, as the server itself never draws.
    from resvg_py import svg_to_bytes

    # Without dots per inch a picture whose width is in cm would have none.
    png = svg_to_bytes(svg_string=svg, width=width, dpi=dpi, skip_system_fonts=True)
    metre = round(dpi / _METRES_PER_INCH)
    resolution = _chunk(b"pHYs", struct.pack(">IIB", metre, metre, 1))
    return png[:_FIRST_CHUNKS] + resolution + png[_FIRST_CHUNKS:]


def _chunk(name: bytes, data: bytes) -> bytes:
    """A chunk of a PNG (ISO/IEC 15948, 5.3)."""
    named = name + data
    return struct.pack(">I", len(data)) + named + struct.pack(">I", zlib.crc32(named))


def main() -> None:
    """Draws what comes in, until nothing more does."""
    source, target = sys.stdin.buffer, sys.stdout.buffer
    if hasattr(os, "nice"):
        os.nice(_NICE)
    target.write(_READY)
    target.flush()
    while len(head := source.read(_LENGTH.size)) == _LENGTH.size:
        message = source.read(*_LENGTH.unpack(head))
        width, dpi = SIZE.unpack_from(message)
        try:
            with _ending_with(source.fileno()):
                png = to_png(message[SIZE.size :].decode(), width, dpi)
        except ValueError:
            png = b""
        target.write(_LENGTH.pack(len(png)) + png)
        target.flush()


@contextmanager
def _ending_with(source: int) -> Iterator[None]:
    """Has the system end this process within, once its input has ended, or after `LONGEST`.

    It could not do so by itself while it draws. Nothing comes in meanwhile, so that the signal
    for input has no other cause; for an end that came before, there is no signal any more.
    """
    if not hasattr(os, "O_ASYNC"):
        yield
        return
    import fcntl
    from select import select

    flags = fcntl.fcntl(source, fcntl.F_GETFL)
    fcntl.fcntl(source, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(source, fcntl.F_SETFL, flags | os.O_ASYNC)
    signal.alarm(LONGEST + 1)
    try:
        if select([source], [], [], 0)[0]:
            raise BrokenPipeError
        yield
    finally:
        signal.alarm(0)
        fcntl.fcntl(source, fcntl.F_SETFL, flags)


if __name__ == "__main__":
    with suppress(BrokenPipeError, KeyboardInterrupt):
        main()
    # Without tidying up, as nobody may be there to take what is left.
    os._exit(0)
