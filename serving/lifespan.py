"""Start and end of a web process: checks first, then the hub and, embedded, the background work."""

import asyncio

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, Scope
from channels.db import database_sync_to_async
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from serving import background, memory, open_files, startup, threads
from serving.following import news
from tournaments.live.hub import hub
from tournaments.live.versions import current_version


class Lifespan:
    """Answers the server's lifespan messages; a failed check keeps the server from starting."""

    async def __call__(
        self, _scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        await receive()
        open_files.raise_limit()
        try:
            await database_sync_to_async(startup.prepare)()
        except ImproperlyConfigured as error:
            await send({"type": "lifespan.startup.failed", "message": str(error)})
            return
        hub.start(current_version)
        work = [background.watch_time_for_ever(), background.stamp_tablets_for_ever()]
        work += [background.end_rehearsals_for_ever(), background.learn_customs_for_ever()]
        if settings.MODE == "embedded":
            work += [background.fold_for_ever(), news.exchange_for_ever()]
        if settings.MODE == "embedded" and settings.RUN_SCHEDULER:
            work += [background.announce_for_ever(), background.run_jobs_for_ever()]
            work += [background.tidy_for_ever(), background.watch_disk_for_ever()]
            work += [background.copy_for_ever(), background.watch_network_for_ever()]
        tasks = [asyncio.create_task(each) for each in work]
        memory.settle()
        threads.take_short_turns()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)  # some have something to end
        await hub.stop()
        await send({"type": "lifespan.shutdown.complete"})
