"""A guide as HTML: headings with anchors, pictures with their sizes, links that stay on the site.

The text of a guide is ours, and its raw HTML is switched off all the same: whatever looks like a tag is escaped.
"""

import re
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any

from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.text import slugify
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

from tournament.guides.shelf import BY_CODE, GUIDES

NOTES = re.compile(r"^[ ]*<!--.*?-->\n", re.MULTILINE | re.DOTALL)
"""Notes to the test that carries out the steps of a guide, and to whoever writes it."""
PICTURES = "pictures/"


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading under the title; links lead to its anchor."""

    level: int
    text: str
    anchor: str


@dataclass(frozen=True, slots=True)
class ReadGuide:
    """A guide as it is shown: its title, its headings, and the text below the title."""

    title: str
    headings: tuple[Heading, ...]
    body: SafeString

    @property
    def contents(self) -> tuple[Heading, ...]:
        """The headings that stand in the list of contents."""
        return tuple(heading for heading in self.headings if heading.level <= 3)


@cache
def read_guide(code: str) -> ReadGuide:
    """The guide with this code. Files do not change while the program runs, so each is read once."""
    tokens = _parser().parse(NOTES.sub("", BY_CODE[code].text))
    headings = tuple(_headings(tokens))
    first, *others = headings
    # The title stands above the contents, not in the text.
    end = next(index for index, token in enumerate(tokens) if token.type == "heading_close")
    return ReadGuide(first.text, tuple(others), SafeString(_written(tokens[end + 1 :])))


def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False}, renderer_cls=_Writer)
    return parser.enable("table")


def _written(tokens: Sequence[Token]) -> str:
    parser = _parser()
    return str(parser.renderer.render(tokens, parser.options, {}))


def _headings(tokens: Sequence[Token]) -> Iterator[Heading]:
    """Every heading, the title first; each gets its anchor on the way."""
    for token, inline in pairwise(tokens):
        if token.type == "heading_open":
            text = "".join(part.content for part in inline.children or ())
            anchor = slugify(text)
            token.attrs["id"] = anchor
            yield Heading(int(token.tag.removeprefix("h")), text, anchor)


class _Writer(RendererHTML):
    """Writes what our pages need beyond plain Markdown."""

    def image(self, tokens: Sequence[Token], index: int, options: Any, env: Any) -> str:
        token = tokens[index]
        name = str(token.attrs["src"]).removeprefix(PICTURES)
        width, height = picture_size(name)
        token.attrs = {
            "src": static(f"guide/{name}"),
            "alt": token.content,
            "width": width,
            "height": height,
            "loading": "lazy",
        }
        return str(self.renderToken(tokens, index, options, env))

    def link_open(self, tokens: Sequence[Token], index: int, options: Any, env: Any) -> str:
        token = tokens[index]
        token.attrs["href"] = address_of(str(token.attrs["href"]))
        return str(self.renderToken(tokens, index, options, env))

    # A wide table scrolls in a frame of its own, which the keyboard reaches.
    def table_open(self, tokens: Sequence[Token], index: int, options: Any, env: Any) -> str:
        return '<div class="wide" tabindex="0">' + str(self.renderToken(tokens, index, options, env))

    def th_open(self, tokens: Sequence[Token], index: int, options: Any, env: Any) -> str:
        tokens[index].attrs["scope"] = "col"
        return str(self.renderToken(tokens, index, options, env))

    def table_close(self, tokens: Sequence[Token], index: int, options: Any, env: Any) -> str:
        return str(self.renderToken(tokens, index, options, env)) + "</div>"


def address_of(link: str) -> str:
    """Where a link of a guide leads on the site: another guide, the same page, an address of the site or of the web."""
    file, mark, anchor = link.partition("#")
    found = next((guide for guide in GUIDES if guide.file == file), None)
    return f"{reverse('guides:guide', args=[found.code])}{mark}{anchor}" if found else link


def picture_size(name: str) -> tuple[int, int]:
    """The width and height at which a picture is shown, so that the text does not move when it arrives."""
    head = (settings.GUIDES_DIR / PICTURES / name).read_bytes()[:24]
    width, height = struct.unpack(">II", head[16:24])
    return width, height
