"""A referee's answer to a player who doubts a hand."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from tournament.core.errors import Refusal
from tournament.core.refusals import refused
from tournament.events.access import EventRequest, event_acts
from tournament.play.doubts.acts import answer_doubt
from tournament.play.doubts.forms import DoubtAnswerForm
from tournament.play.enums import DoubtAnswerKind
from tournament.play.errors import DoubtAnswerMissing, DoubtNoteTooLong
from tournament.play.forms.notes import REASON_MAX
from tournament.play.models import HandDoubt
from tournament.play.views.table_context import find_table


@event_acts(answer_doubt)
@require_POST
def doubt_answer(request: EventRequest, number: int, table_number: int, doubt_id: int) -> HttpResponse:
    """Answer that a doubted hand stands, or that it was corrected."""
    found = find_table(request, number, table_number)
    doubt = get_object_or_404(HandDoubt.objects.filter(hand__table=found.table), pk=doubt_id)
    form = DoubtAnswerForm(request.POST)
    if not form.is_valid():
        is_long = "note" in form.errors and "kind" not in form.errors
        fault = DoubtNoteTooLong(most=REASON_MAX) if is_long else DoubtAnswerMissing()
        return refused(request, fault, status=422)
    kind = DoubtAnswerKind(form.cleaned_data["kind"])
    try:
        note, seen = form.cleaned_data["note"], form.cleaned_data["seen"]
        answer_doubt(request.user, doubt, kind=kind, note=note, seen=seen)
    except Refusal as refusal:
        return refused(request, refusal)
    return redirect(reverse("play:table-detail", args=found.place))
