"""Pages of the desk: the list, one entry, the import from file to entries."""

import re
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.acts import nothing_changes
from tests.conftest import SignIn
from tests.factories import make_entries
from tests.pages import HTMX, assert_fault_beside, confirmed, is_fragment, label_of, text_of, words_of
from tournament.accounts.models import User
from tournament.draws.enums import Fill
from tournament.draws.models import DrawSettings
from tournament.events.models import Event
from tournament.registration.acts.entries import add_entry, add_house_players, set_status
from tournament.registration.acts.numbers import publish_numbers
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry, ImportDraft
from tournament.registration.queries import entry_counts, search_entries

CSV = "Harbour Open 2026\nNo,Name,姓名,Club,Remarks\n1,Anna Kowalska,,Dragons,late\n\n2,陳大文,,,\n3,Bert Brown,,,\n"


@pytest.fixture
def desk(sign_in: SignIn, organizer: User, event: Event) -> Client:
    return sign_in(organizer)


def upload(desk: Client, event: Event, content: bytes | str, name: str = "players.csv") -> Any:
    data = content.encode() if isinstance(content, str) else content
    url = reverse("registration:import-upload", args=[event.slug])
    return desk.post(url, {"file": SimpleUploadedFile(name, data)})


def test_preview_tells_which_columns_it_uses_and_which_not(event: Event, desk: Client) -> None:
    answer = upload(desk, event, "No,Name,Verein,Seed,T-shirt,\n1,Anna,Köln,3,M,\n")
    page = " ".join(text_of(desk.get(answer["Location"])).split())
    assert "3 columns recognized" in page
    unused = page.partition("These columns are ignored:")[2].partition("</p>")[0]
    assert re.findall(r"<bdi\s*>(.*?)</bdi>", unused) == ["Verein", "T-shirt"]


def test_neither_way_to_give_a_list_is_called_optional(event: Event, desk: Client) -> None:
    page = text_of(desk.get(reverse("registration:import-upload", args=[event.slug])))
    assert "optional" not in page


def test_preview_says_in_its_bar_that_it_is_out_of_date(event: Event, desk: Client) -> None:
    """The bar stays in sight on a phone; what stands above it may be scrolled away."""
    answer = upload(desk, event, "No,Name\n1,Anna\n")
    page = desk.get(answer["Location"]).content.decode()
    assert "data-preview-gone" in page.partition('<div class="bar">')[2]


def test_preview_without_other_columns_says_nothing_of_them(event: Event, desk: Client) -> None:
    answer = upload(desk, event, "No,Name\n1,Anna\n")
    assert "Nothing is taken" not in text_of(desk.get(answer["Location"]))


@pytest.mark.parametrize("column", ["E-mail", "Phone"])
def test_preview_says_why_contact_data_are_not_taken(event: Event, desk: Client, column: str) -> None:
    answer = upload(desk, event, f"Name,{column}\nAnna,anna@example.org\n")
    page = words_of(desk.get(answer["Location"]))
    assert "E-mail addresses and phone numbers are not imported from a list." in page
    assert "Only players who sign up themselves enter them" in page
    other = upload(desk, event, "Name,T-shirt\nAnna,M\n")
    assert "E-mail addresses" not in words_of(desk.get(other["Location"]))


def test_list_is_searched(event: Event) -> None:
    make_entries(event, 12)
    url = reverse("registration:entry-list", args=[event.slug])
    page = text_of(Client().get(url, {"q": "player 7"}))
    assert "Player 7" in page
    assert "Player 8" not in page


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("lukasz zak", "Łukasz Żak"),
        ("dang", "Đặng Minh Tuấn"),
        ("ZOE", "Zoé Béranger"),
        ("ÉLODIE", "Élodie Lemaître"),
        ("élodie", "Elodie Lemaitre"),
        ("o'hara", "Fay O'Hara"),
        ("ohara", "Fay OʼHara"),
        ("o’hara", "Fay Ohara"),
        ("mueller", "Jan Müller"),
        ("muller", "Jan Müller"),
        ("müller", "Jan Mueller"),
        ("wongsiuming", "Wong Siu-ming"),
        ("陈大", "陳大文"),
        ("陳", "陈大文"),
        ("Ｗｏｎｇ", "Wong Siu-ming"),
        ("иван", "Иван Петров"),
    ],
)
def test_search_heeds_neither_accents_nor_case(event: Event, query: str, name: str) -> None:
    (found,) = make_entries(event, 1, name=name)
    make_entries(event, 1, name="Bo Berg")
    for page in ("registration:entry-list", "draws:seat-search"):
        text = text_of(Client().get(reverse(page, args=[event.slug]), {"q": query}))
        assert (found.name in unescape(text), "Bo Berg" in text) == (True, False), page


