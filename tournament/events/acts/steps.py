"""The list of steps: an organizer skips one, ticks it off, or takes it up again. Nothing else depends on it."""

from django.utils.translation import gettext_lazy as _

from tournament.core.phrases import phrase
from tournament.events.acting import EventDoing, event_act
from tournament.events.enums import SetAside, StepCode
from tournament.events.models import Event
from tournament.events.people import ORGANIZERS
from tournament.events.verbs import EventVerb

_VERBS = {SetAside.DONE: EventVerb.STEP_TICKED_OFF, SetAside.SKIPPED: EventVerb.STEP_SKIPPED}


@event_act(
    "put_step_aside",
    _("Skip a step, or tick it off"),
    on=Event,
    who=ORGANIZERS,
    quiet=True,
    undo="take_step_up",
)
def put_step_aside(doing: EventDoing[Event], *, step: StepCode, how: SetAside) -> bool:
    """Skip a step of the list, or tick it off. Returns whether that is new."""
    event = doing.event
    if event.steps_aside.get(step) == how:
        return False
    event.steps_aside = {**event.steps_aside, step.value: how.value}
    event.save(update_fields=["steps_aside"])
    doing.tell(_VERBS[how], step=phrase("step", code=step.value))
    return True


@event_act(
    "take_step_up",
    _("Take up a step again"),
    on=Event,
    who=ORGANIZERS,
    quiet=True,
    undo="put_step_aside",
)
def take_step_up(doing: EventDoing[Event], *, step: StepCode) -> bool:
    """Put a step that was skipped or ticked off back on the list. Returns whether it was aside."""
    event = doing.event
    if step not in event.steps_aside:
        return False
    event.steps_aside = {code: how for code, how in event.steps_aside.items() if code != step}
    event.save(update_fields=["steps_aside"])
    doing.tell(EventVerb.STEP_TAKEN_UP, step=phrase("step", code=step.value))
    return True
