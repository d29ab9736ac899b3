"""The list of steps of an event, from its rows."""

from collections.abc import Sequence

from django.db.models import Count, Q
from django.utils.translation import gettext as _

from tournament.draws.pages.first_steps import preparation_of
from tournament.events.models import Event, Round
from tournament.events.pages.checklist import Checklist, Facts, checklist
from tournament.play.models import EntryRules
from tournament.play.queries.tables import entry_rules_of
from tournament.registration.enums import EntryStatus, SignUpState
from tournament.registration.queries.sign_ups import desk_of, door_of
from tournament.registration.queries.stages import planned_cut_waits


def checklist_of(event: Event, rounds: Sequence[Round], *, screens: int) -> Checklist:
    """All steps of an event with so many screens. Nine queries at most, and three more for a published first round."""
    desk = desk_of(event)
    people = event.entries.filter(is_house=False).exclude(status=EntryStatus.WITHDRAWN)
    counted = people.aggregate(
        expected=Count("pk"),
        here=Count("pk", filter=Q(status=EntryStatus.CHECKED_IN)),
        teams=Count("team", distinct=True, filter=~Q(team="")),
        without_team=Count("pk", filter=Q(team="")),
    )
    reached = event.sign_ups.exclude(Q(email="") | Q(state=SignUpState.WITHDRAWN)).filter(entry__isnull=False)
    mails = reached.aggregate(
        addresses=Count("pk"), reminded=Count("pk", filter=Q(reminded_at__isnull=False))
    )
    return checklist(
        Facts(
            preparation_of(event, rounds, desk),
            roles=list(event.staff.values_list("role", flat=True)),
            door=door_of(desk).value,
            ways=_ways(entry_rules_of(event)),
            screens=screens,
            cut_waits=planned_cut_waits(event),
            **counted,
            **mails,
        )
    )


def _ways(rules: EntryRules) -> str:
    """Who enters what, and whether players sign."""
    if rules.final_scores_only:
        signs, plain = _("Final scores only; four players sign"), _("Final scores only")
    elif rules.allows_links:
        signs = _("Hand by hand, also by scorers at the tables; four players sign")
        plain = _("Hand by hand, also by scorers at the tables")
    else:
        signs, plain = _("Hand by hand, by referees; four players sign"), _("Hand by hand, by referees")
    return signs if rules.needs_confirmations else plain
