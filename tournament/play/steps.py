"""What an organizer can do with a round in its state, and what stands in the way."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.play.hall import HallTable


@dataclass(frozen=True, slots=True)
class Action:
    """A button that posts to `url`, or a link to it where `method` is "get".

    `kind` is "primary", "danger" or "quiet"; with obstacles it is disabled.
    """

    label: str
    url: str
    kind: str = "quiet"
    obstacles: tuple[str, ...] = ()
    method: str = "post"


def round_actions(
    event: Event, round_: Round, tables: Sequence[HallTable], *, is_sealed: bool = False
) -> list[Action]:
    """The acts that fit the round's state, the expected one first. Drawing has a form of its own."""

    def action(
        label: str, name: str, kind: str = "quiet", obstacles: tuple[str, ...] = (), method: str = "post"
    ) -> Action:
        return Action(label, reverse(name, args=[event.slug, round_.number]), kind, obstacles, method)

    match round_.state:
        case RoundState.DRAWN:
            return [
                action(_("Publish"), "draws:round-publish", "primary"),
                action(_("Discard the draw"), "draws:round-discard", "danger"),
            ]
        case RoundState.PUBLISHED:
            return [
                action(_("Start the round"), "play:round-start", "primary"),
                action(_("Take the publication back"), "draws:round-unpublish"),
            ]
        case RoundState.RUNNING:
            return [
                action(_("Close the round"), "play:round-close", "primary", _open_obstacle(tables)),
            ]
        case RoundState.CLOSED:
            if is_sealed:
                return [action(_("Break the seal"), "play:round-unseal", method="get")]
            return [
                action(_("Reopen the round"), "play:round-reopen"),
                action(_("Seal the round"), "play:round-seal"),
            ]
    return []


def _open_obstacle(tables: Sequence[HallTable]) -> tuple[str, ...]:
    waiting = [str(table.number) for table in tables if table.state != "closed"]
    if not waiting:
        return ()
    return (_("These tables are not closed yet: %(tables)s.") % {"tables": ", ".join(waiting)},)
