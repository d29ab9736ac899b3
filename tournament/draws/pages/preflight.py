"""What to check before a round is drawn, one sentence each: obstacles, possible mistakes, and notes."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.core.listing import joined_sentences, listed
from tournament.core.sentences import filled
from tournament.draws.engine import Method
from tournament.draws.enums import DrawKind, Fill
from tournament.draws.errors import PlayOffFirst
from tournament.draws.hooks.draw_checks import Check, Severity, check_sources
from tournament.draws.models import Draw, DrawSettings
from tournament.draws.pages.repeats import custom_sentence
from tournament.draws.queries import (
    Field,
    current_draw,
    field_of,
    final_left,
    fixed_tables,
    kept_apart,
    open_round_before,
    open_tables,
    settings_of,
    short_groups,
    undrawn_round_before,
)
from tournament.draws.request.stored import stored_history
from tournament.draws.seats.history import seat_history
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.events.settings.presets import book_where_nobody_meets_twice
from tournament.events.table_numbers import numbers_in_play, text_of_numbers
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry
from tournament.registration.queries.naming import listed_people


def preflight(event: Event, round_: Round, method: Method, *, last: int = 0) -> list[Check]:
    """Everything to know before this round is drawn by this method, the most severe first.

    `last` is the last of the rounds to be drawn at once; 0 for this round only.
    """
    settings = settings_of(event)
    field = field_of(event, settings)
    groups = list(_group_checks(event, round_, field))
    # House players do not fill a group of a cut.
    checks = [
        *groups,
        *(() if groups else _player_checks(event, round_, field)),
        *(() if groups else _final_checks(event, round_, field)),
        *_play_off_checks(event, max(last, round_.number), field),
        *_round_checks(event, round_, method),
        *_custom_checks(event, round_, field),
        *_later_checks(event, max(last, round_.number)),
        *_check_in_checks(event, field),
        *_change_checks(event, round_, field),
        *_wish_checks(event, round_, field, settings),
        *(check for source in check_sources for check in source(event, round_, method)),
    ]
    return sorted(checks, key=lambda check: list(Severity).index(check.severity))


def _seated_sentence(field: Field) -> str:
    counts = {
        "people": len(field.people) - field.resting,
        "house": field.house_needed,
        "tables": field.tables,
    }
    if not field.house_needed:
        return (
            ngettext(
                "%(people)s players sit at %(tables)s table.",
                "%(people)s players sit at %(tables)s tables.",
                field.tables,
            )
            % counts
        )
    # With house players there are at least two tables.
    return (
        ngettext(
            "%(people)s players and %(house)s house player sit at %(tables)s tables.",
            "%(people)s players and %(house)s house players sit at %(tables)s tables.",
            field.house_needed,
        )
        % counts
    )


def _player_checks(event: Event, round_: Round, field: Field) -> Iterator[Check]:
    if len(field.people) < field.fewest:
        yield _too_few_players(event, field)
    elif field.house_missing:
        yield _house_missing(event, round_, field)
    else:
        yield Check(Severity.INFO, "players", _seated_sentence(field))
        if field.resting:
            yield _sitting_out(field)
        if field.fill == Fill.HOUSE and len(field.house) > field.house_needed:
            yield _house_spare(event, round_, field)


def _group_checks(event: Event, round_: Round, field: Field) -> Iterator[Check]:
    if round_.number == 1:
        return
    for refusal in short_groups(event, field):
        url = reverse("standings:cut", args=[event.slug])
        yield Check(Severity.STOP, refusal.code, str(refusal), url, _("Cut and final"))


def _final_checks(event: Event, round_: Round, field: Field) -> Iterator[Check]:
    """House players may fill a final, and players may sit it out; the next of the standings would rather play."""
    left = final_left(event, field) if round_.number > 1 else 0
    if left:
        sentence = _(
            "The final has %(count)s players left, which does not fill tables of four. Let the "
            "next players move up on the page of the cut. If nobody else can play, draw the final "
            "as it is."
        ) % {"count": left}
        url = reverse("standings:cut", args=[event.slug])
        yield Check(Severity.WARNING, "final_not_full", sentence, url, _("Cut and final"))


def _too_few_players(event: Event, field: Field) -> Check:
    sentence = ngettext(
        "%(count)s player is in the event; a draw needs at least 4.",
        "%(count)s players are in the event; a draw needs at least 4.",
        len(field.people),
    ) % {"count": len(field.people)}
    url = reverse("registration:entry-list", args=[event.slug])
    return Check(Severity.STOP, "too_few_players", sentence, url, _("Players"))


def _house_missing(event: Event, round_: Round, field: Field) -> Check:
    sentence = ngettext(
        "%(people)s players do not fill tables of four: %(missing)s house player is missing.",
        "%(people)s players do not fill tables of four: %(missing)s house players are missing.",
        field.house_missing,
    ) % {"people": len(field.people), "missing": field.house_missing}
    url = house_url(event, round_, "house-add")
    return Check(Severity.STOP, "house_missing", sentence, url, _("Add house players"), posts=True)


def _sitting_out(field: Field) -> Check:
    sentence = ngettext("%(count)s player sits out.", "%(count)s players sit out.", field.resting) % {
        "count": field.resting
    }
    return Check(Severity.INFO, "sit_out", sentence)


def _house_spare(event: Event, round_: Round, field: Field) -> Check:
    spare = len(field.house) - field.house_needed
    sentence = ngettext(
        "%(count)s house player is not needed and gets no seat.",
        "%(count)s house players are not needed and get no seat.",
        spare,
    ) % {"count": spare}
    url = house_url(event, round_, "house-release")
    return Check(Severity.INFO, "house_spare", sentence, url, _("Remove them"), posts=True)


def house_url(event: Event, round_: Round, name: str) -> str:
    """Where house players are added or removed. The way back leads to this draw."""
    return f"{reverse(f'registration:{name}', args=[event.slug])}?round={round_.number}"


def _play_off_checks(event: Event, last: int, field: Field) -> Iterator[Check]:
    if field.play_off is not None and last > field.play_off:
        refusal = PlayOffFirst(play_off=field.play_off, number=last)
        url = reverse("draws:round-detail", args=[event.slug, field.play_off])
        label = _("Round %(number)s") % {"number": field.play_off}
        yield Check(Severity.STOP, refusal.code, str(refusal), url, label)


def _round_checks(event: Event, round_: Round, method: Method) -> Iterator[Check]:
    waiting = open_round_before(round_)
    if waiting:
        stops = method.needs_results
        yield _open_check(event, waiting, Severity.STOP if stops else Severity.INFO)
    missing = undrawn_round_before(round_)
    if missing:
        stops = method.keeps_line
        yield Check(
            Severity.STOP if stops else Severity.WARNING,
            "earlier_round_missing",
            _("Round %(number)s is not drawn yet, so this draw does not know who meets there.")
            % {"number": missing.number},
            reverse("draws:draw-desk", args=[event.slug, missing.number]),
            _("Draw round %(number)s") % {"number": missing.number},
        )


def _custom_checks(event: Event, round_: Round, field: Field) -> Iterator[Check]:
    """Before the first draw: whether the players are too few for a book at whose events nobody meets twice."""
    book = book_where_nobody_meets_twice(event) if round_.number == 1 else ""
    people = 4 * field.tables
    if not book or not people or 3 * event.rounds_planned < people:
        return
    rounds = ngettext(
        "In %(rounds)s round with %(people)s people at the tables somebody has to meet twice.",
        "In %(rounds)s rounds with %(people)s people at the tables somebody has to meet twice.",
        event.rounds_planned,
    ) % {"rounds": event.rounds_planned, "people": people}
    sentence = joined_sentences([rounds, custom_sentence(book)])
    yield Check(Severity.WARNING, "has_to_meet_twice", sentence)


def _later_checks(event: Event, last: int) -> Iterator[Check]:
    """Drawn rounds after number `last`: a new draw of this round does not take into account who meets there."""
    later = event.rounds.filter(number__gt=last, seats__isnull=False).distinct().order_by("number")
    numbers = list(later.values_list("number", flat=True))
    if numbers:
        yield Check(
            Severity.WARNING,
            "later_rounds_drawn",
            ngettext(
                "Round %(rounds)s is already drawn, and a new draw of this round does not take into "
                "account who meets there. Redraw that round too, or more players may meet twice.",
                "Rounds %(rounds)s are already drawn, and a new draw of this round does not take into "
                "account who meets there. Redraw those rounds too, or more players may meet twice.",
                len(numbers),
            )
            % {"rounds": listed(numbers)},
        )


def _open_check(event: Event, waiting: Round, severity: Severity) -> Check:
    url = reverse("draws:round-detail", args=[event.slug, waiting.number])
    values = {"number": waiting.number}
    tables = open_tables(waiting) if waiting.state == RoundState.RUNNING else []
    if tables:
        sentence = ngettext(
            "Round %(number)s is running: table %(tables)s is not closed.",
            "Round %(number)s is running: tables %(tables)s are not closed.",
            len(tables),
        ) % {**values, "tables": listed(tables)}
    else:
        sentence = _("Round %(number)s is not closed (%(state)s).") % {
            **values,
            "state": waiting.state_words,
        }
    return Check(severity, "earlier_round_open", sentence, url, _("Round %(number)s") % values)


def _check_in_checks(event: Event, field: Field) -> Iterator[Check]:
    missing = [entry for entry in field.people if entry.status == EntryStatus.REGISTERED]
    if not missing:
        return
    if len(missing) == len(field.people):
        yield Check(
            Severity.INFO,
            "nobody_checked_in",
            _("Nobody is checked in, so the draw seats everybody who is registered."),
        )
        return
    yield Check(
        Severity.WARNING,
        "not_checked_in",
        filled(
            ngettext(
                "%(count)s player gets a seat without being checked in: %(names)s.",
                "%(count)s players get a seat without being checked in: %(names)s.",
                len(missing),
            ),
            {"count": len(missing), "names": listed_people(missing)},
        ),
        reverse("registration:entry-list", args=[event.slug]),
        _("Check in or withdraw"),
    )


def _change_checks(event: Event, round_: Round, field: Field) -> Iterator[Check]:
    """Who came or left since this round was drawn, or otherwise since the previous round was drawn."""
    own = current_draw(round_) if round_.state == RoundState.DRAWN else None
    before = event.rounds.filter(number__lt=round_.number, draws__isnull=False).order_by("-number").first()
    draw = own or (current_draw(before) if before else None)
    if draw is None:
        return
    severity = Severity.WARNING if own else Severity.INFO
    people = {entry.pk: entry for entry in field.people}
    drawn = _drawn_ids(draw)
    house = {entry.pk for entry in field.house}
    came = [entry for pk, entry in people.items() if pk not in drawn]
    # A cut lets some of those who were drawn play no further: they did not leave.
    gone = Entry.objects.filter(pk__in=drawn - set(people) - house, status=EntryStatus.WITHDRAWN)
    left = gone.order_by("number")
    values = {"number": draw.round.number}
    if came:
        yield Check(
            severity,
            "came",
            filled(
                _("Joined since round %(number)s was drawn: %(names)s."),
                {**values, "names": listed_people(came)},
            ),
        )
    if left:
        yield Check(
            severity,
            "left",
            filled(
                _("Left since round %(number)s was drawn: %(names)s."),
                {**values, "names": listed_people(left)},
            ),
        )
    if own:
        yield from _history_checks(event, round_, own)


def _drawn_ids(draw: Draw) -> set[int]:
    return {entry_id for table in draw.result for entry_id in table} | set(draw.sitting_out)


def _history_checks(event: Event, round_: Round, draw: Draw) -> Iterator[Check]:
    """Whether the earlier rounds differ from those that the draw saw. Rounds drawn together with it are not
    compared.
    """
    first = round_.number - (draw.ahead_index or 0)
    now = stored_history(seat_history(event, before=first))
    if all(now.get(name, []) == draw.inputs.get(name, []) for name in ("history", "also_met")):
        return
    later = Draw.objects.filter(
        round__event=event, round__number__lt=first, created_at__gt=draw.created_at
    ).exclude(kind=DrawKind.WINDS)
    if later.exists():
        sentence = _(
            "An earlier round was redrawn after this one. Redraw this round to take into account "
            "who met there."
        )
        yield Check(Severity.WARNING, "history_moved", sentence)
    else:
        sentence = _(
            "The seats of an earlier round changed after this round was drawn: somebody took over a seat, or winds "
            "were entered. Redraw this round if the draw should take that into account."
        )
        yield Check(Severity.WARNING, "earlier_seats_changed", sentence)


def _wish_checks(event: Event, round_: Round, field: Field, settings: DrawSettings) -> Iterator[Check]:
    """Wishes that no draw can meet."""
    url = reverse("draws:draw-settings", args=[event.slug])
    here = {entry.pk for entry in (*field.people, *field.house)}
    by_table: dict[int, list[Entry]] = {}
    for fixed in fixed_tables(event):
        if fixed.entry_id in here:
            by_table.setdefault(fixed.number, []).append(fixed.entry)
    in_play = numbers_in_play(settings.table_numbers, field.tables)
    if len(in_play) < field.tables:
        yield Check(
            Severity.STOP,
            "hall_too_small",
            _("This draw needs %(needed)s tables, but the draw settings name only %(named)s.")
            % {"needed": field.tables, "named": len(in_play)},
            url,
            _("Draw settings"),
        )
        return
    for number, entries in by_table.items():
        values = {"number": number, "names": listed_people(entries), "tables": text_of_numbers(in_play)}
        if number not in in_play:
            sentence = _(
                "Table %(number)s is the fixed table of %(names)s, but only tables %(tables)s are used."
            )
            yield Check(Severity.WARNING, "no_such_table", sentence % values, url, _("Draw settings"))
        elif len(entries) > 4:
            sentence = _("Table %(number)s is the fixed table of more than four players: %(names)s.")
            yield Check(Severity.WARNING, "table_full", filled(sentence, values), url, _("Draw settings"))
    tables = {entry.pk: number for number, entries in by_table.items() for entry in entries}
    yield from _together_checks(event, tables, url)
    if settings.fill == Fill.SIT_OUT and field.house:
        yield Check(
            Severity.INFO,
            "house_idle",
            _("House players get no seat here: players sit out instead."),
            house_url(event, round_, "house-release"),
            _("Remove them"),
            posts=True,
        )


def _together_checks(event: Event, tables: dict[int, int], url: str) -> Iterator[Check]:
    for pair in kept_apart(event):
        number = tables.get(pair.one_id)
        if number is not None and number == tables.get(pair.other_id):
            yield Check(
                Severity.WARNING,
                "fixed_together",
                _("%(one)s and %(other)s should be kept apart, but both have table %(number)s.")
                % {"one": pair.one, "other": pair.other, "number": number},
                url,
                _("Draw settings"),
            )