@pytest.mark.parametrize("query", ["田中太郎", "田中 太郎", "太郎", "中太", "김민준"])
def test_search_heeds_no_space_in_a_name_without_letters_between(event: Event, query: str) -> None:
    for entry, name in zip(make_entries(event, 3), ("田中 太郎", "김 민준", "太田 郎中"), strict=True):
        entry.name = name
        entry.save()
    found = search_entries(event, query, staff=False)
    assert [entry.name for entry in found] == ["김 민준" if query == "김민준" else "田中 太郎"]


@pytest.mark.each_database
def test_whose_name_begins_with_what_is_typed_comes_first(event: Event) -> None:
    for name in ("Berta Kolin", "Anna Lin", "Bo Linden", "Olina Berg", "Lin Mei"):
        make_entries(event, 1, name=name)
    found = search_entries(event, "lin", staff=False)
    assert [entry.name for entry in found] == [
        "Anna Lin",
        "Bo Linden",
        "Lin Mei",
        "Berta Kolin",
        "Olina Berg",
    ]
    assert [entry.number for entry in search_entries(event, "", staff=False)] == [1, 2, 3, 4, 5]
    # The number that is typed comes before names that have its digits in them.
    event.entries.filter(number=1).update(search_names="\nteam2\n")
    assert [entry.number for entry in search_entries(event, "2", staff=False)] == [2, 1]


def test_search_for_a_seat_says_how_many_it_does_not_show(event: Event) -> None:
    make_entries(event, 14)
    page = text_of(Client().get(reverse("draws:seat-search", args=[event.slug]), {"q": "player"}))
    assert "2 more matches" in page
    assert "Player 13" not in page


def test_search_answers_htmx_with_the_rows_alone(event: Event) -> None:
    make_entries(event, 2)
    url = reverse("registration:entry-list", args=[event.slug])
    response = Client().get(url, {"q": "Player 2"}, headers=HTMX)
    assert is_fragment(response)
    assert "HX-Request" in response["Vary"]
    assert "Player 2" in text_of(response)


@pytest.mark.parametrize(
    "query", ["%", "_", "'", '"', "\\", "nul\0byte", "9999999999", "٣", "²", "a " * 40, "\u202e", "x" * 5000]
)
def test_search_bears_any_text(event: Event, query: str) -> None:
    make_entries(event, 1)
    for name in ("registration:entry-list", "draws:seat-search"):
        response = Client().get(reverse(name, args=[event.slug]), {"q": query})
        assert response.status_code == 200


def test_withdrawn_player_is_shown_to_staff_only(event: Event, desk: Client, organizer: User) -> None:
    (entry,) = make_entries(event, 1)
    set_status(organizer, entry, status=EntryStatus.WITHDRAWN)
    url = reverse("registration:entry-list", args=[event.slug])
    assert "Player 1" in text_of(desk.get(url))
    assert "Player 1" not in text_of(Client().get(url))


