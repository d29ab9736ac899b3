"""The page that offers everything to print, the documents on the screen, and their PDF files."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal
from tournament.core.jobs.begun import Job
from tournament.core.jobs.waiting import Waiting, answer
from tournament.core.refusals import refused
from tournament.core.site import shared_site
from tournament.events.access import Can, EventRequest, event_acts, event_role
from tournament.events.enums import Role
from tournament.events.models import Round
from tournament.events.offers import belongs
from tournament.events.queries import current_round
from tournament.events.round_posts import get_round
from tournament.papers.acts.backgrounds import remove_background, set_background
from tournament.papers.documents import BY_CODE, DOCUMENTS
from tournament.papers.documents.types import Document, Order
from tournament.papers.forms import BackgroundForm
from tournament.papers.printing import failure, print_sheets, work_of
from tournament.papers.queries import background_of, rounds_to_print
from tournament.papers.rendering import page_for_browser, printed_sheets


@dataclass(frozen=True, slots=True)
class Offer:
    """A document with its addresses. `waits_for` says what has to happen before there is something to print, `warns_of`
    what to know before it is printed.
    """

    label: str
    about: str
    page_url: str
    pdf_url: str
    waits_for: str
    warns_of: str


@event_role(Role.REFEREE)
@require_safe
def papers(request: EventRequest) -> HttpResponse:
    """Everything that can be printed: for the event, and for one of its rounds."""
    return _papers_page(request, BackgroundForm())


def _papers_page(request: EventRequest, form: BackgroundForm, *, status: int = 200) -> HttpResponse:
    event = request.event
    rounds = rounds_to_print(event)
    current = current_round(event, public_only=False)
    asked = request.GET.get("round", "")
    chosen = next((one for one in rounds if str(one.number) == asked), None)
    chosen = chosen or next((one for one in rounds if current and one.pk == current.pk), None)
    chosen = chosen or (rounds[-1] if rounds else None)
    context = {
        "event": event,
        "can": request.can,
        "rounds": rounds,
        "chosen": chosen,
        "of_round": _offers(request, _allowed(request, of_round=True), chosen) if chosen else [],
        "of_event": _offers(request, _allowed(request, of_round=False), None),
        "form": form,
        "may_set_background": belongs(request, set_background),
        "has_background": background_of(event) is not None,
    }
    return render(request, "papers/papers.html", context, status=status)


def _allowed(request: EventRequest, *, of_round: bool) -> list[Document]:
    return [
        one
        for one in DOCUMENTS
        if one.of_round is of_round and one.is_for(request.event) and _may_have(request.can, one)
    ]


def _may_have(can: Can, document: Document) -> bool:
    return can.organize or document.role is not Role.ORGANIZER


def _offers(request: EventRequest, documents: Sequence[Document], round_: Round | None) -> list[Offer]:
    order = _order(request, round_)
    return [
        Offer(
            str(one.label),
            str(one.about),
            _url(request, one, round_),
            _url(request, one, round_, pdf=True),
            one.waits_for(order),
            one.warns_of(order),
        )
        for one in documents
    ]


def _url(request: EventRequest, document: Document, round_: Round | None, *, pdf: bool = False) -> str:
    ending = "-pdf" if pdf else ""
    if round_ is None:
        return reverse(f"papers:document{ending}", args=[request.event.slug, document.code])
    return reverse(f"papers:round-document{ending}", args=[request.event.slug, round_.number, document.code])


@event_role(Role.REFEREE)
@require_safe
def document_page(request: EventRequest, document: str) -> HttpResponse:
    """A document of the event on the screen."""
    return _page(request, _find(request, document, of_round=False), None)


@event_role(Role.REFEREE)
@require_safe
def round_document_page(request: EventRequest, number: int, round_document: str) -> HttpResponse:
    """A document of a round on the screen."""
    return _page(request, _find(request, round_document, of_round=True), get_round(request, number))


@event_role(Role.REFEREE)
@require_safe
def document_pdf(request: EventRequest, document: str) -> HttpResponse:
    """A document of the event as a PDF file, or the progress of the file."""
    return _pdf(request, _find(request, document, of_round=False), None)


@event_role(Role.REFEREE)
@require_safe
def round_document_pdf(request: EventRequest, number: int, round_document: str) -> HttpResponse:
    """A document of a round as a PDF file, or the progress of the file."""
    return _pdf(request, _find(request, round_document, of_round=True), get_round(request, number))


def _find(request: EventRequest, code: str, *, of_round: bool) -> Document:
    document = BY_CODE.get(code)
    if document is None or document.of_round is not of_round or not document.is_for(request.event):
        raise Http404
    if not _may_have(request.can, document):
        raise PermissionDenied
    return document


def _order(request: EventRequest, round_: Round | None) -> Order:
    return Order(request.event, shared_site(request), round_)


def _back_url(request: EventRequest, round_: Round | None) -> str:
    chosen = f"?round={round_.number}" if round_ else ""
    return reverse("papers:papers", args=[request.event.slug]) + chosen


def _page(request: EventRequest, document: Document, round_: Round | None) -> HttpResponse:
    try:
        page = page_for_browser(
            document,
            _order(request, round_),
            pdf_url=_url(request, document, round_, pdf=True),
            back_url=_back_url(request, round_),
        )
    except Refusal as refusal:
        return refused(request, refusal)
    response = HttpResponse(page)
    response["Cache-Control"] = "no-store"
    return response


def _pdf(request: EventRequest, document: Document, round_: Round | None) -> HttpResponse:
    """The file at once if that is quick; else a page with its progress, and then the file."""
    waiting = Waiting(
        str(document.label),
        _how_far,
        _back_url(request, round_),
        _("Back to printing"),
        {"event": request.event, "can": request.can},
        opens_in_place=True,
    )
    try:
        return answer(
            request,
            work_of(request.event, document),
            lambda: print_sheets(request.event, document, printed_sheets(document, _order(request, round_))),
            waiting=waiting,
            hand_out=lambda job: _file(request, document, round_, job),
            give_up=lambda code: refused(request, failure(code)),
        )
    except Refusal as refusal:
        return refused(request, refusal)


def _how_far(job: Job) -> str:
    params = {"done": job.done, "total": job.total}
    return _("Making the PDF file: %(done)s of %(total)s sheets are ready.") % params


def _file(request: EventRequest, document: Document, round_: Round | None, job: Job) -> HttpResponse:
    place = f"-round-{round_.number}" if round_ else ""
    name = f"{request.event.slug}{place}-{document.code}.pdf"
    return HttpResponse(
        job.content,
        content_type="application/pdf",
        headers={"Content-Disposition": f'inline; filename="{name}"', "Cache-Control": "no-store"},
    )


@event_acts(set_background)
@require_POST
def background(request: EventRequest) -> HttpResponse:
    """Set the picture behind the certificates."""
    form = BackgroundForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            set_background(request.user, request.event, content=form.cleaned_data["picture"].read())
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            return redirect("papers:papers", request.event.slug)
    return _papers_page(request, form, status=422)


@event_acts(remove_background)
@require_POST
def background_remove(request: EventRequest) -> HttpResponse:
    """Print plain certificates again."""
    remove_background(request.user, request.event)
    return redirect("papers:papers", request.event.slug)
