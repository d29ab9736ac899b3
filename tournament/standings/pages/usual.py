"""Values and items of an event's hands beside what is usual: what finished public events of its rulebook tell together."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.events.models import Event
from tournament.events.rulebook.items import item_word
from tournament.standings.engine.shares import permille, value_shares
from tournament.standings.engine.statistics import Tally
from tournament.standings.pages.statistics import tally_of_finished

ITEMS_SHOWN = 20
USUAL_WINS_LEAST = 100
"""From so few wins nobody can say what is usual."""


@dataclass(frozen=True, slots=True)
class ComparedBar:
    """A bar with its words and how many wins it stands for: what part of all wins that is, and the usual part, in per cent of the wins
    as numbers and in per cent of the room as lengths. Without `usual` there is nothing to compare with.
    """

    label: str
    count: int
    own: str
    length: str
    usual: str = ""
    usual_at: str = ""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The values and the items of the wins; `sentence` says what they are compared with."""

    values: tuple[ComparedBar, ...]
    items: tuple[ComparedBar, ...]
    has_usual: bool
    sentence: str


def compared(ruleset: str, own: Tally, *, has_values: bool, event: Event | None = None) -> Comparison:
    """The wins of a tally; those of an `event` beside the usual ones. `has_values` is false where a value is two numbers."""
    events, usual = tally_of_finished(event) if event else (0, Tally())
    has_usual = usual.wins >= USUAL_WINS_LEAST
    shares = value_shares(own.values, usual.values if has_usual else {}) if has_values else ()
    values = [
        (_range(share.first, share.last), share.count, share.own_permille, share.usual_permille)
        for share in shares
    ]
    return Comparison(
        values=_bars(values),
        items=_bars(_item_shares(ruleset, own, usual if has_usual else None)),
        has_usual=has_usual,
        sentence=_sentence(events, usual.wins) if has_usual else "",
    )


def _item_shares(ruleset: str, own: Tally, usual: Tally | None) -> list[tuple[str, int, int, int | None]]:
    return [
        (
            item_word(ruleset, name),
            wins,
            permille(wins, own.wins_with_items),
            permille(usual.items[name], usual.wins_with_items) if usual else None,
        )
        for name, wins in own.items_seen[:ITEMS_SHOWN]
    ]


def _sentence(events: int, wins: int) -> str:
    return ngettext(
        "“Usual” is the average of %(count)s finished public event under the same rulebook, with %(wins)s wins.",
        "“Usual” is the average of %(count)s finished public events under the same rulebook, with %(wins)s wins.",
        events,
    ) % {"count": events, "wins": wins}


def _range(first: int, last: int | None) -> str:
    if last is None:
        return _("%(first)s or more") % {"first": first}
    return str(first) if first == last else f"{first}–{last}"


def _bars(rows: Sequence[tuple[str, int, int, int | None]]) -> tuple[ComparedBar, ...]:
    most = max((max(own, usual or 0) for _label, _count, own, usual in rows), default=0) or 1
    return tuple(
        ComparedBar(
            label,
            count,
            _per_cent(own),
            f"{100 * own / most:.4g}%",
            "" if usual is None else _per_cent(usual),
            "" if usual is None else f"{100 * usual / most:.4g}%",
        )
        for label, count, own, usual in rows
    )


def _per_cent(thousandths: int) -> str:
    """Whole per cent; one decimal below ten."""
    if thousandths >= 100 or thousandths % 10 == 0:
        return str((thousandths + 5) // 10)
    return f"{thousandths // 10}.{thousandths % 10}"
