"""What people take home: a certificate for everybody with a place, and awards for the best."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from tournament.core.listing import joined
from tournament.events.enums import RankedBy, Role, TeamRanking
from tournament.events.models import Event
from tournament.events.queries import head_referees
from tournament.events.rulebook.items import item_word
from tournament.events.rulebook.points import result_points
from tournament.events.rulebook.rulesets import get_ruleset
from tournament.events.rulebook.table_points import table_points
from tournament.events.rulebook.words import word
from tournament.events.settings.ranking import sums_of
from tournament.papers.documents.names import size_of_name, size_of_text
from tournament.papers.documents.results import no_round_closed
from tournament.papers.documents.types import Content, Document, Order, Paper, Sheet
from tournament.papers.drawings import border, groups_of, seal, tile_row
from tournament.papers.enums import Picks
from tournament.papers.pictures import data_address, is_upright
from tournament.papers.queries import background_of, logo_of
from tournament.papers.rulebook import main_item
from tournament.registration.models import Entry
from tournament.standings.pages.provisional import provisional_mark
from tournament.standings.pages.statistics import RecordHand, feats
from tournament.standings.queries import StandingRow, Standings, standings
from tournament.standings.queries.teams import TeamRow, team_standings

AWARDED = 3
"""So many places have an award."""
TITLES_ZH = {1: "冠軍", 2: "亞軍", 3: "季軍"}
BEST_HAND_ZH, MOST_WINS_ZH = "最大和牌", "和牌最多"
"""How titles are written over a game of mahjong; an ornament beside the title in the reader's language."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Certificate(Content):
    """For a player (`entry`) or a team (`team`): the title, under it who has it, and what for. `hand` is drawn with the
    words `about_hand`.

    `picture` and `logo` are data addresses; without a picture there is a drawn border, without a logo a seal.
    `provisional` says if rounds are still to come.
    """

    template: ClassVar[str] = "papers/_certificate.html"

    event: Event
    picture: str
    border: SafeString
    logo: str
    seal: SafeString
    head_referee: str
    provisional: str
    title: str
    title_zh: str
    entry: Entry | None = None
    team: str = ""
    beside: str
    among: str
    earned: str
    hand: SafeString | None = None
    about_hand: str = ""

    @property
    def name_size(self) -> str:
        """The CSS class for the name's size."""
        return size_of_name(self.entry) if self.entry else size_of_text(self.team)


def certificate_sheets(order: Order) -> Iterator[Sheet]:
    """One page for everybody with a place, in the order of places; all are marked as long as rounds are still to come, so
    that their look can be checked before the end.
    """
    event = order.event
    table = standings(event, staff=True)
    rows = [row for row in table.rows if row.place is not None]
    best = feats(event).best_hands if rows else {}
    page = _pages(order, table)
    for row in rows:
        if order.wants(row.entry.number):
            yield page(**_of_player(event, row, table, len(rows), best.get(row.entry.pk)))


def award_sheets(order: Order) -> Iterator[Sheet]:
    """Awards for the first three players and teams, for the best hand and for most wins; whoever shares one has an own."""
    event = order.event
    table = standings(event, staff=True)
    rows = [row for row in table.rows if row.place is not None]
    if not rows:
        return
    found = feats(event)
    page = _pages(order, table)
    for row in rows:
        if row.place is not None and row.place <= AWARDED:
            yield page(**_of_player(event, row, table, len(rows), found.best_hands.get(row.entry.pk)))
    teams = [team for team in team_standings(event, table) if team.place is not None]
    for team in teams:
        if team.place is not None and team.place <= AWARDED:
            yield page(**_of_team(event, team, table, len(teams)))
    highest = max((hand.value for hand in found.best_hands.values()), default=0)
    for hand in found.best_hands.values():
        if hand.value == highest:
            yield page(**_of_best_hand(event, hand, table, len(rows)))
    for winner in found.most_wins:
        wins, hands = winner.tally.wins, winner.tally.hands
        yield page(
            title=_("Most wins"),
            title_zh=_ornament(MOST_WINS_ZH),
            entry=winner.entry,
            beside=_from(winner.entry),
            among=_among(event, table, len(rows)),
            earned=ngettext("%(wins)s win in %(hands)s hands", "%(wins)s wins in %(hands)s hands", wins)
            % {"wins": wins, "hands": hands},
        )


def _pages(order: Order, table: Standings) -> Callable[..., Sheet]:
    """Makes the certificates of an event; what they share is read once."""
    event = order.event
    found = background_of(event)
    upright = found is not None and is_upright(bytes(found.content))
    own = logo_of(event)
    make = partial(
        Certificate,
        event=event,
        picture=data_address(found.content, found.content_type) if found else "",
        border=SafeString("") if found else border(order.size),
        logo=data_address(own.content, own.content_type) if own else "",
        seal=seal(),
        head_referee=joined(head_referees(event)),
        provisional=provisional_mark(event, table),
    )
    paper = Paper.UPRIGHT_CERTIFICATE if upright else Paper.CERTIFICATE
    return lambda **fields: Sheet(make(**fields), fits_one_page=True, paper=paper)


