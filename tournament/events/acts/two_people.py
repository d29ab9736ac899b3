"""Two people do together what cannot be undone by looking at it: one asks, another confirms within half an hour.

What is confirmed is what was asked for: the effect is looked at again, and has to have the same state. The requester
cannot confirm it, from no session, nor somebody who counts as one person with them (`events.independent`), and whoever
lost the right in between neither; both names stand in the audit, and the request is covered by the chain.
"""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.accounts.models import User
from tournament.acts.conditions import condition
from tournament.acts.transactions import is_trial
from tournament.core.errors import NotAllowed
from tournament.core.phrases import phrase
from tournament.core.previews import digest
from tournament.events.acting import EventDoing, event_act
from tournament.events.enums import Ending
from tournament.events.errors import (
    AlreadyAsked,
    AskerLeft,
    NotIndependent,
    NotWaiting,
    OwnRequest,
    SecondPersonMissing,
    SecondPersonNeeded,
    SecondReasonMissing,
    ShownOtherwise,
)
from tournament.events.hooks.departures import Departure
from tournament.events.hooks.two_people import Look, Params, TwoPeopleAct, two_people_act
from tournament.events.independent import are_independent, has_rule
from tournament.events.models import Event, TwoPeopleRequest, TwoPeopleRule
from tournament.events.people import HEADS, ORGANIZERS
from tournament.events.verbs import EventVerb

CONFIRM_WITHIN = timedelta(minutes=30)
PEOPLE = 2


def waiting_requests(event: Event) -> list[TwoPeopleRequest]:
    """The requests that a second person can still confirm; one query."""
    rows = event.two_people_requests.filter(ended_at__isnull=True, expires_at__gt=timezone.now())
    return list(rows.select_related("asked_by").order_by("pk"))


def check_second_person(doing: EventDoing[Any]) -> None:
    """The event lets one person do it, or a second one confirms it right now. An effect that is only looked at needs
    nobody. Raises SecondPersonNeeded.
    """
    if doing.outer is None and not is_trial() and has_rule(doing.event):
        raise SecondPersonNeeded


def _rule_of(doing: EventDoing[Event]) -> TwoPeopleRule | None:
    return TwoPeopleRule.objects.filter(event=doing.event).first()


@condition(_("Somebody else is an organizer or the head referee, too."))
def somebody_can_confirm(doing: EventDoing[Event]) -> None:
    """Raises SecondPersonMissing."""
    if doing.event.staff.filter(role__in=HEADS, user__is_active=True).count() < PEOPLE:
        raise SecondPersonMissing


@event_act(
    "require_two_people",
    _("Ask for a second person"),
    on=Event,
    who=ORGANIZERS,
    already=_rule_of,
    when=[somebody_can_confirm],
    undo="stop_two_people",
    quiet=True,
)
def require_two_people(doing: EventDoing[Event]) -> TwoPeopleRule:
    """From now on, breaking a seal, overruling the program after closing and reopening the event need two people."""
    rule = TwoPeopleRule.objects.create(event=doing.event, set_by=doing.user)
    doing.tell(EventVerb.TWO_PEOPLE_REQUIRED)
    return rule


@condition(_("The event asks for a second person."))
def rule_stands(doing: EventDoing[Event]) -> None:
    """Raises NotWaiting."""
    if not has_rule(doing.event):
        raise NotWaiting


@event_act(
    "stop_two_people",
    _("Stop asking for a second person"),
    on=Event,
    who=ORGANIZERS,
    when=[rule_stands],
    undo="require_two_people",
    asks_reason=True,
    quiet=True,
)
def stop_two_people(doing: EventDoing[Event], *, reason: str) -> None:
    """Let one person do these acts again, which takes two people. Raises SecondPersonNeeded, SecondReasonMissing."""
    if not reason.strip():
        raise SecondReasonMissing
    check_second_person(doing)
    TwoPeopleRule.objects.filter(event=doing.event).delete()
    doing.event.staff.update(vouched_by=None)
    doing.tell(EventVerb.TWO_PEOPLE_STOPPED, reason=reason.strip())


def _look_at_stopping(doing: EventDoing[Any], _key: int, _params: Params, _reason: str) -> Look:
    rule = TwoPeopleRule.objects.filter(event=doing.event).first()
    return Look((phrase("two_people_stop"),), [rule.pk if rule else None])


STOPPING = TwoPeopleAct(
    code="stop_two_people",
    offer=lambda user, event, _key: stop_two_people.offer(user, event),
    look=_look_at_stopping,
    do=lambda doing, _key, _params, reason: stop_two_people(doing, doing.event, reason=reason),
)


