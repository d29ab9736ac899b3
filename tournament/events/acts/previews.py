"""Saving what was shown: an act with a preview is carried out only with the effect that the person saw."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from tournament.acts.transactions import tried_out
from tournament.audit.models import AuditEntry
from tournament.core.previews import PreviewRefused, SentPreview
from tournament.events.acting import locked
from tournament.events.models import Event


class HasState(Protocol):
    """An effect. `state` is what has to stay the same until it is saved: what the act does to those whom it concerns, and
    not what others do meanwhile.
    """

    @property
    def state(self) -> object: ...


Effect = TypeVar("Effect", bound=HasState)


@dataclass(frozen=True, slots=True)
class Shown(Generic[Effect]):
    """An effect that was shown and not saved, with its mark; `refusal` says why, where somebody wanted to save it."""

    effect: Effect
    mark: str
    refusal: PreviewRefused | None = None


def save_or_show(
    event: Event,
    sent: SentPreview,
    *,
    saves: bool,
    look: Callable[[], Effect],
    save: Callable[[], object],
    complete: Callable[[Effect], Effect] = lambda effect: effect,
) -> Shown[Effect] | None:
    """Save an act whose effect is the one that was shown; otherwise return the effect that it has now.

    `look` finds the effect, as a rule by carrying the act out and rolling it back, and `save` carries it out. Both raise
    the refusals of the act. `complete` adds to an effect what is only shown: its `state` stays as it is. A form that is
    sent again is answered as it was the first time. Returns None when saved.
    """
    with locked(event):
        effect = look()
        refusal = sent.refusal_in(effect.state) if saves else None
        if saves and (refusal is None or _is_done_already(event, save)):
            save()
            return None
        return Shown(complete(effect), sent.mark_in(effect.state), refusal)


def _is_done_already(event: Event, save: Callable[[], object]) -> bool:
    """Whether carrying an act out writes nothing: by its key it was carried out before."""
    newest = _newest_line(event)

    def newest_after() -> int | None:
        save()
        return _newest_line(event)

    return tried_out(newest_after) == newest


def _newest_line(event: Event) -> int | None:
    return AuditEntry.objects.filter(event=event).order_by("-pk").values_list("pk", flat=True).first()
