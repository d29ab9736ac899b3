"""Pages that belong to no app: is the site alive, what do its components look like, and what is said of a fault.

Django's own pages of faults read the request's body once more, to check its token: a body that cannot be read would
then end in a fault of the program. Ours never read it.
"""

import sys
from datetime import timedelta
from http import HTTPStatus
from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import get_language_from_request, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from django.views.i18n import set_language

from tournament.core.errors import NotAllowed
from tournament.core.health import why_not_ready
from tournament.core.languages import PARTIAL
from tournament.core.policy import public
from tournament.core.qr import qr_code
from tournament.core.server.certificates import Files, authority_der
from tournament.core.site import is_for_phones, shared_address
from tournament.core.trouble import Trouble, mark_for_retry, trouble_of


class LanguageForm(forms.Form):
    """A language that is offered. `settings` is read for each form, as tests offer other languages."""

    def __init__(self, data: Any = None) -> None:
        super().__init__(data)
        self.fields["language"] = forms.ChoiceField(
            label=gettext_lazy("Language"), choices=settings.LANGUAGES
        )


SECURITY_TXT_LASTS = timedelta(days=90)


@public
@never_cache
@require_safe
def health(request: HttpRequest) -> HttpResponse:
    """Answer "ok" when the site can read and write, and 503 with a reason when it cannot."""
    reason = why_not_ready()
    status = HTTPStatus.SERVICE_UNAVAILABLE if reason else HTTPStatus.OK
    return HttpResponse(reason or "ok", content_type="text/plain; charset=utf-8", status=status)


@public
@never_cache
@require_safe
def live(request: HttpRequest) -> HttpResponse:
    """Answer "ok" as long as the program runs, whatever its database does."""
    return HttpResponse("ok", content_type="text/plain; charset=utf-8")


@public
@require_safe
def time_now(request: HttpRequest) -> HttpResponse:
    """The time of the server in milliseconds, by which the clocks of all devices agree."""
    return JsonResponse(
        {"now": int(timezone.now().timestamp() * 1000)}, headers={"Cache-Control": "no-store"}
    )


@public
@require_safe
def security_txt(request: HttpRequest) -> HttpResponse:
    """Whom to tell of a hole (RFC 9116): SEATWIND_SECURITY_CONTACT, or else the site's own first page."""
    contact = settings.SECURITY_CONTACT or shared_address(request, "/")
    expires = (timezone.now() + SECURITY_TXT_LASTS).replace(microsecond=0)
    lines = [f"Contact: {contact}", f"Expires: {expires.isoformat()}", "Preferred-Languages: en, zh"]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")


@public
@require_safe
def phones(request: HttpRequest) -> HttpResponse:
    """How phones in the hall reach the site, and what only https gives them."""
    address = shared_address(request, "/")
    url = address if is_for_phones(address) else ""
    has_authority = Files(settings.VAR_DIR / "https").authority.is_file()
    context = {
        "url": url,
        "qr": qr_code(url, _("The address of this site")) if url else "",
        "is_plain": not address.startswith("https:"),
        "certificate_url": reverse("phones-certificate") if has_authority and request.is_secure() else "",
    }
    return render(request, "core/phones.html", context)


@public
@require_safe
def phones_certificate(request: HttpRequest) -> HttpResponse:
    """The certificate of the authority that `serve --https` made, for devices that are to trust it."""
    content = authority_der(Files(settings.VAR_DIR / "https"))
    if content is None:
        raise Http404
    headers = {"Content-Disposition": 'attachment; filename="seatwind.crt"'}
    return HttpResponse(content, content_type="application/x-x509-ca-cert", headers=headers)


@public
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def language(request: HttpRequest) -> HttpResponse:
    """Choose the language of all pages; the browser keeps it."""
    form = LanguageForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        return set_language(request)
    page = request.META.get("HTTP_REFERER", "")
    context = {
        "form": form,
        "languages": [one for one in settings.LANGUAGES if one[0] not in PARTIAL],
        "partial": [one for one in settings.LANGUAGES if one[0] in PARTIAL],
        "current": get_language_from_request(request),
        "next": request.POST.get("next", page),
    }
    return render(request, "core/language.html", context, status=422 if form.is_bound else 200)


@public
@require_safe
def style(request: HttpRequest) -> HttpResponse:
    """Every component of the pages, side by side."""
    return render(request, "style.html")


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What was sent cannot be read, or is too large; a session that could not be saved ends here as well."""
    trouble = trouble_of(exception)
    if trouble:
        return troubled(request, trouble)
    if isinstance(exception, RequestDataTooBig):
        title, sentence = _("That is too large"), _("Nothing was changed. Go back and send less at once.")
        return fault_page(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, title, sentence)
    title = _("The browser sent something that could not be read")
    sentence = _("Nothing was changed. Go back, reload the page and try again.")
    return fault_page(HTTPStatus.BAD_REQUEST, title, sentence)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The person is known and may not do this."""
    why = exception.args[0] if exception.args else None
    return render(
        request, "403.html", {"sentence": str(why) if isinstance(why, NotAllowed) else ""}, status=403
    )


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Nothing is here, or nothing that this person may see."""
    return render(request, "404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """The program is at fault, or the machine is in trouble; the page needs nothing of either."""
    trouble = trouble_of(sys.exc_info()[1])
    if trouble:
        return troubled(request, trouble)
    title = _("Something went wrong on our side")
    sentence = _(
        "Everything saved before is safe. Go back and try again; if it happens again, tell the "
        "organizer what you did and when."
    )
    return fault_page(HTTPStatus.INTERNAL_SERVER_ERROR, title, sentence)


def troubled(request: HttpRequest, trouble: Trouble) -> HttpResponse:
    """Say what ails the machine, and ask for a second try where one is safe."""
    mark_for_retry(request, trouble)
    response = fault_page(
        HTTPStatus.SERVICE_UNAVAILABLE, _("This cannot be done right now"), trouble.sentence
    )
    response["Retry-After"] = "5"
    return response


def fault_page(status: HTTPStatus, title: str | Promise, sentence: str | Promise) -> HttpResponse:
    """A page that needs no request, no database and no list of the static files."""
    response = HttpResponse(
        render_to_string("fault.html", {"title": title, "sentence": sentence}), status=status
    )
    response["Cache-Control"] = "no-store"
    return response
