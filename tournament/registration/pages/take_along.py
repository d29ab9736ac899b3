"""The addresses of a player's calendar, for the pages that offer it."""

from django.http import HttpRequest

from tournament.core.site import shared_address


def calendar_links(path: str, request: HttpRequest) -> dict[str, str]:
    """The file, and the same address in the form with which programs subscribe to it."""
    _scheme, rest = shared_address(request, path).split(":", 1)
    return {"calendar_url": path, "subscribe_url": f"webcal:{rest}"}
