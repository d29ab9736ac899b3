"""The rulesets, in the order in which they are offered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.errors import InvalidOption, UnknownRuleset
from scoring.options import Options, build_options
from scoring.ruleset import Ruleset
from scoring.rulesets.apm.ruleset import APM
from scoring.rulesets.gghk.ruleset import GGHK
from scoring.rulesets.hk_fanlaak.ruleset import HK_FANLAAK
from scoring.rulesets.mau.ruleset import MAU
from scoring.rulesets.mcr.ruleset import MCR

RULESETS: Final[tuple[Ruleset, ...]] = (GGHK, HK_FANLAAK, MCR, APM, MAU)
_BY_ID: Final = {ruleset.id: ruleset for ruleset in RULESETS}


def get_ruleset(ruleset_id: str) -> Ruleset:
    """The ruleset of an id; raises UnknownRuleset."""
    try:
        return _BY_ID[ruleset_id]
    except (KeyError, TypeError):
        known = ", ".join(_BY_ID)
        raise UnknownRuleset(f"There is no ruleset {ruleset_id!r}; known are {known}.") from None


def make_options(ruleset_id: str, given: Mapping[str, object] | None = None) -> Options:
    """An organizer's options with every default filled in.

    Raises UnknownRuleset, and InvalidOption for a name the ruleset does not know or a value it does not allow.
    """
    return build_options(ruleset_id, get_ruleset(ruleset_id).options, given)


_DEFAULTS: Final = {ruleset.id: make_options(ruleset.id) for ruleset in RULESETS}


def checked_options(ruleset: Ruleset, options: Options | None) -> Options:
    """The options to use: the defaults for None; raises InvalidOption for options of another ruleset."""
    if options is None:
        return _DEFAULTS[ruleset.id]
    if options.ruleset_id != ruleset.id:
        raise InvalidOption("ruleset", f"the options belong to {options.ruleset_id}, not to {ruleset.id}.")
    return options