def test_entry_is_added(event: Event, desk: Client) -> None:
    url = reverse("registration:entry-add", args=[event.slug])
    response = desk.post(url, {"name": "Anna", "country": "PL"})
    assert response["Location"] == reverse("registration:entry-list", args=[event.slug])
    assert list(event.entries.values_list("number", "name", "country")) == [(1, "Anna", "PL")]


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"name": "", "name_zh": ""}, "name"),
        ({"name": "x" * 201}, "name"),
        ({"name": "\0\u200b"}, "name"),
        ({"name": "Anna", "number": "0"}, "number"),
        ({"name": "Anna", "number": "10000"}, "number"),
        ({"name": "Anna", "number": "9" * 40}, "number"),
        ({"name": "Anna", "number": "one"}, "number"),
        ({"name": "Anna", "number": "7"}, "number"),
        ({"name": "Anna", "federation_id": "111"}, "federation_id"),
        ({"name": "Anna", "club": "x" * 121}, "club"),
    ],
)
def test_entry_with_a_fault_is_not_added(
    event: Event, desk: Client, organizer: User, fields: dict[str, str], field: str
) -> None:
    add_entry(organizer, event, fields={"name": "Bert", "number": 7, "federation_id": "111"})
    with nothing_changes(event):
        response = desk.post(
            reverse("registration:entry-add", args=[event.slug]), {"team": "Winds", **fields}
        )
    assert_fault_beside(response, field)
    assert 'value="Winds"' in text_of(response)


@pytest.mark.parametrize("name", ["name", "name_zh"])
def test_player_needs_one_of_two_names_and_neither_is_called_optional(
    event: Event, desk: Client, name: str
) -> None:
    url = reverse("registration:entry-add", args=[event.slug])
    page = desk.get(url)
    assert "optional" not in label_of(page, "name") + label_of(page, "name_zh")
    assert "optional" in label_of(page, "club")
    with nothing_changes(event):
        assert_fault_beside(desk.post(url, {"club": "Winds"}), "name")
    assert desk.post(url, {name: "Anna"}).status_code == 302
    assert event.entries.filter(**{name: "Anna"}).exists()


def test_entry_is_edited(event: Event, desk: Client) -> None:
    (entry,) = make_entries(event, 1)
    url = reverse("registration:entry-edit", args=[event.slug, entry.pk])
    assert 'value="Player 1"' in text_of(desk.get(url))
    assert desk.post(url, {"number": "5", "name": "Anna"}).status_code == 302
    assert list(event.entries.values_list("number", "name")) == [(5, "Anna")]


def test_edit_with_a_fault_changes_nothing(event: Event, desk: Client) -> None:
    first, _second = make_entries(event, 2)
    url = reverse("registration:entry-edit", args=[event.slug, first.pk])
    with nothing_changes(event):
        assert_fault_beside(desk.post(url, {"number": "2", "name": "Anna"}), "number")
        assert_fault_beside(desk.post(url, {"number": "", "name": "Anna"}), "number")


def test_unknown_status_is_refused_in_words(event: Event, desk: Client) -> None:
    (entry,) = make_entries(event, 1)
    url = reverse("registration:entry-status", args=[event.slug, entry.pk])
    response = desk.post(url, {"status": "asleep"}, headers=HTMX)
    assert (response.status_code, is_fragment(response)) == (422, True)
    assert "Reload the page" in text_of(response)
    assert Entry.objects.get().status == EntryStatus.REGISTERED


def test_status_is_set_with_one_tap(event: Event, desk: Client) -> None:
    (entry,) = make_entries(event, 1)
    url = reverse("registration:entry-status", args=[event.slug, entry.pk])
    assert desk.post(url, {"status": "checked_in"}).status_code == 302
    response = desk.post(url, {"status": "withdrawn", "q": ""}, headers=HTMX)
    assert (response.status_code, is_fragment(response)) == (200, True)
    assert Entry.objects.get().status == EntryStatus.WITHDRAWN


@pytest.mark.parametrize("status", ["", "asleep", "nul\0"])
def test_unknown_status_changes_nothing(event: Event, desk: Client, status: str) -> None:
    (entry,) = make_entries(event, 1)
    with nothing_changes(event):
        response = desk.post(
            reverse("registration:entry-status", args=[event.slug, entry.pk]), {"status": status}
        )
    assert response.status_code == 422


def test_house_players_are_added(event: Event, desk: Client) -> None:
    make_entries(event, 6)
    url = reverse("registration:house-add", args=[event.slug])
    assert desk.post(url).status_code == 302
    assert event.entries.filter(is_house=True).count() == 2
    assert desk.post(url).status_code == 409


