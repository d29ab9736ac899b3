"""The page that offers everything to print, the documents on the screen, and their PDF files."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

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
from tournament.papers.acts.logos import remove_logo, set_logo
from tournament.papers.acts.paper_choices import choose_paper
from tournament.papers.documents import BY_CODE, DOCUMENTS
from tournament.papers.documents.types import Document, Order
from tournament.papers.enums import PaperSize
from tournament.papers.forms import BackgroundForm, LogoForm, NumbersForm, PaperForm
from tournament.papers.printing import failure, print_sheets, work_of
from tournament.papers.queries import background_of, logo_of, paper_size_of, rounds_to_print
from tournament.papers.rendering import page_for_browser, printed_sheets


@dataclass(frozen=True, slots=True)
class Offer:
    """A document with its addresses. `waits_for` says what has to happen before there is something to print, `warns_of`
    what to know before it is printed; `numbers` asks which of its sheets, None if all are printed always.
    """

    label: str
    about: str
    page_url: str
    pdf_url: str
    waits_for: str
    warns_of: str
    numbers: NumbersForm | None


class WrongNumbers(Exception):  # noqa: N818 - it says what is so
    """The numbers that were asked for cannot be read; `form` says so beside its field."""

    def __init__(self, document: Document, form: NumbersForm) -> None:
        super().__init__(document.code)
        self.document, self.form = document, form


@dataclass(frozen=True, slots=True)
class SentForms:
    """The forms of the page as they were sent, where one was."""

    background: BackgroundForm | None = None
    logo: LogoForm | None = None
    paper: PaperForm | None = None
    numbers: NumbersForm | None = None
    numbers_of: str = ""


@event_role(Role.REFEREE, Role.DESK)
@require_safe
def papers(request: EventRequest) -> HttpResponse:
    """Everything that can be printed: for the event, and for one of its rounds."""
    return _papers_page(request, SentForms())


def _papers_page(
    request: EventRequest, sent: SentForms, *, round_number: str = "", status: int = 200
) -> HttpResponse:
    event = request.event
    rounds = rounds_to_print(event, public_only=not request.can.referee)
    current = current_round(event, public_only=not request.can.referee)
    asked = round_number or request.GET.get("round", "")
    chosen = next((one for one in rounds if str(one.number) == asked), None)
    chosen = chosen or next((one for one in rounds if current and one.pk == current.pk), None)
    chosen = chosen or (rounds[-1] if rounds else None)
    size = paper_size_of(event)
    context = {
        "event": event,
        "can": request.can,
        "rounds": rounds,
        "chosen": chosen,
        "of_round": _offers(request, _allowed(request, of_round=True), chosen, sent) if chosen else [],
        "of_event": _offers(request, _allowed(request, of_round=False), None, sent),
        "form": sent.background or BackgroundForm(),
        "logo_form": sent.logo or LogoForm(),
        "paper_form": sent.paper or PaperForm(initial={"size": size}),
        "paper": size.label,
        "may_choose": belongs(request, set_background),
        "has_background": background_of(event) is not None,
        "has_logo": logo_of(event) is not None,
    }
    return render(request, "papers/papers.html", context, status=status)


def _allowed(request: EventRequest, *, of_round: bool) -> list[Document]:
    return [
        one
        for one in DOCUMENTS
        if one.of_round is of_round and one.is_for(request.event) and _may_have(request.can, one)
    ]


def _may_have(can: Can, document: Document) -> bool:
    reached = can.organize or (can.referee and document.role is not Role.ORGANIZER)
    return reached or (can.desk and document.for_desk)


def _offers(
    request: EventRequest, documents: Sequence[Document], round_: Round | None, sent: SentForms
) -> list[Offer]:
    order = Order(request.event, shared_site(request), round_)
    return [
        Offer(
            str(one.label),
            str(one.about),
            _url(request, one, round_),
            _url(request, one, round_, pdf=True),
            one.waits_for(order),
            one.warns_of(order),
            _numbers_of(one, sent),
        )
        for one in documents
    ]


def _numbers_of(document: Document, sent: SentForms) -> NumbersForm | None:
    if document.picks is None:
        return None
    return sent.numbers if sent.numbers_of == document.code else NumbersForm(document.picks, document.code)


def _url(request: EventRequest, document: Document, round_: Round | None, *, pdf: bool = False) -> str:
    ending = "-pdf" if pdf else ""
    if round_ is None:
        return reverse(f"papers:document{ending}", args=[request.event.slug, document.code])
    return reverse(f"papers:round-document{ending}", args=[request.event.slug, round_.number, document.code])


@event_role(Role.REFEREE, Role.DESK)
@require_safe
def document_page(request: EventRequest, document: str) -> HttpResponse:
    """A document of the event on the screen."""
    return _page(request, _find(request, document, of_round=False), None)


@event_role(Role.REFEREE, Role.DESK)
@require_safe
def round_document_page(request: EventRequest, number: int, round_document: str) -> HttpResponse:
    """A document of a round on the screen."""
    return _page(request, _find(request, round_document, of_round=True), get_round(request, number))


@event_role(Role.REFEREE, Role.DESK)
@require_safe
def document_pdf(request: EventRequest, document: str) -> HttpResponse:
    """A document of the event as a PDF file, or the progress of the file."""
    return _pdf(request, _find(request, document, of_round=False), None)


@event_role(Role.REFEREE, Role.DESK)
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


def _order(request: EventRequest, document: Document, round_: Round | None) -> Order:
    """What is asked for. Raises WrongNumbers."""
    only = None
    if document.picks and request.GET.get("only"):
        form = NumbersForm(document.picks, document.code, request.GET)
        if not form.is_valid():
            raise WrongNumbers(document, form)
        only = form.cleaned_data["only"]
    return Order(request.event, shared_site(request), round_, paper_size_of(request.event), only)


def _numbers_refused(request: EventRequest, wrong: WrongNumbers, round_: Round | None) -> HttpResponse:
    sent = SentForms(numbers=wrong.form, numbers_of=wrong.document.code)
    return _papers_page(request, sent, round_number=str(round_.number) if round_ else "", status=422)


def _with_numbers(request: EventRequest, url: str, order: Order) -> str:
    """The address of the same sheets in another form."""
    return url if order.only is None else f"{url}?{urlencode({'only': request.GET['only']})}"


def _back_url(request: EventRequest, round_: Round | None) -> str:
    chosen = f"?round={round_.number}" if round_ else ""
    return reverse("papers:papers", args=[request.event.slug]) + chosen


def _page(request: EventRequest, document: Document, round_: Round | None) -> HttpResponse:
    try:
        order = _order(request, document, round_)
        page = page_for_browser(
            document,
            order,
            pdf_url=_with_numbers(request, _url(request, document, round_, pdf=True), order),
            back_url=_back_url(request, round_),
        )
    except WrongNumbers as wrong:
        return _numbers_refused(request, wrong, round_)
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
        order = _order(request, document, round_)
        return answer(
            request,
            work_of(request.event, document),
            lambda: print_sheets(request.event, document, printed_sheets(document, order)),
            waiting=waiting,
            hand_out=lambda job: _file(request, document, round_, job),
            give_up=lambda code: refused(request, failure(code)),
        )
    except WrongNumbers as wrong:
        return _numbers_refused(request, wrong, round_)
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
    return _papers_page(request, SentForms(background=form), status=422)


@event_acts(remove_background)
@require_POST
def background_remove(request: EventRequest) -> HttpResponse:
    """Print plain certificates again."""
    remove_background(request.user, request.event)
    return redirect("papers:papers", request.event.slug)


@event_acts(set_logo)
@require_POST
def logo(request: EventRequest) -> HttpResponse:
    """Set the logo on certificates and badges."""
    form = LogoForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            set_logo(request.user, request.event, content=form.cleaned_data["picture"].read())
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            return redirect("papers:papers", request.event.slug)
    return _papers_page(request, SentForms(logo=form), status=422)


@event_acts(remove_logo)
@require_POST
def logo_remove(request: EventRequest) -> HttpResponse:
    """Print without a logo again."""
    remove_logo(request.user, request.event)
    return redirect("papers:papers", request.event.slug)


@event_acts(choose_paper)
@require_POST
def paper_choose(request: EventRequest) -> HttpResponse:
    """Print on A4 or on Letter from now on."""
    form = PaperForm(request.POST)
    if not form.is_valid():
        return _papers_page(request, SentForms(paper=form), status=422)
    choose_paper(request.user, request.event, size=PaperSize(form.cleaned_data["size"]))
    return redirect("papers:papers", request.event.slug)
