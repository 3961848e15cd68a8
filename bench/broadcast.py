"""The reference for pushes, `websockets` alone: `python -m bench.broadcast PORT WS_PORT`.

Its event loop and its treatment of garbage are those of the real server.
"""

import asyncio
import sys
import time

import uvloop
from websockets.asyncio.server import ServerConnection, broadcast, serve

from bench import control
from serving import memory


async def main(port: int, socket_port: int) -> None:
    sockets: set[ServerConnection] = set()
    loop = asyncio.get_running_loop()
    latest = "x" * 1024

    async def keep(socket: ServerConnection) -> None:
        sockets.add(socket)
        await socket.send(latest)
        try:
            await socket.wait_closed()
        finally:
            sockets.discard(socket)

    async def send_all() -> dict[str, float]:
        began = {"at": time.monotonic_ns(), "cpu": time.process_time()}
        broadcast(sockets, latest)
        return began

    def push(size: int) -> dict[str, float]:
        nonlocal latest
        latest = "x" * size
        return asyncio.run_coroutine_threadsafe(send_all(), loop).result()

    async with serve(keep, "127.0.0.1", socket_port, compression=None, backlog=2048):
        memory.settle()
        control.answer(port, {"push": push})
        await asyncio.Event().wait()


if __name__ == "__main__":
    uvloop.run(main(int(sys.argv[1]), int(sys.argv[2])))
