import random
import re
from io import BytesIO
from zipfile import ZipFile

import openpyxl
import pytest

from tests.constraints import behind_the_triggers
from tests.factories import make_table, set_state
from tests.penalties.given import give, seated
from tests.tournament.play.running import RULESET, drawn, record, ron, tsumo
from tests.tournament.standings.reference import PlayedTable
from tests.tournament.standings.rows import new_hand, write_entries, write_event, write_sit_outs
from tournament.accounts.models import User
from tournament.core.audience import names_for
from tournament.core.sheets.xlsx import write_workbook
from tournament.draws.models import Table
from tournament.events.enums import RoundState
from tournament.play.enums import EntryMethod, Outcome
from tournament.play.inputs import HandInput, WinInput
from tournament.play.models import Hand, HandWin
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry
from tournament.standings.exports.sheets.workbook import event_sheets
from tournament.standings.queries import standings

FOUR = ("Ann", "Ben", "Cho", "Dee")
ROUND_1 = PlayedTable(1, FOUR, ((24, -8, -8, -8), (0, 0, 0, 0), (-8, 40, -16, -16)))
# A workbook holds 16 digits of a number.
A_THIRD_OF_SEVEN = pytest.approx(7 / 3)
ROUND_2 = PlayedTable(2, ("Dee", "Cho", "Ben", "Ann"), ((8, 8, 8, -24),))


def workbook_bytes(*sheets, title="Cup"):
    file = BytesIO()
    write_workbook(sheets, file, title=title)
    return file.getvalue()


def export(event, **wanted):
    data = workbook_bytes(*event_sheets(event, standings(event, **wanted)), title=event.name)
    return openpyxl.load_workbook(BytesIO(data))


def values(worksheet):
    """The rows below the header, by the words of the header."""
    header, *rows = worksheet.iter_rows(values_only=True)
    return [dict(zip(header, row, strict=True)) for row in rows]


@pytest.mark.django_db
def test_header_is_bold_frozen_printed_on_each_page_and_filters_on_every_sheet():
    workbook = export(write_event(FOUR, [ROUND_1]))

    assert workbook.sheetnames == ["Standings", "Rounds", "Hands", "Players", "Penalties"]
    for worksheet in workbook:
        assert worksheet.freeze_panes == "A2"
        assert all(cell.font.bold for cell in worksheet[1])
        assert worksheet.column_dimensions["A"].width >= 7
        assert worksheet.print_title_rows == "$1:$1"
        last = worksheet.cell(worksheet.max_row, worksheet.max_column).coordinate
        assert worksheet.auto_filter.ref == f"A1:{last}"


@pytest.mark.django_db
def test_standings_sheet_equals_the_standings():
    event = write_event(FOUR, [ROUND_1, ROUND_2])

    rows = values(export(event)["Standings"])

    by_hand = [
        ("Ben", 1, pytest.approx(19 / 3), "6⅓", 76, 40, 32, 4, 8, A_THIRD_OF_SEVEN),
        ("Cho", 2, pytest.approx(17 / 6), "2⅚", 34, -16, -24, 0.5, 8, A_THIRD_OF_SEVEN),
    ]
    found = [
        (
            row["Name"],
            row["Place"],
            row["Table points"],
            row["Table points (exact)"],
            row["Table points × 12"],
            row["Contest points"],
            row["Round 1: contest points"],
            row["Round 1: table points"],
            row["Round 2: contest points"],
            row["Round 2: table points"],
        )
        for row in rows
    ]
    assert found[:2] == by_hand
    table = standings(event)
    assert [(row["Place"], row["Name"], row["Contest points"]) for row in rows] == [
        (row.place, row.entry.name, row.points) for row in table.rows
    ]


