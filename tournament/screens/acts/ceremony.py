"""The ceremony: begun, a place revealed or taken back, ended."""

from django.utils.translation import gettext_lazy as _

from tournament.acts.conditions import condition
from tournament.events.acting import EventDoing, event_act
from tournament.events.models import Event
from tournament.events.people import ORGANIZERS
from tournament.screens.ceremonies import can_begin, ceremony_of, steps_of
from tournament.screens.errors import AllRevealed, CeremonyNotBegun, NothingHeldBack, NothingRevealed
from tournament.screens.models import Ceremony
from tournament.screens.verbs import ScreenVerb


@condition(_("The last round is closed, and its scores are held back."))
def last_round_is_held(doing: EventDoing[Event]) -> None:
    """Raises NothingHeldBack."""
    if not can_begin(doing.event):
        raise NothingHeldBack


@condition(_("The ceremony has begun."))
def has_begun(doing: EventDoing[Event]) -> None:
    """Raises CeremonyNotBegun."""
    if ceremony_of(doing.event) is None:
        raise CeremonyNotBegun


@condition(_("A place has been revealed."))
def has_revealed(doing: EventDoing[Event]) -> None:
    """Raises CeremonyNotBegun, NothingRevealed."""
    ceremony = ceremony_of(doing.event)
    if ceremony is None:
        raise CeremonyNotBegun
    if ceremony.revealed == 0:
        raise NothingRevealed


def _begun(doing: EventDoing[Event]) -> Ceremony | None:
    return ceremony_of(doing.event)


@event_act(
    "begin_ceremony",
    _("Begin the ceremony"),
    on=Event,
    who=ORGANIZERS,
    already=_begun,
    when=[last_round_is_held],
    undo="end_ceremony",
)
def begin_ceremony(doing: EventDoing[Event], *, places: int) -> Ceremony:
    """Tell the best `places` one by one, beginning with the last of them; nothing is revealed yet. A repeat changes
    nothing.
    """
    ceremony = Ceremony.objects.create(event=doing.event, places=places)
    doing.tell(ScreenVerb.CEREMONY_BEGUN, places=places)
    return ceremony


@event_act(
    "reveal_place",
    _("Reveal the next place"),
    on=Event,
    who=ORGANIZERS,
    when=[has_begun],
    undo="take_back_place",
)
def reveal_place(doing: EventDoing[Event], *, seen: int) -> Ceremony:
    """Show the next better place on the screens. `seen` is how many were revealed on the person's page: pressed twice, it
    reveals one. Raises AllRevealed.
    """
    ceremony = _locked(doing)
    if ceremony.revealed > seen:
        return ceremony
    steps = steps_of(doing.event, ceremony.places)
    if ceremony.revealed >= len(steps):
        raise AllRevealed
    _move(ceremony, ceremony.revealed + 1)
    doing.tell(ScreenVerb.PLACE_REVEALED, place=steps[ceremony.revealed - 1].place)
    return ceremony


@event_act(
    "take_back_place",
    _("Take the last place back"),
    on=Event,
    who=ORGANIZERS,
    when=[has_revealed],
    undo="reveal_place",
)
def take_back_place(doing: EventDoing[Event], *, seen: int) -> Ceremony:
    """Hide the place that was revealed last. Pressed twice, it hides one."""
    ceremony = _locked(doing)
    if ceremony.revealed < seen:
        return ceremony
    steps = steps_of(doing.event, ceremony.places)
    place = steps[min(ceremony.revealed, len(steps)) - 1].place if steps else 0
    _move(ceremony, ceremony.revealed - 1)
    doing.tell(ScreenVerb.PLACE_HIDDEN, place=place)
    return ceremony


def _none_stands(doing: EventDoing[Event]) -> Event | None:
    return doing.event if ceremony_of(doing.event) is None else None


@event_act(
    "end_ceremony",
    _("End the ceremony"),
    on=Event,
    who=ORGANIZERS,
    already=_none_stands,
    undo="begin_ceremony",
)
def end_ceremony(doing: EventDoing[Event]) -> Event:
    """Clear the ceremony from the screens. It publishes nothing. A repeat changes nothing."""
    Ceremony.objects.filter(event=doing.event).delete()
    doing.tell(ScreenVerb.CEREMONY_ENDED)
    return doing.event


def _locked(doing: EventDoing[Event]) -> Ceremony:
    return Ceremony.objects.get(event=doing.event)


def _move(ceremony: Ceremony, revealed: int) -> None:
    ceremony.revealed = revealed
    ceremony.save(update_fields=["revealed"])