def test_one_house_player_is_counted_in_the_singular(event: Event, desk: Client) -> None:
    make_entries(event, 7)
    added = desk.post(reverse("registration:house-add", args=[event.slug]), follow=True)
    counts = words_of(added).partition("playing")[2]
    assert "1 house player " in counts
    assert "house players" not in counts


def test_house_players_are_let_go(event: Event, desk: Client) -> None:
    make_entries(event, 6)
    desk.post(reverse("registration:house-add", args=[event.slug]))
    make_entries(event, 2)
    page = reverse("registration:entry-list", args=[event.slug])
    assert "Remove 2 house players" in text_of(desk.get(page))
    assert "Remove 2 house players" not in text_of(Client().get(page))
    url = reverse("registration:house-release", args=[event.slug])
    assert desk.post(url)["Location"] == page
    assert event.entries.filter(is_house=True, status=EntryStatus.WITHDRAWN).count() == 2
    assert desk.post(url).status_code == 409


@pytest.mark.parametrize("name", ["house-add", "house-release"])
def test_house_players_are_the_organizers(
    event: Event, sign_in: SignIn, referee: User, stranger: User, desk: Client, name: str
) -> None:
    url = reverse(f"registration:{name}", args=[event.slug])
    with nothing_changes(event):
        assert sign_in(referee).post(url).status_code == 403
        assert sign_in(stranger).post(url).status_code in (403, 404)
        assert desk.get(url).status_code == 405


@pytest.mark.parametrize(("round_number", "name"), [("2", "draw-desk"), ("9", ""), ("x", ""), ("", "")])
def test_house_players_added_from_a_draw_lead_back_to_it(
    event: Event, desk: Client, round_number: str, name: str
) -> None:
    make_entries(event, 6)
    url = reverse("registration:house-add", args=[event.slug])
    answer = desk.post(f"{url}?round={round_number}")
    wanted = reverse("registration:entry-list", args=[event.slug])
    if name:
        wanted = reverse(f"draws:{name}", args=[event.slug, 2])
    assert answer["Location"] == wanted


def test_house_players_are_not_offered_where_players_sit_out(event: Event, desk: Client) -> None:
    make_entries(event, 6)
    page = reverse("registration:entry-list", args=[event.slug])
    assert "Add 2 house players" in text_of(desk.get(page))
    add_house_players(event.created_by, event)
    DrawSettings.objects.create(event=event, fill=Fill.SIT_OUT)
    assert "Add 2 house players" not in text_of(desk.get(page))
    assert "Remove 2 house players" in text_of(desk.get(page))
    assert desk.post(reverse("registration:house-release", args=[event.slug])).status_code == 302
    assert entry_counts(event).house == 0


def test_list_is_imported_from_file_to_entries(event: Event, desk: Client) -> None:
    response = upload(desk, event, CSV)
    draft = ImportDraft.objects.get()
    url = reverse("registration:import-preview", args=[event.slug, draft.pk])
    assert response["Location"] == url
    assert event.entries.count() == 0
    page = text_of(desk.get(url))
    assert "Anna Kowalska" in page
    response = confirmed(desk, url, {**rows_of(desk, url), "act": "import"})
    assert response["Location"] == reverse("registration:entry-list", args=[event.slug])
    assert list(event.entries.values_list("number", "name", "name_zh")) == [
        (1, "Anna Kowalska", ""),
        (2, "", "陳大文"),
        (3, "Bert Brown", ""),
    ]


def rows_of(desk: Client, url: str) -> dict[str, str]:
    """The fields of every row as the preview shows them."""
    context = desk.get(url).context
    rows = context["page"].object_list
    fields = {field.html_name: field.value() or "" for row in rows for field in row.fields}
    return fields | {row.known.html_name: row.known.value() or "" for row in rows}