def _of_player(
    event: Event, row: StandingRow, table: Standings, players: int, best: RecordHand | None
) -> dict[str, object]:
    place = row.place or 0
    return {
        "title": place_in_words(place),
        "title_zh": _ornament(TITLES_ZH.get(place, "")),
        "entry": row.entry,
        "beside": _from(row.entry),
        "among": _among(event, table, players),
        "earned": _earned(event, row),
        **(_drawn(event, best, _("Best hand of the player")) if best and best.tiles_text else {}),
    }


def _of_team(event: Event, team: TeamRow, table: Standings, teams: int) -> dict[str, object]:
    place = team.place or 0
    zh = TITLES_ZH.get(place, "")
    rounds = len(table.rounds)
    among = ngettext(
        "Among %(teams)s teams in %(rounds)s round of %(ruleset)s",
        "Among %(teams)s teams in %(rounds)s rounds of %(ruleset)s",
        rounds,
    )
    by_points = event.team_ranking == TeamRanking.POINTS
    return {
        "title": place_in_words(place),
        "title_zh": _ornament(f"團體{zh}" if zh else ""),
        "team": team.team,
        "beside": joined(str(member.entry) for member in team.members),
        "among": among % {"teams": teams, "rounds": rounds, "ruleset": event.ruleset_name},
        "earned": _earned(event, team, by_points=by_points),
    }


def _of_best_hand(event: Event, hand: RecordHand, table: Standings, players: int) -> dict[str, object]:
    return {
        "title": _("Best hand"),
        "title_zh": _ornament(BEST_HAND_ZH),
        "entry": hand.entry,
        "beside": _from(hand.entry),
        "among": _among(event, table, players),
        "earned": _worth(event, hand),
        **(_drawn(event, hand, _("Best hand")) if hand.tiles_text else {}),
        "about_hand": joined(item_word(event.ruleset, item) for item in hand.items),
    }


def _drawn(event: Event, hand: RecordHand, label: str) -> dict[str, object]:
    """The tiles of a hand; the winning one, after the melds and before the flowers, has a frame."""
    groups = groups_of(hand.tiles_text)
    winning = max(place for place, group in enumerate(groups) if not group[0].endswith("f"))
    first = _("Best hand: %(item)s, %(worth)s") if hand.items else _("Best hand: %(worth)s")
    item = item_word(event.ruleset, main_item(event, hand.items)) if hand.items else ""
    return {
        "hand": tile_row(groups, label=label, marked=(winning, 0)),
        "about_hand": first % {"item": item, "worth": _worth(event, hand)},
    }


def _worth(event: Event, hand: RecordHand) -> str:
    if hand.worth:
        return _("%(worth)s in round %(number)s") % {"worth": hand.worth, "number": hand.round_number}
    return _("%(value)s %(unit)s in round %(number)s") % {
        "value": hand.value,
        "unit": _(get_ruleset(event.ruleset).unit),
        "number": hand.round_number,
    }


def _among(event: Event, table: Standings, players: int) -> str:
    rounds = len(table.rounds)
    sentence = ngettext(
        "Among %(players)s players in %(rounds)s round of %(ruleset)s",
        "Among %(players)s players in %(rounds)s rounds of %(ruleset)s",
        rounds,
    )
    return sentence % {"players": players, "rounds": rounds, "ruleset": event.ruleset_name}


def _earned(event: Event, row: StandingRow | TeamRow, *, by_points: bool | None = None) -> str:
    points = f"{result_points(event.ruleset, row.points)} {word(event.ruleset, 'points_in_sentence')}"
    if by_points is None:
        by_points = sums_of(event)[0] is RankedBy.POINTS
    if by_points:
        return points
    both = _("%(table_points)s table points · %(points)s")
    return both % {"table_points": table_points(row.table_points_x12), "points": points}


def _from(entry: Entry) -> str:
    return joined(part for part in (entry.club, entry.country) if part)


def _ornament(title: str) -> str:
    """The title in traditional characters, unless the page is in Chinese anyway."""
    return "" if (get_language() or "").startswith("zh") else title


TEENS = (11, 12, 13)


def place_in_words(place: int) -> str:
    """ "1st place", "12th place", "23rd place"."""
    params = {"number": place}
    if place % 100 not in TEENS and place % 10 == 1:
        return _("%(number)sst place") % params
    if place % 100 not in TEENS and place % 10 == 2:
        return _("%(number)snd place") % params
    if place % 100 not in TEENS and place % 10 == 3:
        return _("%(number)srd place") % params
    return _("%(number)sth place") % params


def _provisional(order: Order) -> str:
    mark = provisional_mark(order.event, standings(order.event, staff=True))
    sentence = _(
        "%(mark)s. Every certificate says so, so that you can check how they look; print them again after the last round."
    )
    return sentence % {"mark": mark} if mark else ""


CERTIFICATES = Document(
    "certificates",
    gettext_lazy("Certificates"),
    gettext_lazy("One page for everybody with a place: place, name, result, best hand, and signature lines."),
    certificate_sheets,
    role=Role.ORGANIZER,
    waits_for=no_round_closed,
    warns_of=_provisional,
    picks=Picks.PLAYERS,
    has_own_names=True,
)
AWARDS = Document(
    "awards",
    gettext_lazy("Awards"),
    gettext_lazy("For the ceremony: the first three players and teams, the best hand, and most wins."),
    award_sheets,
    role=Role.ORGANIZER,
    waits_for=no_round_closed,
    warns_of=_provisional,
    has_own_names=True,
)
