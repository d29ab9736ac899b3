"""The texts of the desk's mails: the organizer's, or the ones given here.

A word in braces is replaced: {event}, {name}, {link}, {place} on the waiting list, {seat} of the first round, or of all
published rounds where a seat has changed. Nothing else can be inserted, and an unknown word stays as it is.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from email.utils import formataddr

from django.conf import settings
from django.urls import reverse
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.core.listing import joined
from tournament.core.site import mailed_address
from tournament.events.models import Event, Translations
from tournament.registration.enums import MailKind, SignUpState
from tournament.registration.hooks.seats import coming_seats_of, seat_of
from tournament.registration.models import MailText, Message, SignUp
from tournament.registration.queries.sign_ups import (
    Filling,
    confirm_code_of,
    desk_of,
    filling_of,
    is_withdrawn,
    place_in_line,
    standing_in_line,
    token_of,
)

OF_A_SEAT = (MailKind.REMINDER, MailKind.SEAT)
"""The mails that say nothing to somebody without a seat."""
PLACEHOLDERS = ("event", "name", "link", "place", "seat")
_WORD = re.compile(r"\{(" + "|".join(PLACEHOLDERS) + r")\}")

DEFAULTS: Mapping[MailKind, tuple[str | Promise, str | Promise]] = {
    MailKind.ADDRESS: (
        _("Please confirm: {event}"),
        _(
            "Hello {name},\n\nthank you for signing up for {event}. Your sign-up counts once you confirm it here:\n"
            "{link}\n\nIf you did not sign up, you need not do anything.\n"
        ),
    ),
    MailKind.CONFIRMATION: (
        _("You are entered: {event}"),
        _(
            "Hello {name},\n\nyou have a place in {event}. To change your entry or to withdraw, open\n{link}\n"
        ),
    ),
    MailKind.WAITING: (
        _("Waiting list: {event}"),
        _(
            "Hello {name},\n"
            "\n"
            "{event} is full at the moment. You have place {place} on the waiting list; free "
            "places are given out in order. See where you stand:\n"
            "{link}\n"
        ),
    ),
    MailKind.PROMOTION: (
        _("You have a place now: {event}"),
        _(
            "Hello {name},\n\na place in {event} became free, and it is yours. If you cannot come, please withdraw, so "
            "that somebody else can play:\n{link}\n"
        ),
    ),
    MailKind.DECLINE: (
        _("Your sign-up: {event}"),
        _(
            "Hello {name},\n\nthank you for signing up for {event}. Unfortunately the organizer cannot give you a place "
            "this time. We would be glad to see you at another event.\n"
        ),
    ),
    MailKind.REMINDER: (
        _("Your seat in round 1: {event}"),
        _("Hello {name},\n\n{event} begins soon. {seat}\n\nAll your rounds:\n{link}\n"),
    ),
    MailKind.SEAT: (
        _("Your new seat: {event}"),
        _(
            "Hello {name},\n\nseats in {event} have changed. Where you sit now:\n{seat}\n\nAll your rounds:\n{link}\n"
        ),
    ),
}


AFTER_THE_DRAW: tuple[str | Promise, str | Promise] = (
    _("Waiting list: {event}"),
    _(
        "Hello {name},\n"
        "\n"
        "the seats for the first round of {event} are already assigned, so the organizer decides "
        "who else can play. You have place {place} on the waiting list. See where you stand:\n"
        "{link}\n"
    ),
)
"""The mail for somebody who signs up when places are no longer given out in turn, whether the event is full or not."""

FOR_APPROVAL: tuple[str | Promise, str | Promise] = (
    _("Your sign-up: {event}"),
    _(
        "Hello {name},\n"
        "\n"
        "thank you for signing up for {event}. The organizer approves every entry, and you get a mail when you have "
        "a place. To change your sign-up or to withdraw, open\n"
        "{link}\n"
    ),
)
APPROVED: tuple[str | Promise, str | Promise] = (
    _("You are entered: {event}"),
    _(
        "Hello {name},\n\nthe organizer has approved your entry in {event}: you have a place. If you cannot come, "
        "please withdraw, so that somebody else can play:\n{link}\n"
    ),
)
"""The mails of an event whose organizer approves every entry."""

AT_THE_DESK: tuple[str | Promise, str | Promise] = (
    _("Waiting list: {event}"),
    _(
        "Hello {name},\n"
        "\n"
        "free places in {event} are given at the desk now, to people who are there. You have place {place} on "
        "the waiting list. See where you stand:\n"
        "{link}\n"
    ),
)


COUNTRY_FULL: tuple[str | Promise, str | Promise] = (
    _("Waiting list: {event}"),
    _(
        "Hello {name},\n"
        "\n"
        "all places of {event} for people from your country are taken at the moment. You get the next one of them that "
        "becomes free, after those from your country who signed up before you. See where you stand:\n"
        "{link}\n"
    ),
)
"""The mail for somebody who waits because of the quota of a country."""


USUAL: Mapping[tuple[MailKind, Filling], tuple[str | Promise, str | Promise]] = {
    (MailKind.WAITING, Filling.APPROVAL): FOR_APPROVAL,
    (MailKind.PROMOTION, Filling.APPROVAL): APPROVED,
    (MailKind.WAITING, Filling.DRAWN): AFTER_THE_DRAW,
    (MailKind.WAITING, Filling.CLOSED): AT_THE_DESK,
    (MailKind.WAITING, Filling.STOPPED): AT_THE_DESK,
}
"""What a mail says instead, by how places are given."""


@dataclass(frozen=True, slots=True)
class Mail:
    """A mail that can be sent."""

    subject: str
    body: str


def message_for(message: Message, sign_up: SignUp) -> Mail | None:
    """What an organizer wrote, to one of the people; None for somebody who has left the event since."""
    if is_withdrawn(sign_up):
        return None
    message.event = sign_up.event
    return filled_in(message.said("subject"), message.said("body"), sign_up, seat_of(sign_up))


def filled_in(subject: str, body: str, sign_up: SignUp, seat: str, link: str = "") -> Mail:
    """A text with its words filled in for somebody, and the contact under it. `link` is the private one where none is
    given.
    """
    words = {
        "event": str(sign_up.event),
        "name": str(sign_up),
        "link": link or link_of(sign_up),
        "place": str(place_in_line(sign_up) or ""),
        "seat": seat,
    }
    return Mail(" ".join(_filled(subject, words).split()), _filled(body, words) + contact_line(sign_up.event))


def contact_line(event: Event) -> str:
    """Whom to ask, under the text of each mail; empty where the event names nobody."""
    desk = desk_of(event)
    if not desk.contact_email:
        return ""
    whom = joined([desk.contact_name, desk.contact_email] if desk.contact_name else [desk.contact_email])
    return "\n\n" + gettext("Questions? %(whom)s") % {"whom": whom} + "\n"


def reply_to(event: Event) -> list[str]:
    """Where answers to mails of the event go; empty for the address that sends them."""
    desk = desk_of(event)
    return [formataddr((desk.contact_name, desk.contact_email))] if desk.contact_email else []


def mail_text_of(event: Event, kind: MailKind) -> MailText:
    """The organizer's wording of a mail; an empty row that is not stored, if there is none."""
    row = MailText.objects.filter(event=event, kind=kind).first() or MailText(kind=kind)
    row.event = event
    return row