def test_import_with_a_fault_enters_nobody_until_it_is_mended(event: Event, desk: Client) -> None:
    make_entries(event, 1)
    upload(desk, event, "No,Name\n1,Anna\n5,Bert\n5,Cleo\n")
    url = reverse("registration:import-preview", args=[event.slug, ImportDraft.objects.get().pk])
    rows = rows_of(desk, url)
    before = event.entries.count()
    response = confirmed(desk, url, {**rows, "act": "import"})
    assert (response.status_code, event.entries.count()) == (422, before)
    assert "belongs to Player 1 in this event" in text_of(response)
    names = {rows[name]: name.removesuffix("-name") for name in rows if name.endswith("-name")}
    mended = {**rows, f"{names['Anna']}-number": "9", f"{names['Cleo']}-skip": "on", "act": "import"}
    assert confirmed(desk, url, mended).status_code == 302
    assert list(event.entries.values_list("number", "name")) == [(1, "Player 1"), (5, "Bert"), (9, "Anna")]


def test_import_in_which_all_rows_are_skipped_enters_nobody(event: Event, desk: Client) -> None:
    upload(desk, event, "No,Name\n1,Anna\n")
    url = reverse("registration:import-preview", args=[event.slug, ImportDraft.objects.get().pk])
    rows = rows_of(desk, url)
    (prefix,) = {name.partition("-")[0] for name in rows}
    assert confirmed(desk, url, {**rows, f"{prefix}-skip": "on", "act": "import"}).status_code == 422
    assert not event.entries.exists()


def preview_url(event: Event) -> str:
    return reverse("registration:import-preview", args=[event.slug, ImportDraft.objects.latest("pk").pk])


def test_totals_and_footers_are_questioned_and_skipped(event: Event, desk: Client) -> None:
    upload(desk, event, "No,Name,Club\n1,Anna,Lotus\n2,Bert,\n,Total,2\n,Sum of fees,€ 80\nPlayers: 2,,\n")
    url = preview_url(event)
    context = desk.get(url).context
    assert [row.row_number for row in context["rows_with_problems"]] == [4, 5, 6]
    assert {row.state for row in context["rows_with_problems"]} == {"skipped"}
    assert (context["counts"]["new"], context["counts"]["doubtful"]) == (2, 3)
    assert "looks like a total or a note below the list" in text_of(desk.get(url))
    skipped = {f"row{number}-skip": "on" for number in (4, 5, 6)}
    assert confirmed(desk, url, {**rows_of(desk, url), **skipped, "act": "import"}).status_code == 302
    assert list(event.entries.values_list("name", flat=True)) == ["Anna", "Bert"]


def test_row_that_looks_like_a_total_can_be_a_player(event: Event, desk: Client) -> None:
    upload(desk, event, "No,Name\n1,Anna\n2,Summe\n")
    url = preview_url(event)
    assert confirmed(desk, url, {**rows_of(desk, url), "act": "import"}).status_code == 302
    assert list(event.entries.values_list("name", flat=True)) == ["Anna", "Summe"]


NATIVE = ["김철수", "佐藤さくら", "さくら", "สมชาย ใจดี", "محمد علي", "Иван Петров", "Nguyễn Văn An", "陳大文"]


@pytest.mark.parametrize("native", NATIVE)
def test_native_name_is_kept_in_every_script(event: Event, desk: Client, native: str) -> None:
    upload(desk, event, f"No,Name,Native name\n1,Ann Other,{native}\n")
    url = preview_url(event)
    assert confirmed(desk, url, {**rows_of(desk, url), "act": "import"}).status_code == 302
    entry = event.entries.get()
    assert (entry.name, entry.name_zh) == ("Ann Other", native)
    found = desk.get(
        reverse("registration:entry-list", args=[event.slug]), {"q": native.split(maxsplit=1)[0]}
    )
    assert list(found.context["entries"]) == [entry]


