"""What a notice says, of what is true when it is sent, in the language of its reader.

It holds no name of a person: whoever looks at the screen of a phone learns the name of the event, a table and a seat.
"""

import json
from dataclasses import dataclass

from django.conf import settings
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from penalties.acts.own_link import own_path, withdrawals
from penalties.models import LedgerEntry
from tournament.core.dates import written
from tournament.core.listing import joined_sentences
from tournament.draws.enums import Wind
from tournament.draws.models import Seat, SitOut, Table
from tournament.draws.queries import waits_for_winds
from tournament.draws.seats.known import KNOWN_IN, seat_in_words
from tournament.events.enums import RoundState
from tournament.notices.enums import HELLO
from tournament.notices.models import Notice, Subscription
from tournament.notices.queries import HAS_PLACE, line_place, may_still_be_told
from tournament.play.links.queries import token_of as table_token
from tournament.play.models import DoubtAnswer, TableLink
from tournament.play.queries.tables import table_state
from tournament.play.sign_off.queries import table_sign_offs
from tournament.registration.enums import NewsKind
from tournament.registration.models import Entry
from tournament.registration.queries.sign_ups import is_told, token_of

TOPIC_LENGTH = 32
"""RFC 8030 allows no longer one."""
OF_A_SEAT = frozenset({NewsKind.SEAT, NewsKind.SEAT_CHANGED})


@dataclass(frozen=True, slots=True)
class Message:
    """A notice that can be sent. A later one with the same `topic` takes its place, at the service and on the phone."""

    title: str
    body: str
    path: str
    topic: str
    language: str
    told_place: int | None = None

    def as_bytes(self) -> bytes:
        """What the service worker of the phone reads."""
        content = {
            "title": self.title,
            "body": self.body,
            "path": self.path,
            "tag": self.topic,
            "lang": self.language,
        }
        return json.dumps(content, ensure_ascii=False).encode()


def message_of(notice: Notice) -> Message | None:
    """The notice in the language and the time zone of its reader; None if it is no longer true, or not for the reader."""
    row = notice.subscription
    if not may_still_be_told(row):
        return None
    language = row.language if row.language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
    with timezone.override(row.event.time_zone), translation.override(language):
        place = line_place(row.sign_up) if notice.kind == NewsKind.PLACE and row.sign_up else None
        body = _body(notice, row, place)
        if not body:
            return None
        return Message(str(row.event), body, _path(notice, row), topic_of(notice), language, place)


def topic_of(notice: Notice) -> str:
    """What a notice is about, in letters that tell nobody what."""
    kind = NewsKind.SEAT if notice.kind in OF_A_SEAT else notice.kind
    said = f"{notice.subscription_id}/{kind}/{notice.about}"
    return salted_hmac("tournament.notices.messages", said, algorithm="sha256").hexdigest()[:TOPIC_LENGTH]


def _body(notice: Notice, row: Subscription, place: int | None) -> str:
    if notice.kind == HELLO:
        return _("Notices are on. This is what they look like.")
    if notice.kind == NewsKind.PLACE:
        return _line_words(row, place)
    player = row.player
    if player is None:
        return ""
    match notice.kind:
        case NewsKind.SEAT:
            return _seat_words(player, notice.about)
        case NewsKind.SEAT_CHANGED:
            seat = _seat_words(player, notice.about)
            return joined_sentences([_("Your seat has changed."), seat]) if seat else ""
        case NewsKind.BEGINS:
            return _start_words(player, notice)
        case NewsKind.TO_CONFIRM:
            return _result_words(player, notice.about)
        case NewsKind.PENALTY:
            return _penalty_words(player, notice.about)
        case NewsKind.DOUBT:
            return _doubt_words(player, notice.about)
    return ""


def _seat_words(player: Entry, number: int) -> str:
    """Where the player sits in a published round that is not over; empty where nobody may know it."""
    of_round = {"entry": player, "round__number": number, "round__state__in": KNOWN_IN}
    seat = (
        Seat.objects.filter(**of_round)
        .select_related("table")
        .annotate(waits_for_winds=waits_for_winds("table"))
        .first()
    )
    if seat:
        return seat_in_words(number, seat.table.number, None if seat.waits_for_winds else Wind(seat.wind))
    if SitOut.objects.filter(**of_round).exists():
        return _("Round %(number)s: you sit out.") % {"number": number}
    return ""


