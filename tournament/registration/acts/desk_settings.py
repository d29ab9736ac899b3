"""The settings of an event's desk, the questions of its sign-up page, and the wording of its mails."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from tournament.core.listing import joined
from tournament.core.names import one_line
from tournament.core.phrases import phrase
from tournament.events.acting import EventDoing, event_act
from tournament.events.acts.exactly_once import Made
from tournament.events.models import Event, Translations, cleaned_translations
from tournament.events.people import ORGANIZERS
from tournament.events.settings.seen import check_seen
from tournament.registration.acts.places import fill_places
from tournament.registration.enums import MailKind, QuestionKind
from tournament.registration.errors import GivesPlaces, SendsNoMail
from tournament.registration.models import DeskSettings, MailText, SignUpQuestion
from tournament.registration.queries.sign_ups import desk_of
from tournament.registration.verbs import EntryVerb

QUESTION_FORM = "question"
MAIL_TEXTS = ("subject", "body", "translations")
"""What the form of a mail writes."""


@event_act("change_desk", _("Change how the desk works"), on=Event, who=ORGANIZERS, undo="change_desk")
def change_desk(
    doing: EventDoing[Event], *, fields: Mapping[str, Any], seen: str = "", gives: int | None = None
) -> DeskSettings:
    """Change settings of the desk. New places are given to the waiting list at once, unless the desk gives them.

    Fewer places, smaller quotas and more reserved places than there is room for take nobody's place away. `gives` is
    how many people the page said would get a place from the waiting list; without it that is not checked. Raises
    ChangedMeanwhile, GivesPlaces, SendsNoMail.
    """
    desk = desk_of(doing.event)
    if "translations" in fields:
        fields = {**fields, "translations": cleaned_translations(DeskSettings, fields["translations"])}
    changed = [name for name, value in fields.items() if getattr(desk, name) != value]
    if not changed:
        return desk
    if "confirms_email" in changed and fields["confirms_email"] and not settings.SENDS_MAIL:
        raise SendsNoMail
    check_seen(desk, fields, seen)
    for name in changed:
        setattr(desk, name, fields[name])
    desk.save()
    named = phrase("fields", paths=[f"{desk._meta.label_lower}.{name}" for name in changed])
    doing.tell(EntryVerb.DESK_CHANGED, fields=named)
    given = fill_places(doing)
    if gives is not None and len(given) not in (0, gives):
        raise GivesPlaces(count=len(given), names=joined(str(row) for row in given))
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
        event=doing.event,
        text=text,
        kind=kind,
        choices=choices,
        is_required=is_required,
        translations=cleaned_translations(SignUpQuestion, fields.get("translations", {})),
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
def word_mail(
    doing: EventDoing[Event],
    *,
    kind: MailKind,
    subject: str,
    body: str,
    translations: Translations | None = None,
    seen: str = "",
) -> None:
    """Change the wording of a mail, in all languages of the event. Without a subject and a text, the usual wording is
    restored, in every language.

    `seen` is `seen.mark_of` what the person saw. Does nothing if the mail already has this wording. Raises
    ChangedMeanwhile.
    """
    standing = MailText.objects.filter(event=doing.event, kind=kind).first()
    row = standing or MailText(event=doing.event, kind=kind)
    words = {
        "subject": one_line(subject),
        "body": body.strip(),
        "translations": cleaned_translations(MailText, translations or {}),
    }
    if not (words["subject"] or words["body"]):
        words["translations"] = {}
    if all(getattr(row, name) == value for name, value in words.items()):
        return
    check_seen(row, MAIL_TEXTS, seen)
    if not words["body"]:
        row.delete()
    else:
        for name, value in words.items():
            setattr(row, name, value)
        row.save()
    doing.tell(EntryVerb.MAIL_TEXT_CHANGED, mail=phrase("mail_kind", kind=kind.value))