def test_same_list_again_changes_nobody_twice(event: Event, desk: Client) -> None:
    make_entries(event, 1)
    upload(desk, event, CSV)
    url = preview_url(event)
    confirmed(desk, url, {**rows_of(desk, url), "row3-number": "5", "act": "import"})
    upload(desk, event, CSV.replace("1,Anna", "5,Anna") + "9,Dora,,,\n")
    url = preview_url(event)
    assert desk.get(url).context["counts"] == {
        "total": 4,
        "new": 1,
        "importable": 1,
        "changed": 0,
        "unchanged": 3,
        "missing": 1,
        "doubtful": 0,
        "need_attention": 0,
        "skipped": 0,
    }
    answer = confirmed(desk, url, {**rows_of(desk, url), "act": "import"}, follow=True)
    assert "1 player was entered." in text_of(answer)
    assert event.entries.count() == 5


def test_what_is_doubtful_is_told_once(event: Event, desk: Client) -> None:
    """The file calls its columns otherwise than the preview does; the doubt is the same."""
    upload(desk, event, "No,Player,Nation\n1,Anna 7,Atlantis\n2,Anna 7,PL\n")
    page = text_of(desk.get(preview_url(event)))
    assert page.count("no country is known as “Atlantis”") == 1
    assert page.count("number 1, name, row 2") <= 1
    assert len(re.findall("Row 2, column “[^”]*”: “Anna 7” ", page)) == 1


@pytest.mark.parametrize(
    ("rows", "button"),
    [
        ("1,Anna,Winds\n2,Bert,Winds\n3,Cleo,\n", "Import 1 player, change 2"),
        ("1,Anna,Winds\n2,Bert,\n3,Cleo,\n4,Dora,\n", "Import 2 players, change 1"),
        ("3,Cleo,\n4,Dora,\n", "Import 2 players"),
        ("1,Anna,Winds\n2,Bert,\n", "Change 1 player"),
    ],
)
def test_button_says_how_many_players_it_imports_and_changes(
    event: Event, desk: Client, rows: str, button: str
) -> None:
    make_entries(event, 2)
    for entry, name in zip(event.entries.order_by("number"), ("Anna", "Bert"), strict=True):
        entry.name = name
        entry.save()
    answer = upload(desk, event, f"No,Name,Seed\n{rows}".replace("Winds", "5"))
    saving = re.search(
        r"<button[^>]*data-saves.*?>(.*?)</button>", text_of(desk.get(answer["Location"])), re.S
    )
    assert saving is not None
    assert " ".join(saving[1].split()) == button


def test_list_with_changes_changes_people(event: Event, desk: Client) -> None:
    upload(desk, event, "No,Name,Club,EMA,Seed\n1,Anna,Dragons,0801,\n2,Bert,Dragons,,\n3,Cleo,,,\n")
    url = preview_url(event)
    confirmed(desk, url, {**rows_of(desk, url), "act": "import"})
    upload(desk, event, "No,Name,Club,EMA,Seed\n2,Annie,Winds,0801,4\n1,Bert,Dragons,,\n")
    url = preview_url(event)
    page = desk.get(url)
    changes = {
        row.entry.name: [(one.label, one.old, one.new) for one in row.changes]
        for row in page.context["rows_changed"]
    }
    assert changes["Bert"] == [("number", "2", "1")]
    assert changes["Anna"] == [
        ("number", "1", "2"),
        ("name", "Anna", "Annie"),
        ("club", "Dragons", "Winds"),
        ("seed", "", "4"),
    ]
    assert [entry.name for entry in page.context["missing"]] == ["Cleo"]
    answer = confirmed(desk, url, {**rows_of(desk, url), "act": "import"}, follow=True)
    assert "2 players were changed." in text_of(answer)
    assert list(event.entries.values_list("number", "name", "club", "seed")) == [
        (1, "Bert", "Dragons", None),
        (2, "Annie", "Winds", 4),
        (3, "Cleo", "", None),
    ]
    assert list(search_entries(event, "annie", staff=True)) == [event.entries.get(number=2)]


