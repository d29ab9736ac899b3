"""What a change of settings does to finished results. To show it before saving, the change is made and rolled back."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.acts.transactions import tried_out
from tournament.core.previews import SentPreview, digest
from tournament.events.acts.previews import Shown, save_or_show
from tournament.events.errors import ChangeNeedsReason
from tournament.events.models import Event
from tournament.registration.models import Entry
from tournament.standings.queries import Standings, standings
from tournament.standings.queries.teams import TeamRow, team_standings


@dataclass(frozen=True, slots=True)
class PlaceChange:
    """A player's place in the official standings before and after; None for no place."""

    entry: Entry
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class TeamChange:
    """A team's place before and after; None for no place, or where teams are not ranked."""

    team: str
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class PlacesEffect:
    """What a change of settings does to the official standings after round `after_round`.

    `moved` are the players whose place changes, by the new place, and `moved_teams` the teams. `state` stands for the
    standings as they would be.
    """

    after_round: int
    moved: tuple[PlaceChange, ...]
    moved_teams: tuple[TeamChange, ...]
    state: str

    @property
    def changes_first(self) -> bool:
        """Whether somebody takes or loses the first place."""
        return any(1 in (change.before, change.after) for change in self.moved)

    @property
    def changes_first_team(self) -> bool:
        """Whether a team takes or loses the first place of the teams."""
        return any(1 in (change.before, change.after) for change in self.moved_teams)


def save_settings(
    event: Event, sent: SentPreview, save: Callable[[str], object], *, reason: str
) -> Shown[PlacesEffect] | None:
    """Save a change of settings, unless it changes finished results and its effect was not seen, or has no reason.

    `save` takes the reason and raises ChangeNeedsReason where one is needed and none is given. Returns the effect to
    show, or None when the change is saved. Raises the other refusals of `save`.
    """
    try:
        save("")
    except ChangeNeedsReason:
        return save_or_show(
            event,
            sent,
            saves=bool(sent.mark and reason.strip()),
            look=lambda: _effect(event, save),
            save=lambda: save(reason),
        )
    return None


def _effect(event: Event, save: Callable[[str], object]) -> PlacesEffect:
    before, teams_before = _now(event)

    def save_and_look() -> tuple[Standings, tuple[TeamRow, ...]]:
        save(_("Tried out"))
        return _now(event)

    after, teams_after = tried_out(save_and_look)
    old = {row.entry.pk: row.place for row in before.rows}
    moved = tuple(
        PlaceChange(row.entry, old.get(row.entry.pk), row.place)
        for row in after.rows
        if old.get(row.entry.pk) != row.place
    )
    teams = _moved_teams(teams_before, teams_after)
    return PlacesEffect(after.after_round, moved, teams, _state_of(after, teams_after))


def _moved_teams(before: Sequence[TeamRow], after: Sequence[TeamRow]) -> tuple[TeamChange, ...]:
    """The teams whose place changes, by the new place; teams that are no longer ranked come last."""
    old, new = ({row.team: row.place for row in rows} for rows in (before, after))
    changes = (TeamChange(team, old.get(team), new.get(team)) for team in (new | old))
    return tuple(change for change in changes if change.before != change.after)


def _now(event: Event) -> tuple[Standings, tuple[TeamRow, ...]]:
    as_saved = Event.objects.get(pk=event.pk)
    table = standings(as_saved, staff=True)
    return table, team_standings(as_saved, table)


def _state_of(table: Standings, teams: Sequence[TeamRow]) -> str:
    rows = [(row.entry.pk, row.place, str(row.table_points_x12), str(row.points)) for row in table.rows]
    team_rows = [(row.team, row.place, str(row.table_points_x12), str(row.points)) for row in teams]
    return digest([rows, team_rows])
