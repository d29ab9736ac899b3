"""The page that checks a document for people who write programs."""

from dataclasses import dataclass
from typing import ClassVar

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, sent
from tournament.core.page_values import PageValues
from tournament.core.policy import public
from tournament.exchange.document.checking.check import check_document
from tournament.exchange.document.checking.report import CHECKED_MEGABYTES, CHECKED_SECONDS, Report
from tournament.exchange.errors import FileTooLarge, TooLargeToCheck
from tournament.exchange.forms import CheckForm


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckPage(PageValues):
    """`report` is what the check found; None before, and for a file that is no document."""

    template: ClassVar[str] = "exchange/check_document.html"

    form: CheckForm
    report: Report | None


@public
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def check_page(request: HttpRequest) -> HttpResponse:
    """Check a document and recompute it; nothing is kept of it."""
    form = CheckForm(sent(request), request.FILES or None)
    report: Report | None = None
    if request.method == "POST" and form.is_valid():
        try:
            report = _report(form.content())
        except Refusal as refusal:
            add_refusal(form, refusal, "document" if form.cleaned_data["document"] else "text")
    return CheckPage(form=form, report=report).shown(request, status=422 if form.errors else 200)


def _report(content: bytes) -> Report:
    try:
        return check_document(content, megabytes=CHECKED_MEGABYTES, seconds=CHECKED_SECONDS)
    except FileTooLarge as error:
        raise TooLargeToCheck(megabytes=CHECKED_MEGABYTES) from error
