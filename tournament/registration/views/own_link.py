"""Requests by the private link of somebody who signed up."""

from django.http import Http404

from tournament.events.access import EventRequest, event_secret
from tournament.registration.models import SignUp
from tournament.registration.queries.sign_ups import find_sign_up

own_page = event_secret("event sign-up link")


def own_sign_up(request: EventRequest, token: str) -> SignUp:
    """The sign-up with this token, or 404."""
    row = find_sign_up(request.event, token)
    if row is None:
        raise Http404
    return row
