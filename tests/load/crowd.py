"""Spectators in a process of their own, so that reading their pages delays no tablet of the scene.

    python -m tests.load.crowd PORT SLUG HOW_MANY SECONDS POLL_SECONDS

It ends by itself, or when its input is closed; then it prints what it met as JSON.
"""

import asyncio
import json
import random
import re
import subprocess
import sys
from dataclasses import dataclass, field

from tests.load.devices import Follower, Seen
from tests.load.site import ROOT, Site
from tests.load.wire import NoAnswer, Times, Wire

ARRIVE_SECONDS = 20.0
PAGES = ("standings/", "standings/", "standings/", "", "rounds/1/")
"""What spectators look at: most of them standings, some the event's page or the round."""
SAMPLE = 20_000
"""So many times are told at most; with more, a random part of them."""


@dataclass(slots=True)
class Crowd:
    """The spectators of a scene, from the beginning to the end of the block."""

    site: Site
    slug: str
    how_many: int
    seconds: float
    seen: Seen = field(default_factory=Seen)
    _process: subprocess.Popen[str] | None = None

    def __enter__(self) -> "Crowd":
        from django.conf import settings

        numbers = (self.site.port, self.slug, self.how_many, self.seconds, settings.POLL_SECONDS["revision"])
        command = [sys.executable, "-m", "tests.load.crowd", *map(str, numbers)]
        self._process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        return self

    def __exit__(self, *_error: object) -> None:
        if self._process is None:
            return
        told, _errors = self._process.communicate()
        found = json.loads(told)
        self.seen.polls = Times(**found["polls"])
        self.seen.pages = Times(**found["pages"])
        self.seen.every = found["every"]


async def look_on(port: int, slug: str, how_many: int, seconds: float, base: float) -> Seen:
    """Let so many spectators arrive, each at a moment of their own, and follow the event."""
    seen, over = Seen(), asyncio.Event()
    asyncio.get_running_loop().run_in_executor(None, _wait_for_the_end, asyncio.get_running_loop(), over)

    async def watch(number: int) -> None:
        rng = random.Random(number)
        await asyncio.sleep(rng.uniform(0, min(ARRIVE_SECONDS, seconds / 4)))
        path = f"/{slug}/{rng.choice(PAGES)}"
        follower = Follower(Wire(port), slug, path, base, seen, rng)
        try:
            page = await follower.wire.ask(path)
        except NoAnswer:
            seen.pages.note(None)
        else:
            seen.pages.note(page)
            shown = re.search(rb'data-revision="(\d+)"', page.body)
            follower.revision = int(shown[1]) if shown else 0
        await follower.follow(over)

    watching = asyncio.gather(*(watch(number) for number in range(how_many)))
    try:
        await asyncio.wait_for(over.wait(), seconds)
    except TimeoutError:
        over.set()
    await watching
    return seen


def _wait_for_the_end(loop: asyncio.AbstractEventLoop, over: asyncio.Event) -> None:
    sys.stdin.read()
    loop.call_soon_threadsafe(over.set)


def _told(times: Times) -> dict[str, object]:
    chosen = times.seconds
    if len(chosen) > SAMPLE:
        chosen = random.Random(1).sample(chosen, SAMPLE)
    return {"seconds": [round(one, 5) for one in chosen], "answers": times.answers}


def main(arguments: list[str]) -> None:
    """Look on, and print what was met."""
    port, slug, how_many, seconds, base = arguments
    seen = asyncio.run(look_on(int(port), slug, int(how_many), float(seconds), float(base)))
    found = {"polls": _told(seen.polls), "pages": _told(seen.pages), "every": seen.every}
    sys.stdout.write(json.dumps(found))
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
