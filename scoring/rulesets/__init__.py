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
from scoring.rulesets.riichi.ruleset import RIICHI

BUILT_IN: Final[tuple[Ruleset, ...]] = (MCR, GGHK, HK_FANLAAK, APM, MAU, RIICHI)
HANDS_ONLY: Final[tuple[Ruleset, ...]] = ()
"""The rulesets that score hands and matches but that no event can use."""
_known: Final[dict[str, Ruleset]] = {ruleset.id: ruleset for ruleset in (*BUILT_IN, *HANDS_ONLY)}


def all_rulesets() -> tuple[Ruleset, ...]:
    """Every ruleset that events can use, in the order in which they are offered."""
    hidden = [ruleset.id for ruleset in HANDS_ONLY]
    return tuple(ruleset for ruleset in _known.values() if ruleset.id not in hidden)


def scored_rulesets() -> tuple[Ruleset, ...]:
    """Every ruleset, also those that only score."""
    return tuple(_known.values())


def add_ruleset(ruleset: Ruleset) -> None:
    """Add a ruleset that events can use after those already registered."""
    _known[ruleset.id] = ruleset


def get_ruleset(ruleset_id: str) -> Ruleset:
    """The ruleset with this id. Raises UnknownRuleset."""
    try:
        return _known[ruleset_id]
    except (KeyError, TypeError):
        known = ", ".join(_known)
        raise UnknownRuleset(f"There is no ruleset {ruleset_id!r}; known are {known}.") from None


def make_options(ruleset_id: str, given: Mapping[str, object] | None = None) -> Options:
    """An organizer's options with all defaults filled in.

    Raises UnknownRuleset, and InvalidOption for an unknown name or a value that the ruleset does not allow.
    """
    return build_options(ruleset_id, get_ruleset(ruleset_id).options, given)


def checked_options(ruleset: Ruleset, options: Options | None) -> Options:
    """The given options, or the defaults for None. Raises InvalidOption for options of another ruleset."""
    if options is None:
        return _default_options(ruleset.id)
    if options.ruleset_id != ruleset.id:
        raise InvalidOption("ruleset", f"the options belong to {options.ruleset_id}, not to {ruleset.id}.")
    return options


@cache
def _default_options(ruleset_id: str) -> Options:
    return make_options(ruleset_id)
