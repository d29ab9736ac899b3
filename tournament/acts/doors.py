"""Every view that takes a form names the acts that it carries out, so that its door and its acts can be compared."""

from collections.abc import Callable
from typing import Any, TypeVar

from tournament.acts.act import Act

View = TypeVar("View", bound=Callable[..., Any])


def carries_out(*acts: Act[Any, Any, Any]) -> Callable[[View], View]:
    """Mark on a view the acts that its form carries out, or shows the effect of. Whom it lets in says its policy."""

    def mark(view: View) -> View:
        view.acts = acts  # type: ignore[attr-defined]
        return view

    return mark
