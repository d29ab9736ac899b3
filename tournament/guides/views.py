"""The guides as help: a list of them, and each on a page that can be printed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournament.core.page_values import PageValues
from tournament.core.policy import public
from tournament.guides.reading import ReadGuide, read_guide
from tournament.guides.shelf import BY_CODE, GUIDES, Guide


@dataclass(frozen=True, slots=True, kw_only=True)
class HelpPage(PageValues):
    template: ClassVar[str] = "guides/help.html"

    guides: Sequence[Guide]


@dataclass(frozen=True, slots=True, kw_only=True)
class GuidePage(PageValues):
    template: ClassVar[str] = "guides/guide.html"

    guide: ReadGuide


@public
@require_safe
def help_page(request: HttpRequest) -> HttpResponse:
    """The guides, for whom each is."""
    return HelpPage(guides=GUIDES).shown(request)


@public
@require_safe
def guide(request: HttpRequest, guide_code: str) -> HttpResponse:
    """One guide."""
    if guide_code not in BY_CODE:
        raise Http404
    return GuidePage(guide=read_guide(guide_code)).shown(request)
