"""The checklist before an event is finished."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from penalties.queries import undecided_appeals
from tournament.core.listing import joined, listed
from tournament.core.sentences import filled
from tournament.events.enums import RoundState
from tournament.events.models import Event
from tournament.events.queries import rounds_of
from tournament.events.settings.hold_back import holds, waits_for_publication
from tournament.play.doubts.queries import open_doubts_of_event
from tournament.play.models import HandDoubt, RoundSeal
from tournament.registration.enums import CutKind, TieMethod
from tournament.registration.queries.naming import listed_people
from tournament.standings.errors import TitleOutdated
from tournament.standings.stages.titles import champions_of, is_outdated, settled_stage


@dataclass(frozen=True, slots=True)
class FinishCheck:
    """One item of the list. `stops`: the event cannot be finished until it is done; `url` is where to do it."""

    sentence: str
    is_done: bool
    stops: bool = False
    url: str = ""


def finish_checks(event: Event) -> list[FinishCheck]:
    """What to check before the results become final."""
    rounds = rounds_of(event)
    still_open = [round_ for round_ in rounds if round_.state != RoundState.CLOSED]
    checks = [_rounds_check(event, [str(round_.number) for round_ in still_open])]
    doubts = open_doubts_of_event(event)
    if doubts:
        checks.append(_doubts_check(event, doubts))
    appeals = len(undecided_appeals(event))
    ledger = reverse("penalties:ledger", args=[event.slug])
    if appeals:
        sentence = ngettext("%(count)s appeal is undecided.", "%(count)s appeals are undecided.", appeals) % {
            "count": appeals
        }
        checks.append(FinishCheck(sentence, is_done=False, url=ledger))
    else:
        checks.append(FinishCheck(_("No appeal is open."), is_done=True))
    checks += _title_checks(event, is_over=not still_open)
    held = [round_ for round_ in rounds if waits_for_publication(event, round_)]
    if held:
        numbers = joined(round_.number for round_ in held)
        checks.append(
            FinishCheck(
                _("The results of these rounds will become public: %(rounds)s.") % {"rounds": numbers},
                is_done=True,
            )
        )
    if RoundSeal.objects.filter(round__event=event).count() < len(rounds):
        checks.append(FinishCheck(_("All rounds will be sealed."), is_done=True))
    return checks


def _title_checks(event: Event, *, is_over: bool) -> list[FinishCheck]:
    winners = champions_of(event)
    url = reverse("standings:title", args=[event.slug])
    stage = settled_stage(event)
    names = {"names": listed_people(winners)}
    if stage and stage.kind == CutKind.TITLE:
        if is_outdated(event, stage):
            return [FinishCheck(str(TitleOutdated()), is_done=False, url=url)]
        if stage.tie_method == TieMethod.NONE:
            sentence = filled(_("It is settled that %(names)s share first place."), names)
            return [FinishCheck(sentence, is_done=True, url=url)]
    if len(winners) > 1 and is_over:
        sentence = filled(
            _(
                "%(names)s share first place. Settle it by a play-off, a criterion or a lot, or "
                "confirm that they share it."
            ),
            names,
        )
        return [FinishCheck(sentence, is_done=False, url=url)]
    if len(winners) > 1:
        sentence = filled(_("%(names)s share first place."), names)
        return [FinishCheck(sentence, is_done=False, url=url)]
    return (
        [FinishCheck(_("First place is decided."), is_done=True, url=url if stage else "")] if winners else []
    )


def shown_by_finishing(event: Event) -> list[int]:
    """The rounds of a finished event whose scores reopening it would hide, by their numbers."""
    if event.finished_at is None:
        return []
    rounds = event.rounds.filter(results_published_at__isnull=True).order_by("number")
    return [round_.number for round_ in rounds if holds(event, round_)]


def _rounds_check(event: Event, still_open: list[str]) -> FinishCheck:
    if not still_open:
        return FinishCheck(_("All rounds are closed."), is_done=True)
    sentence = _("These rounds are not closed: %(rounds)s.") % {"rounds": joined(still_open)}
    url = reverse("draws:round-detail", args=[event.slug, int(still_open[0])])
    return FinishCheck(sentence, is_done=False, stops=True, url=url)


def _doubts_check(event: Event, doubts: list[HandDoubt]) -> FinishCheck:
    places = listed(
        _("round %(round)s table %(table)s hand %(hand)s")
        % {"round": one.hand.table.round.number, "table": one.hand.table.number, "hand": one.hand.number}
        for one in doubts
    )
    first = doubts[0].hand.table
    url = reverse("play:table-detail", args=[event.slug, first.round.number, first.number])
    sentence = _("These hands are in doubt: %(hands)s.") % {"hands": places}
    return FinishCheck(sentence, is_done=False, stops=True, url=url)
