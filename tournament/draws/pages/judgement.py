"""What the figures of the draws mean, in words: a sentence for each finding, and the people it is about."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy

from tournament.core.listing import listed
from tournament.draws.engine import Finding, Judged
from tournament.draws.enums import Wind
from tournament.registration.models import Entry

MOST_NAMED = 9
"""More people than a sentence names; the tables below have all of them."""

PLAIN = {
    Judged.NOBODY_TWICE: gettext_lazy("Nobody met twice."),
    Judged.WINDS_EVEN: gettext_lazy("Everybody sat at all winds equally often, or once more or less."),
    Judged.CLUB_NEVER: gettext_lazy("No two people of one club met."),
    Judged.TEAM_NEVER: gettext_lazy("No two people of one team met."),
}
COUNTED = {
    Judged.AGAIN_AS_FEW: ngettext_lazy(
        "%(count)s pair met again, as few as possible.",
        "%(count)s pairs met again, as few as possible.",
        "count",
    ),
    Judged.AGAIN: ngettext_lazy("%(count)s pair met again.", "%(count)s pairs met again.", "count"),
    Judged.CONSECUTIVE: ngettext_lazy(
        "%(count)s pair met in consecutive rounds.", "%(count)s pairs met in consecutive rounds.", "count"
    ),
    Judged.WINDS_UNEVEN: ngettext_lazy(
        "%(count)s player sat at one wind much more often than at another.",
        "%(count)s players sat at one wind much more often than at another.",
        "count",
    ),
    Judged.CLUB_AS_FEW: ngettext_lazy(
        "%(count)s meeting within a club, as few as possible.",
        "%(count)s meetings within a club, as few as possible.",
        "count",
    ),
    Judged.CLUB: ngettext_lazy(
        "%(count)s meeting within a club.", "%(count)s meetings within a club.", "count"
    ),
    Judged.TEAM: ngettext_lazy(
        "%(count)s meeting within a team.", "%(count)s meetings within a team.", "count"
    ),
}
NEVER_SAT = {
    Wind.EAST: ngettext_lazy(
        "%(count)s player never sat East.", "%(count)s players never sat East.", "count"
    ),
    Wind.SOUTH: ngettext_lazy(
        "%(count)s player never sat South.", "%(count)s players never sat South.", "count"
    ),
    Wind.WEST: ngettext_lazy(
        "%(count)s player never sat West.", "%(count)s players never sat West.", "count"
    ),
    Wind.NORTH: ngettext_lazy(
        "%(count)s player never sat North.", "%(count)s players never sat North.", "count"
    ),
}


@dataclass(frozen=True, slots=True)
class JudgedLine:
    """A finding in words: what it says, whom it is about or what to know of it (or nothing), and whether it is a flaw, with the
    number that a mark beside it shows.
    """

    sentence: str
    more: str
    is_flaw: bool
    count: int


def judged_lines(
    findings: Sequence[Finding], entries: Mapping[int, Entry], names: Mapping[int, str]
) -> list[JudgedLine]:
    """The findings in words; `names` are what people are called in a sentence, by entry id."""
    return [
        JudgedLine(_sentence(one), _more(one, entries, names), one.code.is_flaw, one.count)
        for one in findings
    ]


def people_of(findings: Iterable[Finding]) -> set[int]:
    """The ids of everybody who may be named."""
    return {
        pk
        for one in findings
        for pk in (*one.players[:MOST_NAMED], *(pk for pair in one.pairs[:MOST_NAMED] for pk in pair))
    }


def verdict(findings: Sequence[Finding]) -> str:
    """All of it in a few words, for the head of the page."""
    flaws = sum(one.code.is_flaw for one in findings)
    if flaws:
        return ngettext("%(count)s thing could be better.", "%(count)s things could be better.", flaws) % {
            "count": flaws
        }
    return _("A good draw.")


def _sentence(one: Finding) -> str:
    if one.code is Judged.WIND_MISSED and one.wind is not None:
        return str(NEVER_SAT[Wind(one.wind)] % {"count": one.count})
    if one.code in COUNTED:
        return str(COUNTED[one.code] % {"count": one.count})
    return str(PLAIN[one.code])


def _more(one: Finding, entries: Mapping[int, Entry], names: Mapping[int, str]) -> str:
    """Whom it is about, and the least that any draw can have where that is not zero."""
    if one.pairs:
        return listed(
            [
                _("%(one)s and %(other)s")
                % {"one": _name(a, entries, names), "other": _name(b, entries, names)}
                for a, b in one.pairs
            ]
        )
    if one.players:
        return listed([_name(pk, entries, names) for pk in one.players])
    if one.code is Judged.CLUB:
        return _("%(least)s would have been enough.") % {"least": one.least}
    return ""


def _name(pk: int, entries: Mapping[int, Entry], names: Mapping[int, str]) -> str:
    return names.get(pk) or str(entries[pk])
