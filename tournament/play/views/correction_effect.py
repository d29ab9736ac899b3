"""What a correction would change, found by carrying it out and rolling it back."""

from collections.abc import Callable
from uuid import uuid4

from django.http import QueryDict
from django.urls import reverse

from penalties.queries import points_moved_at
from tournament.acts.transactions import tried_out
from tournament.core.errors import Refusal
from tournament.core.phrases import phrase
from tournament.core.previews import SentPreview
from tournament.events.access import EventRequest
from tournament.events.acts.previews import Shown, save_or_show
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.play.acts.hands import correct_hand
from tournament.play.bridge.evaluation import HandInput, added
from tournament.play.models import Hand
from tournament.play.pages.conflict import Conflict
from tournament.play.pages.later_hands import later_hands
from tournament.play.pages.preview import Effect, effect_of
from tournament.play.queries.tables import TableState, table_state
from tournament.play.views.table_context import FoundTable
from tournament.registration.models import Entry
from tournament.standings.queries import Standings, standings


def correction_effect(request: EventRequest, found: FoundTable, hand: Hand, entered: HandInput) -> Effect:
    """The effect of correcting `hand`; raises the refusals of `correct_hand` except for a missing reason."""

    def correct() -> None:
        correct_hand(request.user, hand, client_key=uuid4(), reason=phrase("tried_out"), entered=entered)

    return effect_of_act(request.event, found, correct, besides=hand.number)


def save_correction(
    request: EventRequest, found: FoundTable, hand: Hand, correct: Callable[[], object]
) -> Shown[Effect] | None:
    """Save a correction whose effect is the one that was shown; otherwise return the effect that it has now."""
    return save_or_show(
        request.event,
        sent_correction(request, found, hand),
        saves=True,
        look=lambda: effect_of_act(request.event, found, correct, besides=hand.number),
        save=correct,
    )


def sent_correction(request: EventRequest, found: FoundTable, hand: Hand) -> SentPreview:
    """A correction as it was sent, to be saved or only to be shown: both have the address of the saving."""
    return SentPreview.of(request.POST, reverse("play:hand-correct", args=[*found.place, hand.number]))


def mark_of_replacing(
    request: EventRequest, found: FoundTable, conflict: Conflict, entered: HandInput
) -> str:
    """The mark of the version that a person sees beside the recorded one, and may put in its place."""
    standing = found.state.at_number(conflict.number)
    if standing is None or not conflict.correct_url:
        return ""
    sent = QueryDict(mutable=True)
    seen = [("version_seen", standing.pk), ("expected_hand_number", standing.number)]
    for name, value in (*conflict.typed, *seen):
        sent.appendlist(name, str(value))
    try:
        effect = correction_effect(request, found, standing, entered)
    except Refusal:
        return ""
    return SentPreview.of(sent, conflict.correct_url).mark_in(effect.state)


def effect_of_act(
    event: Event, found: FoundTable, act: Callable[[], object], *, besides: int | None = None
) -> Effect:
    """What `act` would change at the table and in the standings; hand `besides` is not listed as read again."""
    table = standings(event, live=True, staff=True)
    before = _places(table)

    def act_and_look() -> tuple[TableState, dict[int, int | None]]:
        act()
        state = table_state(event, found.table)
        return state, _places(standings(event, live=True, staff=True))

    state, after = tried_out(act_and_look)
    moved = points_moved_at(event, found.table, found.entries)
    at_table = {entry.pk for entry in found.entries.values()}
    known = {hand.pk for hand in found.state.hands}
    later = _drawn_after(found)
    again = [hand.number for hand in state.hands if hand.pk not in known and hand.number != besides]
    return Effect(
        rows=effect_of(
            found.entries,
            added(moved, found.state.totals),
            added(moved, state.totals),
            {entry: (before.get(entry), after.get(entry)) for entry in at_table},
            state.start,
        ),
        is_live=table.is_live,
        others_moved=sum(after[entry] != before.get(entry) for entry in after if entry not in at_table),
        hands_again=tuple(again),
        later_round=later.number if later else None,
        later_is_public=later is not None and later.is_public,
        later=later_hands(event, found.state, state, found.entries),
        **_dealers(found, state),
    )


def _dealers(found: FoundTable, state: TableState) -> dict[str, Entry]:
    """Who deals the next hand before and after an act, where that changes."""
    before, after = found.state.position, state.position
    if after.is_over or before.dealer == after.dealer:
        return {}
    return {
        "dealer_before": found.entries[before.dealer],
        "dealer_after": found.entries[after.dealer],
    }


def _places(table: Standings) -> dict[int, int | None]:
    return {row.entry.pk: row.place for row in table.rows}


def _drawn_after(found: FoundTable) -> Round | None:
    later = found.round.event.rounds.filter(number__gt=found.round.number)
    return later.exclude(state=RoundState.PLANNED).order_by("number").first()
