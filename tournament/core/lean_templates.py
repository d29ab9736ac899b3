"""Templates as they are written, pages without the white space that nobody sees."""

import re
from typing import Any, cast

from django.template import Template
from django.template.base import TextNode
from django.template.loaders.cached import Loader

_INDENTED = re.compile(r"[ \t]*\n\s*")
_BEFORE_END_OF_TAG = re.compile(r"\n(?=/?>)")
_PART_OF_TABLE = r"</?(?:table|thead|tbody|tr|th|td)\b[^<>]*"
_BESIDE_PART_OF_TABLE = re.compile(rf"\n(?={_PART_OF_TABLE})|({_PART_OF_TABLE}>)\n")


class LeanLoader(Loader):
    """Django's loader that keeps what it has read, without indentation, and without the line breaks around the rows and
    cells of tables.

    A browser shows both alike; in a long list the white space would be half of the page.
    """

    def get_template(self, template_name: str, skip: Any = None) -> Template:
        is_new = self.cache_key(template_name, skip) not in self.get_template_cache
        template = super().get_template(template_name, skip)
        if is_new and template_name.endswith(".html"):
            for node in cast("list[TextNode]", template.nodelist.get_nodes_by_type(TextNode)):
                node.s = lean(node.s)
        return template


def lean(text: str) -> str:
    """Part of a template without the white space that makes no difference."""
    text = _BEFORE_END_OF_TAG.sub("", _INDENTED.sub("\n", text))
    return _BESIDE_PART_OF_TABLE.sub(lambda found: found[1] or "", text)
