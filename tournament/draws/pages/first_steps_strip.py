"""What every page of an organizer shows besides its own content."""

from urllib.parse import urlsplit

from django.http import HttpRequest
from django.urls import reverse

from tournament.core.htmx import wants_partial
from tournament.draws.pages.first_steps import first_steps_of
from tournament.events.access import NOBODY
from tournament.events.pages.first_steps import FirstSteps


def first_steps(request: HttpRequest) -> dict[str, object]:
    """The strip of first steps on the whole pages of an event's organizers, until its first round runs.

    A fragment gets none: the strip asks for itself.
    """
    can = getattr(request, "can", NOBODY)
    if not can.organize or wants_partial(request):
        return {"first_steps": None, "first_steps_lead_here": False}
    return strip_context(request, request.path)


def strip_context(request: HttpRequest, path: str) -> dict[str, object]:
    """The strip for the page at `path`. A page that has the act's button itself gets no second one in the strip."""
    event = request.event  # type: ignore[attr-defined]  # the caller has checked that the request is inside an event
    steps = first_steps_of(event)
    return {
        "first_steps": steps,
        "first_steps_lead_here": steps is not None and _is_at(steps, event.slug, path),
    }


def _is_at(steps: FirstSteps, slug: str, path: str) -> bool:
    target, players = urlsplit(steps.now.url).path, reverse("registration:entry-list", args=[slug])
    first_round = reverse("draws:round-detail", args=[slug, 1])
    if target == reverse("play:round-start", args=[slug, 1]):
        return path in (first_round, target)
    if target.startswith(first_round):
        return path.startswith(first_round)
    if target == reverse("registration:import-upload", args=[slug]):
        return path == players or path.startswith(target)
    return path == target or (target.startswith(players) and path == players)
