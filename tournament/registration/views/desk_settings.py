"""How the desk works: sign-up, places, fee, questions, mails."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, note_hidden, put, sent
from tournament.core.listing import joined
from tournament.core.qr import qr_code
from tournament.core.site import shared_address
from tournament.events.access import EventRequest, event_acts
from tournament.events.models import Event
from tournament.events.settings.seen import mark_of
from tournament.registration.acts.desk_settings import (
    MAIL_TEXTS,
    add_question,
    change_desk,
    remove_question,
    word_mail,
)
from tournament.registration.acts.fees import add_fee_item, remove_fee_item
from tournament.registration.enums import MailKind, NumberOrder
from tournament.registration.errors import GivesPlaces
from tournament.registration.forms.desk_settings import DeskForm, FeeItemForm, MailTextForm, QuestionForm
from tournament.registration.mails import PLACEHOLDERS, mail_text_of, offered_wording
from tournament.registration.queries.fees import items_offered
from tournament.registration.queries.quotas import places_by_country
from tournament.registration.queries.sign_ups import desk_of, places_of, questions_of


@event_acts(change_desk)
@require_http_methods(["GET", "HEAD", "POST"])
def desk_settings(request: EventRequest) -> HttpResponse:
    event = request.event
    desk = desk_of(event)
    form = DeskForm(sent(request), instance=desk)
    if request.method == "POST" and form.is_valid():
        try:
            change_desk(
                request.user,
                event,
                fields=form.settings_fields(),
                seen=form.cleaned_data["seen"],
                gives=form.cleaned_data["gives"] or 0,
            )
        except GivesPlaces as refusal:
            add_refusal(form, refusal)
            put(form, "gives", str(refusal.params["count"]))
        except Refusal as refusal:
            add_refusal(form, refusal)
            # The page shows the other person's changes now, so the next press replaces them.
            put(form, "seen", mark_of(desk_of(event), form.written))
        else:
            messages.success(request, _saved(event))
            for sentence in _beyond(event):
                messages.warning(request, sentence)
            return redirect("registration:desk-settings", event.slug)
    return _settings_page(request, form, QuestionForm(event, prefix="question"))


def _saved(event: Event) -> str:
    """What to tell after saving: also that more people have a place than there are places."""
    beyond = places_of(event, desk_of(event)).beyond
    if not beyond:
        return _("The settings are saved.")
    said = ngettext(
        "The settings are saved. %(count)s person more than that has a place and keeps it; the next places are "
        "given once there is room.",
        "The settings are saved. %(count)s people more than that have a place and keep it; the next places are "
        "given once there is room.",
        beyond,
    )
    return said % {"count": beyond}


def _beyond(event: Event) -> list[str]:
    """What the quotas and the reserved places leave as it is: nobody loses a place."""
    desk = desk_of(event)
    said: list[str] = []
    over = [one for one in places_by_country(event, desk) if one.beyond]
    if over:
        listed = joined(f"{one.country} {one.taken}/{one.most}" for one in over)
        said.append(
            _("More people than allowed have a place, and keep it: %(countries)s.") % {"countries": listed}
        )
    unkept = places_of(event, desk).unkept
    if unkept:
        sentence = ngettext(
            "%(count)s reserved place is still taken by somebody else. The next one that becomes free is kept for it.",
            "%(count)s reserved places are still taken by others. The next ones that become free are kept for them.",
            unkept,
        )
        said.append(sentence % {"count": unkept})
    return said


def _settings_page(
    request: EventRequest,
    form: DeskForm,
    question_form: QuestionForm,
    item_form: FeeItemForm | None = None,
) -> HttpResponse:
    event = request.event
    address = shared_address(request, reverse("registration:sign-up", args=[event.slug]))
    context = {
        "event": event,
        "can": request.can,
        "form": form,
        "question_form": question_form,
        "questions": questions_of(event),
        "item_form": item_form or FeeItemForm(event, prefix="item"),
        "items": items_offered(event),
        "orders": NumberOrder.choices,
        "numbers_published_at": form.instance.numbers_published_at,
        "mails": [{"kind": kind.value, "label": kind.label} for kind in MailKind],
        "address": address,
        "qr": qr_code(address, _("The address of the sign-up page")),
        "is_open": form.instance.takes_sign_ups,
    }
    is_bound = form.is_bound or question_form.is_bound or (item_form is not None and item_form.is_bound)
    status = 422 if is_bound else 200
    return render(request, "registration/desk_settings.html", context, status=status)


@event_acts(add_question)
@require_POST
def question_add(request: EventRequest) -> HttpResponse:
    """Add a question to the sign-up page."""
    form = QuestionForm(request.event, request.POST, prefix="question")
    if form.is_valid():
        key = form.cleaned_data["client_key"]
        try:
            add_question(request.user, request.event, fields=form.question_fields(), client_key=key)
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            note_hidden(request, form)
            return redirect(reverse("registration:desk-settings", args=[request.event.slug]) + "#questions")
    return _settings_page(request, DeskForm(instance=desk_of(request.event)), form)


@event_acts(remove_question)
@require_POST
def question_remove(request: EventRequest, question_id: int) -> HttpResponse:
    """Stop asking a question."""
    question = get_object_or_404(request.event.sign_up_questions, pk=question_id)
    remove_question(request.user, question)
    return redirect(reverse("registration:desk-settings", args=[request.event.slug]) + "#questions")


@event_acts(add_fee_item)
@require_POST
def item_add(request: EventRequest) -> HttpResponse:
    """Offer something besides the fee."""
    form = FeeItemForm(request.event, request.POST, prefix="item")
    if form.is_valid():
        try:
            add_fee_item(
                request.user,
                request.event,
                name=form.cleaned_data["name"],
                amount=form.cleaned_data["amount"],
                translations=form.translations(),
                client_key=form.cleaned_data["client_key"],
            )
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            note_hidden(request, form)
            return redirect(reverse("registration:desk-settings", args=[request.event.slug]) + "#items")
    return _settings_page(
        request,
        DeskForm(instance=desk_of(request.event)),
        QuestionForm(request.event, prefix="question"),
        form,
    )


@event_acts(remove_fee_item)
@require_POST
def item_remove(request: EventRequest, item_id: int) -> HttpResponse:
    """Stop offering something."""
    remove_fee_item(request.user, get_object_or_404(request.event.fee_items, pk=item_id))
    return redirect(reverse("registration:desk-settings", args=[request.event.slug]) + "#items")


@event_acts(word_mail)
@require_http_methods(["GET", "HEAD", "POST"])
def mail_text(request: EventRequest, mail_kind: str) -> HttpResponse:
    """The wording of one mail."""
    if mail_kind not in MailKind.values:
        raise Http404
    event, kind = request.event, MailKind(mail_kind)
    row = mail_text_of(event, kind)
    texts, translations = offered_wording(event, kind, row)
    seen = mark_of(row, MAIL_TEXTS)
    form = MailTextForm(sent(request), initial={"kind": kind.value, "seen": seen, **texts})
    form.speak(event.languages, translations)
    if request.method == "POST" and form.is_valid():
        given = {name: form.cleaned_data[name] for name in ("subject", "body", "seen")}
        try:
            word_mail(request.user, event, kind=kind, translations=form.translations(), **given)
        except Refusal as refusal:
            add_refusal(form, refusal)
            # The page shows what was saved meanwhile, so the next press replaces it.
            put(form, "seen", seen)
        else:
            return redirect("registration:desk-settings", event.slug)
    words = joined(f"{{{word}}}" for word in PLACEHOLDERS)
    context = {"event": event, "can": request.can, "form": form, "label": kind.label, "words": words}
    return render(request, "registration/mail_text.html", context, status=422 if form.is_bound else 200)
