"""The desk: find somebody, check them in, take the fee."""

from uuid import uuid4

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_POST, require_safe

from tournament.audit.acts.recording import note_reading
from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, put
from tournament.core.headers import WITH_CAMERA
from tournament.core.htmx import is_up_to_date, render_page, unchanged, wants_partial
from tournament.core.names import one_line
from tournament.core.qr import qr_code
from tournament.core.refusals import refused
from tournament.core.site import shared_address
from tournament.events.access import EventRequest, event_acts, event_role
from tournament.events.enums import Role
from tournament.events.models import Event
from tournament.events.offers import belongs, offer
from tournament.registration.acts.check_in import (
    check_in_club,
    check_in_code,
    check_in_player,
    undo_check_in,
)
from tournament.registration.acts.entries import change_entry, set_status
from tournament.registration.acts.fees import change_charge
from tournament.registration.acts.no_shows import bring_back, mark_no_show
from tournament.registration.acts.payments import refund_payment, take_payment, undo_payment
from tournament.registration.acts.people import erase_person
from tournament.registration.acts.waiting import let_in_several
from tournament.registration.barred import barred_entries
from tournament.registration.enums import EntryStatus, PaymentMethod
from tournament.registration.forms.payments import (
    ChargeForm,
    CodeForm,
    NoShowForm,
    PaymentForm,
    RefundForm,
    UndoForm,
)
from tournament.registration.models import DeskSettings, Entry, NoShow, Payment
from tournament.registration.pages.desk import (
    SHOW_LABELS,
    DeskNews,
    DeskRow,
    Show,
    desk_line,
    desk_list,
    desk_row,
    finds_anybody,
)
from tournament.registration.queries.desk import (
    CODE_MAX,
    desk_counts,
    desk_entries,
    entry_of_code,
    is_code,
)
from tournament.registration.queries.fees import charged_lines, charged_now, dues_of, reference_of
from tournament.registration.queries.people import answers_of
from tournament.registration.queries.sign_ups import desk_of
from tournament.registration.verbs import EntryVerb

QUERY_MAX = 100
LIST = "list"
OF_FEES = (Show.UNPAID, Show.OVERPAID)
PERSON = "person"
"""Says that a form came from somebody's page, where its answer leads back to."""


@event_role(Role.DESK)
@require_safe
def desk(request: EventRequest) -> HttpResponse:
    """Everybody who is expected, found as you type. The list polls and gets an answer only when something changed."""
    if is_up_to_date(request, request.event.revision):
        return unchanged()
    asked = request.GET.get("q", "")[:CODE_MAX]
    if is_code(asked):
        entry = entry_of_code(request.event, asked)
        if entry:
            return redirect("registration:desk-person", request.event.slug, entry.pk)
    return _desk(request, asked, request.GET.get("show", ""), _news(request))


def _news(request: EventRequest) -> DeskNews:
    here = request.event.entries.filter(status=EntryStatus.CHECKED_IN).order_by("number")
    done, already = (_numbers(request.GET.get(name, "")) for name in ("done", "already"))
    if already:
        return DeskNews(already=here.filter(pk=already[0]).first())
    return DeskNews(list(here.filter(pk__in=done)) if done else [])


def _desk(request: EventRequest, text: str, show: str, news: DeskNews) -> HttpResponse:
    # Read again: an act may have changed the event since the request came in.
    event = Event.objects.get(pk=request.event.pk) if request.method == "POST" else request.event
    settings = desk_of(event)
    text, chosen = text[:QUERY_MAX], Show(show) if show in set(Show) else Show.ALL
    context = {
        "event": event,
        "can": request.can,
        "may_let_in": belongs(request, let_in_several),
        "stamp": event.revision,
        "q": text,
        "show": chosen.value,
        "filters": [
            (each.value, SHOW_LABELS[each]) for each in Show if settings.takes_money or each not in OF_FEES
        ],
        "settings": settings,
        "counts": desk_counts(event, settings),
        "list": desk_list(event, settings, text, chosen),
        "line": desk_line(event, settings, text) if chosen in (Show.ALL, Show.MISSING) else None,
        "news": news,
        "payer": _payer(event, settings, news.one) if settings.takes_money else None,
        "methods": PaymentMethod.choices,
        "pay_key": str(uuid4()),
        "is_act": request.method == "POST",
    }
    response = render_page(
        request, "registration/desk.html", context, fragment="registration/_desk_list.html"
    )
    response["Permissions-Policy"] = WITH_CAMERA
    return response


def _payer(event: Event, settings: DeskSettings, one: Entry | None) -> DeskRow | None:
    """The person who was just checked in, or is here already, if that was one who still owes the fee."""
    if one is None:
        return None
    row = desk_row(desk_entries(event, settings).get(pk=one.pk), {})
    return row if row.owes else None


