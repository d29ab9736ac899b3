"""Doubts about recorded hands: raised by a player, answered by a referee."""

from django.utils.translation import gettext_lazy as _

from tournament.core.phrases import phrase
from tournament.draws.seats.seating import seating_of
from tournament.events.acting import EventDoing, event_act
from tournament.events.people import PLAYERS, REFEREES
from tournament.play.conditions import seal_on
from tournament.play.doubts.queries import open_doubts, with_fate
from tournament.play.enums import DoubtAnswerKind, DoubtKind
from tournament.play.errors import (
    DoubtAnswered,
    DoubtedHandGone,
    DoubtHandChanged,
    DoubtNotCorrected,
    DoubtOutdated,
    DoubtTooLate,
    TooManyDoubts,
)
from tournament.play.models import DoubtAnswer, Hand, HandDoubt
from tournament.play.verbs import PlayVerb
from tournament.registration.enums import NewsKind
from tournament.registration.hooks.news import News, tell_players
from tournament.registration.models import Entry

OPEN_DOUBTS_MAX = 5
"""How many doubts of one player may be open. As each version of a hand can be doubted once, nobody can flood the
referees.
"""


def plays_in(entry: Entry, hand: Hand) -> bool:
    """Whether the hand is one of the player's: played on a seat of the table, or counted for the player."""
    seating = seating_of(hand.table)
    stints = [stint for seat in seating for stint in seating.stints(seat) if stint.holds(hand.number)]
    return any(entry.pk in (stint.entry_id, stint.credited_id) for stint in stints)


def not_sealed(doing: EventDoing[Hand]) -> None:
    """The hand can still be corrected. Raises DoubtTooLate."""
    round_ = doing.subject.table.round
    if seal_on(doing, round_):
        raise DoubtTooLate(number=round_.number)


def still_counts(doing: EventDoing[Hand]) -> None:
    """The version of the hand was not replaced. Raises DoubtOutdated."""
    if not Hand.objects.entered().filter(pk=doing.subject.pk).exists():
        raise DoubtOutdated(number=doing.subject.number)


@event_act("raise_doubt", _("Doubt a hand"), on=Hand, who=PLAYERS, undo="answer_doubt")
def raise_doubt(doing: EventDoing[Hand], *, entry: Entry, kind: DoubtKind, note: str = "") -> HandDoubt:
    """Record that a player doubts a version of a hand; a repeat returns the first doubt. Check `plays_in` first. Raises
    DoubtTooLate, DoubtOutdated, TooManyDoubts.
    """
    hand = doing.subject
    doubt = HandDoubt.objects.filter(hand=hand, entry=entry).first()
    if doubt:
        return doubt
    not_sealed(doing)
    still_counts(doing)
    waiting = open_doubts().filter(entry=entry).count()
    if waiting >= OPEN_DOUBTS_MAX:
        raise TooManyDoubts(count=waiting)
    doubt = HandDoubt.objects.create(hand=hand, entry=entry, kind=kind, note=note.strip())
    doing.tell(
        PlayVerb.DOUBT_RAISED,
        player=str(entry),
        hand=hand.number,
        table=hand.table.number,
        round=hand.table.round.number,
    )
    return doubt


@event_act("answer_doubt", _("Answer a doubt"), on=HandDoubt, who=REFEREES)
def answer_doubt(
    doing: EventDoing[HandDoubt], *, kind: DoubtAnswerKind, note: str = "", seen: int | None = None
) -> DoubtAnswer:
    """Answer that the hand stands, or that it was corrected or taken back. The same answer again changes nothing. `seen`
    is the id of the version of the hand that the person saw.

    Raises DoubtAnswered, DoubtNotCorrected, DoubtedHandGone, DoubtHandChanged.
    """
    doubt = doing.subject
    given = DoubtAnswer.objects.filter(doubt=doubt).first()
    if given:
        if given.kind != kind:
            raise DoubtAnswered(answer=given.get_kind_display())
        return given
    fate = with_fate(HandDoubt.objects.filter(pk=doubt.pk)).get()
    if kind is DoubtAnswerKind.CORRECTED and not fate.is_replaced:
        raise DoubtNotCorrected(number=doubt.hand.number)
    if kind is DoubtAnswerKind.STANDS and fate.is_taken_back:
        raise DoubtedHandGone(number=doubt.hand.number)
    if seen not in (None, fate.current):
        raise DoubtHandChanged(number=doubt.hand.number)
    note = note.strip()
    given = DoubtAnswer.objects.create(doubt=doubt, kind=kind, note=note, answered_by=doing.user)
    table = doubt.hand.table
    doing.tell(
        PlayVerb.DOUBT_ANSWERED,
        player=str(doubt.entry),
        hand=doubt.hand.number,
        table=table.number,
        round=table.round.number,
        note=phrase("doubt_answered", kind=kind.value, note=note),
    )
    tell_players(News(doing.event, NewsKind.DOUBT, [doubt.entry_id], doubt.pk))
    return given