@pytest.mark.django_db
def test_rounds_sheet_has_a_row_per_seat():
    event = write_event(FOUR, [ROUND_1, ROUND_2])
    Entry.objects.filter(name="Cho").update(is_house=True)

    rows = values(export(event)["Rounds"])

    assert [tuple(row.values()) for row in rows] == [
        (1, 1, "East", 1, "Ann", None, 16, 2, 2, "2", 24, None, None),
        (1, 1, "South", 2, "Ben", None, 32, 1, 4, "4", 48, None, None),
        (1, 1, "West", 3, "Cho", None, -24, 3, 0.5, "½", 6, None, None),
        (1, 1, "North", 4, "Dee", None, -24, 3, 0.5, "½", 6, None, None),
        (2, 1, "East", 4, "Dee", None, 8, 1, A_THIRD_OF_SEVEN, "2⅓", 28, None, None),
        (2, 1, "South", 3, "Cho", None, 8, 1, A_THIRD_OF_SEVEN, "2⅓", 28, None, None),
        (2, 1, "West", 2, "Ben", None, 8, 1, A_THIRD_OF_SEVEN, "2⅓", 28, None, None),
        (2, 1, "North", 1, "Ann", None, -24, 4, 0, "0", 0, None, None),
    ]


@pytest.mark.django_db
def test_rounds_sheet_names_who_sat_out_after_the_seats_of_the_round():
    event = write_event((*FOUR, "Eve"), [ROUND_1, ROUND_2])
    write_sit_outs(event, [("Eve", 1)], points=-3, table_points_x12=21)

    sheets = export(event)

    assert tuple(values(sheets["Rounds"])[4].values()) == (
        1,
        None,
        "sat out",
        5,
        "Eve",
        None,
        -3,
        None,
        1.75,
        "1¾",
        21,
        None,
        None,
    )
    (eve,) = [row for row in values(sheets["Standings"]) if row["Name"] == "Eve"]
    assert (eve["Contest points"], eve["Table points"]) == (-3, 1.75)


@pytest.mark.django_db
def test_hands_sheet_tells_hands_as_they_stand_now():
    event = write_event(FOUR, [ROUND_1])
    first, second, third = Hand.objects.order_by("number")
    table, user = Table.objects.get(), User.objects.get()
    discard = new_hand(
        table,
        1,
        (-32, 40, -8, 0),
        user,
        outcome=Outcome.DISCARD,
        discarder=0,
        supersedes=first,
        reason="Two winners",
    )
    discard.save()
    new_hand(table, 2, (0,) * 4, user, outcome=Outcome.VOID, supersedes=second, reason="Wrong").save()
    breakdown = {
        "items": [
            {"name": "Mixed Triple Chow", "points": 8, "count": 1},
            {"name": "Flower Tiles", "points": 2, "count": 2},
        ]
    }
    with behind_the_triggers("play_handwin"):
        HandWin.objects.create(hand=discard, seat=1, value=24, method=EntryMethod.POINTS)
        HandWin.objects.create(
            hand=discard, seat=3, value=10, method=EntryMethod.TILES, tiles={}, breakdown=breakdown
        )
        HandWin.objects.create(hand=third, seat=1, value=8, method=EntryMethod.POINTS)

    rows = values(export(event)["Hands"])

    assert [tuple(row.values()) for row in rows] == [
        (
            *(1, 1, 1, "Win on a discard", "2, 4", "Ben, Dee", "24, 10", 1, "Ann"),
            *(1, "Ann", -32, 2, "Ben", 40, 3, "Cho", -8, 4, "Dee", 0),
            *("yes", "Mixed Triple Chow 8, Flower Tiles ×2 2"),
        ),
        (
            *(1, 1, 3, "Self-drawn win", 2, "Ben", 8, None, None),
            *(1, "Ann", -8, 2, "Ben", 40, 3, "Cho", -16, 4, "Dee", -16, "no", None),
        ),
    ]


OF_RIICHI = ("Han", "Fu", "Limit", "Riichi by", "Tenpai", "Honba", "Sticks at the deal")


