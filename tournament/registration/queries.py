"""Reads of players and entries."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet, Subquery

from tournament.core.folding import folded
from tournament.core.names import one_line
from tournament.events.models import Event
from tournament.registration.enums import CARRIED_PART, CarryOver, EntryStatus
from tournament.registration.models import Entry, Stage, StagePlace, Succession


@dataclass(frozen=True, slots=True)
class EntryCounts:
    """How many entries there are, by what the desk asks for; `house` are the house players who have not left."""

    registered: int
    checked_in: int
    withdrawn: int
    house: int

    @property
    def total(self) -> int:
        """People who are in the event and have not withdrawn."""
        return self.registered + self.checked_in

    @property
    def house_wanted(self) -> int:
        """House players that fill the last table, those who are there included."""
        return -self.total % 4

    @property
    def house_needed(self) -> int:
        """House players that are still missing to fill the last table."""
        return max(0, self.house_wanted - self.house)

    @property
    def house_spare(self) -> int:
        """House players that the next draw leaves out, because people came, or one too many left."""
        return max(0, self.house - self.house_wanted)

    @property
    def playing(self) -> int:
        """Entries that can play: people, and the house players that are wanted beside them."""
        return self.total + self.house - self.house_spare


@dataclass(frozen=True, slots=True)
class CutGroups:
    """A cut as the ranking and the draws take it: the group of every entry that plays on, 1 for the final.

    Whoever took over from one of them is in the same group.
    """

    after_round: int
    carried: Fraction
    groups: dict[int, int]


def entry_counts(event: Event) -> EntryCounts:
    people = Q(is_house=False)
    counts = event.entries.aggregate(
        registered=Count("pk", filter=people & Q(status=EntryStatus.REGISTERED)),
        checked_in=Count("pk", filter=people & Q(status=EntryStatus.CHECKED_IN)),
        withdrawn=Count("pk", filter=people & Q(status=EntryStatus.WITHDRAWN)),
        house=Count("pk", filter=Q(is_house=True) & ~Q(status=EntryStatus.WITHDRAWN)),
    )
    return EntryCounts(**counts)


def present_entries(event: Event) -> QuerySet[Entry]:
    """The entries that have not withdrawn, by number, whether or not a cut lets them play on."""
    return event.entries.exclude(status=EntryStatus.WITHDRAWN).order_by("number")


def playing_entries(event: Event) -> QuerySet[Entry]:
    """The entries that play on, by number; a draw seats them all but the house players that it does not need.

    After a cut these are the players of its groups, and who took over from one of them.
    """
    cuts = Stage.objects.filter(event=event).order_by("-after_round")
    in_groups = StagePlace.objects.filter(stage=Subquery(cuts.values("pk")[:1]))
    took_over = Succession.objects.filter(successor=OuterRef("pk"), leaver__in=in_groups.values("entry"))
    return present_entries(event).filter(
        ~Exists(cuts) | Q(is_house=True) | Exists(in_groups.filter(entry=OuterRef("pk"))) | Exists(took_over)
    )


def groups_of_cuts(event: Event) -> list[CutGroups]:
    """The cuts of an event in order; three queries, one where there is none."""
    stages = list(event.stages.order_by("after_round"))
    if not stages:
        return []
    groups: dict[int, dict[int, int]] = {stage.pk: {} for stage in stages}
    rows = StagePlace.objects.filter(stage__event=event).order_by("line")
    for stage_id, entry_id, group in rows.values_list("stage_id", "entry_id", "group"):
        groups[stage_id][entry_id] = group
    successions = list(
        Succession.objects.filter(leaver__event=event).order_by("pk").values_list("leaver_id", "successor_id")
    )
    for of_stage in groups.values():
        for leaver, successor in successions:
            if leaver in of_stage:
                of_stage.setdefault(successor, of_stage[leaver])
    return [
        CutGroups(stage.after_round, CARRIED_PART[CarryOver(stage.carry_over)], groups[stage.pk])
        for stage in stages
    ]


def groups_playing(event: Event) -> dict[int, int]:
    """The group of everybody whom the newest cut lets play on, by entry id; empty without a cut."""
    cuts = groups_of_cuts(event)
    return cuts[-1].groups if cuts else {}


def search_entries(event: Event, text: str, *, staff: bool) -> list[Entry]:
    """Entries whose names, club, country or number hold every word of `text`, by number; all of them for an empty text.

    The public finds nobody who has withdrawn, and finds by federation number only where the event shows them. Accents, strokes and case do not count, in any alphabet: no database folds "Đặng" to the "dang" that people type.
    """
    words = one_line(text).split()[:8]
    entries = event.entries.order_by("number")
    if not staff:
        entries = entries.exclude(status=EntryStatus.WITHDRAWN)
    by_id = staff or event.shows_federation_ids
    return [entry for entry in entries if all(_holds(entry, word, by_federation_id=by_id) for word in words)]


def _holds(entry: Entry, word: str, *, by_federation_id: bool) -> bool:
    if word.isdecimal() and len(word) <= 4 and int(word) == entry.number:
        return True
    # What is folded away may still be looked for: a name can be an emoji.
    asked, plain = word.casefold(), folded(word) or None
    if asked == entry.country.casefold() or (by_federation_id and asked == entry.federation_id.casefold()):
        return True
    return any(
        asked in text.casefold() or (plain is not None and plain in folded(text))
        for text in (entry.name, entry.name_zh, entry.club)
    )


def next_number(event: Event) -> int:
    """The number after the highest one given so far."""
    return (event.entries.aggregate(most=Max("number"))["most"] or 0) + 1


def numbers_and_names(event: Event) -> Sequence[tuple[int, str, str, str]]:
    """Number, names and federation number of every entry, for checks against a list that is imported."""
    return list(event.entries.values_list("number", "name", "name_zh", "federation_id"))


def successions_of(entry: Entry) -> QuerySet[Succession]:
    """The links of one player."""
    rows = Succession.objects.filter(Q(leaver=entry) | Q(successor=entry))
    return rows.select_related("leaver", "successor")


def related_pairs(event: Event) -> list[tuple[int, int]]:
    """The pairs of entry ids of which the ranking counts only the better result; one query."""
    rows = Succession.objects.filter(leaver__event=event, better_only=True)
    return list(rows.order_by("pk").values_list("leaver_id", "successor_id"))
