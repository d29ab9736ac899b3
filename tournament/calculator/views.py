"""The calculator, for everybody."""

import json
from http import HTTPStatus
from random import SystemRandom
from typing import Final

from csp.constants import SELF, WASM_UNSAFE_EVAL
from csp.decorators import csp_update
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.urls import reverse
from django.utils.cache import get_conditional_response, set_response_etag
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.calculator.forms import chosen_ruleset
from tournament.calculator.offline.parcel import parcel_for
from tournament.calculator.pages import calculator_page
from tournament.calculator.queries import rulesets_with_events, shown_wins, some_win
from tournament.calculator.trainer import NoHandPage, trainer_page
from tournament.core.policy import public
from tournament.events.rulebook.rulesets import known_rulesets, ruleset_name

WORKER: Final = "js/calculator/engine_worker.js"
ENGINE: Final = "vendor/pyodide/"
ENGINE_FILES: Final = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm.gz",
    "pyodide-lock.json",
    "python_stdlib.zip",
)
"""The Python for browsers. Its files find each other by these names, so they keep them."""


@public
@require_safe
def calculator(request: HttpRequest) -> HttpResponse:
    """What a hand is worth. The address holds the hand, so that it can be sent to somebody."""
    parcel_url = reverse("calculator:parcel", args=[get_language()])
    page = calculator_page(request.META["QUERY_STRING"], parcel_url)
    status = HTTPStatus.UNPROCESSABLE_ENTITY if page.form.errors else HTTPStatus.OK
    response = page.shown(request, status=status)
    response.headers["HX-Replace-Url"] = f"{reverse('calculator:calculator')}?{page.query}"
    return response


@public
@never_cache
@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """What keeps the calculator on a device. Its text changes with every static file, so that a browser notices."""
    page = reverse("calculator:calculator")
    facts = {
        "version": getattr(staticfiles_storage, "manifest_hash", ""),
        "page": page,
        "files": settings.STATIC_URL,
        "parcels": f"{page}parcels/",
        "worker": reverse("calculator:engine"),
        "engine": [static(WORKER), *(f"{settings.STATIC_URL}{ENGINE}{name}" for name in ENGINE_FILES)],
    }
    text = f"self.calculator = {json.dumps(facts)};\nimportScripts({json.dumps(static('js/calculator/service_worker.js'))});\n"
    return HttpResponse(text, content_type="text/javascript; charset=utf-8")


@public  # type: ignore[type-var]  # the decorator below promises less than it returns
@csp_update({"script-src": [SELF, WASM_UNSAFE_EVAL]})
@require_safe
def engine(request: HttpRequest) -> HttpResponse:
    """The worker that draws the calculator in a browser, under an address at which the service worker answers for it.

    Only this worker, which has no page, may run WebAssembly.
    """
    text = f"import {json.dumps(static(WORKER))};\n"
    return HttpResponse(text, content_type="text/javascript; charset=utf-8")


@public
@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """What a phone needs to know to put the calculator on its home screen."""
    icons = [
        {"src": static(f"img/icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
        for size in (192, 512)
    ]
    facts = {
        "name": _("Mahjong calculator"),
        "short_name": _("Calculator"),
        "start_url": reverse("calculator:calculator"),
        "scope": reverse("calculator:calculator"),
        "display": "standalone",
        "icons": icons,
    }
    return JsonResponse(facts, content_type="application/manifest+json")


@public
@require_safe
def parcel(request: HttpRequest, language: str) -> HttpResponse:
    """The calculator's program for browsers, with the texts of a language."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    packed = parcel_for(language)
    response = HttpResponse(packed.content, content_type="application/zip")
    response.headers["Cache-Control"] = "no-cache"
    set_response_etag(response)
    return get_conditional_response(request, response.headers["ETag"], response=response) or response


@public
@never_cache
@require_safe
def trainer(request: HttpRequest) -> HttpResponse:
    """On to some hand of the trainer, under the rulebook that is asked for."""
    rulesets = rulesets_with_events()
    wanted = chosen_ruleset(request.GET).id
    if "ruleset" not in request.GET and rulesets and wanted not in rulesets:
        wanted = sorted(rulesets)[0]
    win_id = some_win(wanted, SystemRandom())
    if win_id is None:
        others = tuple((each.id, ruleset_name(each.id)) for each in known_rulesets() if each.id in rulesets)
        return NoHandPage(rulesets=others).shown(request)
    by = "?by=items" if request.GET.get("by") == "items" else ""
    return redirect(reverse("calculator:trainer-hand", args=[win_id]) + by)


@public
@require_safe
def trainer_hand(request: HttpRequest, win_id: int) -> HttpResponse:
    """A hand that was played: what is it worth, or which items does it have?"""
    win = shown_wins().select_related("hand__table__round__event").filter(pk=win_id).first()
    if win is None:
        raise Http404
    page = trainer_page(win, request.GET)
    status = HTTPStatus.UNPROCESSABLE_ENTITY if page.form.errors else HTTPStatus.OK
    return page.shown(request, status=status)
