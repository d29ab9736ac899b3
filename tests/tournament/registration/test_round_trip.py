"""A list that was exported is imported again without a change; and OpenDocument lists are read like the others."""

from csv import reader
from decimal import Decimal
from io import StringIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.conftest import SignIn
from tests.factories import make_event
from tests.pages import confirmed
from tests.tournament.registration.sign_ups import make_payment, make_question, make_sign_up
from tests.tournament.registration.spreadsheet.builders import zipped
from tournament.accounts.models import User
from tournament.events.models import Event
from tournament.registration.acts.desk_settings import change_desk
from tournament.registration.acts.entries import add_entry, set_status
from tournament.registration.enums import EntryStatus
from tournament.registration.errors import TeamClash
from tournament.registration.models import ImportDraft
from tournament.registration.spreadsheet import RefusalCode, SpreadsheetRefused, read_player_list

PEOPLE = (
    {
        "name": "Łukasz Żak",
        "club": "Dragons",
        "country": "PL",
        "federation_id": "0801",
        "seed": 3,
        "rank": 12,
    },
    {"name": "Chan Dai-man", "name_zh": "陳大文", "team": "Winds", "team_order": 2, "other_ids": "WRC7 MIL4"},
    {"name_zh": "김철수", "team": "Winds", "team_order": 1, "is_captain": True},
    {"name": "=1+1 Smith", "club": '+Plus, "quoted"'},
)
FIELDS = (
    "number",
    "name",
    "name_zh",
    "club",
    "team",
    "team_order",
    "is_captain",
    "country",
    "federation_id",
    "other_ids",
    "seed",
    "rank",
)


def enter(event: Event) -> None:
    for fields in PEOPLE:
        add_entry(event.created_by, event, fields=fields)


def import_file(client: Client, event: Event, content: bytes, name: str) -> str:
    """Read a file; the address of its preview."""
    url = reverse("registration:import-upload", args=[event.slug])
    return str(client.post(url, {"file": SimpleUploadedFile(name, content)})["Location"])


@pytest.mark.parametrize("kind", ["xlsx", "csv"])
def test_exported_list_comes_back_whole(event: Event, sign_in: SignIn, organizer: User, kind: str) -> None:
    enter(event)
    client = sign_in(organizer)
    content = client.get(reverse(f"registration:players-{kind}", args=[event.slug])).content
    counts = client.get(import_file(client, event, content, f"p.{kind}")).context["counts"]
    assert (counts["unchanged"], counts["total"]) == (4, 4)

    copy = make_event(organizer=organizer)
    url = import_file(client, copy, content, f"p.{kind}")
    rows = client.get(url).context["page"].object_list
    sent = {field.html_name: field.value() or "" for row in rows for field in row.fields}
    assert confirmed(client, url, {**sent, "act": "import"}).status_code == 302
    assert list(copy.entries.values_list(*FIELDS)) == list(event.entries.values_list(*FIELDS))
    assert ImportDraft.objects.filter(committed_at__isnull=True).count() == 1


ODD = (
    {"name": "Ｆｕｌｌ Width", "name_zh": "陳＊", "club": "ｶﾅ"},
    {"name": "陳大文"},
    {"name": "'Ndrangheta O’Brien"},
    {"name": "Ann  \u00a0 Lee", "name_zh": "Ann Lee"},
    {"name": "Chan 陳 Tai Man", "country": "Atlantis"},
    {"name": "Kim", "name_zh": "김 철 수", "country": "Republic of Korea"},
    {"name": "ﬁnn №5 👩‍👩‍👧", "federation_id": "007"},
    {"name": "Nguyen Van An", "name_zh": "Nguyễn Văn An"},
    {"name": "-Dash, Ann", "team": "@Home"},
    {"name_zh": "王 明"},
)


