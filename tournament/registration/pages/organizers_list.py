"""The organizer's list: everybody who is expected, with the own name, contact data, answers, payments and check-in.

It has the same columns in every language. The importer knows the first ones and reads no others, so the list comes back
without a change.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from django.utils import timezone

from tournament.core.sheets.sheet import Column, Sheet, Value
from tournament.events.models import Event
from tournament.registration.enums import EntryStatus
from tournament.registration.models import DeskSettings, SignUpQuestion
from tournament.registration.queries.fees import reference_of, with_dues
from tournament.registration.queries.sign_ups import desk_of
from tournament.registration.spreadsheet import ANSWER

TO_IMPORT = (
    Column("Number", 8),
    Column("Latin name", 28),
    Column("Native name", 20),
    Column("Given name", 16),
    Column("Family name", 16),
    Column("Club", 20),
    Column("Team", 20),
    Column("Place in the team", 10),
    Column("Captain", 9),
    Column("Country", 9),
    Column("Federation number", 18),
    Column("Other federation numbers", 18),
    Column("Seed", 8),
    Column("Rank", 8),
)
FOR_THE_DESK = (
    Column("Here", 7),
    Column("Fee", 9),
    Column("Paid", 9),
    Column("Owes", 9),
    Column("Paid too much", 9),
    Column("Currency", 9),
    Column("Payment reference", 12),
    Column("E-mail", 28),
    Column("Phone", 18),
    Column("Signed up", 17),
    Column("Name is published", 9),
)
ANSWER_WIDTH = 24


def organizers_sheet(event: Event) -> Sheet:
    """The whole list, by number; three queries."""
    questions = list(event.sign_up_questions.order_by("pk"))
    answers = (Column(ANSWER + question.text, ANSWER_WIDTH) for question in questions)
    return Sheet("Players", (*TO_IMPORT, *FOR_THE_DESK, *answers), _rows(event, questions))


def _rows(event: Event, questions: Sequence[SignUpQuestion]) -> Iterator[list[Value]]:
    desk = desk_of(event)
    expected = event.entries.filter(is_house=False).exclude(status=EntryStatus.WITHDRAWN)
    for entry in with_dues(expected.order_by("number"), desk).select_related("sign_up"):
        yield [*_to_import(entry), *_for_the_desk(entry, desk), *_answers(entry, questions)]


def _to_import(entry: Any) -> list[Value]:
    return [
        entry.number,
        entry.name,
        entry.name_zh,
        entry.given_name,
        entry.family_name,
        entry.club,
        entry.team,
        entry.team_order,
        "yes" if entry.is_captain else "",
        entry.country,
        entry.federation_id,
        entry.other_ids,
        entry.seed,
        entry.rank,
    ]


def _for_the_desk(entry: Any, desk: DeskSettings) -> list[Value]:
    sign_up = getattr(entry, "sign_up", None)
    return [
        "yes" if entry.status == EntryStatus.CHECKED_IN else "no",
        float(entry.due),
        float(entry.paid),
        float(max(0, entry.due - entry.paid)),
        float(max(0, entry.paid - entry.due)),
        desk.currency,
        reference_of(sign_up) if sign_up else "",
        sign_up.email if sign_up else "",
        sign_up.phone if sign_up else "",
        timezone.localtime(sign_up.made_at).replace(tzinfo=None) if sign_up else None,
        "no" if entry.hides_name else "yes",
    ]


def _answers(entry: Any, questions: Sequence[SignUpQuestion]) -> list[Value]:
    sign_up = getattr(entry, "sign_up", None)
    given = sign_up.answers if sign_up else {}
    return [given.get(str(question.pk), "") for question in questions]
