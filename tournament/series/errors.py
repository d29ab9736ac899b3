"""Why an act on a series is refused."""

from django.utils.translation import gettext_lazy as _

from tournament.core.errors import Refusal


class EventNotYours(Refusal):
    code = "event_not_yours"
    field = "events"
    text = _("You can add only events that you organize to a series.")


class PeopleMeet(Refusal):
    code = "people_meet"
    text = _("%(name)s has two entries in the event %(event)s, so they cannot be the same person.")


class PersonUnknown(Refusal):
    code = "person_unknown"
    text = _("These players have changed in the meantime. Check the page again.")


class JoinedSince(Refusal):
    code = "joined_since"
    text = _("%(name)s has been joined with somebody else in the meantime. Take that back first.")
