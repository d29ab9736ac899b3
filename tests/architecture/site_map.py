"""Every route of the site, with the arguments it takes and a way to fill them in."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver, reverse


@dataclass(frozen=True, slots=True)
class Route:
    """A route by its full name, its view, and the names of its arguments."""

    name: str
    view: Callable[..., Any]
    arguments: tuple[str, ...]

    @property
    def policy(self) -> str:
        return str(getattr(self.view, "policy", ""))

    @property
    def methods(self) -> frozenset[str]:
        """The methods that the view allows, as its decorator names them."""
        view: Callable[..., Any] | None = self.view
        while view is not None:
            names = view.__code__.co_freevars
            if "request_method_list" in names:
                cells = view.__closure__ or ()
                return frozenset(cells[names.index("request_method_list")].cell_contents)
            view = getattr(view, "__wrapped__", None)
        return frozenset()

    @property
    def is_in_event(self) -> bool:
        return "event_slug" in self.arguments

    def url(self, values: Mapping[str, Any]) -> str:
        return reverse(self.name, kwargs={name: values[name] for name in self.arguments})


def all_routes() -> list[Route]:
    return list(_walk(get_resolver().url_patterns, "", ()))


def _walk(patterns: list[Any], namespace: str, arguments: tuple[str, ...]) -> Iterator[Route]:
    for pattern in patterns:
        taken = (*arguments, *pattern.pattern.converters)
        if isinstance(pattern, URLResolver):
            inner = f"{namespace}{pattern.namespace}:" if pattern.namespace else namespace
            yield from _walk(pattern.url_patterns, inner, taken)
        elif isinstance(pattern, URLPattern):
            yield Route(f"{namespace}{pattern.name}", pattern.callback, taken)