def _start_words(player: Entry, notice: Notice) -> str:
    """That a round begins at the time that was told; empty where it was moved, or has begun."""
    rounds = player.event.rounds.filter(
        number=notice.about, state=RoundState.PUBLISHED, begins_at=notice.until
    )
    seat = _seat_words(player, notice.about)
    if not seat or not rounds.exists():
        return ""
    begins = _("It begins at %(time)s.") % {"time": written(timezone.localtime(notice.until), "time")}
    return joined_sentences([seat, begins])


def _result_words(player: Entry, table_id: int) -> str:
    """That a table's result waits for the player's word; empty where it was given, or the table is closed."""
    table = (
        Table.objects.filter(pk=table_id, round__state=RoundState.RUNNING, closing__isnull=True)
        .select_related("round__event")
        .first()
    )
    if table is None:
        return ""
    wind = table.seats.filter(entry=player).values_list("wind", flat=True).first()
    if wind is None:
        return ""
    event = table.round.event
    state = table_state(event, table)
    if not state.entered or table_sign_offs(event, table, state)[wind].is_settled:
        return ""
    words = {"number": table.round.number, "table": table.number}
    return _("Round %(number)s, table %(table)s: please confirm your result.") % words


def _penalty_words(player: Entry, row_id: int) -> str:
    """That a penalty was given, or taken back. What it was stands on the player's own page."""
    found = LedgerEntry.objects.filter(pk=row_id, entry=player).values_list("reversal", flat=True)
    if not found:
        return ""
    if found[0]:
        return _("A penalty of yours was taken back.")
    return _("A referee has given you a penalty. Open this to read why.")


def _doubt_words(player: Entry, doubt_id: int) -> str:
    """That a doubt was answered. The answer stands on the player's own page."""
    answer = (
        DoubtAnswer.objects.filter(doubt=doubt_id, doubt__entry=player)
        .select_related("doubt__hand__table__round")
        .first()
    )
    if answer is None:
        return ""
    hand = answer.doubt.hand
    words = {"number": hand.table.round.number, "hand": hand.number}
    return _("A referee has answered your doubt: round %(number)s, hand %(hand)s.") % words


def _line_words(row: Subscription, place: int | None) -> str:
    """The place on the waiting list, where it is another one than was told last."""
    sign_up = row.sign_up
    if sign_up is None:
        return ""
    if is_told(sign_up):
        return _("There is an answer to your sign-up.")
    if place is None or place == row.told_place:
        return ""
    if place == HAS_PLACE:
        return _("You have a place now: you can play.")
    return _("You have place %(place)s on the waiting list.") % {"place": place}


def home_of(row: Subscription) -> str:
    """The page to which a notice leads: the one by which it was asked for."""
    if row.sign_up:
        return reverse("registration:sign-up-own", args=[row.event.slug, token_of(row.sign_up)])
    if row.entry and row.is_private:
        return own_path(row.event, row.entry, withdrawals(row.entry))
    return reverse("registration:entry-detail", args=[row.event.slug, row.entry_id])


def _path(notice: Notice, row: Subscription) -> str:
    """The page that a tap opens."""
    player = row.player
    if player is None or not row.is_private:
        return home_of(row)
    if notice.kind in (NewsKind.PENALTY, NewsKind.DOUBT):
        return own_path(row.event, player, withdrawals(player))
    if notice.kind == NewsKind.TO_CONFIRM:
        links = TableLink.objects.filter(
            table=notice.about, table__seats__entry=player, revoked_at__isnull=True
        )
        for link in links:
            wind = player.seats.filter(table=notice.about).values_list("wind", flat=True).first()
            if link.seat == wind and (token := table_token(link)):
                return reverse("play:link-table", args=[token])
    return home_of(row)
