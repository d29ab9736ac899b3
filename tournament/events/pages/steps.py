"""What the organizer does next: one sentence, one button, and the obstacles. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.core.listing import joined
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round


@dataclass(frozen=True, slots=True)
class Way:
    """A page that leads to the same end."""

    label: str
    url: str


@dataclass(frozen=True, slots=True)
class NextStep:
    """The next thing to do. With obstacles, the button only leads to them. `others` are further ways to do it."""

    sentence: str
    label: str
    url: str
    method: str = "get"
    obstacles: tuple[str, ...] = field(default=())
    others: tuple[Way, ...] = field(default=())


def next_step(
    event: Event,
    rounds: list[Round],
    playing: int,
    open_tables: list[int],
    unfilled_seats: Sequence[str] = (),
    *,
    cut_is_due: bool = False,
) -> NextStep | None:
    """The next step of an event, or None when all is done.

    `playing` is how many entries the next draw seats, `open_tables` are the numbers of the running round's tables that are not closed,
    `unfilled_seats` tell which seats of the published round in turn are held by somebody who does not play. `cut_is_due` says that the planned cut comes before the next draw.
    """
    open_rounds = [round_ for round_ in rounds if round_.state != RoundState.CLOSED]
    running = [round_ for round_ in open_rounds if round_.state == RoundState.RUNNING]
    for round_ in [*running, *open_rounds][:1]:
        match round_.state:
            case RoundState.RUNNING:
                return _while_running(event, round_, open_tables)
            case RoundState.PUBLISHED:
                return _when_published(event, round_, unfilled_seats)
            case RoundState.DRAWN:
                return _when_drawn(event, round_)
        if cut_is_due:
            return NextStep(
                sentence=cut_sentence(event),
                label=_("Make the cut"),
                url=reverse("standings:cut", args=[event.slug]),
            )
        return _when_planned(event, round_, playing, is_first=len(open_rounds) == len(rounds))
    if event.finished_at is not None:
        return NextStep(
            sentence=_("The event is finished. The results are final."),
            label=_("Champion"),
            url=reverse("standings:champion", args=[event.slug]),
        )
    return NextStep(
        sentence=ngettext(
            "The only round has been played. Check the list and finish the event.",
            "All %(rounds)s rounds have been played. Check the list and finish the event.",
            len(rounds),
        )
        % {"rounds": len(rounds)},
        label=_("Finish the event"),
        url=reverse("standings:finish", args=[event.slug]),
    )


def cut_sentence(event: Event) -> str:
    """What the planned cut will do; empty without one."""
    if event.cut_after is None:
        return ""
    return _("After round %(round)s the best %(players)s play on.") % {
        "round": event.cut_after,
        "players": event.cut_size,
    }


def _round_url(event: Event, round_: Round, name: str = "draws:round-detail") -> str:
    return reverse(name, args=[event.slug, round_.number])


def _while_running(event: Event, round_: Round, open_tables: list[int]) -> NextStep:
    if open_tables:
        shown = joined(open_tables[:12])
        obstacle = ngettext(
            "%(count)s table is not closed: %(tables)s",
            "%(count)s tables are not closed: %(tables)s",
            len(open_tables),
        ) % {"count": len(open_tables), "tables": shown + ("…" if len(open_tables) > 12 else "")}
        return NextStep(
            sentence=_("Round %(number)s is running.") % {"number": round_.number},
            label=_("Watch all tables"),
            url=_round_url(event, round_, "play:overview"),
            obstacles=(obstacle,),
        )
    return NextStep(
        sentence=_("All tables of round %(number)s are closed.") % {"number": round_.number},
        label=_("Close round %(number)s") % {"number": round_.number},
        url=_round_url(event, round_, "play:round-close"),
        method="post",
    )


def _when_published(event: Event, round_: Round, unfilled_seats: Sequence[str]) -> NextStep:
    if unfilled_seats:
        return NextStep(
            sentence=_("The seating of round %(number)s is out, but the round cannot start yet.")
            % {"number": round_.number},
            label=_("See what to do"),
            url=_round_url(event, round_, "play:round-start"),
            obstacles=tuple(unfilled_seats),
        )
    return NextStep(
        sentence=_("The seating of round %(number)s is out.") % {"number": round_.number},
        label=_("Start round %(number)s") % {"number": round_.number},
        url=_round_url(event, round_, "play:round-start"),
        method="post",
    )


def _when_drawn(event: Event, round_: Round) -> NextStep:
    return NextStep(
        sentence=_("Round %(number)s is drawn but not published yet.") % {"number": round_.number},
        label=_("Check the draw and publish it"),
        url=_round_url(event, round_),
    )


def _when_planned(event: Event, round_: Round, playing: int, *, is_first: bool) -> NextStep:
    if is_first and playing < 4:
        return _players_missing(event, playing)
    if playing < 4:
        return NextStep(
            sentence=_("Too few players are left for round %(number)s.") % {"number": round_.number},
            label=_("See what to do"),
            url=_round_url(event, round_),
        )
    if playing % 4:
        return _tables_not_full(event, playing)
    return NextStep(
        sentence=_("Round %(number)s can be drawn.") % {"number": round_.number},
        label=_("Draw round %(number)s") % {"number": round_.number},
        url=_round_url(event, round_) + "#draw",
    )


def _players_missing(event: Event, playing: int) -> NextStep:
    if playing:
        sentence = ngettext(
            "%(count)s player is entered; a round needs at least four. Add the others, or import their list.",
            "%(count)s players are entered; a round needs at least four. Add the others, or import their list.",
            playing,
        ) % {"count": playing}
    else:
        sentence = _("There are no players yet: add them one by one, or import their list.")
    return NextStep(
        sentence=sentence,
        label=_("Import players"),
        url=reverse("registration:import-upload", args=[event.slug]),
        others=(_add_a_player(event),),
    )


def _tables_not_full(event: Event, playing: int) -> NextStep:
    missing = -playing % 4
    return NextStep(
        sentence=ngettext(
            "%(count)s players do not fill tables of four: %(missing)s is missing.",
            "%(count)s players do not fill tables of four: %(missing)s are missing.",
            missing,
        )
        % {"count": playing, "missing": missing},
        label=ngettext("Add %(missing)s house player", "Add %(missing)s house players", missing)
        % {"missing": missing},
        url=reverse("registration:house-add", args=[event.slug]),
        method="post",
        others=(
            _add_a_player(event),
            Way(_("Let players sit out"), reverse("draws:draw-settings", args=[event.slug])),
        ),
    )


def _add_a_player(event: Event) -> Way:
    return Way(_("Add a player"), reverse("registration:entry-add", args=[event.slug]))
