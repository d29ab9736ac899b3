"""The addresses of a player's calendar, for the pages that offer it."""

from dataclasses import dataclass

from django.http import HttpRequest

from tournament.core.site import shared_address


@dataclass(frozen=True, slots=True)
class CalendarLinks:
    """The file, and the same address in the form with which programs subscribe to it."""

    file_url: str
    subscribe_url: str


def calendar_links(path: str, request: HttpRequest) -> CalendarLinks:
    """The addresses of the calendar at `path`."""
    _scheme, rest = shared_address(request, path).split(":", 1)
    return CalendarLinks(path, f"webcal:{rest}")
