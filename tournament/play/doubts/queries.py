"""Doubts about hands that wait for an answer, and those of a player."""

from django.db.models import Exists, OuterRef, QuerySet, Subquery
from django.utils.translation import gettext as _

from tournament.draws.models import Table
from tournament.events.models import Event, Round
from tournament.play.enums import Outcome
from tournament.play.models import Hand, HandDoubt
from tournament.registration.models import Entry

# By these names the annotations fill the attributes that the model declares.
IS_REPLACED = "is_replaced"
IS_TAKEN_BACK = "is_taken_back"
CURRENT = "current"


def open_doubts() -> QuerySet[HandDoubt]:
    """The unanswered doubts, oldest first, with who doubts which hand."""
    rows = HandDoubt.objects.filter(answer__isnull=True).select_related("entry", "hand__table")
    return rows.order_by("pk")


def with_fate(doubts: QuerySet[HandDoubt]) -> QuerySet[HandDoubt]:
    """Doubts that know what became of the hand: whether another version replaced the one in doubt (`is_replaced`),
    whether the hand is taken back now (`is_taken_back`), and the id of its version that stands (`current`).
    """
    same = Hand.objects.current().filter(table=OuterRef("hand__table"), number=OuterRef("hand__number"))
    return doubts.annotate(
        **{
            IS_REPLACED: Exists(Hand.objects.filter(supersedes=OuterRef("hand"))),
            IS_TAKEN_BACK: Exists(same.filter(outcome=Outcome.VOID)),
            CURRENT: Subquery(same.values("pk")[:1]),
        }
    )


def doubts_at(table: Table) -> list[HandDoubt]:
    """The open doubts of a table with the fate of their hands; one query while there are none, and two more otherwise."""
    rows = with_fate(HandDoubt.objects.filter(hand__table=table, answer__isnull=True))
    return list(rows.prefetch_related("entry", "hand").order_by("pk"))


def doubts_by_table(round_: Round) -> dict[int, int]:
    """How many doubts are open at the tables of a round, by table id; one query."""
    counts: dict[int, int] = {}
    for table_id in open_doubts().filter(hand__table__round=round_).values_list("hand__table", flat=True):
        counts[table_id] = counts.get(table_id, 0) + 1
    return counts


def doubted_hands(round_: Round) -> list[str]:
    """The hands of a round in doubt, as words; one query."""
    rows = open_doubts().filter(hand__table__round=round_)
    places = sorted({(row.hand.table.number, row.hand.number) for row in rows})
    return [_("table %(table)s hand %(hand)s") % {"table": table, "hand": hand} for table, hand in places]


def doubts_of(entry: Entry) -> dict[tuple[int, int], HandDoubt]:
    """A player's newest doubt about each hand by (round, number of the hand), with the answers and the fate of the hands;
    one query.

    A doubt belongs to a version of the hand; the answer is for the player whichever version stands now.
    """
    rows = with_fate(entry.doubts.all()).select_related("answer", "hand__table__round").order_by("pk")
    return {(row.hand.table.round.number, row.hand.number): row for row in rows}


def open_doubts_of_event(event: Event) -> list[HandDoubt]:
    """The open doubts of an event with their rounds; one query."""
    rows = open_doubts().filter(hand__table__round__event=event)
    return list(rows.select_related("entry", "hand__table__round"))
