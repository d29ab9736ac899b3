"""Notices on a phone: of a player that everybody may look up, by the link of a sign-up, and by the link to a player's record."""

from http import HTTPStatus

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from penalties.acts.own_link import is_own_mark, own_path, withdrawals
from tournament.acts.doors import carries_out
from tournament.acts.people import Guest
from tournament.core.client import client_address
from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, sent
from tournament.events.access import EventRequest, event_page, event_secret
from tournament.notices.acts.keys import ensure_key
from tournament.notices.acts.subscriptions import Phone, ask_for_notices, change_notices, turn_notices_off
from tournament.notices.errors import NoNotices
from tournament.notices.forms import NoticesForm, is_device
from tournament.notices.models import Subscription
from tournament.notices.pages import NoticesPage
from tournament.notices.queries import Followed, device_of, is_out_of_reach, is_public, subscription_of
from tournament.play.people import as_player
from tournament.registration.models import Entry, SignUp
from tournament.registration.pages.take_along import calendar_links
from tournament.registration.people import LINK_HOLDER, VISITOR
from tournament.registration.queries.kept import forgotten_on
from tournament.registration.queries.sign_ups import find_sign_up
from tournament.standings.pages.shown import shown_entry

own_link = event_secret("event own link")
sign_up_link = event_secret("event sign-up link")


@event_page
@carries_out(ask_for_notices, change_notices, turn_notices_off)
@require_http_methods(["GET", "HEAD", "POST"])
def entry_notices(request: EventRequest, pk: int) -> HttpResponse:
    """Notices of what everybody may know of a player."""
    return _notices(request, Followed(request.event, shown_entry(request, pk)), VISITOR)


@own_link
@carries_out(ask_for_notices, change_notices, turn_notices_off)
@require_http_methods(["GET", "HEAD", "POST"])
def own_notices(request: EventRequest, pk: int, mark: str) -> HttpResponse:
    """Notices of a player who holds the link to their own record."""
    entry = _own_entry(request, pk, mark)
    return _notices(request, Followed(request.event, entry, is_private=True), as_player(entry))


@sign_up_link
@carries_out(ask_for_notices, change_notices, turn_notices_off)
@require_http_methods(["GET", "HEAD", "POST"])
def sign_up_notices(request: EventRequest, sign_up_token: str) -> HttpResponse:
    """Notices of somebody who signed up, from the waiting list on."""
    row = _sign_up(request, sign_up_token)
    return _notices(request, Followed(request.event, row.entry, row, is_private=True), LINK_HOLDER)


def _own_entry(request: EventRequest, pk: int, mark: str) -> Entry:
    entry = get_object_or_404(request.event.entries, pk=pk)
    if not is_own_mark(request.event, entry, mark):
        raise Http404
    return entry


def _sign_up(request: EventRequest, token: str) -> SignUp:
    row = find_sign_up(request.event, token)
    if row is None:
        raise Http404
    return row


def _notices(request: EventRequest, followed: Followed, person: Guest) -> HttpResponse:
    """The page with the switches of a browser, or what comes of sending them."""
    device = request.GET.get("device", "")
    row = subscription_of(followed, device) if is_device(device) else None
    form = NoticesForm(sent(request), followed=followed, row=row)
    if request.method == "POST" and form.is_valid():
        try:
            row = _switched(followed, person, form, client_address(request) or "")
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            said = _("Notices are on for this device.") if row else _("Notices are off for this device.")
            messages.success(request, said)
            # Named again, so that the script has no reason to load the page a second time, without what it says.
            device = row.device if row else form.cleaned_data["device"]
            return redirect(f"{request.path}?device={device}" if device else request.path)
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    return _page(request, followed, form, row).shown(request, status=status)


def _switched(followed: Followed, person: Guest, form: NoticesForm, address: str) -> Subscription | None:
    """Notices on a browser that is new here, other switches on one that is known, or None where all are turned off.
    Raises what the acts refuse, and NoNotices where this installation sends none, or knows the browser no longer.
    """
    said = form.cleaned_data
    endpoint = said["endpoint"]
    row = subscription_of(followed, device_of(endpoint) if endpoint else said["device"])
    if said["off"]:
        if row:
            turn_notices_off(person, row)
        return None
    key = ensure_key()
    if row and (not endpoint or (row.p256dh, row.auth, row.key) == (said["p256dh"], said["auth"], key)):
        return change_notices(person, row, followed=followed, kinds=form.chosen)
    if key is None or not endpoint:
        raise NoNotices
    language = get_language() or settings.LANGUAGE_CODE
    phone = Phone(endpoint, said["p256dh"], said["auth"], language, address)
    return ask_for_notices(person, followed.event, followed=followed, phone=phone, kinds=form.chosen, key=key)


def _page(
    request: EventRequest, followed: Followed, form: NoticesForm, row: Subscription | None
) -> NoticesPage:
    event, sign_up = followed.event, followed.sign_up
    key = ensure_key() if settings.SENDS_NOTICES and not event.is_rehearsal else None
    manifest_url, calendar_url = _take_along(followed, request)
    return NoticesPage(
        event=event,
        can=request.can,
        followed=followed,
        form=form,
        public_key=key.public if key else "",
        is_on=row is not None,
        is_away=is_out_of_reach(),
        tells_nothing=followed.tells_nothing,
        device=row.device if row else "",
        own_url=request.path,
        back_url=_back_url(followed, request),
        manifest_url=manifest_url,
        mail=sign_up.email if sign_up and settings.SENDS_MAIL else "",
        takes_mails=settings.SENDS_MAIL,
        calendar=calendar_links(calendar_url, request) if calendar_url else None,
        forgotten_on=forgotten_on(event),
    )


def _back_url(followed: Followed, request: EventRequest) -> str:
    """The page from which people come."""
    event, entry = followed.event, followed.entry
    if followed.sign_up:
        return reverse(
            "registration:sign-up-own",
            args=[event.slug, request.resolver_match.kwargs["sign_up_token"]],  # type: ignore[union-attr]
        )
    assert entry is not None  # noqa: S101 - a player is followed; tells the type checker
    if followed.is_private:
        return own_path(event, entry, withdrawals(entry))
    return reverse("registration:entry-detail", args=[event.slug, entry.pk])


def _take_along(followed: Followed, request: EventRequest) -> tuple[str, str]:
    """The addresses of the manifest with which the page is installed, and of the calendar; empty where there is none."""
    event, entry = followed.event, followed.entry
    if followed.sign_up:
        args = [event.slug, request.resolver_match.kwargs["sign_up_token"]]  # type: ignore[union-attr]
        return reverse("registration:sign-up-manifest", args=args), reverse(
            "registration:sign-up-calendar", args=args
        )
    if entry is None or not is_public(event, entry) or followed.tells_nothing:
        return "", ""
    public = [event.slug, entry.pk]
    return reverse("registration:entry-manifest", args=public), reverse(
        "registration:entry-calendar", args=public
    )
