"""What an organizer can do with a round in its state, and what prevents it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.core.listing import listed
from tournament.events.enums import RoundState
from tournament.events.hold_back import waits_for_publication
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


def round_actions(
    event: Event,
    round_: Round,
    tables: Sequence[HallTable],
    *,
    is_organizer: bool = True,
    is_sealed: bool = False,
    start_obstacles: Sequence[str] = (),
    can_put_back: bool = False,
    doubted: Sequence[str] = (),
) -> list[Action]:
    """The acts that are possible in the round's state, the expected one first. Drawing has a form of its own.

    A referee may start a round and put back one that was started by mistake. `start_obstacles` prevent a published
    round from starting; the button then leads to the page that lists them. `doubted` are hands in doubt: a round can be
    closed with them, but not sealed until they are answered.
    """

    def action(
        label: str, name: str, kind: str = "quiet", obstacles: tuple[str, ...] = (), method: str = "post"
    ) -> Action:
        return Action(label, reverse(name, args=[event.slug, round_.number]), kind, obstacles, method)

    in_doubt = (_("Hands in doubt: %(hands)s.") % {"hands": listed(doubted)},) if doubted else ()
    match round_.state:
        case RoundState.DRAWN:
            drawn = [
                action(_("Publish"), "draws:round-publish", "primary"),
                action(_("Discard the draw"), "draws:round-discard", "danger", method="get"),
            ]
            return drawn if is_organizer else []
        case RoundState.PUBLISHED:
            if start_obstacles:
                start = action(_("See what to do"), "play:round-start", "primary", method="get")
                start = replace(start, obstacles=tuple(start_obstacles), before=_("Start the round"))
            else:
                start = action(_("Start the round"), "play:round-start", "primary")
            return [
                start,
                *([action(_("Take back the publication"), "draws:round-unpublish")] * is_organizer),
            ]
        case RoundState.RUNNING:
            close = action(_("Close the round"), "play:round-close", "primary", _open_obstacle(tables))
            close = replace(close, notes=in_doubt)
            back = action(_("Put it back: nothing was played"), "play:round-put-back")
            finish = action(_("Close all finished tables"), "play:tables-close")
            has_open = any(table.state != "closed" and table.hands_recorded for table in tables)
            clock = action(_("Clock"), "play:clock", method="get")
            return [*([close] * is_organizer), *([finish] * has_open), *([back] * can_put_back), clock]
        case RoundState.CLOSED if not is_organizer:
            return []
        case RoundState.CLOSED:
            shown = []
            if waits_for_publication(event, round_):
                shown = [action(_("Publish the results"), "play:results-publish", "primary")]
            elif round_.results_published_at is not None and event.finished_at is None:
                shown = [action(_("Hide the results again"), "play:results-hide")]
            if is_sealed:
                return [*shown, action(_("Break the seal"), "play:round-unseal", method="get")]
            return [
                *shown,
                action(_("Reopen the round"), "play:round-reopen"),
                action(_("Seal the round"), "play:round-seal", obstacles=in_doubt),
            ]
    return []


def is_untouched(round_: Round, tables: Sequence[HallTable]) -> bool:
    """Whether a running round has no hand and no closed table: it was started too early, or by mistake."""
    is_touched = any(table.hands_recorded or table.state == "closed" for table in tables)
    return round_.state == RoundState.RUNNING and not is_touched


def _open_obstacle(tables: Sequence[HallTable]) -> tuple[str, ...]:
    waiting = [str(table.number) for table in tables if table.state != "closed"]
    if not waiting:
        return ()
    return (_("These tables are not closed yet: %(tables)s.") % {"tables": ", ".join(waiting)},)
