"""The door of a public mirror: which requests it answers itself, which it passes on to the hall, and what it says to others.

Public pages are the mirror's own. Private pages of players are asked of the hall, and shown as it made them. Everything else
is at the hall, and a plain page says so.
"""

import re
from collections.abc import Callable
from hashlib import sha256
from http import HTTPStatus
from secrets import token_urlsafe
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.copies.acts.asking import IMPATIENT, Sender, Waiting, forget, give_up, take_in
from tournament.copies.asking import BODY_MOST, SIGN_UP, Question, Reply, is_asked_of_hall, reply_in
from tournament.copies.errors import HallAway, TooManyAsked
from tournament.copies.models import Asked, Source
from tournament.copies.running import COOKIES
from tournament.copies.sealing import NotSealedForUs, key_of_ticket, name_of_ticket, seal_for_hall, unseal
from tournament.core import duty
from tournament.core.age import FRESH_SECONDS
from tournament.core.client import client_address
from tournament.core.dates import written
from tournament.core.duty import IsMirror, IsRetired, IsStandby
from tournament.core.headers import PUBLIC_POLICIES
from tournament.core.htmx import wants_partial
from tournament.core.refusals import refused
from tournament.core.server.senders import network_of

View = Callable[..., HttpResponse]
TICKET = "seatwind_asked_{}"
"""The cookie with the ticket of what this browser asked at an address. Its path would let it through to longer addresses, so
its name has a digest of the address.
"""
LOOK_AGAIN_SECONDS = 1
"""How often a page that waits asks whether the answer is there."""
DAYS_KEPT = 14
OWN_POLICIES = PUBLIC_POLICIES | {"metrics token", "writer of this copy"}
ELSEWHERE = ("accounts:", "simulation:", "phones")
"""Public pages that are of use only where the tournament is run."""
OWN_FORMS = frozenset({"language", "style", "exchange:check-document"})
"""Forms that change nothing but this browser's own settings, or nothing at all."""
_MAIN = re.compile(rb"<main\b[^>]*>")


