"""The answer to an act that was refused outside a form: a page or a toast that says why."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme

from tournament.core.errors import NotAllowed, Refusal
from tournament.core.htmx import wants_partial


def refused(request: HttpRequest, refusal: Refusal, *, status: int = 409) -> HttpResponse:
    """Say what was refused and what to do, with a way back to where the person was."""
    if isinstance(refusal, NotAllowed):
        raise PermissionDenied(refusal)
    back = request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(back, allowed_hosts={request.get_host()}):
        back = "/"
    context = {"sentence": str(refusal), "code": refusal.code, "back": back}
    name = "components/refusal.html" if wants_partial(request) else "refused.html"
    return render(request, name, context, status=status)
