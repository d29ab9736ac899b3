"""Everything that an organizer does for the event, in order."""

from dataclasses import dataclass
from typing import ClassVar

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from tournament.core.page_values import PageValues
from tournament.core.undo import tell_with_undo
from tournament.events.access import Can, EventRequest, event_acts, event_role
from tournament.events.acts.steps import put_step_aside, take_step_up
from tournament.events.enums import Role, SetAside, StepCode
from tournament.events.forms.steps import StepForm
from tournament.events.models import Event
from tournament.events.pages.checklist import Checklist
from tournament.events.queries import rounds_of
from tournament.play.pages.checklist import checklist_of


@dataclass(frozen=True, slots=True, kw_only=True)
class StepsPage(PageValues):
    """Everything that an organizer does for the event, in order."""

    template: ClassVar[str] = "events/steps.html"

    event: Event
    can: Can
    checklist: Checklist
    form: StepForm


@event_role(Role.ORGANIZER)
@require_safe
def steps(request: EventRequest) -> HttpResponse:
    """All steps of the event: done, missing or skipped."""
    return _steps_page(request, StepForm()).shown(request)


def _steps_page(request: EventRequest, form: StepForm) -> StepsPage:
    event = request.event
    return StepsPage(
        event=event,
        can=request.can,
        checklist=checklist_of(event, rounds_of(event), screens=event.screens.count()),
        form=form,
    )


@event_acts(put_step_aside)
@require_POST
def step_aside(request: EventRequest) -> HttpResponse:
    """Skip a step, or tick it off."""
    form = StepForm(request.POST)
    if not form.is_valid():
        return _steps_page(request, form).shown(request, status=422)
    step, how = form.cleaned_data["step"], form.cleaned_data["how"]
    put_step_aside(request.user, request.event, step=step, how=how)
    sentence = gettext("Skipped: %(step)s") if how == SetAside.SKIPPED else gettext("Ticked off: %(step)s")
    undo = reverse("events:step-up", args=[request.event.slug])
    tell_with_undo(request, sentence % {"step": step.label}, undo, **_sent_step(form))
    return _after_step(request, form)


@event_acts(take_step_up)
@require_POST
def step_up(request: EventRequest) -> HttpResponse:
    """Take a step up again that was skipped or ticked off."""
    form = StepForm(request.POST)
    if not form.is_valid():
        return _steps_page(request, form).shown(request, status=422)
    take_step_up(request.user, request.event, step=form.cleaned_data["step"])
    return _after_step(request, form)


def _sent_step(form: StepForm) -> dict[str, str]:
    step: StepCode = form.cleaned_data["step"]
    return {"step": step.value} | ({"at_list": "1"} if form.cleaned_data["at_list"] else {})


def _after_step(request: EventRequest, form: StepForm) -> HttpResponse:
    """Back to where it was pressed."""
    name = "events:steps" if form.cleaned_data["at_list"] else "events:event-home"
    return redirect(reverse(name, args=[request.event.slug]) + "#steps")
