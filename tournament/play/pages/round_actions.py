"""What the staff can do with a round in its state, and what prevents it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.acts.act import Act
from tournament.core.listing import listed
from tournament.draws.acts.discarding import discard_draw
from tournament.draws.acts.publishing import publish_round, unpublish_round
from tournament.events.acts.held_results import hide_results, publish_results
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.events.offers import Offer
from tournament.events.settings.hold_back import holds, waits_for_publication
from tournament.play.acts.rounds import (
    close_finished_tables,
    close_round,
    put_round_back,
    reopen_round,
    start_round,
)
from tournament.play.acts.sealing import seal_round, unseal_round
from tournament.play.pages.hall import HallTable


@dataclass(frozen=True, slots=True)
class Action:
    """A button that posts to `url`, or a link to it where `method` is "get".

    `kind` is "primary", "danger" or "quiet"; with obstacles a button is disabled, and a link leads to what to do about
    them. `before` names the act that the obstacles prevent, if it is not the label; `notes` are what to know first.
    `seen` is the version of the draw that the page shows, 0 where the act does not rest on it.
    """

    label: str
    url: str
    kind: str = "quiet"
    obstacles: tuple[str, ...] = ()
    method: str = "post"
    before: str = ""
    notes: tuple[str, ...] = ()
    asks: str = ""
    """The label of a reason that must be given; empty where none is asked for."""
    seen: int = 0


@dataclass(frozen=True, slots=True)
class RoundNow:
    """A round as it is now, and what each act answers to the person who looks at it.

    `version` is the newest one of its draw, while it is not published. `start_obstacles` prevent a published round from starting. `doubted` are hands in doubt: a round can be closed with
    them, but not sealed until they are answered.
    """

    event: Event
    round: Round
    tables: Sequence[HallTable]
    offer: Callable[[Act[Any, Any, Any]], Offer]
    version: int = 0
    start_obstacles: Sequence[str] = ()
    doubted: Sequence[str] = ()

    def url(self, name: str) -> str:
        return reverse(name, args=[self.event.slug, self.round.number])


def round_actions(now: RoundNow) -> list[Action]:
    """The acts of this person that fit the round's state, the expected one first. Drawing has its own form."""
    match now.round.state:
        case RoundState.DRAWN:
            return [
                *_button(
                    now, publish_round, _("Publish"), "draws:round-publish", "primary", seen=now.version
                ),
                *_link(now, discard_draw, _("Discard the draw"), "draws:round-discard", "danger"),
            ]
        case RoundState.PUBLISHED:
            return [
                *_start(now),
                *_button(now, unpublish_round, _("Unpublish the round"), "draws:round-unpublish"),
            ]
        case RoundState.RUNNING:
            return _while_running(now)
        case RoundState.CLOSED:
            return [*_with_results(now), *_when_closed(now)]
    return []


def _button(
    now: RoundNow,
    act: Act[Any, Any, Any],
    label: str,
    name: str,
    kind: str = "quiet",
    *,
    notes: tuple[str, ...] = (),
    asks: str = "",
    seen: int = 0,
) -> list[Action]:
    """The button of an act that is this person's, disabled where something stands in its way."""
    offer, url = now.offer(act), now.url(name)
    if offer.may:
        return [Action(label, url, kind, notes=notes, asks=asks, seen=seen)]
    return [Action(label, url, kind, obstacles=(offer.why_not,), notes=notes)] if offer.why_not else []


def _link(now: RoundNow, act: Act[Any, Any, Any], label: str, name: str, kind: str = "quiet") -> list[Action]:
    """The link to the page of an act, as long as the act is offered."""
    return [Action(label, now.url(name), kind, method="get")] if now.offer(act).may else []


def _start(now: RoundNow) -> list[Action]:
    """Starts the round, or leads to the page that lists what prevents it."""
    label, url = _("Start the round"), now.url("play:round-start")
    if not now.offer(start_round).is_theirs:
        return []
    if not now.start_obstacles:
        return [Action(label, url, "primary")]
    obstacles = tuple(now.start_obstacles)
    return [Action(_("See what to do"), url, "primary", obstacles=obstacles, method="get", before=label)]


def _while_running(now: RoundNow) -> list[Action]:
    notes = (_("Hands in doubt: %(hands)s.") % {"hands": listed(now.doubted)},) if now.doubted else ()
    actions = _button(now, close_round, _("Close the round"), "play:round-close", "primary", notes=notes)
    if any(table.state != "closed" and table.hands_recorded for table in now.tables):
        actions += _button(now, close_finished_tables, _("Close all finished tables"), "play:tables-close")
    if now.offer(put_round_back).may:
        actions.append(Action(_("Put it back: nothing was played"), now.url("play:round-put-back")))
    return [*actions, Action(_("Clock"), now.url("play:clock"), method="get")]


def _with_results(now: RoundNow) -> list[Action]:
    """Shows results that are held back, or hides them again."""
    if waits_for_publication(now.event, now.round):
        label = _("Publish the results")
        return _button(now, publish_results, label, "play:results-publish", "primary")
    if holds(now.event, now.round) and now.offer(hide_results).may:
        return [Action(_("Hide the results again"), now.url("play:results-hide"))]
    return []


def _when_closed(now: RoundNow) -> list[Action]:
    if hasattr(now.round, "seal"):
        return _link(now, unseal_round, _("Break the seal"), "play:round-unseal")
    reason = _("Reason for reopening the round")
    return [
        *_button(now, reopen_round, _("Reopen the round"), "play:round-reopen", asks=reason),
        *_button(now, seal_round, _("Seal the round"), "play:round-seal"),
    ]
