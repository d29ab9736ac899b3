"""Pages that belong to no app: is the site alive, what do its components look like, and what is said of a fault.

Django's own pages of faults read the request's body once more, to check its token: a body that cannot be read would
then end in a fault of the program. Ours never read it.
"""

from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.core.policy import public


@public
@never_cache
@require_safe
def health(request: HttpRequest) -> HttpResponse:
    """Answer "ok" when the site and its database answer."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return HttpResponse("ok", content_type="text/plain")


@public
@require_safe
def style(request: HttpRequest) -> HttpResponse:
    """Every component of the pages, side by side."""
    return render(request, "style.html")


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What was sent cannot be read."""
    return HttpResponse(render_to_string("400.html"), status=400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The person is known and may not do this."""
    return render(request, "403.html", status=403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Nothing is here, or nothing that this person may see."""
    return render(request, "404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """The program is at fault; the page needs nothing of it."""
    return HttpResponse(render_to_string("500.html"), status=500)
