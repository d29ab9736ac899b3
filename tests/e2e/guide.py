"""Carries out the steps of a guide in a browser, exactly as a reader would: the text of `docs/guide/` is the script.

In a numbered step every bold word is something on the page, and the words before it say what to do with it:

    press, open or choose **X**     click the button, link or line of a menu with this name
    press **X** (⋯)                 the same, where the button shows only this sign; without one, its words can be seen
    press **X** beside `Y`          the same in the line of a list that says Y
    press the line of the player, here **X**
    the seat of, or that of `East`  tap this seat
    tick **X**                      check a box or a choice
    type `text` into **X**          fill in a field; without the text, the block of code that follows
    choose `text` in **X**          take an entry of a list
    “text”                          stands on the page

A picture is taken where the guide shows it. `<!-- as referee -->` goes on as another person, and any other such note is
what happens meanwhile, by the name of a function that the test gives. A bold word that no rule explains is a fault of the
guide.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from playwright.sync_api import Locator, Page, expect

ACTIONS = re.compile(
    r"""
    (?P<note><!--\s*(?P<told>.*?)\s*-->)
    | !\[[^\]]*\]\((?P<picture>[^)]+)\)
    | `(?P<text>[^`]+)`\s+into\s+\*\*(?P<field>[^*]+)\*\*
    | into\s+\*\*(?P<long_field>[^*]+)\*\*(?P<between>[^`]*?)```\n(?P<long_text>.*?)\n\s*```
    | `(?P<entry>[^`]+)`\s+in\s+\*\*(?P<list>[^*]+)\*\*
    | [Tt]ick\s+\*\*(?P<box>[^*]+)\*\*
    | (?:seat|that)\s+of\s+`(?P<wind>East|South|West|North)`
    | (?:[Pp]ress|[Oo]pen|[Cc]hoose)\s+(?:the\s+)?\*\*(?P<control>[^*]+)\*\*(?:\s+\((?P<sign>\S)\))?
      (?:\s+beside\s+`(?P<row>[^`]+)`)?
    | [Pp]ress\s+the\s+line\s+of\s+the\s+player,\s+here\s+\*\*(?P<line>[^*]+)\*\*
    | “(?P<seen>[^”]+)”
    | \*\*(?P<unexplained>[^*]+)\*\*
    """,
    re.VERBOSE | re.DOTALL,
)
SEEN = """control => [...control.querySelectorAll(".visually-hidden")].reduce(
    (text, hidden) => text.replace(hidden.innerText, ""), control.innerText)"""
"""The words of a control that eyes can read."""
WINDS = ("East", "South", "West", "North")
CONTROLS: Final[Sequence[Literal["button", "link", "menuitem", "tab"]]] = (
    "button",
    "link",
    "menuitem",
    "tab",
)


@dataclass
class Guide:
    """One page of the guide, and who carries it out."""

    path: Path
    people: Mapping[str, Page]
    meanwhile: Mapping[str, Callable[[], None]]
    pictures: bool = False

    def follow(self) -> int:
        """Carry out every step; returns how many actions that were."""
        count = 0
        page: Page | None = None
        arrived: set[str] = set()
        for found in self._actions():
            told = found["told"]
            if told and told.startswith("as "):
                name = told.removeprefix("as ")
                page = self.people[name]
                if name not in arrived:
                    page.goto("/")
                    arrived.add(name)
            elif told:
                self.meanwhile[told]()
            else:
                assert page is not None, "The guide does not say who begins."
                self._carry_out(page, found)
                count += 1
        return count

    def _actions(self) -> Iterator[re.Match[str]]:
        yield from ACTIONS.finditer("\n".join(_steps(self.path.read_text(encoding="utf-8").splitlines())))

    def _carry_out(self, page: Page, found: re.Match[str]) -> None:
        values = {name: _one_line(text) for name, text in found.groupdict().items() if text}
        match values:
            case {"picture": picture}:
                self._take(page, picture)
            case {"text": text, "field": field}:
                _field(page, field).fill(text)
            case {"long_field": field}:
                lines = [line.strip() for line in found["long_text"].splitlines()]
                _field(page, field).fill("\n".join(lines))
            case {"entry": entry, "list": field}:
                _field(page, field).select_option(label=entry)
            case {"box": box}:
                page.get_by_label(box).first.check()
            case {"wind": wind}:
                page.locator(f".seat[data-wind='{WINDS.index(wind)}']").click()
            case {"control": control, "row": row}:
                _press(
                    _named(page.locator("li, tr", has_text=row).last, control, exact=False).first, control, ""
                )
            case {"control": control, **more}:
                _press(_control(page, control), control, more.get("sign", ""))
            case {"line": name}:
                _control(page, name).click()
            case {"seen": sentence}:
                expect(page.locator("main")).to_contain_text(sentence)
            case {"unexplained": words}:
                raise AssertionError(f"{self.path.name}: nothing says what to do with {words!r}")

    def _take(self, page: Page, picture: str) -> None:
        path = self.path.parent / picture
        if self.pictures:
            path.parent.mkdir(exist_ok=True)
            page.screenshot(path=path)
        assert path.is_file(), f"{self.path.name} shows {picture}; take the pictures of the guides again."


def _steps(lines: Iterable[str]) -> Iterator[str]:
    """The lines of the numbered steps, and the notes between them. What else stands there is only read."""
    in_step = False
    for line in lines:
        if line and not line.startswith(" "):
            in_step = re.match(r"\d+\. |<!--", line) is not None
        if in_step:
            yield line


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _field(page: Page, name: str) -> Locator:
    """The field with this label, beside which the page may say that it is optional."""
    label = re.compile(rf"^\s*{re.escape(name)}(\s+optional)?\s*$")
    found = page.get_by_label(label).and_(page.locator("input, select, textarea")).filter(visible=True).first
    found.wait_for()
    return found


def _control(page: Page, name: str) -> Locator:
    """The button, link or choice with this name that can be seen. The whole name comes before a part of it, the page before
    the menu around it; of several, the first.
    """
    main = page.locator("main")
    ranked = [_named(where, name, exact=exact) for exact in (True, False) for where in (main, page)]
    ranked[-1].first.wait_for()
    return next((found for found in ranked if found.count()), ranked[-1]).first


def _press(control: Locator, name: str, sign: str) -> None:
    """Press what the guide names as people see it: by its sign, if the guide shows one, else by words of its name."""
    seen = _one_line(control.evaluate(SEEN)).casefold()
    if sign:
        assert sign in seen, f"{name!r} shows {seen!r}, and the guide says {sign!r}"
    else:
        words = name.casefold()
        assert seen, f"{name!r} shows no word"
        assert words in seen or any(word in seen for word in words.split()), f"{name!r} shows {seen!r}"
    control.click()


def _named(where: Page | Locator, name: str, *, exact: bool) -> Locator:
    found = where.get_by_role(CONTROLS[0], name=name, exact=exact)
    for role in CONTROLS[1:]:
        found = found.or_(where.get_by_role(role, name=name, exact=exact))
    words = re.compile(rf"^\s*{re.escape(name)}\s*$") if exact else name
    found = found.or_(where.locator("summary, label:has([type=radio])", has_text=words))
    return found.filter(visible=True)
