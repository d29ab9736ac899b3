"""What the content security policy would block in a page, found before a browser does."""

import re
from html.parser import HTMLParser

TEMPLATE_TAGS = re.compile(r"\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}", re.DOTALL)


class InlineCode(HTMLParser):
    """Collects inline scripts, inline styles, event attributes and `javascript:` addresses."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._open_script = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = {name for name, _ in attrs}
        if tag == "style":
            self._report("<style>")
        if tag == "script":
            self._open_script = True
            if "src" not in names:
                self._report("<script> without src")
        for name, value in attrs:
            if name == "style" or name.startswith(("on", "hx-on")):
                self._report(f"{name}= on <{tag}>")
            if (value or "").strip().lower().startswith("javascript:"):
                self._report(f"javascript: in {name}= on <{tag}>")

    def handle_endtag(self, tag: str) -> None:
        if tag == "script":
            self._open_script = False

    def handle_data(self, data: str) -> None:
        if self._open_script and data.strip():
            self._report("text inside <script>")

    def _report(self, what: str) -> None:
        self.found.append(f"line {self.getpos()[0]}: {what}")


def inline_code(html: str) -> list[str]:
    """Every piece of inline code or style in a page, with its line."""
    parser = InlineCode()
    parser.feed(html)
    parser.close()
    return parser.found


def inline_code_of_template(source: str) -> list[str]:
    """The same for a template: its tags are blanked, their line breaks kept."""
    return inline_code(TEMPLATE_TAGS.sub(lambda tag: "\n" * tag[0].count("\n"), source))