def offered_wording(event: Event, kind: MailKind, row: MailText) -> tuple[dict[str, str], Translations]:
    """What a form of the mail begins with: the organizer's wording, otherwise ours in each language of the event that
    this site speaks. The texts in the event's first language, and those in the others.
    """
    if row.pk:
        return {"subject": row.subject, "body": row.body}, row.translations
    if len(event.languages_spoken) < 2:
        # Nobody chose it, so the organizer's own language says more.
        subject, body = DEFAULTS[kind]
        return {"subject": str(subject), "body": str(body)}, {}
    ours = {}
    for language in event.languages_spoken:
        with translation.override(
            language if language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
        ):
            subject, body = DEFAULTS[kind]
            ours[language] = {"subject": str(subject), "body": str(body)}
    first, *others = event.languages_spoken
    offered = [language for language in others if language in dict(settings.LANGUAGES)]
    return ours[first], {
        name: {language: ours[language][name] for language in offered} for name in MailText.spoken
    }


def mail_for(sign_up: SignUp, kind: MailKind) -> Mail | None:
    """The mail of this kind for somebody who signed up, in the active language; None if it is no longer true."""
    seat = coming_seats_of(sign_up) if kind is MailKind.SEAT else seat_of(sign_up)
    if kind is MailKind.WAITING:
        is_true = sign_up.state == SignUpState.WAITING
    elif kind is MailKind.ADDRESS:
        is_true = sign_up.state == SignUpState.UNCONFIRMED
    elif kind is MailKind.DECLINE:
        is_true = sign_up.declined_at is not None
    else:
        is_true = sign_up.state == SignUpState.ENTERED and not is_withdrawn(sign_up)
    if not is_true or (kind in OF_A_SEAT and not seat):
        return None
    link = confirm_link_of(sign_up) if kind is MailKind.ADDRESS else ""
    return filled_in(*_wording_for(sign_up, kind), sign_up, seat, link)


def _wording_for(sign_up: SignUp, kind: MailKind) -> tuple[str, str]:
    """The organizer's own words, or ours for what is true at the moment."""
    own = mail_text_of(sign_up.event, kind)
    if own.pk:
        return own.said("subject"), own.said("body")
    desk = desk_of(sign_up.event)
    filling = filling_of(sign_up.event, desk)
    usual = USUAL.get((kind, filling))
    if kind is MailKind.WAITING and filling is Filling.BY_ITSELF:
        standing = standing_in_line(sign_up, desk)
        usual = COUNTRY_FULL if standing and standing.country else None
    subject, body = usual or DEFAULTS[kind]
    return str(subject), str(body)


def language_of(sign_up: SignUp) -> str:
    """The language in which somebody is written to: that of the sign-up, otherwise the event's first one; the site's
    where this site does not speak it.
    """
    spoken = (sign_up.language, sign_up.event.first_language)
    return next((code for code in spoken if code in dict(settings.LANGUAGES)), settings.LANGUAGE_CODE)


def _filled(text: str, words: Mapping[str, str]) -> str:
    return _WORD.sub(lambda found: words[found.group(1)], text)


def link_of(sign_up: SignUp) -> str:
    """The address of the private link, complete where the site knows its own address."""
    path = reverse("registration:sign-up-own", args=[sign_up.event.slug, token_of(sign_up)])
    return mailed_address(path)


def confirm_link_of(sign_up: SignUp) -> str:
    """The address at which somebody confirms that they read the mails to their address."""
    token, code = token_of(sign_up), confirm_code_of(sign_up)
    return mailed_address(reverse("registration:sign-up-confirm", args=[sign_up.event.slug, token, code]))
