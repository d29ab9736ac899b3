"""The addresses of a player's calendar, for the pages that offer it."""

from django.http import HttpRequest


def calendar_links(path: str, request: HttpRequest) -> dict[str, str]:
    """The file, and the same address in the form with which programs subscribe to it."""
    whole = request.build_absolute_uri(path)
    return {"calendar_url": path, "subscribe_url": f"webcal{whole.removeprefix(request.scheme or '')}"}
