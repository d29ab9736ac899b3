"""What is wrong with a page as HTML, and for those who hear it: much of what html-validate finds, without npm.

`npx html-validate` finds more; `.htmlvalidate.json` has its rules.
"""

import re
from collections import Counter
from html.parser import HTMLParser

VOID = frozenset(
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]
)
PHRASING = frozenset(
    [
        "p",
        "span",
        "bdi",
        "bdo",
        "b",
        "i",
        "em",
        "strong",
        "small",
        "label",
        "button",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "abbr",
        "code",
        "kbd",
    ]
)
"""What may contain only text and elements within a line."""
BLOCKS = frozenset(
    [
        "address",
        "article",
        "aside",
        "blockquote",
        "details",
        "dialog",
        "div",
        "dl",
        "fieldset",
        "footer",
        "form",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "header",
        "hr",
        "li",
        "main",
        "nav",
        "ol",
        "p",
        "pre",
        "section",
        "table",
        "td",
        "th",
        "tr",
        "ul",
    ]
)
ONLY = {
    "ul": {"li", "script", "template"},
    "ol": {"li", "script", "template"},
    "tr": {"th", "td", "script", "template"},
    "thead": {"tr"},
    "tbody": {"tr"},
    "tfoot": {"tr"},
    "table": {"caption", "colgroup", "thead", "tbody", "tfoot"},
    "select": {"option", "optgroup", "hr"},
}
INTERACTIVE = frozenset(("a", "button", "label", "select", "textarea", "summary"))
WITHOUT_AUTOCOMPLETE = frozenset(("checkbox", "radio", "button", "submit", "reset", "image", "file"))
REFERENCES = ("for", "form", "list", "popovertarget", "aria-labelledby", "aria-describedby", "aria-controls")


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.faults: list[str] = []
        self.ids: Counter[str] = Counter()
        self._open: list[tuple[str, dict[str, str]]] = []
        self._references: list[tuple[str, str, int]] = []
        self._landmarks: Counter[tuple[str, str]] = Counter()
        self._forms: list[str] = []
        self._sent: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if len(given) < len(attrs):
            self._report(f"<{tag}> has an attribute twice")
        self._keep(tag, given)
        self._check_place(tag)
        self._check_attributes(tag, given)
        if tag == "form":
            self._forms.append(given.get("id") or f"in line {self.getpos()[0]}")
        if _sends(tag, given):
            self._sent.add(given.get("form") or (self._forms[-1] if self._forms else ""))
        if tag not in VOID:
            self._open.append((tag, given))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open[-1][0] != tag:
            self._report(f"</{tag}> ends {self._open[-1][0] if self._open else 'nothing'}")
            return
        self._open.pop()

    def end(self) -> list[str]:
        self.close()
        self.faults += [f"<{tag}> is never closed" for tag, _given in self._open]
        self.faults += [
            f'id "{name}" stands there {count} times' for name, count in self.ids.items() if count > 1
        ]
        self.faults += [f"no button sends the form {form}" for form in self._forms if form not in self._sent]
        self.faults += [
            f'line {line}: {attribute}="{name}" refers to nothing'
            for attribute, name, line in self._references
            if name not in self.ids
        ]
        self.faults += [
            f'{count} landmarks are <{tag}> "{name}"'
            for (tag, name), count in self._landmarks.items()
            if count > 1
        ]
        return self.faults

    def _keep(self, tag: str, given: dict[str, str]) -> None:
        if "id" in given:
            self.ids[given["id"]] += 1
        for attribute in REFERENCES:
            self._references += [
                (attribute, name, self.getpos()[0]) for name in given.get(attribute, "").split()
            ]
        if tag == "nav" and not any(name == "template" for name, _given in self._open):
            self._landmarks[tag, given.get("aria-label") or given.get("aria-labelledby", "")] += 1

    def _check_place(self, tag: str) -> None:
        names = [name for name, _given in self._open if name != "template"]
        above = names[-1] if names else ""
        if above in ONLY and tag not in ONLY[above]:
            self._report(f"<{tag}> directly in <{above}>")
        if tag in BLOCKS and above in PHRASING:
            self._report(f"<{tag}> in <{above}>")
        if tag in INTERACTIVE and tag != "label" and {"a", "button"} & set(names):
            self._report(f"<{tag}> in a link or a button")
        if tag in ("form", "label") and tag in names:
            self._report(f"<{tag}> in a <{tag}>")

    def _check_attributes(self, tag: str, given: dict[str, str]) -> None:
        kind = given.get("type", "").lower()
        if tag in ("button", "input") and not kind:
            self._report(f"<{tag}> without a type")
        if tag == "input" and kind in WITHOUT_AUTOCOMPLETE and "autocomplete" in given:
            self._report(f"autocomplete on a field of type {kind}")
        if tag == "input" and kind == "password" and given.get("autocomplete", "off") in ("on", "off"):
            self._report(
                "autocomplete of a password says neither whether it is the current one nor a new one"
            )
        if tag == "th" and given.get("scope") not in ("row", "col", "rowgroup", "colgroup"):
            self._report("<th> without a scope")
        if tag == "img" and "alt" not in given:
            self._report("<img> without alt")
        is_hidden = any(attributes.get("aria-hidden") == "true" for _name, attributes in self._open)
        if (
            tag == "svg"
            and not is_hidden
            and not {"aria-hidden", "aria-label", "aria-labelledby"} & set(given)
        ):
            self._report("<svg> neither named nor hidden")
        if given.get("role") in ("region", "navigation", "main", "button", "list", "form"):
            self._report(f'<{tag} role="{given["role"]}"> instead of the element for it')
        labels = [attributes for name, attributes in self._open if name == "label"]
        if "id" in given and labels and labels[-1].get("for") == given["id"]:
            self._report(f'for="{given["id"]}" on the label round it')

    def _report(self, what: str) -> None:
        self.faults.append(f"line {self.getpos()[0]}: {what}")


def _sends(tag: str, given: dict[str, str]) -> bool:
    return (tag == "button" and given.get("type", "submit") == "submit") or (
        tag == "input" and given.get("type") in ("submit", "image")
    )


def html_faults(page: str) -> list[str]:
    """Every fault of a whole page, most with its line."""
    reader = _Reader()
    reader.feed(re.sub(r"<!doctype[^>]*>", "", page, flags=re.I))
    return reader.end()
