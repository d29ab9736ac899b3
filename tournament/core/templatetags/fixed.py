"""Parts of a page that are the same on every page made from the same few facts: a pad of tiles, a list of items."""

from collections.abc import Callable, Hashable

from django import template
from django.conf import settings
from django.template.base import FilterExpression, NodeList, Parser, Token
from django.utils.translation import get_language

register = template.Library()


class Parts:
    """Texts by key: the `most` that were asked for last, and at most as many again. What is asked for again and again,
    such as the rows of a page, is never forgotten for something that was needed once.

    Two threads may make the same text at the same time; either one is correct.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._recent: dict[Hashable, str] = {}
        self._earlier: dict[Hashable, str] = {}

    def get(self, key: Hashable, make: Callable[[], str]) -> str:
        """The text of `key`, made when it is first needed."""
        text = self._recent.get(key)
        if text is not None:
            return text
        text = self._earlier.get(key)
        if text is None:
            text = make()
        if len(self._recent) >= self._most:
            self._earlier, self._recent = self._recent, {}
        self._recent[key] = text
        return text


_parts = Parts(4096)


class FixedNode(template.Node):
    """Renders its content once for each language and value of `keys` in a process, and repeats the text afterwards.

    The content must depend on nothing else. With a key of None it is rendered every time.
    """

    def __init__(self, keys: list[FilterExpression], nodelist: NodeList) -> None:
        self.keys = keys
        self.nodelist = nodelist

    def render(self, context: template.Context) -> str:
        found = tuple(key.resolve(context) for key in self.keys)
        # Whoever edits a template looks for the change on the next page.
        if None in found or settings.DEBUG:
            return self.nodelist.render(context)
        return _parts.get((self, get_language(), found), lambda: self.nodelist.render(context))


@register.tag
def fixed(parser: Parser, token: Token) -> FixedNode:
    """`{% fixed key … %}…{% endfixed %}`: content that depends only on the language and the keys, rendered once."""
    _name, *keys = token.split_contents()
    nodelist = parser.parse(("endfixed",))
    parser.delete_first_token()
    return FixedNode([parser.compile_filter(key) for key in keys], nodelist)
