"""The rulesets, in the order in which they are offered."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from scoring.errors import InvalidOption, UnknownRuleset
from scoring.options import Options, build_options
from scoring.ruleset import Ruleset
from scoring.rulesets.apm.ruleset import APM
from scoring.rulesets.gghk.ruleset import GGHK
from scoring.rulesets.hk_fanlaak.ruleset import HK_FANLAAK
from scoring.rulesets.mau.ruleset import MAU
from scoring.rulesets.mcr.ruleset import MCR

BUILT_IN: Final[tuple[Ruleset, ...]] = (MCR, GGHK, HK_FANLAAK, APM, MAU)
_known: Final[dict[str, Ruleset]] = {ruleset.id: ruleset for ruleset in BUILT_IN}


def all_rulesets() -> tuple[Ruleset, ...]:
    """Every ruleset that events can be played by, in the order in which they are offered."""
    return tuple(_known.values())


def add_ruleset(ruleset: Ruleset) -> None:
    """Offer one more ruleset, after those that are known already."""
    _known[ruleset.id] = ruleset


def get_ruleset(ruleset_id: str) -> Ruleset:
    """The ruleset of an id; raises UnknownRuleset."""
    try:
        return _known[ruleset_id]
    except (KeyError, TypeError):
        known = ", ".join(_known)
        raise UnknownRuleset(f"There is no ruleset {ruleset_id!r}; known are {known}.") from None


def make_options(ruleset_id: str, given: Mapping[str, object] | None = None) -> Options:
    """An organizer's options with every default filled in.

    Raises UnknownRuleset, and InvalidOption for a name the ruleset does not know or a value it does not allow.
    """
    return build_options(ruleset_id, get_ruleset(ruleset_id).options, given)


def checked_options(ruleset: Ruleset, options: Options | None) -> Options:
    """The options to use: the defaults for None; raises InvalidOption for options of another ruleset."""
    if options is None:
        return _default_options(ruleset.id)
    if options.ruleset_id != ruleset.id:
        raise InvalidOption("ruleset", f"the options belong to {options.ruleset_id}, not to {ruleset.id}.")
    return options


@cache
def _default_options(ruleset_id: str) -> Options:
    return make_options(ruleset_id)
