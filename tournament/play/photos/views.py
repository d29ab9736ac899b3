"""The page on which a referee adds a photo to a hand, the photos that devices kept, and the pictures."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, sent
from tournament.core.htmx import redirect_to
from tournament.core.refusals import refused
from tournament.events.access import EventRequest, event_acts, event_role
from tournament.events.enums import Role
from tournament.events.offers import belongs, offer
from tournament.play.errors import OtherAccount, PhotographedHandMissing, RemovalReasonMissing
from tournament.play.forms.notes import NoteForm
from tournament.play.models import HandPhoto
from tournament.play.pages.hands import hand_sentence
from tournament.play.photos.acts import change_photo_rules, remove_photo, take_photo
from tournament.play.photos.forms import KeptPhotoForm, PhotoForm, PhotoRulesForm
from tournament.play.photos.pages import HandPhotoPage, photo_view, picture_of
from tournament.play.photos.queries import photographed_hand, photos_of_hand
from tournament.play.views.offline import is_senders_own, not_recorded, recorded
from tournament.play.views.table_context import FoundTable, find_table


@event_acts(take_photo)
@require_http_methods(["GET", "HEAD", "POST"])
def hand_photo(request: EventRequest, number: int, table_number: int, hand_number: int) -> HttpResponse:
    """The photos of a hand, with the form that adds one."""
    found = find_table(request, number, table_number)
    hand = found.state.at_number(hand_number)
    if hand is None:
        raise Http404
    form = PhotoForm(sent(request), request.FILES or None)
    if form.is_valid():
        try:
            take_photo(
                request.user,
                found.at_this_table(hand),
                photo=form.cleaned_data["photo"],
                client_key=form.cleaned_data["client_key"],
            )
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            messages.success(request, _("The photo of hand %(number)s is kept.") % {"number": hand_number})
            return redirect_to(request, reverse("play:hand-photo", args=[*found.place, hand_number]))
    return _photo_page(request, found, hand_number, form)


def _photo_page(
    request: EventRequest,
    found: FoundTable,
    hand_number: int,
    form: PhotoForm,
    removing: NoteForm | None = None,
) -> HttpResponse:
    hand = found.state.at_number(hand_number)
    if hand is None:
        raise Http404
    photos = photos_of_hand(found.table, hand_number)
    may_remove = bool(photos) and belongs(request, remove_photo)
    page = HandPhotoPage(
        event=request.event,
        can=request.can,
        round=found.round,
        table_number=found.table.number,
        number=hand_number,
        sentence=hand_sentence(hand, found.entries.at(hand_number), found.state.ruleset),
        photos=[photo_view(photo, found.place, is_earlier=photo.hand_id != hand.pk) for photo in photos],
        form=form,
        obstacle=offer(request, take_photo, found.at_this_table(hand)).refusal,
        replaces=any(photo.hand_id == hand.pk for photo in photos),
        removing=(removing or NoteForm(auto_id="remove-%s")) if may_remove else None,
    )
    is_wrong = form.is_bound or (removing is not None and removing.is_bound)
    return page.shown(request, status=422 if is_wrong else 200)


@event_acts(take_photo)
@require_POST
def photo_add(request: EventRequest, number: int, table_number: int) -> HttpResponse:
    """Keep a photo that a device sends by itself (`static/js/play/offline/queue.js`)."""
    found = find_table(request, number, table_number)
    if not is_senders_own(request):
        return _not_kept(request, OtherAccount(name=str(request.user)))
    form = KeptPhotoForm(request.POST, request.FILES)
    if not form.is_valid():
        faults = [str(fault) for field in form.errors.values() for fault in field]
        response = HttpResponse("\n".join(faults), status=422, content_type="text/plain; charset=utf-8")
        return not_recorded(response, "form", faults[0])
    key, hand_number = form.cleaned_data["client_key"], form.cleaned_data["expected_hand_number"]
    hand = photographed_hand(found.table, hand_number, form.cleaned_data["hand_key"])
    if hand is None:
        return _not_kept(request, PhotographedHandMissing(number=hand_number))
    try:
        take_photo(request.user, found.at_this_table(hand), photo=form.cleaned_data["photo"], client_key=key)
    except Refusal as refusal:
        return _not_kept(request, refusal)
    return recorded(HttpResponse(status=204), key)


def _not_kept(request: EventRequest, refusal: Refusal) -> HttpResponse:
    return not_recorded(refused(request, refusal), refusal.code, str(refusal))


@event_role(Role.REFEREE)
@require_safe
def photo(request: EventRequest, number: int, table_number: int, photo_id: int) -> HttpResponse:
    """The picture, for the referees."""
    found = find_table(request, number, table_number)
    return picture_of(get_object_or_404(HandPhoto, pk=photo_id, hand__table=found.table))


@event_acts(remove_photo)
@require_POST
def photo_remove(request: EventRequest, number: int, table_number: int, photo_id: int) -> HttpResponse:
    """Remove a photo, with a reason."""
    found = find_table(request, number, table_number)
    kept = get_object_or_404(
        HandPhoto.objects.select_related("hand__table__round"), pk=photo_id, hand__table=found.table
    )
    hand_number = kept.hand.number
    form = NoteForm(request.POST, auto_id="remove-%s")
    if not form.is_valid():
        return _photo_page(request, found, hand_number, PhotoForm(), form)
    try:
        remove_photo(request.user, kept, reason=form.cleaned_data["reason"])
    except RemovalReasonMissing as refusal:
        add_refusal(form, refusal)
        return _photo_page(request, found, hand_number, PhotoForm(), form)
    except Refusal as refusal:
        return refused(request, refusal)
    messages.success(request, _("The photo of hand %(number)s is removed.") % {"number": hand_number})
    return redirect_to(request, reverse("play:hand-photo", args=[*found.place, hand_number]))


@event_acts(change_photo_rules)
@require_POST
def photo_rules(request: EventRequest) -> HttpResponse:
    """Choose whether players see the photos of their hands."""
    form = PhotoRulesForm(request.POST)
    # A box that is not ticked sends nothing, so there is nothing that the form could refuse.
    form.is_valid()
    change_photo_rules(
        request.user, request.event, seen_by_players=form.cleaned_data.get("seen_by_players", False)
    )
    messages.success(request, _("The settings are saved."))
    return redirect_to(request, reverse("play:entry-rules", args=[request.event.slug]))