@pytest.mark.parametrize("kind", ["xlsx", "csv"])
def test_organizers_list_has_everything_and_comes_back_without_a_change(
    event: Event, sign_in: SignIn, organizer: User, kind: str
) -> None:
    for fields in ODD:
        add_entry(organizer, event, fields=fields)
    names = [make_question(event, text, kind="text").pk for text in ("Partner (name)", "Number", "=Seed")]
    desk: dict[str, Any] = {
        "email": "xenia@example.org",
        "phone": "+49 1",
        "answers": {str(pk): "Zoe Y" for pk in names},
    }
    change_desk(organizer, event, fields={"fee": Decimal(30), "currency": "EUR"})
    hidden = make_sign_up(
        event, "Xenia Goneaway", name_zh="紫雲仙", publishes_name=False, federation_id="0803", **desk
    )
    assert hidden.entry
    make_payment(hidden.entry)
    set_status(organizer, hidden.entry, status=EntryStatus.CHECKED_IN)
    client = sign_in(organizer)

    content = client.get(reverse(f"registration:players-{kind}", args=[event.slug])).content
    preview = client.get(import_file(client, event, content, f"p.{kind}"))

    counts = preview.context["counts"]
    assert (counts["unchanged"], counts["total"]) == (len(ODD) + 1, len(ODD) + 1)
    if kind == "csv":
        said = dict(zip(*list(reader(StringIO(content.decode("utf-8-sig"))))[:: len(ODD) + 1], strict=True))
        assert (said["Latin name"], said["Native name"], said["Name is published"]) == (
            "Xenia Goneaway",
            "紫雲仙",
            "no",
        )
        assert (said["E-mail"], said["Phone"], said["Here"]) == ("xenia@example.org", "'+49 1", "yes")
        assert (said["Paid"], said["Owes"], said["Currency"]) == ("20", "10", "EUR")
        assert (said["Answer: Partner (name)"], said["Answer: =Seed"]) == ("Zoe Y", "Zoe Y")
    assert "xenia@example.org" not in str(ImportDraft.objects.get().content)


def test_team_has_one_captain_and_one_player_at_each_place(event: Event, organizer: User) -> None:
    enter(event)
    for fields in ({"is_captain": True}, {"team_order": 2}):
        with pytest.raises(TeamClash):
            add_entry(organizer, event, fields={"name": "Zoe", "team": "Winds", **fields})
    loner = add_entry(organizer, event, fields={"name": "Loner", "is_captain": True, "team_order": 5})
    assert (loner.is_captain, loner.team_order) == (False, None)


MIME = "application/vnd.oasis.opendocument.spreadsheet"


def ods(rows: str) -> bytes:
    namespaces = " ".join(f'xmlns:{name}="urn:{name}"' for name in ("office", "table", "text"))
    content = (
        f"<office:document-content {namespaces}><office:body><office:spreadsheet>"
        f'<table:table table:name="Players">{rows}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    return zipped({"mimetype": MIME, "content.xml": content})


def cell(text: str, attributes: str = "") -> str:
    return f'<table:table-cell office:value-type="string" {attributes}><text:p>{text}</text:p></table:table-cell>'


def row(*cells: str, attributes: str = "") -> str:
    return f"<table:table-row {attributes}>{''.join(cells)}</table:table-row>"


HEAD = row(cell("No"), cell("Name"), cell("Club"))
NUMBER = '<table:table-cell office:value-type="float" office:value="7"><text:p>7</text:p></table:table-cell>'
EMPTY = "<table:table-cell/>"


def test_open_document_is_read() -> None:
    noted = cell("Anna<office:annotation><text:p>late</text:p></office:annotation>")
    gap = row(EMPTY, attributes='table:number-rows-repeated="1000000"')
    content = ods(
        HEAD + row(NUMBER, noted, cell("Dra<text:s/>gons")) + row(EMPTY) + row(EMPTY, cell("陳大文")) + gap
    )
    found = read_player_list(content, "players.ods")
    assert [(one.row, one.number, one.name, one.name_zh, one.club) for one in found.rows] == [
        (2, 7, "Anna", "", "Dra gons"),
        (4, None, "", "陳大文", ""),
    ]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (
            ods(HEAD + row(cell("1"), cell("Ann"), attributes='table:number-rows-repeated="1000000"')),
            RefusalCode.TOO_MANY_ROWS,
        ),
        (ods("<x>" * 70 + "</x>" * 70), RefusalCode.DAMAGED_WORKBOOK),
        (ods(row(EMPTY * 450_000)), RefusalCode.TOO_MANY_CELLS),
        (
            zipped({"mimetype": MIME, "content.xml": "<!DOCTYPE x [<!ENTITY a 'b'>]><x>&a;</x>"}),
            RefusalCode.UNSAFE_XML,
        ),
        (zipped({"mimetype": MIME}), RefusalCode.DAMAGED_WORKBOOK),
        (
            zipped({"mimetype": MIME, "META-INF/manifest.xml": "<encryption-data/>"}),
            RefusalCode.PASSWORD_PROTECTED,
        ),
        (zipped({"mimetype": MIME, "content.xml": "<text/>"}), RefusalCode.OPEN_DOCUMENT),
        (ods(""), RefusalCode.EMPTY),
    ],
    ids=["rows", "depth", "cells", "entity", "empty archive", "password", "no spreadsheet", "no rows"],
)
def test_hostile_open_document_is_refused(content: bytes, code: RefusalCode) -> None:
    with pytest.raises(SpreadsheetRefused) as caught:
        read_player_list(content, "players.ods")
    assert caught.value.code is code


