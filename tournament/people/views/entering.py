"""An event that is filled from a members’ list: at the desk, by ticking who is here."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from tournament.core.errors import Refusal
from tournament.core.folding import folded
from tournament.core.forms import add_refusal, sent
from tournament.core.refusals import refused
from tournament.events.access import EventRequest, event_acts
from tournament.events.offers import belongs
from tournament.people.acts.entering import choose_members_list, enter_members
from tournament.people.errors import NobodyChosen
from tournament.people.forms import ChooseListForm, ChosenForm
from tournament.people.queries import list_of, lists_kept_by, members_for


@event_acts(enter_members, choose_members_list)
@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: EventRequest) -> HttpResponse:
    """Who is here: members to tick, those who came most often first. What is ticked stays ticked through a search."""
    form = ChosenForm(sent(request))
    if request.method == "POST":
        if not form.is_valid():
            return refused(request, NobodyChosen(), status=422)
        try:
            here = enter_members(request.user, request.event, chosen=form.ids())
        except Refusal as refusal:
            return refused(request, refusal)
        sentence = ngettext(
            "%(people)s person was entered and checked in.",
            "%(people)s people were entered and checked in.",
            len(here),
        )
        messages.success(request, sentence % {"people": len(here)})
        return redirect("people:enter", request.event.slug)
    return render(request, "people/enter.html", _context(request))


def _context(request: EventRequest) -> dict[str, object]:
    members = list_of(request.event)
    query = request.GET.get("q", "")[:100]
    ticked = set(request.GET.getlist("chosen"))
    lines = members_for(request.event, members) if members else []
    wanted = folded(query)
    shown = [
        (line, str(line.member.pk) in ticked)
        for line in lines
        if not wanted
        or str(line.member.pk) in ticked
        or wanted
        in folded(f"{line.member.name} {line.member.name_zh} {line.member.club} {line.member.federation_id}")
    ]
    is_organizer = belongs(request, choose_members_list)
    return {
        "event": request.event,
        "can": request.can,
        "members": members,
        "q": query,
        "rows": [(line, is_ticked) for line, is_ticked in shown if not _is_here(line)],
        "here": [line for line in lines if _is_here(line)],
        "form": ChooseListForm(None, lists_kept_by(request.user), members) if is_organizer else None,
        "keeps": members is not None and lists_kept_by(request.user).filter(pk=members.pk).exists(),
    }


def _is_here(line: object) -> bool:
    entry = line.entry  # type: ignore[attr-defined]
    return entry is not None and entry.status == "checked_in"


@event_acts(choose_members_list)
@require_POST
def choose_list(request: EventRequest) -> HttpResponse:
    """Choose the list that fills the event."""
    form = ChooseListForm(request.POST, lists_kept_by(request.user), None)
    if form.is_valid():
        try:
            choose_members_list(request.user, request.event, members=form.cleaned_data["members"])
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            return redirect("people:enter", request.event.slug)
    return render(request, "people/enter.html", {**_context(request), "form": form}, status=422)
