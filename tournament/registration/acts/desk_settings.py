"""The settings of an event's desk, the questions of its sign-up page, and the wording of its mails."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from tournament.core.names import one_line
from tournament.core.phrases import phrase
from tournament.events.acting import EventDoing, event_act
from tournament.events.acts.exactly_once import Made
from tournament.events.models import Event
from tournament.events.people import ORGANIZERS
from tournament.events.settings.seen import check_seen
from tournament.registration.acts.mails import send_all_later
from tournament.registration.acts.places import fill_places, let_in
from tournament.registration.conditions import not_withdrawn
from tournament.registration.enums import MailKind, QuestionKind
from tournament.registration.errors import CapacityTooSmall, LineMoved, NotEnoughPlaces, SignUpWithdrawn
from tournament.registration.models import DeskSettings, MailText, SignUp, SignUpQuestion
from tournament.registration.queries.sign_ups import desk_of, is_withdrawn, places_of, waiting_of
from tournament.registration.verbs import EntryVerb

QUESTION_FORM = "question"


@event_act("change_desk", _("Change how the desk works"), on=Event, who=ORGANIZERS, undo="change_desk")
def change_desk(doing: EventDoing[Event], *, fields: Mapping[str, Any], seen: str = "") -> DeskSettings:
    """Change settings of the desk. New places are given to the waiting list at once.

    Raises CapacityTooSmall, ChangedMeanwhile.
    """
    desk = desk_of(doing.event)
    changed = [name for name, value in fields.items() if getattr(desk, name) != value]
    if not changed:
        return desk
    check_seen(desk, fields, seen)
    most = fields.get("capacity")
    if "capacity" in changed and most is not None:
        taken = places_of(doing.event, desk).taken
        if most < taken:
            raise CapacityTooSmall(taken=taken)
    for name in changed:
        setattr(desk, name, fields[name])
    desk.save()
    named = phrase("fields", paths=[f"{desk._meta.label_lower}.{name}" for name in changed])
    doing.tell(EntryVerb.DESK_CHANGED, fields=named)
    fill_places(doing)
    return desk


@event_act(
    "add_question",
    _("Add a question to the sign-up page"),
    on=Event,
    who=ORGANIZERS,
    once=Made(SignUpQuestion, QUESTION_FORM),
    content=lambda _doing, *, fields: fields,
    undo="remove_question",
)
def add_question(
    doing: EventDoing[Event], *, fields: Mapping[str, Any], client_key: UUID | None = None
) -> SignUpQuestion:
    """Add a question to the sign-up page, once per key. Raises FormUsed."""
    text = one_line(fields["text"])
    choices = [one_line(choice) for choice in fields.get("choices", [])]
    kind, is_required = QuestionKind(fields["kind"]), bool(fields.get("is_required"))
    question = SignUpQuestion.objects.create(
        event=doing.event, text=text, kind=kind, choices=choices, is_required=is_required
    )
    doing.tell(EntryVerb.QUESTION_ADDED, question=text)
    return question


def _not_asked(doing: EventDoing[SignUpQuestion]) -> SignUpQuestion | None:
    return None if doing.subject.is_asked else doing.subject


@event_act(
    "remove_question",
    _("Stop asking a question"),
    on=SignUpQuestion,
    who=ORGANIZERS,
    already=_not_asked,
    undo="add_question",
)
def remove_question(doing: EventDoing[SignUpQuestion]) -> SignUpQuestion:
    """Stop asking a question; answers already given are kept. A repeat changes nothing."""
    question = doing.subject
    question.is_asked = False
    question.save(update_fields=["is_asked"])
    doing.tell(EntryVerb.QUESTION_REMOVED, question=question.text)
    return question


@event_act(
    "word_mail", _("Change the wording of a mail"), on=Event, who=ORGANIZERS, quiet=True, undo="word_mail"
)
def word_mail(doing: EventDoing[Event], *, kind: MailKind, subject: str, body: str) -> None:
    """Change the wording of a mail. Without a subject and a text, the usual wording is restored.

    Does nothing if the mail already has this wording.
    """
    rows = MailText.objects.filter(event=doing.event, kind=kind)
    subject, body = one_line(subject), body.strip()
    standing = rows.first()
    if (subject, body) == ((standing.subject, standing.body) if standing else ("", "")):
        return
    if not (subject or body):
        rows.delete()
    else:
        MailText.objects.update_or_create(
            event=doing.event, kind=kind, defaults={"subject": subject, "body": body}
        )
    doing.tell(EntryVerb.MAIL_TEXT_CHANGED, mail=phrase("mail_kind", kind=kind.value))


def _has_place(doing: EventDoing[SignUp]) -> SignUp | None:
    sign_up = doing.subject
    return sign_up if sign_up.entry and not is_withdrawn(sign_up) else None


@event_act(
    "let_in_by_desk",
    _("Let somebody in from the waiting list"),
    on=SignUp,
    who=ORGANIZERS,
    already=_has_place,
    when=[not_withdrawn],
    undo="set_status",
)
def let_in_by_desk(doing: EventDoing[SignUp]) -> SignUp:
    """Let somebody in from the waiting list, whatever the capacity. Does nothing for somebody who already has a place.

    Raises PlayerEnteredTwice.
    """
    _let_all_in(doing, [doing.subject])
    return doing.subject


@event_act(
    "let_in_several",
    _("Let several people in from the waiting list"),
    on=Event,
    who=ORGANIZERS,
    undo="set_status",
)
def let_in_several(
    doing: EventDoing[Event],
    *,
    chosen: Collection[int] = (),
    first: int = 0,
    seen: int | None = None,
    beyond: bool = False,
) -> list[SignUp]:
    """Let several people in from the waiting list: the `chosen` sign-ups (ids), or the `first` so many in line.

    `seen` is the sign-up that was first in line when these were chosen. With `beyond` they come in even if the places do
    not suffice. Does nothing for those who already have a place. Returns whom it let in.

    Raises NotEnoughPlaces, LineMoved, SignUpWithdrawn, PlayerEnteredTwice.
    """
    event = doing.event
    line = list(waiting_of(event))
    if first and (line[0].pk if line else None) != seen:
        raise LineMoved
    found = SignUp.objects.filter(event=event, pk__in=chosen).order_by("waiting_since", "pk")
    rows = line[:first] if first else list(found.select_related("entry"))
    free = places_of(event, desk_of(event)).free
    wanted = sum(row.entry is None and not is_withdrawn(row) for row in rows)
    if free is not None and wanted > free and not beyond:
        raise NotEnoughPlaces(wanted=wanted, free=free)
    return _let_all_in(doing, rows)


def _let_all_in(doing: EventDoing[Any], rows: Iterable[SignUp]) -> list[SignUp]:
    """Give each of them a place and tell them by mail."""
    let: list[SignUp] = []
    for row in rows:
        if is_withdrawn(row):
            raise SignUpWithdrawn(name=str(row))
        if row.entry is None:
            let_in(doing.event, row)
            doing.tell(EntryVerb.SIGN_UP_LET_IN, name=str(row.entry))
            let.append(row)
    if let:
        send_all_later(let, MailKind.PROMOTION)
    return let