def _numbers(text: str) -> list[int]:
    return [
        int(word) for word in text.split(",")[:500] if word.isascii() and word.isdecimal() and len(word) < 12
    ]


def _back(request: EventRequest, news: DeskNews) -> HttpResponse:
    """The list as it was searched, with what was done and how to undo it. A search for somebody who has just been
    checked in, among those who are missing, finds nobody else and is over.
    """
    text, show = request.POST.get("q", "")[:QUERY_MAX], request.POST.get("show", "")
    is_over = bool(news.done) and show in set(Show) and not finds_anybody(request.event, text, Show(show))
    if is_code(text) or is_over:
        text = ""
    if wants_partial(request):
        return _desk(request, text, show, news)
    query = urlencode({"q": text, "show": show, **news.query})
    return redirect(f"{reverse('registration:desk', args=[request.event.slug])}?{query}")


@event_acts(check_in_player)
@require_POST
def desk_check_in(request: EventRequest, pk: int) -> HttpResponse:
    """Check in one player: one tap on the row."""
    entry = get_object_or_404(request.event.entries, pk=pk)
    try:
        check_in_player(request.user, entry)
    except Refusal as refusal:
        return refused(request, refusal)
    if request.POST.get("back") == PERSON:
        return redirect("registration:desk-person", request.event.slug, pk)
    return _back(request, DeskNews([entry]))


@event_acts(check_in_code)
@require_POST
def desk_scan(request: EventRequest) -> HttpResponse:
    """Check in the person named by a scanned code, or say that they are here already."""
    form = CodeForm(request.POST)
    code = form.cleaned_data["code"] if form.is_valid() else ""
    try:
        scanned = check_in_code(request.user, request.event, code=code)
    except Refusal as refusal:
        return refused(request, refusal, status=422)
    return _back(request, _news_of(scanned.entry, was_here=scanned.was_here))


def _news_of(entry: Entry, *, was_here: bool) -> DeskNews:
    """An act that found somebody here already has nothing that could be undone."""
    return DeskNews(already=entry) if was_here else DeskNews([entry])


@event_acts(check_in_club)
@require_POST
def desk_club(request: EventRequest) -> HttpResponse:
    """Check in everybody of a club."""
    try:
        entries = check_in_club(
            request.user, request.event, club=one_line(request.POST.get("club", ""))[:200]
        )
    except Refusal as refusal:
        return refused(request, refusal)
    return _back(request, DeskNews(entries))


@event_acts(undo_check_in)
@require_POST
def desk_undo(request: EventRequest) -> HttpResponse:
    """Take back what was checked in last."""
    form = UndoForm(request.POST)
    ids = form.cleaned_data["entries"] if form.is_valid() else []
    undo_check_in(request.user, request.event, entry_ids=ids)
    if len(ids) == 1 and request.POST.get("back") == PERSON:
        return redirect("registration:desk-person", request.event.slug, ids[0])
    return _back(request, DeskNews())


@event_acts(mark_no_show)
@require_POST
def desk_no_show(request: EventRequest, pk: int) -> HttpResponse:
    """Take somebody out who has not come."""
    entry = _entry(request, pk)
    form = NoShowForm(request.POST)
    if not form.is_valid():
        return _person(request, entry, no_show=form)
    try:
        mark_no_show(request.user, entry, reason=form.cleaned_data["reason"])
    except Refusal as refusal:
        return refused(request, refusal)
    return redirect("registration:desk-person", request.event.slug, pk)


@event_acts(bring_back)
@require_POST
def desk_bring_back(request: EventRequest, pk: int) -> HttpResponse:
    """Let somebody play after all."""
    try:
        bring_back(request.user, _entry(request, pk))
    except Refusal as refusal:
        return refused(request, refusal)
    return redirect("registration:desk-person", request.event.slug, pk)


@event_role(Role.DESK)
@require_safe
def desk_person(request: EventRequest, pk: int) -> HttpResponse:
    """What the desk knows about somebody, and what they paid."""
    return _person(request, _entry(request, pk))


def _entry(request: EventRequest, pk: int) -> Entry:
    entry: Entry = get_object_or_404(desk_entries(request.event, desk_of(request.event)), pk=pk)
    return entry


