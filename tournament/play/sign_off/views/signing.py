"""The pages of the sign-off, the same for a member of the staff and for somebody with a link."""

from collections.abc import Callable

from django.http import HttpRequest
from django.utils.translation import gettext as _

from tournament.acts.act import Person
from tournament.core.errors import Refusal
from tournament.core.qr import qr_code
from tournament.core.site import shared_address
from tournament.events.enums import RoundState
from tournament.play.enums import SeatWord, Verdict
from tournament.play.hooks.moved_points import moved_at
from tournament.play.models import Confirmation
from tournament.play.sign_off.acts.confirming import confirm_seat
from tournament.play.sign_off.forms import ConfirmForm
from tournament.play.sign_off.pages import SeatLine, Signing, own_hands, seat_lines, signing_of
from tournament.play.sign_off.queries import sign_offs, table_sign_offs, words_of
from tournament.play.views.table_context import FoundTable


def signing_at(found: FoundTable) -> Signing | None:
    """The sign-off as the table page shows it; None before the round runs."""
    if found.round.state not in (RoundState.RUNNING, RoundState.CLOSED):
        return None
    four = table_sign_offs(found.round.event, found.table, found.state, has_words=found.records.confirmations)
    return signing_of(found.entries, found.state, four, found.call, found.unconfirmed)


def signs(found: FoundTable) -> bool:
    """Whether the players can sign off now."""
    is_open = found.round.state == RoundState.RUNNING and not found.is_closed
    return is_open and bool(found.state.entered)


def signoff_context(found: FoundTable, url_of: Callable[[int], str]) -> dict[str, object]:
    """The page with the four names; `url_of` gives the address of a seat's own page."""
    lines = _lines(found)
    return {
        "lines": [(line, url_of(line.seat)) for line in lines],
        "is_closed": found.is_closed,
        "can_sign": signs(found),
        "settled": sum(line.is_settled for line in lines),
    }


def seat_context(
    found: FoundTable, seat: int, form: ConfirmForm, refusal: Refusal | None = None
) -> dict[str, object]:
    """The page on which one player says whether the table is right; `refusal` is why the player's word was not
    recorded.
    """
    line = _lines(found)[seat]
    form.show(newest_version=found.state.newest_version, points_moved=line.points_moved)
    return {
        "line": line,
        "hands": own_hands(found.entries, found.state, seat),
        "waiting": len(found.state.provisional),
        "has_agreed": line.word == SeatWord.AGREED,
        "form": form if signs(found) else None,
        "refusal": None if signs(found) else refusal,
        "is_closed": found.is_closed,
    }


def _lines(found: FoundTable) -> list[SeatLine]:
    """The four players with their points as they count for the places, including points that penalties moved at the
    table.
    """
    moved = moved_at(found.round.event, found.table)
    four = sign_offs(found.state, words_of(found.table), moved, found.entries)
    return seat_lines(found.entries, found.state, four, moved)


def confirm_form(found: FoundTable, data: object = None) -> ConfirmForm:
    return ConfirmForm(data, newest_version=found.state.newest_version)


def confirm(person: Person, found: FoundTable, seat: int, form: ConfirmForm) -> Confirmation:
    """Record what a valid form says. Raises the refusals of `confirm_seat`."""
    data = form.cleaned_data
    return confirm_seat(
        person,
        found.table,
        seat=seat,
        verdict=Verdict(data["verdict"]),
        reason=data["reason"],
        client_key=data["client_key"],
        newest_version=data["newest_version"],
        points_moved=data["points_moved"],
    )


def phone_context(request: HttpRequest, found: FoundTable, seat: int, url: str) -> dict[str, object]:
    """The page that shows a player's own link as a code to scan."""
    entry = found.entries[seat]
    label = _("Code that opens the sign-off of %(name)s") % {"name": entry}
    return {"entry": entry, "qr": qr_code(shared_address(request, url), label)}