@pytest.mark.django_db
def test_hands_sheet_of_riichi_has_han_riichi_tenpai_honba_and_sticks():
    table = make_table(ruleset=RULESET, options={"several_ron": "all"})
    record(table, drawn(0, 2, riichi=(2,)))
    record(table, ron(0, 1, 3, 30, riichi=(0, 3)))
    record(table, tsumo(2, 6, 30))
    record(table, HandInput(Outcome.DISCARD, (WinInput(0, han=1, fu=30), WinInput(3, yakuman=1)), 2))
    set_state(table.round, RoundState.CLOSED)

    rows = values(export(table.round.event)["Hands"])

    assert [tuple(row[name] for name in OF_RIICHI) for row in rows] == [
        (None, None, None, "West", "East, West", 0, 0),
        (3, 30, None, "East, North", None, 1, 1),
        (6, 30, "Haneman", None, None, 2, 0),
        ("1, –", "30, –", "–, Yakuman", None, None, 0, 0),
    ]


@pytest.mark.django_db
def test_players_sheet_lists_every_entry():
    event = write_event(["Ann"])
    write_entries(event, ["=Bob"], club="+Club", country="NL", federation_id="0012", team="@T")
    write_entries(event, ["House"], is_house=True)
    Entry.objects.filter(name="Ann").update(status=EntryStatus.WITHDRAWN)

    rows = values(export(event)["Players"])

    assert [tuple(row.values()) for row in rows] == [
        (1, "Ann", None, None, None, None, None, "Withdrawn", "no"),
        (2, "=Bob", None, "+Club", "@T", "NL", "0012", "Registered", "no"),
        (3, "House", None, None, None, None, None, "Registered", "yes"),
    ]


@pytest.mark.django_db
@pytest.mark.parametrize("live", [True, False])
def test_export_holds_counted_rounds_only(live):
    playing = PlayedTable(2, FOUR, ((3, -1, -1, -1),), is_closed=False)
    drawn = PlayedTable(3, FOUR, ())
    event = write_event(FOUR, [ROUND_1, playing, drawn], {2: RoundState.RUNNING, 3: RoundState.DRAWN})
    counted = {1, 2} if live else {1}

    workbook = export(event, live=live)

    assert {row["Round"] for row in values(workbook["Rounds"])} == counted
    assert {row["Round"] for row in values(workbook["Hands"])} == counted
    assert {header.value for header in workbook["Standings"][1] if header.value.startswith("Round")} == {
        f"Round {number}: {what}" for number in counted for what in ("contest points", "table points")
    }


@pytest.mark.django_db
def test_same_data_gives_the_same_bytes():
    rng = random.Random(5)
    players = [f"Player {number}" for number in range(16)]
    tables = [
        PlayedTable(number, tuple(seated[first : first + 4]), ((9, -3, -3, -3),) * 4)
        for number in (1, 2)
        for seated in [rng.sample(players, 16)]
        for first in range(0, 16, 4)
    ]
    event = write_event(players, tables)

    first, second = (workbook_bytes(*event_sheets(event, standings(event))) for _ in range(2))

    assert first == second
    with ZipFile(BytesIO(first)) as archive:
        assert {member.date_time for member in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        core = archive.read("docProps/core.xml").decode()
        assert re.findall(r"20\d\d-\d\d-\d\dT[\d:]+", core) == ["2000-01-01T00:00:00"] * 2


@pytest.mark.django_db
@pytest.mark.parametrize("tables", [1, 8])
def test_query_count_of_an_export_does_not_grow(tables, django_assert_num_queries):
    players = [f"p{number}" for number in range(4 * tables)]
    played = [
        PlayedTable(1, tuple(players[first : first + 4]), ((9, -3, -3, -3),))
        for first in range(0, len(players), 4)
    ]
    event = write_event(players, played)

    with django_assert_num_queries(15):
        workbook_bytes(*event_sheets(event, standings(event)))


@pytest.mark.django_db
@pytest.mark.parametrize(("staff", "name"), [(True, "司馬相如"), (False, "司＊")])
def test_penalties_sheet_names_who_was_paid_as_its_reader_may_know_them(staff: bool, name: str) -> None:
    table = make_table()
    paid = seated(table, 3)
    Entry.objects.filter(pk=paid.pk).update(name="", name_zh="司馬相如", hides_name=True)
    event = table.round.event
    give(event, seated(table, 2), "tile_knocked", table=table, choice=0, points=15, sufferer=paid)

    with names_for(staff=staff):
        (row,) = values(export(event, staff=True)["Penalties"])

    assert row["Paid to"] == name
