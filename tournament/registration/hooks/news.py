"""A hook for an app further right that tells players on their phones what an act has changed for them.

Whoever tells calls this within the act. Nothing is sent before the act is committed, and what is no longer true by then
is not sent.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass

from tournament.core.hooks.hook import Hook
from tournament.events.models import Event
from tournament.registration.enums import NewsKind
from tournament.registration.models import Entry


@dataclass(frozen=True, slots=True)
class News:
    """What happened to these entries (ids), or to everybody on the waiting list for a place in line.

    `about` is what it is about: the number of the round, or the id of the table, the penalty or the doubt. Newer news of
    the same kind about the same thing takes the place of older news that waits.
    """

    event: Event
    kind: NewsKind
    entries: Collection[int] = ()
    about: int = 0


news_writers: Hook[Callable[[News], None]] = Hook()


def tell_players(news: News) -> None:
    """Let other apps note the news, in the transaction of the act."""
    for write in news_writers:
        write(news)


ended_links: Hook[Callable[[Entry], None]] = Hook()
"""Each ends what somebody got by the private link to their own record, which is withdrawn in the same act."""


def end_link(entry: Entry) -> None:
    """Let other apps end what this link has opened."""
    for end in ended_links:
        end(entry)
