"""What a tablet on bad Wi-Fi needs: its service worker, and answers that tell it for certain whether a hand was
recorded.

The headers are the contract with `static/js/play/offline/queue.js`. A kept hand is sent with `Seatwind-Owner`, the
account or the table link that entered it; by a link, the address it goes to says the same. The answer to a recorded
hand repeats its key in `Seatwind-Key`, so that the log-in page of a hall's Wi-Fi, which answers every request, is not
taken for the server; `Seatwind-Refusal` and `Seatwind-Sentence` say why a hand was not recorded.
"""

import json
from urllib.parse import quote
from uuid import UUID

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.core.policy import public
from tournament.events.access import EventRequest


@public
@never_cache
@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """The service worker, from the top of the site so that it may open every table's page.

    Its text changes with every static file, so that a browser notices a new version by itself.
    """
    facts = {
        "version": getattr(staticfiles_storage, "manifest_hash", ""),
        "files": settings.STATIC_URL,
        "signOut": reverse("accounts:sign-out"),
        "icon": static("img/icon-192.png"),
        "badge": static("img/badge-96.png"),
    }
    names = ("play/offline/queue", "play/offline/service_worker", "notices/service_worker")
    scripts = [static(f"js/{name}.js") for name in names]
    text = f"self.seatwind = {json.dumps(facts)};\nimportScripts({json.dumps(scripts)[1:-1]});\n"
    return HttpResponse(text, content_type="text/javascript; charset=utf-8")


def is_senders_own(request: EventRequest) -> bool:
    """Whether a hand is sent by the account that entered it; on a shared tablet another account may be signed in."""
    owner = request.headers.get("Seatwind-Owner")
    return owner is None or owner == str(request.user.pk)


def recorded(response: HttpResponse, client_key: UUID) -> HttpResponse:
    """Say in an answer that the hand with this key is recorded."""
    response.headers["Seatwind-Key"] = str(client_key)
    return response


def not_recorded(response: HttpResponse, code: str, sentence: str) -> HttpResponse:
    """Say in an answer why the hand is not recorded."""
    response.headers["Seatwind-Refusal"] = code
    response.headers["Seatwind-Sentence"] = quote(sentence)
    return response
