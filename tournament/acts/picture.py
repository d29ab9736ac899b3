"""The table of acts as a picture: `python -m tournament.acts.picture > .readme/acts.svg` makes it anew."""

import sys
from collections.abc import Iterator
from html import escape
from typing import Final

from tournament.acts.rounds import ROUND_ACTS, RoundSituation
from tournament.acts.types import ALREADY, DONE, FORBIDDEN, NO_SUCH_PAGE, Act, Cell
from tournament.events.enums import Role

_LEFT: Final = 190
_TOP: Final = 240
_WIDE: Final = 44
_HIGH: Final = 24
_LOOKS: Final = {
    "done": ("#d7ecd9", "✓"),
    "some": ("#f6ecc8", "◐"),
    "already": ("#e4e9f2", "="),
    "refused": ("#f4f1ec", "–"),
}
_LEGEND: Final = (
    ("done", "done"),
    ("some", "done by some roles, refused for others"),
    ("already", "already so, nothing changes"),
    ("refused", "refused with a reason"),
)


def picture() -> str:
    """The picture as SVG: a row for each act, a column for each state of the round."""
    states = list(RoundSituation)
    width = _LEFT + _WIDE * len(states) + 150
    height = _TOP + _HIGH * (len(ROUND_ACTS) + 2) + 10
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="13" role="img">',
        "<title>Acts on a round against its states</title>",
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        *_heads(states),
    ]
    for row, act in enumerate(ROUND_ACTS):
        lines += _row(act, states, _TOP + row * _HIGH)
    lines += [*_legend(_TOP + _HIGH * len(ROUND_ACTS) + 16), "</svg>"]
    return "\n".join(lines) + "\n"


def look_of(act: Act[RoundSituation], state: RoundSituation) -> str:
    """How the cell of an act in a state looks, all roles together."""
    cells = {act.cell(state, role) for role in Role} - {FORBIDDEN}
    if cells == {DONE}:
        return "done"
    if cells == {ALREADY}:
        return "already"
    return "some" if DONE in cells else "refused"


def _heads(states: list[RoundSituation]) -> Iterator[str]:
    for column, state in enumerate(states):
        x, y = _LEFT + column * _WIDE + _WIDE // 2, _TOP - 8
        yield f'<text transform="translate({x} {y}) rotate(-55)">{escape(state.value)}</text>'


def _row(act: Act[RoundSituation], states: list[RoundSituation], y: int) -> Iterator[str]:
    yield f'<text x="{_LEFT - 8}" y="{y + 16}" text-anchor="end">{escape(act.code.replace("_", " "))}</text>'
    for column, state in enumerate(states):
        colour, sign = _LOOKS[look_of(act, state)]
        x = _LEFT + column * _WIDE
        yield (
            f'<rect x="{x}" y="{y}" width="{_WIDE - 2}" height="{_HIGH - 2}" fill="{colour}">'
            f"<title>{escape(_told(act, state))}</title></rect>"
        )
        yield f'<text x="{x + _WIDE // 2 - 1}" y="{y + 16}" text-anchor="middle">{sign}</text>'


def _told(act: Act[RoundSituation], state: RoundSituation) -> str:
    return ", ".join(f"{role.value}: {_word(act.cell(state, role))}" for role in Role)


def _word(cell: Cell) -> str:
    if cell == NO_SUCH_PAGE:
        return "no such page"
    return cell.code or cell.answer.value


def _legend(y: int) -> Iterator[str]:
    x = 12
    for look, words in _LEGEND:
        colour, sign = _LOOKS[look]
        yield f'<rect x="{x}" y="{y}" width="22" height="20" fill="{colour}"/>'
        yield f'<text x="{x + 11}" y="{y + 15}" text-anchor="middle">{sign}</text>'
        yield f'<text x="{x + 30}" y="{y + 15}">{words}</text>'
        x += 50 + 7 * len(words)


if __name__ == "__main__":
    sys.stdout.write(picture())