def _person(
    request: EventRequest,
    entry: Entry,
    form: PaymentForm | None = None,
    refund: RefundForm | None = None,
    charge: ChargeForm | None = None,
    no_show: NoShowForm | None = None,
) -> HttpResponse:
    event = request.event
    settings = desk_of(event)
    barred = barred_entries(event)
    row = desk_row(entry, barred)
    sign_up = getattr(entry, "sign_up", None)
    if sign_up and (sign_up.email or sign_up.phone or sign_up.answers):
        note_reading(event, request.user, EntryVerb.CONTACTS_READ, number=entry.number)
    address = shared_address(request, reverse("registration:entry-detail", args=[event.slug, entry.pk]))
    context = {
        "event": event,
        "can": request.can,
        "may_edit": belongs(request, change_entry),
        "may_withdraw": belongs(request, set_status),
        "may_erase": belongs(request, erase_person),
        "no_show_form": (no_show or NoShowForm()) if offer(request, mark_no_show, entry).may else None,
        "no_show_reason": NoShow.objects.filter(entry=entry).values_list("reason", flat=True).first(),
        "may_bring_back": offer(request, bring_back, entry).may,
        "row": row,
        "entry": entry,
        "barred": barred,
        "settings": settings,
        "sign_up": sign_up,
        "answers": list(answers_of(sign_up).items()) if sign_up else [],
        "lines": charged_lines(entry, settings) if row.due else [],
        "reference": reference_of(sign_up) if sign_up and settings.takes_money else "",
        "payments": [
            (payment, not payment.undone_at and payment.amount <= row.paid)
            for payment in entry.payments.select_related("taken_by", "undone_by")
        ],
        "form": form or PaymentForm(initial={"amount": row.owes or None, "seen": row.paid}),
        "charge_form": charge or ChargeForm(entry, settings),
        "refund_form": refund
        or RefundForm(prefix="refund", initial={"amount": row.over or None, "seen": row.paid}),
        "qr": qr_code(address, str(entry)),
    }
    status = (
        422 if any(each is not None and each.is_bound for each in (form, refund, charge, no_show)) else 200
    )
    return render(request, "registration/desk_person.html", context, status=status)


def _paid(entry: Entry) -> str:
    """The sum that is paid now, for the next press of a form that was refused."""
    return str(dues_of(entry, desk_of(entry.event))[0])


@event_acts(take_payment)
@require_POST
def desk_pay(request: EventRequest, pk: int) -> HttpResponse:
    """Take the fee, or a part of it, and check the player in by the same press where that was asked for."""
    entry = _entry(request, pk)
    form = PaymentForm(request.POST)
    is_list = request.POST.get("back") == LIST
    if form.is_valid():
        try:
            checks_in = "check_in" in request.POST
            take_payment(request.user, entry, **form.cleaned_data, checks_in=checks_in)
        except Refusal as refusal:
            if is_list:
                return refused(request, refusal)
            add_refusal(form, refusal)
            put(form, "seen", _paid(entry))
        else:
            return (
                _back(request, _news_of(entry, was_here="already" in request.POST))
                if is_list
                else redirect("registration:desk-person", request.event.slug, pk)
            )
    return _person(request, entry, form)


@event_acts(change_charge)
@require_POST
def desk_charge(request: EventRequest, pk: int) -> HttpResponse:
    """Which fee somebody pays, and what they take besides."""
    entry = _entry(request, pk)
    form = ChargeForm(entry, desk_of(request.event), request.POST)
    if form.is_valid():
        try:
            change_charge(
                request.user, entry, kind=form.kind, items=form.chosen, seen=form.cleaned_data["seen"]
            )
        except Refusal as refusal:
            add_refusal(form, refusal)
            # The page shows what is charged now, so the next press replaces it.
            put(form, "seen", charged_now(entry))
        else:
            return redirect("registration:desk-person", request.event.slug, pk)
    return _person(request, entry, charge=form)


@event_acts(refund_payment)
@require_POST
def desk_refund(request: EventRequest, pk: int) -> HttpResponse:
    """Give money back."""
    entry = _entry(request, pk)
    form = RefundForm(request.POST, prefix="refund")
    if form.is_valid():
        try:
            refund_payment(request.user, entry, **form.cleaned_data)
        except Refusal as refusal:
            add_refusal(form, refusal)
            put(form, form.add_prefix("seen"), _paid(entry))
        else:
            return redirect("registration:desk-person", request.event.slug, pk)
    return _person(request, entry, refund=form)


@event_acts(undo_payment)
@require_POST
def desk_pay_undo(request: EventRequest, payment_id: int) -> HttpResponse:
    """Take a payment back."""
    payment = get_object_or_404(
        Payment.objects.filter(entry__event=request.event).select_related("entry__event"), pk=payment_id
    )
    try:
        undo_payment(request.user, payment)
    except Refusal as refusal:
        return refused(request, refusal)
    return redirect("registration:desk-person", request.event.slug, payment.entry_id)
