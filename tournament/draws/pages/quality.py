"""The quality of an event's draws: figures beside their bounds, and the meetings as a picture."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

from django.utils.translation import gettext as _

from tournament.draws.engine import (
    Player,
    PlayerQuality,
    Quality,
    RoundQuality,
    judge,
    method_of_id,
    quality_report,
)
from tournament.draws.models import Draw
from tournament.draws.pages.judgement import JudgedLine, judged_lines, people_of, verdict
from tournament.draws.seats.history import SeatHistory, seat_history
from tournament.events.models import ROUNDS_MAX, Event
from tournament.registration.models import Entry
from tournament.registration.queries.naming import distinct_names

LABEL_EVERY = 10
LABELS_MOST = 12
LABEL_SIZE_PART = 40
"""The height of a label as a part of the picture, so that it is readable for any number of players."""
LEVELS = 3
"""Pairs that met once, twice, and three times or more have different shades."""


@dataclass(frozen=True, slots=True)
class Compared:
    """One figure of the event. `least` is a lower bound for every draw, `known` the best value ever found; None where
    not given.
    """

    label: str
    value: str
    least: str = ""
    known: str = ""


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player's row: the people met, by round, and how balanced winds and tables were."""

    entry: Entry
    quality: PlayerQuality
    met: tuple[Entry, ...]
    met_again: tuple[Entry, ...]
    mean_opponent: str


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A round's row. The spread is empty if the ranking played no part."""

    quality: RoundQuality
    number: int
    method_label: str
    spread_mean: str


@dataclass(frozen=True, slots=True)
class Shade:
    """All cells of the picture in one shade, as one path."""

    level: int
    path: str


@dataclass(frozen=True, slots=True)
class MatrixLabel:
    """A player's number at both edges of the picture, `position` cells from the corner."""

    position: int
    number: int


@dataclass(frozen=True, slots=True)
class Matrix:
    """Who met whom, one unit per cell. The first player is at the top and at the left, beyond a margin."""

    size: int
    margin: int
    label_size: int
    shades: tuple[Shade, ...]
    labels: tuple[MatrixLabel, ...]

    @property
    def extent(self) -> int:
        """Width and height of the picture."""
        return self.size + 2 * self.margin


@dataclass(frozen=True, slots=True)
class QualityPage:
    """Everything on the page of a draw's quality: `verdict` in a few words, `judged` what there is to say, then the figures."""

    verdict: str
    judged: tuple[JudgedLine, ...]
    rounds: tuple[RoundLine, ...]
    players: tuple[PlayerLine, ...]
    figures: tuple[Compared, ...]
    matrix: Matrix


def quality_page(event: Event, *, public_only: bool) -> QualityPage | None:
    """The quality of all drawn rounds, or with `public_only` of the published ones; None when there are none."""
    history = seat_history(event, before=ROUNDS_MAX + 1, public_only=public_only)
    if not history.rounds:
        return None
    rounds = dict(zip(history.numbers, history.rounds, strict=True))
    seen = {entry_id for tables in history.rounds for four in tables.values() for entry_id in four}
    seen |= {entry_id for one, other, _place in history.also_met for entry_id in (one, other)}
    entries = {entry.pk: entry for entry in event.entries.filter(pk__in=seen).order_by("number")}
    draws = _current_draws(event, list(rounds))
    people = [entry for entry in entries.values() if not entry.is_house]
    players = [
        Player(
            entry.pk, rank, club=entry.club, team=entry.team, country=entry.country, is_house=entry.is_house
        )
        for rank, entry in enumerate([*people, *(e for e in entries.values() if e.is_house)], start=1)
    ]
    quality = quality_report(
        [tuple(tables.values()) for tables in history.rounds],
        players,
        round_tables=[tuple(tables) for tables in history.rounds],
        also_met=history.also_met,
        rankings=[_ranking(draws.get(number)) for number in rounds],
    )
    findings = judge(
        quality,
        has_clubs=any(player.club for player in players),
        has_teams=any(player.team for player in players),
    )
    named = [entries[pk] for pk in sorted(people_of(findings))]
    names = dict(zip((entry.pk for entry in named), distinct_names(named), strict=True))
    return QualityPage(
        verdict=verdict(findings),
        judged=tuple(judged_lines(findings, entries, names)),
        rounds=tuple(_round_lines(quality, draws, list(rounds))),
        players=tuple(_player_lines(quality, entries, _met_by_player(history))),
        figures=tuple(_figures(quality)),
        matrix=_matrix(quality, people),
    )


