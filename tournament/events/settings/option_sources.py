"""Where the options of known books come from, marked for translation: makemessages does not look into `scoring`."""

from django.utils.translation import gettext_noop as _

MARKED = (
    _("EMA Riichi Competition Rules 2012"),
    _("EMA Riichi Competition Rules 2016"),
    _("EMA options of a calculator (riichi-pointer-js 33)"),
    _("EMA, list of changes of 2016"),
    _("Mahjong Pantheon, ruleset of this name"),
    _("Mahjong Pantheon, ruleset of this name; not verified"),
    _("Mahjong Pantheon, ruleset of this name; not verified; a comparison of tournament rules says so"),
    _("Mahjong Pantheon, ruleset of this name; riichi.wiki says otherwise"),
    _("Mahjong Pantheon, ruleset of this name; rule page of the Japan Professional Mahjong League, 2012"),
    _("WRC rules 2015"),
    _("WRC rules 2015, 5.9.1"),
    _("WRC rules 2015, 7.1"),
    _("errata of the WRC rules 2014"),
    _("errata of the WRC rules 2014; not verified for 2015"),
    _("list of the WRC changes of 2022 (riichi-pointer-js 29, riichi_advanced 80)"),
    _(
        "list of the WRC changes of 2022 (riichi-pointer-js 29, riichi_advanced 80); Mahjong Pantheon says otherwise"
    ),
    _("not verified"),
    _("not verified; a comparison of tournament rules says so"),
    _("our default for a club"),
    _("riichi.wiki"),
    _("rule page of the Japan Professional Mahjong League, 2012"),
    _("summary of the M-League rules (mahjong-space.com)"),
    _("summary of the M-League rules (majannavi.com)"),
    _("summary of the M-League rules (majannavi.com); riichi.wiki"),
)
"""Every source that a rulebook names for an option of one of its presets."""

NAMED = (
    _("EMA 2016"),
    _("EMA 2025"),
    _("WRC 2015"),
    _("WRC 2022"),
    _("JPML A"),
    _("M-League"),
    _("Club evening"),
)
"""The names of the presets."""
