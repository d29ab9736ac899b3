"""What the next event of a series keeps of the last one, for the page that shows it before it is made."""

from dataclasses import dataclass

from tournament.accounts.models import User
from tournament.events.models import Event
from tournament.events.rulebook.rulesets import ruleset_name
from tournament.people.queries import list_of
from tournament.series.queries import rounds_without_play_offs, series_to_join


@dataclass(frozen=True, slots=True)
class Kept:
    """What is kept, in words; `members` is the members’ list, empty without one."""

    ruleset: str
    rounds: int
    minutes: int
    venue: str
    staff: tuple[str, ...]
    series: tuple[str, ...]
    members: str


def kept_of(last: Event, user: User) -> Kept:
    """What is kept where this user makes the event."""
    members = list_of(last)
    return Kept(
        ruleset_name(last.ruleset),
        rounds_without_play_offs(last),
        last.minutes_per_round,
        last.venue,
        tuple(f"{one.user} ({one.get_role_display()})" for one in last.staff.select_related("user")),
        tuple(map(str, series_to_join(user, last))),
        str(members) if members else "",
    )
