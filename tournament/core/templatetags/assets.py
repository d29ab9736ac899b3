"""The scripts and style sheets of a page."""

from django import template
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tournament.core.bundles import bundled, imported_by
from tournament.core.static_files import JOINED_STYLES, SHARED_STYLES, StaticFilesStorage

register = template.Library()


@register.simple_tag
def scripts(*names: str) -> SafeString:
    """The modules of `static/js` with these names (`"play/clock"`), and a word to the browser of all that they import;
    in a release their bundles.

    So the browser asks for everything at once, and the service worker, which keeps what a page names, keeps it all.
    """
    imported = imported_by(names)
    if _is_release():
        names, imported = bundled(names), bundled(imported)
    preloads = format_html_join(
        "",
        '<link rel="modulepreload" href="{}">',
        ((static(f"js/{each}.js"),) for each in imported if each not in names),
    )
    tags = format_html_join(
        "", '<script type="module" src="{}"></script>', ((static(f"js/{each}.js"),) for each in names)
    )
    return format_html("{}{}", preloads, tags)


@register.simple_tag
def styles(*names: str) -> SafeString:
    """The style sheets of `static/css` with these names (`"play/table"`), in this order."""
    addresses = [(static(f"css/{name}.css"),) for name in names]
    return format_html_join("", '<link rel="stylesheet" href="{}">', addresses)


@register.simple_tag
def shared_styles() -> SafeString:
    """The style sheets that every page loads: one file in a release, each by itself in development."""
    if _is_release():
        return styles(JOINED_STYLES.removeprefix("css/").removesuffix(".css"))
    return styles(*SHARED_STYLES)


@register.simple_tag
def fault_styles() -> SafeString:
    """The same for a page that must not fail: none where the list of static files is not to be had."""
    try:
        return shared_styles()
    except ValueError:
        return SafeString("")


def _is_release() -> bool:
    return isinstance(staticfiles_storage, StaticFilesStorage) and not settings.DEBUG
