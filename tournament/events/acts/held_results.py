"""Results that an event holds back, shown to everybody and hidden again."""

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.acts.conditions import condition
from tournament.events.acting import EventDoing, event_act
from tournament.events.conditions import not_finished, round_is
from tournament.events.enums import RoundState
from tournament.events.errors import ResultsNotPublished
from tournament.events.models import Round
from tournament.events.people import ORGANIZERS
from tournament.events.verbs import EventVerb


def _published(doing: EventDoing[Round]) -> Round | None:
    is_shown = doing.subject.state == RoundState.CLOSED and doing.subject.results_published_at
    return doing.subject if is_shown else None


@event_act(
    "publish_results",
    _("Publish the results of a round"),
    on=Round,
    who=ORGANIZERS,
    already=_published,
    when=[round_is(RoundState.CLOSED), not_finished],
    undo="hide_results",
)
def publish_results(doing: EventDoing[Round]) -> Round:
    """Show the results of a closed round to everybody, whatever the event holds back. A repeat changes nothing.

    In a finished event everything is shown; what is held back waits again if the event is reopened.
    """
    round_ = doing.subject
    round_.results_published_at = timezone.now()
    round_.save(update_fields=["results_published_at"])
    doing.tell(EventVerb.RESULTS_PUBLISHED, round=round_.number)
    return round_


@condition(_("The results of the round were published."))
def _results_published(doing: EventDoing[Round]) -> None:
    if doing.subject.results_published_at is None:
        raise ResultsNotPublished(number=doing.subject.number)


@event_act(
    "hide_results",
    _("Hide the results of a round again"),
    on=Round,
    who=ORGANIZERS,
    when=[not_finished, _results_published],
    undo="publish_results",
)
def hide_results(doing: EventDoing[Round]) -> Round:
    """Hide the results of a round again, if the event holds them back."""
    round_ = doing.subject
    round_.results_published_at = None
    round_.save(update_fields=["results_published_at"])
    doing.tell(EventVerb.RESULTS_HIDDEN, round=round_.number)
    return round_
