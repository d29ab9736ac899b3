"""Why an act on a series is refused."""

from django.utils.translation import gettext_lazy as _

from tournament.core.errors import Refusal


class EventNotYours(Refusal):
    code = "event_not_yours"
    field = "events"
    text = _("You can add only events that you organize to a series.")
