"""What is still stored about the people of an event, and what will be deleted when."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from tournament.core.page_values import PageValues
from tournament.events.access import Can
from tournament.events.models import Event
from tournament.registration.models import SignUp
from tournament.registration.queries.kept import StillStored, still_stored
from tournament.registration.verbs import EntryVerb


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredDataPage(PageValues):
    """`without_entry` are the people who signed up and are no players; each can be erased alone. `erased` is how many people
    were erased in this event so far.
    """

    template: ClassVar[str] = "registration/stored_data.html"

    event: Event
    can: Can
    stored: StillStored
    without_entry: Sequence[SignUp]
    erased: int

    @classmethod
    def of(cls, event: Event, can: Can) -> Self:
        """Eight queries."""
        erased = (EntryVerb.PERSON_ERASED, EntryVerb.SIGN_UP_ERASED)
        return cls(
            event=event,
            can=can,
            stored=still_stored(event),
            without_entry=list(SignUp.objects.filter(event=event, entry__isnull=True)),
            erased=event.audit_entries.filter(verb__in=erased).count(),
        )
