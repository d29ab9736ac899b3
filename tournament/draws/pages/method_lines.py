"""How a round can be drawn: the methods, the recommended one first, and the numbers of rounds that each draws at once."""

from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.draws.engine import Method, all_methods, best_known_excess
from tournament.draws.forms.drawing import DrawForm
from tournament.draws.settings.methods import method_description, method_label
from tournament.draws.settings.plans import last_round_by, planned_method


class Reach(StrEnum):
    """How many rounds a method draws at once. Style sheets hide the buttons that the chosen method has not."""

    ONE = "one"
    PLAN = "plan"
    """As far as the plan has rounds that can be drawn together."""
    ALL = "all"


@dataclass(frozen=True, slots=True)
class MethodLine:
    """One method on offer. `reason` says why it is proposed, for the recommended one. `expected` says what to expect of
    its draws; empty where that is not known.
    """

    method: Method
    is_recommended: bool
    reason: str
    expected: str
    reach: Reach

    @property
    def label(self) -> str:
        return method_label(self.method)

    @property
    def sentence(self) -> str:
        return method_description(self.method)


@dataclass(frozen=True, slots=True)
class DrawButton:
    """A button that draws this round and those up to `last`, for methods that reach at least so far."""

    last: int
    label: str
    is_suggested: bool
    reach: Reach


def method_lines(form: DrawForm, *, number: int, players: int) -> list[MethodLine]:
    """Every method, the recommended one first. `number` is the round to draw, `players` how many the draw seats."""
    methods = sorted(all_methods(), key=lambda method: method is not form.recommended)
    return [_line(form, method, number, players) for method in methods]


def _line(form: DrawForm, method: Method, number: int, players: int) -> MethodLine:
    last = min(last_round_by(method, form.plan, number) or form.last_on_offer, form.last_on_offer)
    is_recommended = method is form.recommended
    return MethodLine(
        method,
        is_recommended,
        _reason(form, method, number, last) if is_recommended else "",
        _expected(method, number, last, players),
        _reach(form, method, number),
    )


def _reach(form: DrawForm, method: Method, number: int) -> Reach:
    last = last_round_by(method, form.plan, number)
    if last is None:
        return Reach.ALL
    return Reach.PLAN if last > number else Reach.ONE


def draw_buttons(form: DrawForm, *, number: int) -> list[DrawButton]:
    """The numbers of rounds that can be drawn at once, the suggested one first."""
    planned = last_round_by(planned_method(form.plan, number), form.plan, number) or form.last_on_offer
    buttons = [
        DrawButton(last, _button_label(number, last), last == form.suggested, _needed(number, planned, last))
        for last in form.choices_at_once
    ]
    return sorted(buttons, key=lambda button: not button.is_suggested)


def _needed(number: int, planned: int, last: int) -> Reach:
    if last == number:
        return Reach.ONE
    return Reach.PLAN if last <= planned else Reach.ALL


def _button_label(first: int, last: int) -> str:
    if first == last:
        return _("Draw round %(number)s") % {"number": first}
    return _("Draw rounds %(first)s to %(last)s") % {"first": first, "last": last}


def _reason(form: DrawForm, method: Method, number: int, last: int) -> str:
    if method is not planned_method(form.plan, number):
        return _("This round was drawn with it.")
    if method.needs_results:
        return _("The plan has it for this round, because the standings can decide who meets.")
    if last > number:
        return _("Planned for rounds %(first)s to %(last)s.") % {"first": number, "last": last}
    return _("Planned for round %(number)s.") % {"number": number}


def _expected(method: Method, number: int, last: int, players: int) -> str:
    if method.needs_results:
        return _("Needs the results of every round before it.") if number > 1 else _("Draws this round only.")
    if number == 1 and method.draws_as_schedule and last > 1:
        return _of_schedule(last, players)
    if last > number:
        return _("Can draw rounds %(first)s to %(last)s at once.") % {"first": number, "last": last}
    return _("Draws this round only.")


def _of_schedule(last: int, players: int) -> str:
    """What the best known schedule of all rounds has. If none is listed, one is searched for."""
    known = None if players % 4 else best_known_excess(players // 4, last)
    if known is None:
        return _("As few repeated meetings as can be found in rounds 1 to %(last)s.") % {"last": last}
    if not known:
        return _("Nobody meets twice in rounds 1 to %(last)s.") % {"last": last}
    return ngettext(
        "About %(known)s repeated meeting in rounds 1 to %(last)s; no better schedule is known.",
        "About %(known)s repeated meetings in rounds 1 to %(last)s; no better schedule is known.",
        known,
    ) % {"known": known, "last": last}
