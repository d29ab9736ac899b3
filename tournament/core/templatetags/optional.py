"""Names that a template reads and a page may leave out."""

from django import template
from django.template.base import Parser, Token

register = template.Library()


class OptionalNode(template.Node):
    """Gives the names that are not there the empty text, for the rest of the template."""

    def __init__(self, names: list[str]) -> None:
        self.names = names

    def render(self, context: template.Context) -> str:
        for name in self.names:
            if name not in context:
                context[name] = ""
        return ""


@register.tag
def optional(parser: Parser, token: Token) -> OptionalNode:
    """`{% optional hint wide %}`: names that may be missing; any other unknown name is a fault (`unknown_names.py`)."""
    _name, *names = token.split_contents()
    return OptionalNode(names)
