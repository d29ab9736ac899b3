"""The page that says what is stored about whom."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournament.core.policy import public
from tournament.privacy.page import stored_page


@public
@require_safe
def stored(request: HttpRequest) -> HttpResponse:
    """What is stored about you, why, for how long, and who sees it."""
    return stored_page().shown(request)
