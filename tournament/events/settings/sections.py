"""The sections of an event's settings: each has an address, a form and a mark of its own, so that saving one never touches
the fields of another.
"""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.events.enums import RankedBy


@dataclass(frozen=True, slots=True)
class Section:
    """A section. `code` is its word in the address, `lead` says what belongs there, `fields` are the fields of its form."""

    code: str
    title: Promise
    lead: Promise
    fields: tuple[str, ...]


NAME = Section(
    "name",
    _("Name, place and days"),
    _("What the event is called, where and when it takes place, and in which languages it speaks."),
    (
        "name",
        "venue",
        "town",
        "country",
        "starts_on",
        "ends_on",
        "time_zone",
        "main_language",
        "languages",
    ),
)
RULES = Section(
    "rules",
    _("Rules"),
    _("The rulebook and its options. They can change until the first hand is recorded."),
    ("ruleset",),
)
ROUNDS = Section(
    "rounds",
    _("Rounds"),
    _("How many rounds are played, and how long each of them lasts."),
    ("rounds_planned", "minutes_per_round"),
)
RANKING = Section(
    "ranking",
    _("Ranking and ties"),
    _("What the standings are sorted by, what decides a tie, and whether teams are ranked."),
    (
        "ranking",
        *(f"tie_break_{number}" for number in range(1, len(RankedBy) + 1)),
        "team_ranking",
        "team_best",
        "table_points_first",
        "table_points_second",
        "table_points_third",
        "table_points_fourth",
    ),
)
CUT = Section(
    "cut",
    _("Cut and final"),
    _("Whether only the best play on after some round, and what they take with them."),
    ("cut_after", "cut_size", "cut_carry_over"),
)
VISIBILITY = Section(
    "visibility",
    _("Who sees what"),
    _("Who may see the event, and when everybody sees the scores."),
    ("visibility", "hold_back", "holds_last_round", "shows_federation_ids"),
)
SECTIONS = {section.code: section for section in (NAME, RULES, ROUNDS, RANKING, CUT, VISIBILITY)}


class SectionConverter:
    """A section in an address, by its code."""

    regex = "|".join(SECTIONS)

    def to_python(self, value: str) -> Section:
        return SECTIONS[value]

    def to_url(self, value: Section | str) -> str:
        return value if isinstance(value, str) else value.code