class MirrorDoor:
    """Leads every request on a mirror where it belongs. On every other machine it only says why something is not done."""

    def __init__(self, get_response: View) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method == "POST" and duty.is_mirror() and not _is_large(request):
            # Whoever reads the form first leaves nothing to pass on, unless all of it was read before.
            _body = request.body
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: View, args: Any, kwargs: Any) -> HttpResponse | None:
        """The answer of the mirror; None where the view gives it."""
        if not duty.is_mirror():
            return None
        name = request.resolver_match.view_name if request.resolver_match else ""
        if is_asked_of_hall(view, name, request.method) and name != SIGN_UP:
            return _asked(request)
        if name == SIGN_UP:
            # The form is looked at here; one that is right goes to the hall (`process_exception`).
            return (
                _answered(request)
                if request.method == "GET" and _ticket_name(request) in request.COOKIES
                else None
            )
        is_own = getattr(view, "policy", "") in OWN_POLICIES and not name.startswith(ELSEWHERE)
        if is_own and (request.method in ("GET", "HEAD", "OPTIONS") or name in OWN_FORMS):
            return None
        if getattr(view, "policy", "") == "writer of this copy":
            return None
        return _elsewhere(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """A form that only the hall can carry out. On a standby, and on a machine that was replaced, also what cannot be
        read there, because nobody could note who did.
        """
        if isinstance(exception, IsStandby | IsRetired):
            return refused(request, exception)
        if not isinstance(exception, IsMirror):
            return None
        match = request.resolver_match
        return _ask(request) if match and match.view_name == SIGN_UP else _elsewhere(request)


def _elsewhere(request: HttpRequest) -> HttpResponse:
    """Says where the tournament is run."""
    if wants_partial(request):
        return HttpResponse(status=HTTPStatus.FORBIDDEN)
    source = Source.objects.first()
    return render(request, "copies/elsewhere.html", {"site": source.site if source else ""}, status=403)


def _asked(request: HttpRequest) -> HttpResponse:
    """A private page: the answer that has come, or the question."""
    if request.method == "GET" and _ticket_name(request) in request.COOKIES:
        answer = _answered(request)
        if answer is not None:
            return answer
    if request.method == "GET" and wants_partial(request):
        # A region that refreshes itself would ask the hall again and again.
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return _ask(request)


def _ask(request: HttpRequest) -> HttpResponse:
    """Let the request wait for the hall, and show that it does."""
    source = Source.objects.first()
    is_patient = request.resolver_match is not None and request.resolver_match.view_name == SIGN_UP
    if source is None or not source.public_key:
        return refused(request, HallAway(), status=HTTPStatus.SERVICE_UNAVAILABLE)
    if _is_large(request):
        return HttpResponse(status=HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    ticket = token_urlsafe(32)
    question = Question(
        method=request.method or "",
        path=request.path,
        query=request.META.get("QUERY_STRING", ""),
        body=request.body if request.method == "POST" else b"",
        content_type=request.META.get("CONTENT_TYPE", ""),
        language=request.META.get("HTTP_ACCEPT_LANGUAGE", ""),
        cookies={name: request.COOKIES[name] for name in COOKIES if name in request.COOKIES},
        sender=client_address(request) or "",
        reply=key_of_ticket(ticket),
    )
    waiting = Waiting(
        ticket=ticket,
        sender=_sender_at(question.sender),
        is_patient=is_patient,
        sealed=seal_for_hall(source.public_key, question.as_bytes()),
    )
    try:
        take_in(waiting, is_heard=is_heard(source))
    except HallAway as refusal:
        return refused(request, refusal, status=HTTPStatus.SERVICE_UNAVAILABLE)
    except TooManyAsked as refusal:
        return refused(request, refusal, status=HTTPStatus.TOO_MANY_REQUESTS)
    response = _after(request)
    response.set_cookie(
        _ticket_name(request),
        ticket,
        max_age=DAYS_KEPT * 86_400 if is_patient else 600,
        path=request.path,
        secure=settings.CSRF_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


def _is_large(request: HttpRequest) -> bool:
    given = request.META.get("CONTENT_LENGTH") or "0"
    return not given.isdecimal() or int(given) > BODY_MOST


def _after(request: HttpRequest) -> HttpResponse:
    """To the address of the request, where the answer will be. A page that is only looked at waits where it is."""
    if wants_partial(request):
        return HttpResponse(headers={"HX-Redirect": request.get_full_path()})
    if request.method == "POST":
        return HttpResponse(status=HTTPStatus.SEE_OTHER, headers={"Location": request.get_full_path()})
    return _waiting_page(request, None)


def _answered(request: HttpRequest) -> HttpResponse | None:
    """The answer to what this browser asked here, or a page that waits for it; None where nothing is known of it."""
    ticket = request.COOKIES[_ticket_name(request)]
    asked = Asked.objects.filter(key=name_of_ticket(ticket)).first()
    if asked is None:
        return None
    if asked.answered_at is None:
        return _still_waiting(request, asked)
    forget(asked)
    try:
        response = _response(request, reply_in(unseal(key_of_ticket(ticket), bytes(asked.answer))))
    except (NotSealedForUs, ValueError, TypeError, KeyError):
        response = _not_answered(request)
    return _without_ticket(request, response)


def _still_waiting(request: HttpRequest, asked: Asked) -> HttpResponse:
    source = Source.objects.first()
    waited = timezone.now() - asked.asked_at
    is_lost = waited > IMPATIENT or source is None or not is_heard(source)
    if asked.is_patient or not is_lost or asked.fetched_at is not None or not give_up(asked):
        return _waiting_page(request, asked)
    return _without_ticket(request, refused(request, HallAway(), status=HTTPStatus.SERVICE_UNAVAILABLE))


def _waiting_page(request: HttpRequest, asked: Asked | None) -> HttpResponse:
    source = Source.objects.first()
    is_away = source is None or not is_heard(source)
    context = {
        "is_sign_up": asked is not None and asked.is_patient,
        "is_away": is_away,
        "asked_at": asked.asked_at if asked else timezone.now(),
        "address": request.get_full_path(),
    }
    response = render(request, "copies/waiting.html", context)
    # A sign-up that waits for a hall that is away may wait for days.
    response["Refresh"] = str(60 if is_away else LOOK_AGAIN_SECONDS)
    return response


def _response(request: HttpRequest, reply: Reply) -> HttpResponse:
    """What the hall answered, with a line that says when."""
    if reply.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return _not_answered(request)
    body = reply.body
    if reply.content_type.startswith("text/html"):
        time = written(timezone.now(), "time with seconds")
        says = _("The hall made this page at %(time)s. Load it again to see what is new.") % {"time": time}
        line = f'<p class="notice" role="status">{says}</p>'.encode()
        body = _MAIN.sub(lambda found: found[0] + line, body, count=1)
    response = HttpResponse(body, status=reply.status, content_type=reply.content_type)
    if reply.location.startswith("/") and not reply.location.startswith("//"):
        response["Location"] = reply.location
    response["Cache-Control"] = "no-store, private"
    for cookie in reply.cookies.values():
        response.cookies.load(cookie)
    return response


def _not_answered(request: HttpRequest) -> HttpResponse:
    return render(request, "copies/not_answered.html", status=HTTPStatus.BAD_GATEWAY)


def _without_ticket(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    response.delete_cookie(_ticket_name(request), path=request.path, samesite="Lax")
    return response


def is_heard(source: Source) -> bool:
    """Whether the hall answers."""
    if source.heard_at is None:
        return False
    return (timezone.now() - source.heard_at).total_seconds() <= FRESH_SECONDS


def _ticket_name(request: HttpRequest) -> str:
    return TICKET.format(sha256(request.path.encode()).hexdigest()[:12])


def _sender_at(address: str) -> Sender:
    return Sender(network=_digest_of(str(network_of(address) or address)), address=_digest_of(address))


def _digest_of(text: str) -> str:
    return sha256(f"{settings.SECRET_KEY} {text}".encode()).hexdigest()[:32]
