"""How many meetings of a drawn round are repeats, how few are possible, and which method does better."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.core.listing import joined_sentences
from tournament.draws.engine import Method, best_known_excess, method_of_id
from tournament.draws.engine.explain import least_same_group_pairs
from tournament.draws.models import Draw
from tournament.draws.queries import newest_draws, seatings
from tournament.events.enums import RoundState
from tournament.events.models import ROUNDS_MAX, Event, Round
from tournament.events.settings.presets import book_where_nobody_meets_twice

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Offer:
    """A better method for rounds `first` to `last`. `seen` is the newest version of the first one.

    for_teams: its only advantage is that it keeps team-mates apart.
    """

    method: Method
    first: int
    last: int
    seen: int
    for_teams: bool = False

    @property
    def label(self) -> str:
        if self.for_teams:
            return _("Redraw with team-mates apart")
        if not self.method.draws_as_schedule:
            return _("Redraw with fewer repeats")
        if self.first == self.last:
            return _("Redraw this round as the best schedule")
        return _("Redraw rounds %(first)s to %(last)s as the best schedule") % {
            "first": self.first,
            "last": self.last,
        }


@dataclass(frozen=True, slots=True)
class TeamMates:
    """Pairs of team-mates at one table: in a round, in the rounds drawn with it, and how many no draw can avoid."""

    here: int
    together: int
    least: int

    @property
    def sentence(self) -> str:
        if not self.together:
            return _("No team-mates meet.")
        text = ngettext(
            "%(count)s pair of team-mates meets in this round.",
            "%(count)s pairs of team-mates meet in this round.",
            self.here,
        ) % {"count": self.here}
        if self.together == self.least:
            return joined_sentences([text, _("No draw does better.")])
        if self.together != self.here:
            more = ngettext(
                "Drawn at once, these rounds have %(count)s pair.",
                "Drawn at once, these rounds have %(count)s pairs.",
                self.together,
            )
            text = joined_sentences([text, more % {"count": self.together}])
        return text


@dataclass(frozen=True, slots=True)
class Repeats:
    """Meetings of two people who had met before: in round `number`, up to it, and in the rounds drawn with it.

    Rounds `first` to `last` were drawn at once and are in the same state, or are this round only; `together` are their
    repeats. `least` is how many no draw of these rounds can avoid after the earlier ones, by counting alone. `known` is
    what the best known schedule has, None where that is not known. House players do not count. `mates` is None in an
    event without teams. `book` is the one that the event follows, if at its events nobody meets twice.
    """

    number: int
    here: int
    so_far: int
    first: int
    last: int
    together: int
    least: int
    known: int | None
    offer: Offer | None = None
    mates: TeamMates | None = None
    book: str = ""

    @property
    def sentence(self) -> str:
        """Empty if nobody can have met before and there are no teams."""
        custom = custom_sentence(self.book) if self.is_against_custom else ""
        return joined_sentences([self._repeated(), custom, self.mates.sentence if self.mates else ""])

    @property
    def is_against_custom(self) -> bool:
        """Whether somebody meets twice although the event follows a book at whose events nobody does."""
        return bool(self.book and (self.here or self.together))

    def _repeated(self) -> str:
        if not self.so_far and not self.together:
            return (
                _("Nobody meets twice in rounds 1 to %(last)s.") % {"last": self.last}
                if self.last > 1
                else ""
            )
        return joined_sentences([self._counted(), self._possible()])

    def _counted(self) -> str:
        if self.number == 1:
            return ""
        if not self.so_far:
            return _("Nobody meets twice in rounds 1 to %(number)s.") % {"number": self.number}
        text = ngettext(
            "%(here)s repeated meeting in this round, %(so_far)s in rounds 1 to %(number)s.",
            "%(here)s repeated meetings in this round, %(so_far)s in rounds 1 to %(number)s.",
            self.here,
        )
        return text % {"here": self.here, "so_far": self.so_far, "number": self.number}

    def _possible(self) -> str:
        if not self.together:
            return ""
        if self.first == self.last:
            return self._forced()
        text = ngettext(
            "Rounds %(first)s to %(last)s, drawn at once, have %(together)s repeated meeting.",
            "Rounds %(first)s to %(last)s, drawn at once, have %(together)s repeated meetings.",
            self.together,
        )
        drawn = text % {"first": self.first, "last": self.last, "together": self.together}
        return joined_sentences([drawn, self._known() or self._forced()])

    def _known(self) -> str:
        if self.known is None:
            return ""
        if self.known >= self.together:
            return _("No better schedule is known.")
        if not self.known:
            return _("A schedule without repeats is known.")
        return _("The best known schedule has %(known)s.") % {"known": self.known}

    def _forced(self) -> str:
        """This follows from counting only; such a draw may not exist."""
        if not self.least:
            return _("In theory, none has to repeat.")
        return ngettext(
            "In theory, at least %(count)s has to repeat.",
            "In theory, at least %(count)s have to repeat.",
            self.least,
        ) % {"count": self.least}


def custom_sentence(book: str) -> str:
    """What the events of a book ask of a draw."""
    return _("At %(book)s events it is customary that nobody meets twice.") % {"book": book}


def repeats_of(event: Event, round_: Round) -> Repeats:
    """The repeats of a drawn round; three queries."""
    draws = newest_draws(event)
    first, last = _drawn_at_once(round_, draws)
    people = list(event.entries.values_list("pk", "is_house", "team"))
    house = {pk for pk, is_house, _team in people if is_house}
    rounds = {
        number: [[pk for pk in four if pk not in house] for four in tables]
        for number, tables in sorted(seatings(event, before=ROUNDS_MAX + 1).items())
    }
    counts = _repeats_by_round(rounds)
    scope = [number for number in rounds if first <= number <= last]
    found = Repeats(
        book=book_where_nobody_meets_twice(event),
        number=round_.number,
        here=counts.get(round_.number, 0),
        so_far=sum(count for number, count in counts.items() if number <= round_.number),
        first=first,
        last=last,
        together=sum(counts[number] for number in scope),
        least=_least(rounds, scope),
        known=_known(rounds, scope) if first == 1 and len(scope) == last else None,
        mates=_mates(rounds, scope, round_.number, {pk: team for pk, _is_house, team in people if team}),
    )
    return replace(found, offer=_offer(found, round_, draws))


def _drawn_at_once(round_: Round, draws: Mapping[int, Draw]) -> tuple[int, int]:
    """The first and last of the consecutive rounds that were drawn with this one and can be redrawn in the same way."""
    draw = draws.get(round_.number)
    first = last = round_.number
    if draw is None or draw.ahead_index is None:
        return first, last

    def belongs(number: int) -> bool:
        other = draws.get(number)
        return (
            other is not None
            and other.ahead_index is not None
            and other.seed == draw.seed
            and other.round.state != RoundState.PLANNED
            and (other.round.state == RoundState.DRAWN) == (round_.state == RoundState.DRAWN)
        )

    while belongs(first - 1):
        first -= 1
    while belongs(last + 1):
        last += 1
    return first, last


def _repeats_by_round(rounds: Mapping[int, Sequence[Sequence[int]]]) -> dict[int, int]:
    met: set[Pair] = set()
    counts: dict[int, int] = {}
    for number, tables in rounds.items():
        pairs = _pairs(tables)
        counts[number] = sum(pair in met for pair in pairs)
        met.update(pairs)
    return counts


def _pairs(tables: Sequence[Sequence[int]]) -> list[Pair]:
    return [(one, other) for four in tables for one, other in combinations(sorted(four), 2)]


def _mates(
    rounds: Mapping[int, Sequence[Sequence[int]]], scope: Sequence[int], number: int, teams: Mapping[int, str]
) -> TeamMates | None:
    def met(in_round: int) -> int:
        pairs = _pairs(rounds.get(in_round, ()))
        return sum(one in teams and teams[one] == teams.get(other) for one, other in pairs)

    if not teams:
        return None
    least = 0
    for each in scope:
        sizes = Counter(teams[pk] for four in rounds[each] for pk in four if pk in teams)
        least += sum(least_same_group_pairs(members, len(rounds[each])) for members in sizes.values())
    return TeamMates(met(number), sum(map(met, scope)), least)


def _least(rounds: Mapping[int, Sequence[Sequence[int]]], scope: Sequence[int]) -> int:
    """How many repeats cannot be avoided, because everybody runs out of new people to meet."""
    people = {pk for number in scope for four in rounds[number] for pk in four}
    before = {pair for number in rounds if number < min(scope, default=0) for pair in _pairs(rounds[number])}
    met = sum(one in people and other in people for one, other in before)
    meetings = sum(len(_pairs(rounds[number])) for number in scope)
    return max(0, meetings - (len(people) * (len(people) - 1) // 2 - met))


def _known(rounds: Mapping[int, Sequence[Sequence[int]]], scope: Sequence[int]) -> int | None:
    """The repeats of the best known schedule, where everybody plays in every round and nobody else does."""
    people = {pk for number in scope for four in rounds[number] for pk in four}
    tables, left_over = divmod(len(people), 4)
    is_full = all(len(rounds[number]) == tables for number in scope)
    return best_known_excess(tables, len(scope)) if people and is_full and not left_over else None


def _offer(found: Repeats, round_: Round, draws: Mapping[int, Draw]) -> Offer | None:
    """The better method, if fewer repeats are possible and nobody has seen the seats."""
    draw = draws.get(round_.number)
    possible = found.least if found.known is None else found.known
    has_mates = found.mates is not None and found.mates.together > found.mates.least
    if draw is None or round_.state != RoundState.DRAWN or (found.together <= possible and not has_mates):
        return None
    method = method_of_id(draw.method)
    better = method.better_schedule if found.first < found.last else method.better_round
    if not better:
        return None
    return Offer(
        method_of_id(better),
        found.first,
        found.last,
        seen=draws[found.first].version,
        for_teams=found.together <= possible,
    )
