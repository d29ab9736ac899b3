"""What the staff can do with a round in its state, and what prevents it."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.core.listing import joined, listed
from tournament.events.enums import RoundState
from tournament.events.hold_back import holds, waits_for_publication
from tournament.events.models import Event, Round
from tournament.play.pages.hall import HallTable


@dataclass(frozen=True, slots=True)
class Action:
    """A button that posts to `url`, or a link to it where `method` is "get".

    `kind` is "primary", "danger" or "quiet"; with obstacles a button is disabled, and a link leads to what to do about
    them. `before` names the act that the obstacles prevent, if it is not the label; `notes` are what to know first.
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


@dataclass(frozen=True, slots=True)
class RoundNow:
    """A round as it is now, and who looks at it.

    `start_obstacles` prevent a published round from starting. `can_put_back`: it was started by mistake. `doubted` are
    hands in doubt: a round can be closed with them, but not sealed until they are answered.
    """

    event: Event
    round: Round
    tables: Sequence[HallTable]
    is_organizer: bool
    is_sealed: bool
    start_obstacles: Sequence[str] = ()
    can_put_back: bool = False
    doubted: Sequence[str] = ()

    def url(self, name: str) -> str:
        return reverse(name, args=[self.event.slug, self.round.number])

    @property
    def doubt_sentences(self) -> tuple[str, ...]:
        return (_("Hands in doubt: %(hands)s.") % {"hands": listed(self.doubted)},) if self.doubted else ()


def round_actions(now: RoundNow) -> list[Action]:
    """The acts that are possible in the round's state, the expected one first. Drawing has its own form."""
    match now.round.state:
        case RoundState.DRAWN if now.is_organizer:
            return _when_drawn(now)
        case RoundState.PUBLISHED:
            return _when_published(now)
        case RoundState.RUNNING:
            return _while_running(now)
        case RoundState.CLOSED if now.is_organizer:
            return [*_with_results(now), *_when_closed(now)]
    return []


def _when_drawn(now: RoundNow) -> list[Action]:
    return [
        Action(_("Publish"), now.url("draws:round-publish"), "primary"),
        Action(_("Discard the draw"), now.url("draws:round-discard"), "danger", method="get"),
    ]


def _when_published(now: RoundNow) -> list[Action]:
    actions = [_start(now)]
    if now.is_organizer:
        actions.append(Action(_("Take back the publication"), now.url("draws:round-unpublish")))
    return actions


def _start(now: RoundNow) -> Action:
    """Starts the round, or leads to the page that lists what prevents it."""
    label, url = _("Start the round"), now.url("play:round-start")
    if not now.start_obstacles:
        return Action(label, url, "primary")
    return Action(
        _("See what to do"),
        url,
        "primary",
        obstacles=tuple(now.start_obstacles),
        method="get",
        before=label,
    )


def _while_running(now: RoundNow) -> list[Action]:
    actions = []
    if now.is_organizer:
        actions.append(
            Action(
                _("Close the round"),
                now.url("play:round-close"),
                "primary",
                obstacles=_open_obstacle(now.tables),
                notes=now.doubt_sentences,
            )
        )
    if any(table.state != "closed" and table.hands_recorded for table in now.tables):
        actions.append(Action(_("Close all finished tables"), now.url("play:tables-close")))
    if now.can_put_back:
        actions.append(Action(_("Put it back: nothing was played"), now.url("play:round-put-back")))
    return [*actions, Action(_("Clock"), now.url("play:clock"), method="get")]


def _with_results(now: RoundNow) -> list[Action]:
    """Shows results that are held back, or hides them again."""
    if waits_for_publication(now.event, now.round):
        return [Action(_("Publish the results"), now.url("play:results-publish"), "primary")]
    is_published = now.round.results_published_at is not None and now.event.finished_at is None
    if is_published and holds(now.event, now.round):
        return [Action(_("Hide the results again"), now.url("play:results-hide"))]
    return []


def _when_closed(now: RoundNow) -> list[Action]:
    if now.is_sealed:
        return [Action(_("Break the seal"), now.url("play:round-unseal"), method="get")]
    return [
        Action(_("Reopen the round"), now.url("play:round-reopen"), asks=_("Reason for reopening the round")),
        Action(_("Seal the round"), now.url("play:round-seal"), obstacles=now.doubt_sentences),
    ]


def is_untouched(round_: Round, tables: Sequence[HallTable]) -> bool:
    """Whether a running round has no hand and no closed table: it was started too early, or by mistake."""
    is_touched = any(table.hands_recorded or table.state == "closed" for table in tables)
    return round_.state == RoundState.RUNNING and not is_touched


def _open_obstacle(tables: Sequence[HallTable]) -> tuple[str, ...]:
    waiting = [str(table.number) for table in tables if table.state != "closed"]
    if not waiting:
        return ()
    return (_("These tables are not closed yet: %(tables)s.") % {"tables": joined(waiting)},)
