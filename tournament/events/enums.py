"""The enumerations of an event. Values are stored; labels are shown."""

from django.db import models
from django.utils.translation import gettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

PRESET_SENTENCE = _(
    "The rulebook asks for at least %(rounds)s rounds of at most %(minutes)s minutes each, including %(rest)s "
    "minutes of rest."
)
AT_TABLE_SENTENCE = _("In the rulebook, players draw their winds at the table.")
SIGN_SENTENCE = _("Players sign the result of their table.")


class Role(models.TextChoices):
    """What a member of an event's staff may do; `events.access` says what each role reaches."""

    ORGANIZER = "organizer", _("Organizer")
    HEAD_REFEREE = "head_referee", _("Head referee")
    REFEREE = "referee", _("Referee")
    DESK = "desk", _("Desk")

    @property
    def in_sentence(self) -> str:
        """The role after “as”: somebody is invited as head referee."""
        return {
            Role.ORGANIZER: pgettext("invited as …", "organizer"),
            Role.HEAD_REFEREE: pgettext("invited as …", "head referee"),
            Role.REFEREE: pgettext("invited as …", "referee"),
            Role.DESK: pgettext("invited as …", "helper at the desk"),
        }[self]


class StepCode(models.TextChoices):
    """The steps of an event on its organizer's list, in their order."""

    RULES = "rules", _("Rules and rounds")
    PLACE = "place", _("Day and place")
    TIMES = "times", _("Start times")
    ENTRY = "entry", _("How results are entered")
    STAFF = "staff", _("Invite referees and helpers")
    SIGN_UP = "sign_up", _("Let players sign up")
    PLAYERS = "players", _("Enter the players")
    TEAMS = "teams", _("Put the players into teams")
    DRAW = "draw", _("Draw round 1")
    PUBLISH = "publish", _("Publish the seats")
    REMIND = "remind", _("Remind the players")
    PAPERS = "papers", _("Print table signs and lists")
    SCREENS = "screens", _("Set up the screens of the hall")
    CHECK_IN = "check_in", _("Check the players in")
    START = "start", _("Start round 1")
    ROUNDS = "rounds", _("Play the rounds")
    CUT = "cut", _("Make the cut")
    FINISH = "finish", _("Make the results final")
    CERTIFICATES = "certificates", _("Print certificates")
    FILES = "files", _("Send the results")


class SetAside(models.TextChoices):
    """How an organizer puts a step aside that Seatwind does not see done."""

    DONE = "done", _("Done")
    SKIPPED = "skipped", _("Skipped")


class Ending(models.TextChoices):
    """How a request for a second person ended."""

    CONFIRMED = "confirmed", _("Confirmed")
    WITHDRAWN = "withdrawn", pgettext_lazy("a request", "Withdrawn")
    LAPSED = "lapsed", _("Lapsed")


class Visibility(models.TextChoices):
    """Who sees the published part of an event."""

    PUBLIC = "public", _("Everybody")
    PRIVATE = "private", _("Staff only")


class Ranking(models.TextChoices):
    """What the standings compare first. Players who are equal share a place, unless the event adds tie-breaks."""

    TABLE_POINTS = "table_points", _("Table points, then points")
    POINTS = "points", _("Points")
    OWN = "own", _("Only the criteria chosen below, in their order")


class TeamRanking(models.TextChoices):
    """What the standings of teams compare first: sums over the members who count. The event's tie-breaks follow."""

    OFF = "off", _("No team standings")
    TABLE_POINTS = "table_points", _("Table points, then points")
    POINTS = "points", _("Points")

    @property
    def as_ranking(self) -> Ranking:
        """The ranking of players that compares the same; there is none where teams are not ranked."""
        return Ranking(self.value)


