"""What a page does where an act needs a second person: it asks, and leads to what waits."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.db.models import Model
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.acts.act import Act
from tournament.core.htmx import redirect_to
from tournament.events.access import EventRequest
from tournament.events.acts.two_people import ask_second_person


def ask_in_place(
    request: EventRequest,
    act: Act[Any, Any, Any],
    subject: Model,
    *,
    reason: str,
    params: Mapping[str, Any] | None = None,
) -> HttpResponse:
    """Ask a second person for this act, and go to the page of what waits. Raises what `ask_second_person` raises."""
    ask_second_person(
        request.user,
        request.event,
        code=act.terms.code,
        subject_id=subject.pk,
        reason=reason,
        params=params,
    )
    messages.success(request, _("Nothing has changed yet: a second person has to confirm it."))
    return redirect_to(request, reverse("events:two-people", args=[request.event.slug]))
