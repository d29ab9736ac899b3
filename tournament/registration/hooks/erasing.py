"""Hooks with which apps to the right of `registration` erase a person where only they know that the person is."""

from collections.abc import Callable, Collection

from tournament.audit.verbs import Verb
from tournament.core.hooks.hook import Hook
from tournament.events.acting import EventDoing
from tournament.registration.models import Entry

Eraser = Callable[[EventDoing[Entry], Collection[str]], None]
"""Erases, within the act, what else there is of the person of an entry, who had these names."""

erasing: Hook[Eraser] = Hook()

erasing_verbs: Hook[Verb] = Hook()
"""What the audit says of people who were erased from elsewhere than an event, with the `person` and the ids."""