class RankedBy(models.TextChoices):
    """One number by which players are compared; values are the codes of the criteria in `standings.engine`. A new one
    belongs in both places (docs/developing/criterion.md).
    """

    TABLE_POINTS = "table_points", _("Table points")
    POINTS = "points", _("Points")
    BEST_ROUND = "best_round", _("Best round")
    WINS = "wins", _("Hands won")
    HEAD_TO_HEAD = "head_to_head", _("Results against each other")
    HIGHEST_HAND = "highest_hand", _("Highest hand")
    FEWEST_PENALTIES = "fewest_penalties", _("Fewest penalties")
    FIRSTS = "firsts", _("First places at a table")
    SECONDS = "seconds", _("Second places at a table")
    AVERAGE_PLACE = "average_place", _("Average place")
    HIGHEST_SCORE = "highest_score", _("Highest score at a table")
    LOT = "lot", _("Lot")

    def __str__(self) -> str:
        return str(self.label)

    @property
    def in_sentence(self) -> str:
        """The number after “ranked by”."""
        return {
            RankedBy.TABLE_POINTS: pgettext("ranked by …", "table points"),
            RankedBy.POINTS: pgettext("ranked by …", "points"),
            RankedBy.BEST_ROUND: pgettext("ranked by …", "best round"),
            RankedBy.WINS: pgettext("ranked by …", "hands won"),
            RankedBy.HEAD_TO_HEAD: pgettext("ranked by …", "results against each other"),
            RankedBy.HIGHEST_HAND: pgettext("ranked by …", "highest hand"),
            RankedBy.FEWEST_PENALTIES: pgettext("ranked by …", "fewest penalties"),
            RankedBy.FIRSTS: pgettext("ranked by …", "first places at a table"),
            RankedBy.SECONDS: pgettext("ranked by …", "second places at a table"),
            RankedBy.AVERAGE_PLACE: pgettext("ranked by …", "average place"),
            RankedBy.HIGHEST_SCORE: pgettext("ranked by …", "highest score at a table"),
            RankedBy.LOT: pgettext("ranked by …", "lot"),
        }[self]

    @property
    def is_points(self) -> bool:
        """Whether its numbers are points of results."""
        return self in (RankedBy.POINTS, RankedBy.BEST_ROUND)

    @property
    def has_sign(self) -> bool:
        """Whether its numbers are shown with their sign, as points are."""
        return self.is_points or self in (RankedBy.HEAD_TO_HEAD, RankedBy.HIGHEST_SCORE)

    @property
    def meaning(self) -> str:
        """What the name leaves open, as a sentence below the standings; nothing where it says everything."""
        return {
            RankedBy.AVERAGE_PLACE: gettext(
                "Average place: the places at all tables of a player, where a shared place counts as the better one; the "
                "lowest average comes first."
            ),
            RankedBy.HIGHEST_SCORE: gettext(
                "Highest score at a table: what the player had at the end of the best match, before uma and other bonuses."
            ),
        }.get(self, "")


RANKED_FIRST_BY: dict[Ranking, tuple[RankedBy, ...]] = {
    Ranking.TABLE_POINTS: (RankedBy.TABLE_POINTS, RankedBy.POINTS),
    Ranking.POINTS: (RankedBy.POINTS,),
    Ranking.OWN: (),
}
"""What each ranking compares before any tie-break of the event."""


class CarryOver(models.TextChoices):
    """How much of the points and table points before a cut counts after it."""

    FULL = "full", _("Everything")
    HALF = "half", _("One half")
    QUARTER = "quarter", _("One quarter")
    NOTHING = "nothing", _("Nothing")


class HoldBack(models.TextChoices):
    """When everybody sees the scores of a round; the staff always sees them."""

    LIVE = "live", _("While it is played")
    CLOSED = "closed", _("When all its tables are closed and the round is closed")
    PUBLISHED = "published", _("When the organizer publishes its results")


class RoundState(models.TextChoices):
    """planned → drawn → published → running → closed. The public sees a round from published on."""

    PLANNED = "planned", _("Planned")
    DRAWN = "drawn", _("Drawn")
    PUBLISHED = "published", _("Published")
    RUNNING = "running", _("Running")
    CLOSED = "closed", _("Closed")

    @property
    def in_sentence(self) -> str:
        """The state after “is”: round 3 is published."""
        return {
            RoundState.PLANNED: pgettext("a round is …", "planned"),
            RoundState.DRAWN: pgettext("a round is …", "drawn"),
            RoundState.PUBLISHED: pgettext("a round is …", "published"),
            RoundState.RUNNING: pgettext("a round is …", "running"),
            RoundState.CLOSED: pgettext("a round is …", "closed"),
        }[self]


PUBLIC_ROUND_STATES = (RoundState.PUBLISHED, RoundState.RUNNING, RoundState.CLOSED)
