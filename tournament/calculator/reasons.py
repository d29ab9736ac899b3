"""The engine's own reasons for fu and limits, in the reader's language."""

from collections.abc import Iterator

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

import scoring
from scoring.tiles import TILE_NAMES
from tournament.events.rulebook.items import item_word
from tournament.play.templatetags.tiles import tile_name

MARKED = (
    _("Seven pairs"),
    _("Pinfu, self-drawn"),
    _("A winning hand"),
    _("An open hand without other fu counts 30"),
    _("Rounded up to tens"),
    _("Self-drawn"),
    _("Closed hand, won on a discard"),
    _("Pair of %(tile)s"),
    _("Open pung of %(tile)s"),
    _("Closed pung of %(tile)s"),
    _("Open kong of %(tile)s"),
    _("Closed kong of %(tile)s"),
    _("Edge wait"),
    _("Closed wait"),
    _("Single wait"),
    _("Yakuman: %(count)s times 8,000 base points"),
    _("Counts as %(limit)s"),
    _("%(han)s han: %(limit)s"),
    _("%(han)s han %(fu)s fu: %(limit)s"),
)
"""Every reason, marked for translation: makemessages does not look into `scoring`."""

CODES = {name: scoring.format_tiles((tile,)) for tile, name in enumerate(TILE_NAMES)}
"""The tiles by the names that the engine gives them."""


def reason_words(ruleset: str, reason: scoring.Sentence) -> str:
    """A reason of the engine as a sentence."""
    return gettext(reason.text) % dict(_values(ruleset, reason))


def _values(ruleset: str, reason: scoring.Sentence) -> Iterator[tuple[str, object]]:
    for name, value in reason.values:
        if name == "tile":
            yield name, tile_name(CODES[str(value)])
        elif name in ("item", "yaku"):
            yield name, item_word(ruleset, str(value))
        else:
            yield name, gettext(value) if isinstance(value, str) else value
