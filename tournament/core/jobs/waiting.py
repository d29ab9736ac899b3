"""How a page answers a request for a file that takes long: with the file, or with its progress."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _

from tournament.core.errors import Refusal
from tournament.core.jobs.begun import Job, Work, find
from tournament.core.refusals import refused


class FileNotMade(Refusal):
    code = "file_not_made"
    text = _("The file could not be created. Nothing was lost. Go back and request it again.")


PATIENCE_SECONDS = 2.0
"""How long a page waits for a file before it shows the progress."""
REFRESH_SECONDS = 1


@dataclass(frozen=True, slots=True)
class Waiting:
    """The page of a file in the making: its title, a sentence of how far it is, the way back, and more context for its
    template.

    `opens_in_place` says that the file takes the place of the page; others are downloaded, and the page stays.
    """

    label: str
    told: Callable[[Job], str]
    back_url: str
    back_label: str
    context: Mapping[str, Any]
    template: str = "events/making.html"
    opens_in_place: bool = False


def answer(
    request: HttpRequest,
    work: Work,
    begin: Callable[[], Job],
    *,
    waiting: Waiting,
    hand_out: Callable[[Job], HttpResponse],
    give_up: Callable[[str], HttpResponse],
) -> HttpResponse:
    """The file right away if it is quick to make; else a page that asks again by itself until it is ready.

    The parameter `job` names the file that the page waits for, `ready` asks for the file itself. `give_up` answers with
    the code of a job that failed. What `begin` raises is raised.
    """
    asked = request.GET.get("job", "")
    job = find(work, asked) or begin()
    if job.failed:
        return give_up(job.failed)
    is_waited_for = asked == job.key and "ready" not in request.GET
    if job.made and (waiting.opens_in_place or not is_waited_for):
        return hand_out(job)
    if asked != job.key:
        return redirect(_url(request, job=job.key))
    return _page(request, job, waiting)


def file_failed(request: HttpRequest) -> HttpResponse:
    """What is said of a file that could not be made for a reason that nobody foresaw."""
    return refused(request, FileNotMade(), status=503)


def _page(request: HttpRequest, job: Job, waiting: Waiting) -> HttpResponse:
    ready_url = _url(request, ready="1") if job.made else ""
    context = {
        **waiting.context,
        "label": waiting.label,
        "told": waiting.told(job) if job.done else "",
        "job": job,
        "ready_url": ready_url,
        "opens_in_place": waiting.opens_in_place,
        "back_url": waiting.back_url,
        "back_label": waiting.back_label,
    }
    response = render(request, waiting.template, context, status=200 if ready_url else 202)
    response["Refresh"] = f"0; url={ready_url}" if ready_url else str(REFRESH_SECONDS)
    response["Cache-Control"] = "no-store"
    return response


def _url(request: HttpRequest, **more: str) -> str:
    query = request.GET.copy()
    query.pop("ready", None)
    for name, value in more.items():
        query[name] = value
    return f"{request.path}?{query.urlencode()}"
