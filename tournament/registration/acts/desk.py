"""The settings of an event's desk, the questions of its sign-up page, and the wording of its mails."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any
from uuid import UUID

from django.db import transaction

from tournament.accounts.models import User
from tournament.core.names import one_line
from tournament.core.phrases import phrase
from tournament.events.acts.audit import record
from tournament.events.acts.events import lock, touch
from tournament.events.acts.exactly_once import made_before, remember
from tournament.events.enums import Verb
from tournament.events.models import Event
from tournament.events.seen import check_seen
from tournament.registration.acts.mails import send_all_later
from tournament.registration.acts.places import fill_places, let_in
from tournament.registration.enums import MailKind, QuestionKind
from tournament.registration.errors import CapacityTooSmall, LineMoved, NotEnoughPlaces, SignUpWithdrawn
from tournament.registration.models import DeskSettings, MailText, SignUp, SignUpQuestion
from tournament.registration.queries.sign_ups import desk_of, is_withdrawn, places_of, waiting_of

QUESTION_FORM = "question"


@transaction.atomic
def change_desk(event: Event, *, actor: User, fields: Mapping[str, Any], seen: str = "") -> DeskSettings:
    """Change settings of the desk. New places are given to the waiting list at once.

    Raises CapacityTooSmall, ChangedMeanwhile.
    """
    locked = lock(event)
    desk = desk_of(locked)
    changed = [name for name, value in fields.items() if getattr(desk, name) != value]
    if not changed:
        return desk
    check_seen(desk, fields, seen)
    most = fields.get("capacity")
    if "capacity" in changed and most is not None:
        taken = places_of(locked, desk).taken
        if most < taken:
            raise CapacityTooSmall(taken=taken)
    for name in changed:
        setattr(desk, name, fields[name])
    desk.save()
    named = phrase("fields", paths=[f"{desk._meta.label_lower}.{name}" for name in changed])
    record(locked, actor, Verb.DESK_CHANGED, fields=named)
    fill_places(locked)
    touch(locked)
    return desk


@transaction.atomic
def add_question(
    event: Event, *, actor: User, fields: Mapping[str, Any], client_key: UUID | None = None
) -> SignUpQuestion:
    """Add a question to the sign-up page, once per key. Raises FormUsed."""
    locked = lock(event)
    if made_id := made_before(locked, QUESTION_FORM, client_key, fields):
        return SignUpQuestion.objects.get(pk=made_id)
    text = one_line(fields["text"])
    choices = [one_line(choice) for choice in fields.get("choices", [])]
    kind, is_required = QuestionKind(fields["kind"]), bool(fields.get("is_required"))
    question = SignUpQuestion.objects.create(
        event=locked, text=text, kind=kind, choices=choices, is_required=is_required
    )
    remember(locked, QUESTION_FORM, client_key, question, fields)
    record(locked, actor, Verb.QUESTION_ADDED, question=text)
    touch(locked)
    return question


@transaction.atomic
def remove_question(question: SignUpQuestion, *, actor: User) -> None:
    """Stop asking a question; answers already given are kept. A repeat changes nothing."""
    event = lock(question.event)
    removed = SignUpQuestion.objects.filter(pk=question.pk, is_asked=True).update(is_asked=False)
    if removed:
        record(event, actor, Verb.QUESTION_REMOVED, question=question.text)
        touch(event)


@transaction.atomic
def word_mail(event: Event, *, actor: User, kind: MailKind, subject: str, body: str) -> None:
    """Change the wording of a mail. Without a subject and a text, the usual wording is restored.

    Does nothing if the mail already has this wording.
    """
    locked = lock(event)
    rows = MailText.objects.filter(event=locked, kind=kind)
    subject, body = one_line(subject), body.strip()
    standing = rows.first()
    if (subject, body) == ((standing.subject, standing.body) if standing else ("", "")):
        return
    if not (subject or body):
        rows.delete()
    else:
        MailText.objects.update_or_create(
            event=locked, kind=kind, defaults={"subject": subject, "body": body}
        )
    record(locked, actor, Verb.MAIL_TEXT_CHANGED, mail=phrase("mail_kind", kind=kind.value))


@transaction.atomic
def let_in_by_desk(sign_up: SignUp, *, actor: User) -> SignUp:
    """Let somebody in from the waiting list, whatever the capacity. Does nothing for somebody who already has a place.

    Raises SignUpWithdrawn, PlayerEnteredTwice.
    """
    event = lock(sign_up.event)
    sign_up.refresh_from_db()
    _let_all_in(event, [sign_up], actor)
    return sign_up


@transaction.atomic
def let_in_several(
    event: Event,
    *,
    actor: User,
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
    locked = lock(event)
    line = list(waiting_of(locked))
    if first and (line[0].pk if line else None) != seen:
        raise LineMoved
    found = SignUp.objects.filter(event=locked, pk__in=chosen).order_by("waiting_since", "pk")
    rows = line[:first] if first else list(found.select_related("entry"))
    free = places_of(locked, desk_of(locked)).free
    wanted = sum(row.entry is None and not is_withdrawn(row) for row in rows)
    if free is not None and wanted > free and not beyond:
        raise NotEnoughPlaces(wanted=wanted, free=free)
    return _let_all_in(locked, rows, actor)


def _let_all_in(event: Event, rows: Iterable[SignUp], actor: User) -> list[SignUp]:
    """Give each of them a place and tell them by mail; under the event's lock."""
    let: list[SignUp] = []
    for row in rows:
        if is_withdrawn(row):
            raise SignUpWithdrawn(name=str(row))
        if row.entry is None:
            let_in(event, row)
            record(event, actor, Verb.SIGN_UP_LET_IN, name=str(row.entry))
            let.append(row)
    if let:
        send_all_later(let, MailKind.PROMOTION)
        touch(event)
    return let
