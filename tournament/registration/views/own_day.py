"""What the private page of a sign-up says about the player's day: place, rounds, hands, penalties and what to confirm."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse

from penalties.acts.own_link import own_path, withdrawals
from penalties.pages.ledger import may_appeal
from penalties.queries import ledger_rows
from tournament.events.enums import RoundState
from tournament.events.models import Event
from tournament.events.queries import rounds_of
from tournament.play.links.queries import token_of
from tournament.play.models import TableLink
from tournament.registration.models import Entry
from tournament.standings.pages.player import PlayerRound, hands_at_tables, player_rounds
from tournament.standings.queries import StandingRow, entry_results
from tournament.standings.queries.values import EntryResults


@dataclass(frozen=True, slots=True)
class OwnDay:
    """A player's day. `standing` is the place after round `after_round`, of what everybody may see; `rounds` are those
    played, the newest first. `record_url` leads to the hands, with doubts, and to the penalties, with appeals; of these
    `appealable` can still be appealed. `confirm_url` leads to the sign-off of the running table where the player has a
    link to it.
    """

    standing: StandingRow | None
    after_round: int
    rounds: Sequence[PlayerRound]
    penalties: int
    appealable: int
    record_url: str
    confirm_url: str


def own_day(event: Event, entry: Entry) -> OwnDay | None:
    """The day of a player so far; None before a round is played."""
    rounds = rounds_of(event)
    if not any(round_.state in (RoundState.RUNNING, RoundState.CLOSED) for round_ in rounds):
        return None
    results = entry_results(event, entry, rounds)
    shown = player_rounds(event, entry, results, hands_at_tables(results), rounds)
    own_rows = [one for one in ledger_rows(event) if one.row.entry_id == entry.pk]
    standing = results.standing
    return OwnDay(
        standing=standing if standing and (standing.place or standing.is_out) else None,
        after_round=results.official_after,
        rounds=[one for one in shown if isinstance(one, PlayerRound) and one.points is not None],
        penalties=len(own_rows),
        appealable=sum(may_appeal(one) for one in own_rows),
        record_url=own_path(event, entry, withdrawals(entry)),
        confirm_url=_confirm_url(entry, results),
    )


def _confirm_url(entry: Entry, results: EntryResults) -> str:
    """The sign-off of the seat on which the player sits in the running round; empty where nobody has made a link to it."""
    for row in results.rounds:
        if row.state == RoundState.RUNNING and row.seating[row.wind] == entry:
            links = TableLink.objects.filter(table=row.table_id, seat=row.wind, revoked_at__isnull=True)
            token = next(map(token_of, links), "")
            return reverse("play:link-table", args=[token]) if token else ""
    return ""