def test_long_list_is_paged_and_keeps_what_was_typed(event: Event, desk: Client) -> None:
    names = [f"{n},Ann {chr(97 + n % 26)}{chr(97 + n // 26)}" for n in range(1, 121)]
    upload(desk, event, "No,Name\n" + "\n".join(names) + "\n")
    url = preview_url(event)
    rows = rows_of(desk, url)
    assert len([name for name in rows if name.endswith("-name")]) == 100
    answer = desk.post(url, {**rows, "row2-name": "Zoe", "row3-skip": "on", "page": "2"})
    assert answer["Location"] == f"{url}?page=2"
    second = rows_of(desk, answer["Location"])
    assert len([name for name in second if name.endswith("-name")]) == 20
    assert confirmed(desk, answer["Location"], {**second, "act": "import"}).status_code == 302
    assert event.entries.count() == 119
    assert event.entries.get(number=1).name == "Zoe"


def test_two_previews_of_one_list_enter_it_once(event: Event, desk: Client) -> None:
    """Two tabs: both previews are open before either is sent."""
    upload(desk, event, CSV)
    first = preview_url(event)
    upload(desk, event, CSV)
    second = preview_url(event)
    rows = rows_of(desk, second)
    confirmed(desk, first, {**rows_of(desk, first), "act": "import"})
    answer = confirmed(desk, second, {**rows, "act": "import"})
    assert answer.status_code == 422
    assert answer.context["counts"]["unchanged"] == 3
    assert "3 rows are already in the event" in text_of(answer)
    assert event.entries.count() == 3


def test_known_row_is_entered_when_a_person_says_so(event: Event, desk: Client) -> None:
    make_entries(event, 1)
    upload(desk, event, "No,Name\n2,Player 1\n")
    url = preview_url(event)
    assert (
        confirmed(desk, url, {**rows_of(desk, url), "row2-apart": "on", "act": "import"}).status_code == 302
    )
    assert list(event.entries.values_list("number", "name")) == [(1, "Player 1"), (2, "Player 1")]


def test_published_numbers_stay(event: Event, desk: Client, organizer: User) -> None:
    make_entries(event, 1)
    publish_numbers(organizer, event)
    upload(desk, event, "No,Name\n2,Player 1\n")
    assert desk.get(preview_url(event)).context["counts"]["unchanged"] == 1


def test_list_is_not_imported_twice(event: Event, desk: Client) -> None:
    upload(desk, event, CSV)
    url = reverse("registration:import-preview", args=[event.slug, ImportDraft.objects.get().pk])
    rows = {**rows_of(desk, url), "act": "import"}
    confirmed(desk, url, rows)
    with nothing_changes(event):
        assert confirmed(desk, url, rows).status_code == 409


@pytest.mark.parametrize(
    ("content", "name"),
    [
        (b"", "players.csv"),
        (b"\x00\x01\x02\xff" * 50, "players.csv"),
        (b"PK\x03\x04 not a workbook", "players.xlsx"),
        (b"just words", "players.xlsx"),
        (b"%PDF-1.7", "players.pdf"),
        ("a,b\n1,2\n".encode("utf-16"), "players.csv"),
        (b"Name\n" + b"x" * 2_400_000, "players.csv"),
    ],
)
def test_file_that_is_no_list_is_refused_beside_its_field(
    event: Event, desk: Client, content: bytes, name: str
) -> None:
    with nothing_changes(event):
        assert_fault_beside(upload(desk, event, content, name), "file")


@pytest.mark.parametrize("name", ["registration:import-upload", "registration:entry-add"])
def test_empty_form_shows_no_fault(event: Event, desk: Client, name: str) -> None:
    response = desk.get(reverse(name, args=[event.slug]))
    assert response.status_code == 200
    assert "_error" not in text_of(response)


def test_upload_without_a_file_is_refused(event: Event, desk: Client) -> None:
    with nothing_changes(event):
        assert_fault_beside(desk.post(reverse("registration:import-upload", args=[event.slug])), "file")


def test_preview_bears_rows_that_were_tampered_with(event: Event, desk: Client) -> None:
    upload(desk, event, CSV)
    url = reverse("registration:import-preview", args=[event.slug, ImportDraft.objects.get().pk])
    with nothing_changes(event):
        assert desk.post(url, {"act": "import"}).status_code == 422
        assert desk.post(url, {"act": "import", "row3-number": "9" * 50}).status_code == 422
