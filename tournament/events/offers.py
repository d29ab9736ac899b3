"""What a page offers: it asks the act itself, as the person who looks at the page."""

from dataclasses import dataclass
from typing import Any

from tournament.acts.act import Act, Person
from tournament.core.errors import AlreadySo, NotAllowed, Refusal
from tournament.events.access import EventRequest
from tournament.events.acting import EventDoing


@dataclass(frozen=True, slots=True)
class Offer:
    """What an act answers to the person who looks at a page: None, or why it would be refused now."""

    refusal: Refusal | None = None

    @property
    def may(self) -> bool:
        """Whether the page may offer it."""
        return self.refusal is None

    @property
    def is_theirs(self) -> bool:
        """Whether it belongs to this person, even where the state does not allow it."""
        return not isinstance(self.refusal, NotAllowed)

    @property
    def why_not(self) -> str:
        """What stands in the way of somebody to whom it belongs; empty where nothing does, or nothing is left to do."""
        return (
            ""
            if self.refusal is None or isinstance(self.refusal, NotAllowed | AlreadySo)
            else str(self.refusal)
        )


def offer(request: EventRequest, act: Act[Any, Any, Any], subject: object) -> Offer:
    """Whether a page offers this act. The request knows the person's role, so only the conditions may ask the database."""
    doing = act.looked_at(request.user, subject)
    if isinstance(doing, EventDoing):
        doing.event, doing.place = request.event, (request.role, request.can)
    return Offer(doing.refusal())


def belongs(request: EventRequest, act: Act[Any, Any, Any]) -> bool:
    """Whether an act is this person's in some state: for the link to its page, and for all rows of a list at once."""
    return request.role in act.terms.who


def offer_to(person: Person, act: Act[Any, Any, Any], subject: object) -> Offer:
    """The same for somebody who came by a link."""
    return Offer(act.offer(person, subject))
