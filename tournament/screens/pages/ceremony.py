"""The page from which a ceremony is led."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from tournament.core.page_values import PageValues
from tournament.events.access import Can
from tournament.events.models import Event
from tournament.screens.ceremonies import PlaceStep
from tournament.screens.forms import CeremonyForm
from tournament.screens.models import Screen


@dataclass(frozen=True, slots=True, kw_only=True)
class CeremonyPage(PageValues):
    """`upcoming` are the places to reveal, the next one (`coming`) first; `told` those revealed, the newest first. `seen` is how many
    steps are done. `why_not` says why a ceremony cannot begin; `screens` are those that show it.
    """

    template: ClassVar[str] = "screens/ceremony.html"

    event: Event
    can: Can
    form: CeremonyForm
    why_not: str
    has_begun: bool
    seen: int
    coming: PlaceStep | None
    upcoming: Sequence[PlaceStep]
    told: Sequence[PlaceStep]
    screens: Sequence[Screen]
