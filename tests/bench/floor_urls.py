"""The site, and bare views beside it: the least that an answer can cost through the same server and middleware."""

import os
from functools import cache
from pathlib import Path

from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

from tournament import urls
from tournament.audit.models import AuditEntry
from tournament.core.policy import public

handler400, handler403, handler404, handler500 = (
    urls.handler400,
    urls.handler403,
    urls.handler404,
    urls.handler500,
)


@public
def nothing(_request: HttpRequest) -> HttpResponse:
    return HttpResponse(status=204)


@cache
def finished() -> bytes:
    """A page that was made before: compressed, as it is sent."""
    return Path(os.environ["FINISHED_PAGE"]).read_bytes()


@public
def page(_request: HttpRequest) -> HttpResponse:
    return HttpResponse(finished(), headers={"Content-Encoding": "gzip"})


@csrf_exempt
@public
def insert(_request: HttpRequest) -> HttpResponse:
    AuditEntry.objects.create(actor_name="bench", verb="bench")
    return HttpResponse(status=204)


urlpatterns = [
    path("floor/nothing/", nothing),
    path("floor/page/", page),
    path("floor/insert/", insert),
    *urls.urlpatterns,
]
