"""Telling players their seats in a published round, and that a published seat of theirs has changed."""

from tournament.draws.models import KnownSeats, SitOut
from tournament.draws.seats.known import KNOWN_IN, moved_in, places_in, whom_to_tell
from tournament.events.models import Round
from tournament.registration.acts.mails import send_all_later
from tournament.registration.enums import MailKind, NewsKind
from tournament.registration.hooks.news import News, tell_players


def tell_changed_seats(round_: Round) -> None:
    """Tell the players of a published round whose seat is not the one they know of, by mail and on their phones; where
    nobody knew of a seat, only on their phones. Call this in the transaction of the act that seats them.
    """
    if round_.state not in KNOWN_IN:
        return
    now = places_in(round_)
    is_new = not KnownSeats.objects.filter(round=round_).exists()
    people = list(whom_to_tell(round_, now))
    if is_new:
        resting = SitOut.objects.filter(round=round_).values_list("entry_id", flat=True)
        news = News(round_.event, NewsKind.SEAT, {*now, *resting}, round_.number)
    else:
        news = News(round_.event, NewsKind.SEAT_CHANGED, moved_in(round_, now), round_.number)
    KnownSeats.objects.update_or_create(round=round_, defaults={"seats": now})
    send_all_later(people, MailKind.SEAT)
    tell_players(news)
