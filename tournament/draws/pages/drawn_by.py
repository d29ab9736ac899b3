"""The method by which a round was drawn, for everybody who reads its seats."""

from dataclasses import dataclass

from tournament.draws.engine import Method, method_of_id
from tournament.draws.enums import DrawKind
from tournament.draws.settings.methods import method_description, method_label
from tournament.events.models import Round

CHANGED_BY_HAND = (DrawKind.SWAP, DrawKind.TABLES)


@dataclass(frozen=True, slots=True)
class DrawnBy:
    """The method, and whether seats were exchanged or tables redrawn afterwards."""

    method: Method
    is_changed: bool

    @property
    def label(self) -> str:
        return method_label(self.method)

    @property
    def sentence(self) -> str:
        return method_description(self.method)


def drawn_by(round_: Round) -> DrawnBy | None:
    """The method behind the newest version, and what was changed since; None without a draw. One query."""
    rows = list(round_.draws.order_by("version").values_list("pk", "kind", "parent", "method"))
    if not rows:
        return None
    kinds = {pk: (kind, parent) for pk, kind, parent, _method in rows}
    pk: int | None = rows[-1][0]
    is_changed = False
    while pk is not None:
        kind, pk = kinds[pk]
        is_changed = is_changed or kind in CHANGED_BY_HAND
    return DrawnBy(method_of_id(rows[-1][3]), is_changed)
