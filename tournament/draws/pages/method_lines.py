"""The methods to choose from: the recommended one first, each with a line of explanation and what to expect."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.draws.engine import Method, all_methods, best_known_excess
from tournament.draws.methods import method_description, method_label


@dataclass(frozen=True, slots=True)
class MethodLine:
    """One method on offer. `expected` says how many repeat meetings to expect; empty where that is not known."""

    method: Method
    is_recommended: bool
    expected: str

    @property
    def label(self) -> str:
        return method_label(self.method)

    @property
    def sentence(self) -> str:
        return method_description(self.method)


def method_lines(recommended: Method, *, number: int, last: int, players: int) -> list[MethodLine]:
    """Every method, the recommended one first.

    `number` is the round to draw, `last` the last one that can be drawn at once, `players` how many the draw
    seats.
    """
    others = [method for method in all_methods() if method is not recommended]
    return [
        MethodLine(method, method is recommended, _expected(method, number, last, players))
        for method in (recommended, *others)
    ]


def _expected(method: Method, number: int, last: int, players: int) -> str:
    if method.needs_results:
        return _("Needs the results of every round before it.") if number > 1 else ""
    if number > 1:
        return ""
    if method.draws_as_schedule and last > 1:
        return _of_schedule(last, players)
    return (
        _("Nobody meets twice in round 1; later rounds are drawn when it is their turn.") if last > 1 else ""
    )


def _of_schedule(last: int, players: int) -> str:
    """What the best known schedule of all rounds has. If none is listed, one is searched for."""
    known = None if players % 4 else best_known_excess(players // 4, last)
    if known is None:
        return _("As few repeats as can be found for rounds 1 to %(last)s.") % {"last": last}
    if not known:
        return _("Nobody meets twice in rounds 1 to %(last)s.") % {"last": last}
    return ngettext(
        "About %(known)s meeting repeats in rounds 1 to %(last)s; no schedule with fewer is known.",
        "About %(known)s meetings repeat in rounds 1 to %(last)s; no schedule with fewer is known.",
        known,
    ) % {"known": known, "last": last}
