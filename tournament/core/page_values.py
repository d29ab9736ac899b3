"""What a page shows, as a typed value whose fields are the names of the page's template."""

from dataclasses import dataclass, fields
from typing import ClassVar

from django.http import HttpRequest, HttpResponse

from tournament.core.htmx import render_page


@dataclass(frozen=True, slots=True, kw_only=True)
class PageValues:
    """The values of a page. `fragment` is the part of it that htmx asks for, empty where there is none."""

    template: ClassVar[str]
    fragment: ClassVar[str] = ""

    def shown(self, request: HttpRequest, *, status: int = 200) -> HttpResponse:
        """The page, or its fragment when htmx asks for it."""
        names = {field.name: getattr(self, field.name) for field in fields(self)}
        return render_page(request, self.template, names, fragment=self.fragment or None, status=status)
