"""Swapping two seats of a drawn round, with the cost that was shown."""

from collections.abc import Collection
from urllib.parse import urlencode

from django.http import HttpResponse, QueryDict
from django.urls import reverse
from django.views.decorators.http import require_POST

from tournament.accounts.models import User
from tournament.core.previews import SentPreview
from tournament.core.refusals import refused
from tournament.draws.acts.versions import swap_seats
from tournament.draws.errors import SeatNotFound
from tournament.draws.forms.players import SwapForm
from tournament.draws.pages.draw_desk import SwapPreview, swap_of
from tournament.draws.queries import current_draw
from tournament.events.access import EventRequest, event_acts
from tournament.events.models import Round
from tournament.events.round_posts import act_on_round, get_round


def mark_of_swap(request: EventRequest, round_: Round, preview: SwapPreview) -> str:
    """The mark of what a swap would cost, as the form under it sends it back."""
    one, other = preview.one.entry.pk, preview.other.entry.pk
    shown = QueryDict(urlencode({"one": one, "other": other, "version": preview.version, "back": "desk"}))
    place = reverse("draws:seat-swap", args=[request.event.slug, round_.number])
    return SentPreview.of(shown, place).mark_in(preview.state)


@event_acts(swap_seats)
@require_POST
def seat_swap(request: EventRequest, number: int) -> HttpResponse:
    """Let two players change places in a drawn round."""
    get_round(request, number)  # a round that is not there is 404, whatever the form says
    form = SwapForm(request.event, request.POST)
    if not form.is_valid():
        return refused(request, SeatNotFound(), status=422)
    data = form.cleaned_data

    def swap(actor: User, round_: Round) -> object:
        _check_seen(request, round_, (data["one"].pk, data["other"].pk), data["version"])
        return swap_seats(
            actor,
            round_,
            one=data["one"],
            other=data["other"],
            note=data["note"],
            expected_version=data["version"],
        )

    # In a large hall the place of the swap would be hard to find again.
    return act_on_round(request, number, swap, place=f"seat-{data['one'].pk}")


def _check_seen(request: EventRequest, round_: Round, chosen: Collection[int], version: int | None) -> None:
    """Raise why a swap is not the one that was shown. A swap on the round's page shows no cost, and has no mark; one of an
    older version is refused for that.
    """
    sent, draw = SentPreview.of(request.POST, request.path), current_draw(round_)
    if not sent.mark or draw is None or draw.version != version:
        return
    preview = swap_of(request.event, round_, draw, chosen)
    unlike = sent.refusal_in(preview.state if preview else None)
    if unlike:
        raise unlike
