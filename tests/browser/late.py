"""A way to a server on which every question takes its time, as on slow lines and busy machines."""

from __future__ import annotations

import asyncio
import random
import socket
import struct
import threading
from functools import cache

SECONDS = (0.05, 0.6)
RESET = struct.pack("ii", 1, 0)


@cache
def _loop() -> asyncio.AbstractEventLoop:
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, daemon=True).start()
    return loop


def late_port(port: int) -> int:
    """A port that leads to that one, each question by chance later, and alike in every run."""
    chance = random.Random("late")

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            answers, asks = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            answers = None
        if answers is None:
            # As where nobody listens.
            writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
            writer.close()
            return
        answered = True

        async def ask() -> None:
            nonlocal answered
            while data := await reader.read(1 << 16):
                if answered:
                    answered = False
                    await asyncio.sleep(chance.uniform(*SECONDS))
                asks.write(data)
                await asks.drain()

        async def answer() -> None:
            nonlocal answered
            while data := await answers.read(1 << 16):
                answered = True
                writer.write(data)
                await writer.drain()

        ways = [asyncio.ensure_future(way()) for way in (ask, answer)]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
        for end in (asks, writer):
            end.close()

    started = asyncio.run_coroutine_threadsafe(asyncio.start_server(serve, "127.0.0.1", 0), _loop())
    return int(started.result().sockets[0].getsockname()[1])
