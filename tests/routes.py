"""Every address of the site, for tests that walk through all of them; a new route is walked by itself."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.urls import get_resolver, reverse
from django.urls.resolvers import URLPattern, URLResolver

from tournament.events.models import Event


def addresses(values: Mapping[str, Any]) -> list[str]:
    """The address of each route whose parameters all have a value here."""
    return [
        reverse(name, kwargs={one: values[one] for one in given})
        for name, given in _routes(get_resolver().url_patterns, "", frozenset())
        if given <= values.keys()
    ]


def values_in(event: Event, **more: Any) -> Mapping[str, Any]:
    """Values of parameters that name what there is in an event with one hand at one table."""
    numbers = dict.fromkeys(("number", "table_number", "hand_number", "player_number"), 1)
    return {"event_slug": event.slug, "ruleset": event.ruleset, "seat": 0, **numbers, **more}


def _routes(
    patterns: list[Any], namespace: str, before: frozenset[str]
) -> Iterator[tuple[str, frozenset[str]]]:
    for pattern in patterns:
        given = before | frozenset(pattern.pattern.converters)
        if isinstance(pattern, URLResolver):
            inner = f"{namespace}{pattern.namespace}:" if pattern.namespace else namespace
            yield from _routes(pattern.url_patterns, inner, given)
        elif isinstance(pattern, URLPattern) and pattern.name:
            yield f"{namespace}{pattern.name}", given
