"""What stands on the pictures: only what every visitor may read, with the names that every visitor sees."""

from django.utils.html import strip_tags
from django.utils.translation import gettext as _

from tournament.calculator.pages import calculator_page
from tournament.core.dates import written_span
from tournament.core.listing import joined
from tournament.core.names import one_line
from tournament.draws.models import Table
from tournament.draws.seats.seating import seating_of
from tournament.events.enums import RankedBy
from tournament.events.models import Event, Round
from tournament.events.rulebook.points import result_points
from tournament.events.rulebook.rulesets import ruleset_name
from tournament.events.rulebook.table_points import table_points
from tournament.events.settings.hold_back import is_held
from tournament.events.settings.ranking import figures_of
from tournament.play.bridge.tiles import tiles_text
from tournament.play.enums import EntryMethod
from tournament.play.pages.hands import hand_sentence
from tournament.play.queries.tables import table_state
from tournament.registration.models import Entry
from tournament.screens.link_pictures.drawing import LinkPicture, Row
from tournament.screens.pages.content import shown_table
from tournament.standings.queries import StandingRow, Standings, standings
from tournament.standings.templatetags.figures import compared

SEPARATOR = " · "


def event_picture(event: Event) -> LinkPicture:
    """The event: when and where it is, and who leads once there are results."""
    found = standings(event, live=True)
    return LinkPicture(
        above=SEPARATOR.join(part for part in (_days(event), str(event.said("town"))) if part),
        title=str(event),
        below=_state_of(found) if _has_results(found) else ruleset_name(event.ruleset),
        rows=_rows(event, found),
    )


def standings_picture(event: Event) -> LinkPicture:
    """The first eight of the standings."""
    found = standings(event, live=True)
    title, below = (_state_of(found), "") if _has_results(found) else (_("Standings"), _state_of(found))
    return LinkPicture(above=str(event), title=title, below=below, rows=_rows(event, found))


def player_picture(event: Event, entry: Entry) -> LinkPicture:
    """A player with place and figures."""
    found = standings(event, live=True)
    row = next((row for row in found.rows if row.entry.pk == entry.pk), None)
    place = ""
    if row is not None and row.place is not None and _has_results(found):
        place = _("Place %(place)s") % {"place": row.place}
    figure = _figure(event, row) if row is not None and place else ""
    return LinkPicture(
        above=str(event),
        title=str(entry),
        below=SEPARATOR.join(part for part in (place, figure, entry.club) if part),
    )


def table_picture(event: Event, round_: Round, number: int) -> LinkPicture | None:
    """A table: who sits there, with the best hand of those that were entered by their tiles. None if there is none."""
    table = shown_table(event, round_, number)
    if table is None:
        return None
    names = {"number": round_.number, "table": number}
    above = SEPARATOR.join((str(event), _("Round %(number)s, table %(table)s") % names))
    best = None if table.is_held else _best_hand(event, round_, number)
    if best is not None:
        sentence, tiles = best
        return LinkPicture(
            above=above, title=sentence, below=joined(str(seat.entry) for seat in table.seats), tiles=tiles
        )
    rows = tuple(
        Row("", str(seat.entry), "" if table.is_held else result_points(event.ruleset, seat.points_total))
        for seat in table.seats
    )
    return LinkPicture(above=above, title=_("Round %(number)s, table %(table)s") % names, rows=rows)


def _best_hand(event: Event, round_: Round, number: int) -> tuple[str, str] | None:
    """The most valuable win of a table that has tiles, the earliest of equals: its sentence, and its tiles."""
    table = Table.objects.select_related("round__event").get(round=round_, number=number)
    if is_held(event, round_):
        return None
    state, seating = table_state(event, table), seating_of(table)
    wins = [(win, hand) for hand in state.counted for win in hand.all_wins if win.method == EntryMethod.TILES]
    if not wins:
        return None
    win, hand = min(wins, key=lambda one: (-one[0].value, one[1].number))
    return hand_sentence(hand, seating.at(hand.number), state.ruleset), tiles_text(win)


def calculator_picture(query: str) -> LinkPicture:
    """A hand of the calculator: what it is worth, its tiles and its items."""
    page = calculator_page(query)
    answer = page.answer
    above = SEPARATOR.join((_("Mahjong calculator"), ruleset_name(page.form.book.id)))
    if answer is None or not answer.worth:
        return LinkPicture(above=above, title=_("What is this hand worth?"))
    return LinkPicture(
        above=above,
        title=one_line(answer.worth),
        below=joined(item.name for item in answer.items[:4]),
        tiles=answer.tiles,
    )


def _has_results(found: Standings) -> bool:
    return bool(found.rounds)


def _rows(event: Event, found: Standings) -> tuple[Row, ...]:
    if not _has_results(found):
        return ()
    return tuple(
        Row(str(row.place), str(row.entry), _figure(event, row))
        for row in found.rows
        if row.place is not None
    )


def _figure(event: Event, row: StandingRow) -> str:
    """The leading figure of a player in words."""
    code = figures_of(event)[0]
    if code is RankedBy.TABLE_POINTS:
        return strip_tags(str(table_points(row.table_points_x12)))
    if code is RankedBy.POINTS:
        return result_points(event.ruleset, row.points)
    return "" if row.first_figure is None else strip_tags(str(compared(event, row.first_figure, code)))


def _state_of(found: Standings) -> str:
    if not _has_results(found):
        return _("The standings appear after the first results.")
    if found.is_live:
        return _("Standings, live")
    return _("Standings after round %(number)s") % {"number": found.after_round}


def _days(event: Event) -> str:
    return written_span(event.starts_on, event.ends_on) if event.starts_on else ""
