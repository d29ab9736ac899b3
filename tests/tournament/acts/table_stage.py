"""A table put into each state that an act at it may meet, through the real services."""

from collections.abc import Callable
from uuid import uuid4

from tests.factories import NO_WIN, discard_win, make_link, make_photo, play, propose, seat_somebody
from tests.penalties.given import give, seated
from tests.tournament.acts.expected.tables import TableSituation
from tests.tournament.acts.expected.types import Bearer
from tests.tournament.acts.stage import Stage, close, finish, play_hands, publish, start
from tests.tournament.play.at_table import set_dealer, state_of
from tournament.play.acts.event_settings import change_entry_rules
from tournament.play.acts.final_scores import record_finals
from tournament.play.acts.rounds import close_table
from tournament.play.acts.sealing import seal_round
from tournament.play.acts.unplayed_tables import close_without
from tournament.play.calls.acts import call_referee
from tournament.play.doubts.acts import raise_doubt
from tournament.play.enums import DoubtKind, EntryMethod, Gives, Verdict
from tournament.play.links.acts import seat_link
from tournament.play.links.queries import token_of
from tournament.play.people import as_player
from tournament.play.queries.tables import entry_rules_of
from tournament.play.sign_off.acts.confirming import confirm_seat

S = TableSituation
HANDS = (discard_win(0, 1, 8), NO_WIN)


def reach_table(stage: Stage, situation: TableSituation) -> None:
    """Put the first table of the running first round into this situation; its links are out."""
    stage.number = 1
    publish(stage, 1)
    start(stage, 1)
    link = make_link(stage.table)
    stage.tokens = {
        Bearer.SCORER: token_of(link),
        Bearer.PLAYER: token_of(seat_link(stage.table.round.event.created_by, stage.table, 0)),
    }
    STEPS[situation](stage)


def _nothing(stage: Stage) -> None:
    """Nobody has played yet."""


def _playing(stage: Stage) -> None:
    play(stage.table, *HANDS)


def _waiting(stage: Stage) -> None:
    play(stage.table, HANDS[0])
    propose(stage.table.links.get(seat__isnull=True), HANDS[1])


def _changed(stage: Stage) -> None:
    play(stage.table, *HANDS)
    set_dealer(stage.table, from_number=2)
    seat_somebody(stage.table, 0, stage.spare, from_number=2)
    give(stage.event, seated(stage.table, 1), "late", measure=5, table=stage.table)


def _signed(stage: Stage) -> None:
    _playing(stage)
    for seat in range(4):
        _say(stage, seat, Verdict.AGREED)


def _disputed(stage: Stage) -> None:
    _playing(stage)
    _say(stage, 0, Verdict.DISPUTED)
    call_referee(stage.organizer, stage.table)
    make_photo(stage.table.hands.get(number=2))
    raise_doubt(
        as_player(seated(stage.table, 0)),
        stage.table.hands.get(number=1),
        entry=seated(stage.table, 0),
        kind=DoubtKind.VALUE,
    )


def _say(stage: Stage, seat: int, verdict: Verdict) -> None:
    reason = "Not my discard" if verdict is Verdict.DISPUTED else ""
    newest = state_of(stage.table).newest_version
    confirm_seat(
        stage.organizer,
        stage.table,
        seat=seat,
        verdict=verdict,
        reason=reason,
        client_key=uuid4(),
        newest_version=newest,
    )


def _final(stage: Stage) -> None:
    record_finals(
        stage.organizer,
        stage.table,
        client_key=uuid4(),
        scores=(12, -12, 0, 0),
        moved_seen=(0, 0, 0, 0),
        reason="the sheet was lost",
    )


def _finals_only(stage: Stage) -> None:
    rules = entry_rules_of(stage.event)
    change_entry_rules(
        stage.organizer,
        stage.event,
        allowed=list(EntryMethod),
        allows_links=rules.allows_links,
        needs_confirmations=rules.needs_confirmations,
        final_scores_only=True,
    )


def _over(stage: Stage) -> None:
    play(stage.table, *[NO_WIN] * 16)


def _closed(stage: Stage) -> None:
    _playing(stage)
    close_table(stage.organizer, stage.table, expected_hands=len(HANDS))


def _unplayed(stage: Stage) -> None:
    close_without(stage.organizer, stage.table, absent=[2], gives=Gives.SIT_OUT, expected_hands=0)


def _sealed(stage: Stage) -> None:
    for step in (play_hands, finish, close):
        step(stage, 1)
    seal_round(stage.organizer, stage.round)


STEPS: dict[TableSituation, Callable[[Stage], None]] = {
    S.EMPTY: _nothing,
    S.PLAYING: _playing,
    S.WAITING: _waiting,
    S.CHANGED: _changed,
    S.OVER: _over,
    S.FINAL: _final,
    S.FINALS_ONLY: _finals_only,
    S.SIGNED: _signed,
    S.DISPUTED: _disputed,
    S.CLOSED: _closed,
    S.UNPLAYED: _unplayed,
    S.SEALED: _sealed,
}
