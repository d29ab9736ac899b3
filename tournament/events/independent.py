"""Which heads of an event count as two people, where it asks for two.

Whoever is made an organizer or the head referee meanwhile counts together with the person who did it (`Staff.vouched_by`):
nobody can make the second person up.
"""

from itertools import combinations

from tournament.events.models import Event, Staff, TwoPeopleRule
from tournament.events.people import HEADS


def has_rule(event: Event) -> bool:
    """Whether this event asks for a second person."""
    return TwoPeopleRule.objects.filter(event=event).exists()


def _heads(event: Event) -> list[Staff]:
    return list(event.staff.filter(role__in=HEADS, user__is_active=True))


def _together(staff: Staff) -> set[int | None]:
    """The accounts that count as one person with this one."""
    return {staff.user_id, staff.vouched_by_id} - {None}


def are_independent(event: Event, one: int, other: int) -> bool:
    """Whether these two accounts count as two people."""
    rows = {staff.user_id: _together(staff) for staff in event.staff.filter(user__in=(one, other))}
    return not rows.get(one, {one}) & rows.get(other, {other})


def has_two(event: Event, *, without: int | None = None) -> bool:
    """Whether two heads can ask and confirm, also after this account has left."""
    left = [_together(staff) for staff in _heads(event) if staff.user_id != without]
    return any(not one & other for one, other in combinations(left, 2))


def voucher_of(event: Event, actor: int) -> int | None:
    """The account that counts together with whoever the actor makes a head. None where one person is enough, and where
    nobody else is left: the event would never have two again.
    """
    if not has_rule(event):
        return None
    others = [staff.user_id for staff in _heads(event)]
    if not any(are_independent(event, actor, other) for other in others):
        return None
    own = event.staff.filter(user=actor).first()
    return (own.vouched_by_id if own else None) or actor
