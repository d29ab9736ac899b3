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
from tournament.play.views.table_context import Sitting


def signing_at(sitting: Sitting) -> Signing | None:
    """The sign-off as the table page shows it; None before the round runs."""
    if sitting.round.state not in (RoundState.RUNNING, RoundState.CLOSED):
        return None
    four = table_sign_offs(
        sitting.round.event, sitting.table, sitting.state, has_words=sitting.records.confirmations
    )
    return signing_of(sitting.entries, sitting.state, four, sitting.call, sitting.unconfirmed)


def signs(sitting: Sitting) -> bool:
    """Whether the players can sign off now."""
    is_open = sitting.round.state == RoundState.RUNNING and not sitting.is_closed
    return is_open and bool(sitting.state.entered)


def signoff_context(sitting: Sitting, url_of: Callable[[int], str]) -> dict[str, object]:
    """The page with the four names; `url_of` gives the address of a seat's own page."""
    lines = _lines(sitting)
    return {
        "lines": [(line, url_of(line.seat)) for line in lines],
        "is_closed": sitting.is_closed,
        "can_sign": signs(sitting),
        "settled": sum(line.is_settled for line in lines),
    }


def seat_context(
    sitting: Sitting, seat: int, form: ConfirmForm, refusal: Refusal | None = None
) -> dict[str, object]:
    """The page on which one player says whether the table is right; `refusal` is why the player's word was not
    recorded.
    """
    line = _lines(sitting)[seat]
    form.show(newest_version=sitting.state.newest_version, points_moved=line.points_moved)
    return {
        "line": line,
        "hands": own_hands(sitting.entries, sitting.state, seat),
        "waiting": len(sitting.state.provisional),
        "has_agreed": line.word == SeatWord.AGREED,
        "form": form if signs(sitting) else None,
        "refusal": None if signs(sitting) else refusal,
        "is_closed": sitting.is_closed,
    }


def _lines(sitting: Sitting) -> list[SeatLine]:
    """The four players with their points as they count for the places, including points that penalties moved at the
    table.
    """
    moved = moved_at(sitting.round.event, sitting.table)
    four = sign_offs(sitting.state, words_of(sitting.table), moved, sitting.entries)
    return seat_lines(sitting.entries, sitting.state, four, moved)


def confirm_form(sitting: Sitting, data: object = None) -> ConfirmForm:
    return ConfirmForm(data, newest_version=sitting.state.newest_version)


def confirm(person: Person, sitting: Sitting, seat: int, form: ConfirmForm) -> Confirmation:
    """Record what a valid form says. Raises the refusals of `confirm_seat`."""
    data = form.cleaned_data
    return confirm_seat(
        person,
        sitting.table,
        seat=seat,
        verdict=Verdict(data["verdict"]),
        reason=data["reason"],
        client_key=data["client_key"],
        newest_version=data["newest_version"],
        points_moved=data["points_moved"],
    )


def phone_context(request: HttpRequest, sitting: Sitting, seat: int, url: str) -> dict[str, object]:
    """The page that shows a player's own link as a code to scan."""
    entry = sitting.entries[seat]
    label = _("Code that opens the sign-off of %(name)s") % {"name": entry}
    return {"entry": entry, "qr": qr_code(shared_address(request, url), label)}
