"""What happens with every request of somebody who is signed in."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from tournament.accounts.acts.sessions import note_use


class LastUseMiddleware:
    """Saves when and from where a session was last used."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self._get_response(request)
        if response.status_code < 500:
            note_use(request)
        return response
