"""The versions of a round's draw, and the quality of all draws of an event."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from tournament.accounts.models import User
from tournament.core.refusals import refused
from tournament.draws.acts.versions import choose_version
from tournament.draws.errors import VersionNotFound
from tournament.draws.forms.drawing import ChooseForm
from tournament.draws.pages.draw_desk import compared_rests, compared_tables, version_lines
from tournament.draws.pages.quality import quality_page
from tournament.draws.pages.reports import compared
from tournament.events.access import EventRequest, event_acts, event_page, event_role
from tournament.events.enums import Role
from tournament.events.models import Round
from tournament.events.offers import offer
from tournament.events.round_posts import act_on_round, get_round


@event_role(Role.ORGANIZER)
@require_safe
def version_list(request: EventRequest, number: int) -> HttpResponse:
    """The versions of a round's draw with their figures, and two of them side by side."""
    round_ = get_round(request, number)
    lines = version_lines(round_)
    by_number = {str(line.draw.version): line.draw for line in lines}
    older = lines[1].draw if len(lines) > 1 else None
    left = by_number.get(request.GET.get("a", ""), older)
    right = by_number.get(request.GET.get("b", ""), lines[0].draw if lines else None)
    both = [left, right] if left and right and left != right else []
    context = {
        "event": request.event,
        "can": request.can,
        "round": round_,
        "versions": lines,
        "left": left,
        "right": right,
        "costs": compared([draw.report.get("cost", {}) for draw in both if draw]) if both else [],
        "rests": compared_rests(left, right) if left and right and both else [],
        "tables": compared_tables(left, right) if left and right and both else [],
        "may_choose": offer(request, choose_version, round_).may,
    }
    return render(request, "draws/versions.html", context)


@event_acts(choose_version)
@require_POST
def version_choose(request: EventRequest, number: int) -> HttpResponse:
    """Seat a round again as one of its versions had it."""
    round_ = get_round(request, number)
    form = ChooseForm(request.POST)
    if not form.is_valid():
        return refused(request, VersionNotFound(number=round_.number), status=422)
    data = form.cleaned_data

    def choose(actor: User, round_: Round) -> object:
        return choose_version(
            actor, round_, version=data["version"], note=data["note"], expected_version=data["seen"]
        )

    return act_on_round(request, number, choose)


@event_page
@require_safe
def draw_quality(request: EventRequest) -> HttpResponse:
    """How good the draws are. The public sees published rounds only."""
    page = quality_page(request.event, public_only=not request.can.referee)
    return render(
        request, "draws/quality.html", {"event": request.event, "can": request.can, "quality": page}
    )
