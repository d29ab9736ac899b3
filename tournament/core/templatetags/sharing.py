"""What a messenger shows for a link to a page: a title, a sentence and a picture (The Open Graph protocol, ogp.me)."""

from typing import Any

from django import template

from tournament.core.site import shared_address

register = template.Library()


@register.inclusion_tag("components/link_card.html", takes_context=True)
def link_card(context: template.Context, title: object, about: object, picture: str) -> dict[str, Any]:
    """The card of a page. `picture` is the path of its picture, which is 1200 by 630 pixels."""
    request = context["request"]
    return {
        "title": title,
        "about": about,
        "url": shared_address(request, request.path),
        "picture": shared_address(request, picture),
    }