def _current_draws(event: Event, numbers: Sequence[int]) -> dict[int, Draw]:
    draws = Draw.objects.filter(round__event=event, round__number__in=numbers).select_related("round")
    return {draw.round.number: draw for draw in draws.defer("report", "settings").order_by("version")}


def _ranking(draw: Draw | None) -> list[int]:
    """The standings that a draw was made from; empty if they played no part."""
    if draw is None or not method_of_id(draw.method).needs_results:
        return []
    players = draw.inputs.get("players", [])
    return [player["id"] for player in players if isinstance(player, dict)]


def _round_lines(quality: Quality, draws: Mapping[int, Draw], numbers: Sequence[int]) -> list[RoundLine]:
    lines = []
    for number, line in zip(numbers, quality.rounds, strict=True):
        draw = draws.get(number)
        mean = line.spread_mean_x100
        lines.append(
            RoundLine(
                quality=line,
                number=number,
                method_label=draw.method_label if draw else "",
                spread_mean="" if mean is None else hundredths(mean),
            )
        )
    return lines


def _met_by_player(history: SeatHistory) -> dict[int, list[int]]:
    """The players met, round by round, by entry id. Repeated meetings appear again."""
    met: dict[int, list[int]] = {}
    for place, tables in enumerate(history.rounds, start=1):
        seated = [pair for four in tables.values() for pair in permutations(four, 2)]
        extra = [(one, other) for one, other, of_round in history.also_met if of_round == place]
        for one, other in [*seated, *extra, *((other, one) for one, other in extra)]:
            met.setdefault(one, []).append(other)
    return met


def _player_lines(
    quality: Quality, entries: Mapping[int, Entry], met: Mapping[int, Sequence[int]]
) -> list[PlayerLine]:
    return [
        PlayerLine(
            entry=entries[line.player],
            quality=line,
            met=tuple(entries[other] for other in met.get(line.player, ())),
            met_again=tuple(
                entries[other]
                for other in dict.fromkeys(met.get(line.player, ()))
                if met[line.player].count(other) > 1 and not entries[other].is_house
            ),
            mean_opponent=hundredths(line.opponent_rank_x100) if line.opponents else "",
        )
        for line in quality.lines
    ]


def _figures(quality: Quality) -> list[Compared]:
    known = "" if quality.excess_best_known is None else str(quality.excess_best_known)
    return [
        Compared(
            _("Meetings beyond the first"),
            str(quality.excess_meetings),
            str(quality.excess_lower_bound),
            known,
        ),
        Compared(_("Pairs that met again"), str(quality.repeat_pairs)),
        Compared(_("Most meetings of one pair"), str(quality.most_meetings)),
        Compared(_("Pairs that met in two consecutive rounds"), str(quality.consecutive_repeats), "0"),
        Compared(_("Meetings within a club"), str(quality.same_club), str(quality.same_club_lower_bound)),
        Compared(_("Meetings within a team"), str(quality.same_team)),
        Compared(_("Meetings within a country"), str(quality.same_country)),
        Compared(_("Players whose winds differ by more than one"), str(quality.wind_unbalanced), "0", "0"),
        Compared(_("Winds repeated within four rounds"), str(quality.wind_block_repeats), "0", "0"),
        Compared(
            _("Rounds at a table where the player had sat before"), str(quality.table_repeat_visits), "0"
        ),
        Compared(_("Most rounds of one player at one table"), str(quality.table_most_visits)),
        Compared(
            _("Opponents' strength, standard deviation in numbers"), hundredths(quality.opponent_rank_sd_x100)
        ),
    ]


def hundredths(number: int) -> str:
    """Hundredths as a decimal number: 307 → 3.07."""
    whole, part = divmod(abs(number), 100)
    return f"{'−' if number < 0 else ''}{whole}.{part:02d}"


def _matrix(quality: Quality, people: Sequence[Entry]) -> Matrix:
    cells: dict[int, list[str]] = {level: [] for level in range(1, LEVELS + 1)}
    for row, counts in enumerate(quality.meetings):
        for column, times in enumerate(counts):
            if times:
                cells[min(times, LEVELS)].append(f"M{column} {row}h1v1h-1z")
    step = LABEL_EVERY * max(1, -(-len(people) // (LABEL_EVERY * LABELS_MOST)))
    shown = [index for index in range(len(people)) if index == 0 or (index + 1) % step == 0]
    label_size = max(1, len(people) // LABEL_SIZE_PART)
    return Matrix(
        size=len(people),
        margin=3 * label_size,
        label_size=label_size,
        shades=tuple(Shade(level, "".join(path)) for level, path in cells.items() if path),
        labels=tuple(MatrixLabel(index, people[index].number) for index in shown),
    )
