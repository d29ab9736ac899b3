"""What happens with every request of somebody who is signed in."""

from collections.abc import Callable

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest, HttpResponse

from tournament.accounts.acts.sessions import note_use
from tournament.core.server.front import SIGNED_IN


class LateAnswerSessionMiddleware(SessionMiddleware):
    """Django's sessions, but only a request that ends its session takes the cookie away.

    A page that refreshes itself may ask with the old session while another tab signs somebody in. Django answers such a
    request by deleting the cookie. When that answer arrives after the sign-in's, it would delete the new session's
    cookie and sign the person out.
    """

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Leave the cookie as it is when the session was found gone rather than ended here."""
        is_changed = request.session.modified
        response = super().process_response(request, response)
        if not is_changed:
            response.cookies.pop(settings.SESSION_COOKIE_NAME, None)
        return response


class LastUseMiddleware:
    """Saves when and from where a session was last used, and tells the front whose session it is."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self._get_response(request)
        if request.session.accessed and SESSION_KEY in request.session:
            request.META[SIGNED_IN] = request.session.session_key
        if response.status_code < 500:
            note_use(request)
        return response