@event_act(
    "ask_second_person", _("Ask somebody to confirm an act"), on=Event, who=HEADS, undo="withdraw_request"
)
def ask_second_person(
    doing: EventDoing[Event],
    *,
    code: str,
    subject_id: int,
    reason: str,
    params: Mapping[str, Any] | None = None,
) -> TwoPeopleRequest:
    """Ask for the act with this code. It is refused now if it would be refused when it is done. A second press answers with
    the request that stands.

    Raises SecondReasonMissing, AlreadyAsked, NotAllowed, and what the act raises.
    """
    event, reason, params, now = doing.event, reason.strip(), dict(params or {}), timezone.now()
    if not reason:
        raise SecondReasonMissing
    open_ones = event.two_people_requests.filter(act=code, subject_id=subject_id, ended_at__isnull=True)
    standing = open_ones.filter(expires_at__gt=now).first()
    if standing and standing.asked_by_id == doing.user.pk and standing.params == params:
        return standing
    if standing:
        raise AlreadyAsked(name=str(standing.asked_by))
    open_ones.update(ending=Ending.LAPSED, ended_by=doing.user, ended_at=now)
    kind = two_people_act(code)
    _check_may(kind, doing.user, event, subject_id)
    look = kind.look(doing, subject_id, params, reason)
    asked = TwoPeopleRequest.objects.create(
        event=event,
        act=code,
        subject_id=subject_id,
        params=params,
        reason=reason,
        lines=[line.stored for line in look.lines],
        mark=digest(look.state),
        asked_by=doing.user,
        asked_at=now,
        expires_at=now + CONFIRM_WITHIN,
    )
    doing.tell(EventVerb.SECOND_ASKED, act=phrase("act_title", act=code), reason=reason)
    return asked


def _check_may(kind: TwoPeopleAct, user: User, event: Event, subject_id: int) -> None:
    """This person may do the act now. Raises what stands in the way."""
    refusal = kind.offer(user, event, subject_id)
    if refusal:
        raise refusal


@condition(_("The request waits, and its time is not over."))
def still_waits(doing: EventDoing[TwoPeopleRequest]) -> None:
    """Raises NotWaiting."""
    if not doing.subject.is_open:
        raise NotWaiting


@condition(_("Somebody else asked for it."))
def asked_by_another(doing: EventDoing[TwoPeopleRequest]) -> None:
    """Raises OwnRequest."""
    if doing.account is None or doing.subject.asked_by_id == doing.account.pk:
        raise OwnRequest


@condition(_("Neither person made the other an organizer or the head referee after this rule began."))
def are_two_people(doing: EventDoing[TwoPeopleRequest]) -> None:
    """Raises NotIndependent."""
    request, account = doing.subject, doing.account
    if account is None or not are_independent(doing.event, request.asked_by_id, account.pk):
        raise NotIndependent(name=str(request.asked_by))


@event_act(
    "confirm_request",
    _("Confirm what somebody else asked for"),
    on=TwoPeopleRequest,
    who=HEADS,
    when=[still_waits, asked_by_another, are_two_people],
    shows_effect=True,
)
def confirm_request(doing: EventDoing[TwoPeopleRequest]) -> TwoPeopleRequest:
    """Do what somebody else asked for, if both may do it and its effect is still what they saw.

    Raises AskerLeft, ShownOtherwise, NotAllowed, and what the act raises.
    """
    request, event = doing.subject, doing.event
    kind = two_people_act(request.act)
    asker = User.objects.get(pk=request.asked_by_id)
    try:
        if not asker.is_active:
            raise AskerLeft(name=str(asker))
        _check_may(kind, asker, event, request.subject_id)
    except NotAllowed:
        raise AskerLeft(name=str(asker)) from None
    _check_may(kind, doing.user, event, request.subject_id)
    look = kind.look(doing, request.subject_id, request.params, request.reason)
    if digest(look.state) != request.mark:
        raise ShownOtherwise(name=str(asker))
    kind.do(doing, request.subject_id, request.params, request.reason)
    _end(doing, request, Ending.CONFIRMED)
    doing.tell(
        EventVerb.SECOND_CONFIRMED,
        act=phrase("act_title", act=request.act),
        name=str(asker),
        reason=request.reason,
    )
    return request


@condition(_("Nobody has confirmed or withdrawn it."))
def not_ended(doing: EventDoing[TwoPeopleRequest]) -> None:
    """Raises NotWaiting."""
    if doing.subject.ended_at is not None:
        raise NotWaiting


@event_act(
    "withdraw_request",
    _("Withdraw or decline what somebody asked for"),
    on=TwoPeopleRequest,
    who=HEADS,
    when=[not_ended],
    undo="ask_second_person",
)
def withdraw_request(doing: EventDoing[TwoPeopleRequest]) -> TwoPeopleRequest:
    """Take a request back; the second person declines with it."""
    request = doing.subject
    _end(doing, request, Ending.WITHDRAWN)
    doing.tell(
        EventVerb.SECOND_WITHDRAWN,
        act=phrase("act_title", act=request.act),
        name=str(request.asked_by),
    )
    return request


def lapse_requests(doing: EventDoing[Any], departure: Departure) -> None:
    """End the open requests of somebody who may not ask any more."""
    if departure.role in HEADS:
        return
    for request in departure.event.two_people_requests.filter(asked_by=departure.user, ended_at__isnull=True):
        _end(doing, request, Ending.LAPSED)
        doing.tell(
            EventVerb.SECOND_LAPSED,
            act=phrase("act_title", act=request.act),
            name=str(departure.user),
        )


def _end(doing: EventDoing[Any], request: TwoPeopleRequest, ending: Ending) -> None:
    """End a request, in the name of whoever asked where the site ends it."""
    request.ending, request.ended_at = ending, timezone.now()
    request.ended_by = doing.account or request.asked_by
    request.save(update_fields=["ending", "ended_by", "ended_at"])


def look_again(user: User, request: TwoPeopleRequest) -> Look:
    """What a request would do now, for its page. Raises what stands in the way."""
    doing = EventDoing(confirm_request.terms, user, request)
    doing.look()
    kind = two_people_act(request.act)
    return kind.look(doing, request.subject_id, request.params, request.reason)