def test_repeated_cells_stop_at_the_last_column() -> None:
    wide = cell("x", 'table:number-columns-repeated="16384"')
    found = read_player_list(ods(HEAD + row(cell("1"), cell("Ann"), wide)), "players.ods")
    assert [one.name for one in found.rows] == ["Ann"]


def people_csv(changed: int = 0) -> bytes:
    """A list of 200, in which so many have another club than in the first one."""
    lines = [
        f"{n},Player {n:03},Club {n % 9 if n > changed else 'Newcomers'},{f'08{n:04}' if n % 2 else f'09{n:04}'}"
        for n in range(1, 201)
    ]
    return "\n".join(["No,Name,Club,EMA", *lines]).encode()


def commit(client: Client, url: str) -> int:
    """Look at every page of a preview and import it from the last; the status of the answer."""
    pages = client.get(url).context["page"].paginator.num_pages
    for number in range(1, pages + 1):
        rows = client.get(url, {"page": number}).context["page"].object_list
        sent = {field.html_name: field.value() or "" for row in rows for field in row.fields}
        act = {"act": "import"} if number == pages else {"page": str(number + 1)}
        answer = confirmed(client, f"{url}?page={number}", {**sent, **act})
    return int(answer.status_code)


def test_list_of_200_imported_twice_changes_nothing_and_then_ten_rows_change_ten(
    event: Event, sign_in: SignIn, organizer: User
) -> None:
    client = sign_in(organizer)
    assert commit(client, import_file(client, event, people_csv(), "p.csv")) == 302
    assert event.entries.count() == 200
    before = list(event.entries.order_by("pk").values())
    revision = Event.objects.get(pk=event.pk).revision

    again = import_file(client, event, people_csv(), "p.csv")
    counts = client.get(again).context["counts"]
    assert (counts["unchanged"], counts["new"], counts["changed"], counts["missing"]) == (200, 0, 0, 0)
    assert commit(client, again) == 422
    assert list(event.entries.order_by("pk").values()) == before
    assert Event.objects.get(pk=event.pk).revision == revision

    changed = import_file(client, event, people_csv(changed=10), "p.csv")
    counts = client.get(changed).context["counts"]
    assert (counts["unchanged"], counts["new"], counts["changed"]) == (190, 0, 10)
    assert commit(client, changed) == 302
    after = list(event.entries.order_by("pk").values())
    assert [one["number"] for one, other in zip(before, after, strict=True) if one != other] == list(
        range(1, 11)
    )
    assert {row["club"] for row in after[:10]} == {"Club Newcomers"}
