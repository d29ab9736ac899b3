"""Acts by states as pictures for docs/design/acts.md; `draw` draws them again.

Who may do an act and what undoes it say the declared acts. How an act ends in a state says the table, and the walk holds
that the act answers the same when a page asks it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from html import escape
from pathlib import Path
from typing import Any, Final

from tests.architecture.import_rules import ROOT
from tests.architecture.site_map import all_routes
from tests.tournament.acts.expected.clock import CLOCK_ACTS, ClockSituation
from tests.tournament.acts.expected.declared import ACT_OF, NOT_DECLARED
from tests.tournament.acts.expected.desk import DESK_ACTS, DeskSituation
from tests.tournament.acts.expected.devices import DEVICE_ACTS, DeviceSituation
from tests.tournament.acts.expected.entries import ENTRY_ACTS, EntrySituation
from tests.tournament.acts.expected.events import EVENT_ACTS, EventSituation
from tests.tournament.acts.expected.hall import HALL_ACTS, HallSituation
from tests.tournament.acts.expected.penalties import PENALTY_ACTS, PenaltySituation
from tests.tournament.acts.expected.rounds import ROUND_ACTS, RoundSituation
from tests.tournament.acts.expected.sign_ups import SIGN_UP_ACTS, SignUpSituation
from tests.tournament.acts.expected.tables import TABLE_ACTS, TableSituation
from tests.tournament.acts.expected.types import Act, Answer, Cell, Person
from tournament.acts.act import Act as DeclaredAct
from tournament.acts.act import Terms
from tournament.acts.people import Bearer
from tournament.events.enums import Role

all_routes()  # The addresses of the site name every view, and the views name every act.

FOLDER: Final = ROOT / ".readme"

_LEFT: Final = 176
_TOP: Final = 236
_WIDE: Final = 46
_HIGH: Final = 24
_WHO: Final = 110
_UNDONE: Final = 180
_REASONS_A_ROW: Final = 3
_LEAST: Final = {
    Role.DESK: "desk",
    Role.REFEREE: "referee",
    Role.HEAD_REFEREE: "head referee",
    Role.ORGANIZER: "organizer",
}
"""The staff by the role with the fewest rights that may do an act."""
_LOOKS: Final = {
    "done": ("#d7ecd9", "✓", "done"),
    "warned": ("#e9edc4", "!", "done, and the audit says what was unusual"),
    "some": ("#f6ecc8", "◐", "done by some, refused for the others"),
    "already": ("#e4e9f2", "=", "already so, nothing changes"),
    "refused": ("#f4f1ec", "1", "refused, for the reason of this number"),
    "nothing": ("#ffffff", "", "empty: the state cannot meet the act"),
}


@dataclass(frozen=True, slots=True)
class Sheet:
    """One table of acts: its rows and columns, and the name of its picture."""

    name: str
    title: str
    acts: Sequence[Act[Any]]
    states: Sequence[StrEnum]

    @property
    def path(self) -> Path:
        return FOLDER / f"acts-{self.name}.svg"


SHEETS: Final = (
    Sheet("events", "Acts on an event", EVENT_ACTS, tuple(EventSituation)),
    Sheet("rounds", "Acts on a round", ROUND_ACTS, tuple(RoundSituation)),
    Sheet("tables", "Acts at a table", TABLE_ACTS, tuple(TableSituation)),
    Sheet("entries", "Acts on a player", ENTRY_ACTS, tuple(EntrySituation)),
    Sheet("sign-ups", "Acts on a sign-up", SIGN_UP_ACTS, tuple(SignUpSituation)),
    Sheet("desk", "Acts at the desk", DESK_ACTS, tuple(DeskSituation)),
    Sheet("clock", "Acts on the clock", CLOCK_ACTS, tuple(ClockSituation)),
    Sheet("penalties", "Acts on a penalty", PENALTY_ACTS, tuple(PenaltySituation)),
    Sheet("hall", "Acts on what the hall sees", HALL_ACTS, tuple(HallSituation)),
    Sheet("devices", "Acts and devices", DEVICE_ACTS, tuple(DeviceSituation)),
)


def picture(sheet: Sheet) -> str:
    """The picture as SVG: a row for each act, a column for each state, and under it the reasons of the refusals."""
    reasons = reasons_of(sheet)
    rows = len(sheet.acts)
    width = _LEFT + _WIDE * len(sheet.states) + _WHO + _UNDONE
    under = _TOP + _HIGH * rows + 16
    height = under + _HIGH * (len(_LOOKS) + -(-len(reasons) // _REASONS_A_ROW)) + 16
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="13" role="img">',
        f"<title>{escape(sheet.title)}, in each state</title>",
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        *_heads(sheet),
    ]
    for row, act in enumerate(sheet.acts):
        lines += _row(act, sheet, reasons, _TOP + row * _HIGH)
    lines += [*_legend(under), *_reasons(reasons, under + _HIGH * len(_LOOKS) + 8, width), "</svg>"]
    return "\n".join(lines) + "\n"


def reasons_of(sheet: Sheet) -> dict[str, int]:
    """The codes of all refusals of a table, numbered in the order in which they are met."""
    found: dict[str, int] = {}
    for act in sheet.acts:
        for state in sheet.states:
            for cell in cells_of(act, state).values():
                if cell.answer is Answer.REFUSED:
                    found.setdefault(cell.code, len(found) + 1)
    return found


def cells_of(act: Act[Any], state: StrEnum) -> dict[Person, Cell]:
    """How the act ends in a state for each person who may try it."""
    return {person: act.cell(state, person) for person in sorted(act.roles)}


def look_of(act: Act[Any], state: StrEnum) -> str:
    """How the cell of an act in a state looks, all who may try it together."""
    answers = {cell.answer for cell in cells_of(act, state).values()}
    if answers == {Answer.DONE}:
        return "done"
    if answers == {Answer.WARNED}:
        return "warned"
    if answers == {Answer.ALREADY}:
        return "already"
    if answers == {Answer.NOTHING}:
        return "nothing"
    return "refused" if answers == {Answer.REFUSED} else "some"


def _heads(sheet: Sheet) -> Iterator[str]:
    for column, state in enumerate(sheet.states):
        x, y = _LEFT + column * _WIDE + _WIDE // 2, _TOP - 8
        yield f'<text transform="translate({x} {y}) rotate(-55)">{escape(state.value)}</text>'
    end = _LEFT + _WIDE * len(sheet.states) + 8
    yield f'<text x="{end}" y="{_TOP - 8}" fill="#5b5b5b">who</text>'
    if any(undo_of(act) for act in sheet.acts):
        yield f'<text x="{end + _WHO}" y="{_TOP - 8}" fill="#5b5b5b">undone by</text>'


def _row(act: Act[Any], sheet: Sheet, reasons: dict[str, int], y: int) -> Iterator[str]:
    yield f'<text x="{_LEFT - 8}" y="{y + 16}" text-anchor="end">{escape(_words(act.code))}</text>'
    for column, state in enumerate(sheet.states):
        look = look_of(act, state)
        x = _LEFT + column * _WIDE
        refused = [cell.code for cell in cells_of(act, state).values() if cell.answer is Answer.REFUSED]
        colour, sign, _meaning = _LOOKS[look]
        sign = " ".join([*([sign] if look == "some" else []), str(reasons[refused[0]])]) if refused else sign
        yield f'<rect x="{x}" y="{y}" width="{_WIDE - 2}" height="{_HIGH - 2}" fill="{colour}"/>'
        yield f'<text x="{x + _WIDE // 2 - 1}" y="{y + 16}" text-anchor="middle">{sign}</text>'
    end = _LEFT + _WIDE * len(sheet.states) + 8
    yield f'<text x="{end}" y="{y + 16}" fill="#5b5b5b">{escape(who_of(act))}</text>'
    yield f'<text x="{end + _WHO}" y="{y + 16}" fill="#5b5b5b">{escape(_words(undo_of(act)))}</text>'


def _terms(row: Act[Any]) -> Terms | None:
    """What the declared act of a row says of itself; None where nothing is declared."""
    if row.code in NOT_DECLARED:
        return None
    return DeclaredAct.declared[ACT_OF.get(row.code, row.code)].terms


def undo_of(row: Act[Any]) -> str:
    terms = _terms(row)
    return terms.undo if terms else row.undone_by


def who_of(row: Act[Any]) -> str:
    """Those to whom the act belongs, of the staff only the ones with the fewest rights."""
    terms = _terms(row)
    who = terms.who if terms else row.roles
    staff = next((words for role, words in _LEAST.items() if role in who), "")
    return ", ".join(filter(None, [staff, *(bearer.value for bearer in Bearer if bearer in who)]))


def _words(code: str) -> str:
    return code.replace("_", " ")


def _legend(y: int) -> Iterator[str]:
    for row, (colour, sign, meaning) in enumerate(_LOOKS.values()):
        top = y + row * _HIGH
        yield f'<rect x="12" y="{top}" width="{_WIDE - 2}" height="{_HIGH - 2}" fill="{colour}"/>'
        yield f'<text x="{11 + _WIDE // 2}" y="{top + 16}" text-anchor="middle">{sign}</text>'
        yield f'<text x="{20 + _WIDE}" y="{top + 16}">{meaning}</text>'


def _reasons(reasons: dict[str, int], y: int, width: int) -> Iterator[str]:
    for code, number in reasons.items():
        row, column = divmod(number - 1, _REASONS_A_ROW)
        x = 12 + column * (width - 12) // _REASONS_A_ROW
        yield f'<text x="{x}" y="{y + row * _HIGH + 16}">{number} {escape(_words(code))}</text>'


def draw() -> None:
    """Draw every picture again: `python manage.py shell -c "from tests.tournament.acts.expected.picture import draw; draw()"`."""
    for each in SHEETS:
        each.path.write_text(picture(each), encoding="utf-8")
