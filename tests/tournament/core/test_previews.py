"""What is saved is what was shown: every preview that precedes a saving is tried with other values, and in another state."""

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from penalties.enums import AbsentPlaces, PublicView
from penalties.models import LedgerSettings
from tests.acts import nothing_changes
from tests.constraints import behind_the_triggers
from tests.factories import discard_win, make_entries, make_event, make_round, play, self_draw
from tests.pages import preview_mark_of, text_of, words_of
from tests.tournament.draws.deeds import draw, tables_of
from tests.tournament.play.at_table import hand_fields, url_of
from tests.tournament.registration.sign_ups import make_sign_up
from tests.tournament.standings.reference import PlayedTable
from tests.tournament.standings.rows import new_hand, write_event, write_sit_outs
from tournament.accounts.acting import INSTALLATION
from tournament.core.previews import KNOWN, PreviewMissing, PreviewOfOtherValues, PreviewOutdated, SentPreview
from tournament.draws.models import Table
from tournament.events.acting import touch
from tournament.events.enums import Ranking, RoundState
from tournament.events.forms.event import EventForm
from tournament.events.models import Event
from tournament.events.settings.sections import RANKING
from tournament.play.models import Hand
from tournament.registration.acts.entries import add_entry
from tournament.registration.models import Entry, ImportDraft
from tournament.series.acts.series import change_series, create_series
from tournament.series.enums import Scheme
from tournament.series.models import Series

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

FIVE = ("Ann", "Ben", "Cho", "Dee", "Eve")
SIXTEEN = tuple(f"P{number:02}" for number in range(16))


@dataclass
class Case:
    """A preview as a person uses it: what is sent for it, a value changed afterwards, and what others do meanwhile.

    `show` is what only the button that shows sends, `save` what only the one that saves sends. `look` finds the page with
    the preview, where that is not the answer to the form. `outdated` is what is said of another state.
    """

    event: Event
    url: str
    fields: dict[str, Any]
    changed: dict[str, Any]
    meanwhile: Callable[[], object]
    show: dict[str, Any] = field(default_factory=dict)
    save: dict[str, Any] = field(default_factory=dict)
    look: Callable[[Client], Any] | None = None
    outdated: str = str(PreviewOutdated.text)

    def client(self) -> Client:
        client = Client()
        client.force_login(self.event.created_by)
        return client

    def shown(self, client: Client) -> Any:
        return self.look(client) if self.look else client.post(self.url, {**self.fields, **self.show})

    def saved(self, client: Client, mark: str, **changed: Any) -> Any:
        return client.post(self.url, {**self.fields, **self.save, **changed, "preview_mark": mark})


SHOW, SAVE = {"show": "1"}, {"save": "1"}


def a_table() -> tuple[Event, Table]:
    """Two tables of a running round, a hand at the first, and somebody who has no seat."""
    event = make_event()
    entries = make_entries(event, 9)
    make_round(event, [entries[:4], entries[4:8]])
    table = Table.objects.get(round__event=event, number=1)
    play(table, self_draw(0, 8))
    return event, table


def at_seat(table: Table, name: str) -> str:
    return reverse(f"play:{name}", args=[table.round.event.slug, table.pk, 0])


def number(event: Event, wanted: int) -> Entry:
    return event.entries.get(number=wanted)


def a_hand_at(table: Table) -> Callable[[], object]:
    return lambda: play(table, discard_win(1, 0, 24))


def seat_change() -> Case:
    event, table = a_table()
    fields = {
        "kind": "substitute",
        "entry": number(event, 9).pk,
        "from_number": 1,
        "counts_for": "self",
        "receiver": "finishes",
        "seen": number(event, 1).pk,
        "client_key": str(uuid4()),
    }
    changed = {"counts_for": "left"}
    return Case(event, at_seat(table, "seat-change"), fields, changed, a_hand_at(table), SHOW, SAVE)


def seat_exchange() -> Case:
    event, table = a_table()
    fields = {
        "other": number(event, 6).pk,
        "from_number": 1,
        "other_from_number": 1,
        "how": "stay",
        "receiver": "finishes",
        "seen": number(event, 1).pk,
        "client_key": str(uuid4()),
    }
    changed = {"receiver": "more_hands"}
    return Case(event, at_seat(table, "seat-exchange"), fields, changed, a_hand_at(table), SHOW, SAVE)


def table_close_without() -> Case:
    event, table = a_table()
    fields = {"absent": ["2"], "gives": "sit_out", "hands": 1}
    changed = {"absent": ["3"]}
    return Case(event, url_of(table, "table-close-without"), fields, changed, a_hand_at(table), SHOW, SAVE)


def seats_repair() -> Case:
    event, table = a_table()
    fields = {
        "first": "0",
        "second": "1",
        "from_number": "1",
        "mix": "by_wind",
        "reason": "Sat wrong",
        "hands": "1",
        "repairs": "0",
        "client_key": str(uuid4()),
    }
    changed = {"second": "2"}
    return Case(event, url_of(table, "seats-repair"), fields, changed, a_hand_at(table), SHOW, SAVE)


def dealer_change() -> Case:
    event, table = a_table()
    fields = {
        "kind": "dealer_set",
        "from_number": "1",
        "dealer": "1",
        "turn": "1",
        "reason": "The judge said so",
        "hands": "1",
        "client_key": str(uuid4()),
    }
    changed = {"dealer": "2"}
    return Case(event, url_of(table, "dealer-change"), fields, changed, a_hand_at(table), SHOW, SAVE)


def seats_draw() -> Case:
    event, table = a_table()
    drawn = {"east": "1", "south": "0", "west": "2", "north": "3"}
    fields = {**drawn, "from_number": "1", "hands": "1", "client_key": str(uuid4())}
    changed = {"west": "3", "north": "2"}
    return Case(event, url_of(table, "seats-draw"), fields, changed, a_hand_at(table), SHOW, SAVE)


def hand_correct() -> Case:
    event, table = a_table()
    hand = table.hands.get()
    url = url_of(table, "hand-correct", 1)
    fields = hand_fields(points="12", reason="Miscounted", version_seen=hand.pk)
    return Case(
        event,
        url,
        fields,
        {"points": "16"},
        a_hand_at(table),
        look=lambda client: client.post(url_of(table, "hand-preview") + "?hand=1", fields),
    )


def entries_change() -> Case:
    event = make_event()
    one, two = make_entries(event, 2)
    fields = {"entries": [one.pk, two.pk], "what": "club", "value": "Dragons"}
    return Case(
        event,
        reverse("registration:entries-change", args=[event.slug]),
        fields,
        {"value": "Winds"},
        lambda: Entry.objects.filter(pk=one.pk).update(club="Somewhere else"),
        show=SHOW,
    )


def corrected(event: Event) -> Callable[[], object]:
    """A closed round gets another result."""
    table = Table.objects.filter(round__event=event, round__number=1).order_by("number")[0]

    def enter() -> None:
        # A closed round takes no hand any more.
        with behind_the_triggers("play_hand"):
            Hand.objects.bulk_create([new_hand(table, 9, (-90, -10, 10, 90), event.created_by)])
        touch(Event.objects.get(pk=event.pk))

    return enter


def finished() -> Event:
    """A closed round of four players, and one who sat out."""
    event = write_event(FIVE, [PlayedTable(1, FIVE[:4], ((24, -8, -8, -8), (-10, 30, -10, -10)))])
    write_sit_outs(event, [("Eve", 1)], points=0, table_points_x12=0)
    return Event.objects.get(pk=event.pk)


def held(form: Any) -> dict[str, Any]:
    """What the form sends as it stands."""
    values = {bound.html_name: bound.value() for bound in form}
    return {name: value for name, value in values.items() if value is not None and value is not False}


def event_settings() -> Case:
    event = finished()
    url = reverse("events:settings-section", args=[event.slug, "ranking"])
    wanted = {"ranking": "points", "reason": "As announced", "languages": event.languages}
    fields = {**held(EventForm(instance=event, section=RANKING)), **wanted}
    return Case(event, url, fields, {"table_points_first": "9"}, corrected(event))


def draw_settings() -> Case:
    event = finished()
    url = reverse("draws:draw-settings", args=[event.slug])
    client = Client()
    client.force_login(event.created_by)
    wanted = {"sit_out_table_points_x12": "4", "sit_out_points": "1", "reason": "As announced"}
    fields = {**held(client.get(url).context["form"]), **wanted}
    return Case(event, url, fields, {"sit_out_points": "2"}, corrected(event))


def rules_settings() -> Case:
    event = finished()
    client = Client()
    client.force_login(event.created_by)
    form = client.get(reverse("penalties:rules", args=[event.slug])).context["settings_form"]
    now = LedgerSettings.of_event(event)
    wanted = next(value for value in AbsentPlaces.values if value != now.absent_places)
    fields = {**held(form), "absent_places": wanted, "reason": "As announced"}
    changed = {"public_view": next(value for value in PublicView.values if value != now.public_view)}
    url = reverse("penalties:rules-settings", args=[event.slug])
    return Case(event, url, fields, changed, corrected(event))


def cut() -> Case:
    tables = [
        PlayedTable(1, SIXTEEN[first : first + 4], ((30 + first, 10, -10, -30 - first),))
        for first in range(0, 16, 4)
    ]
    made = write_event(SIXTEEN, tables, {2: RoundState.PLANNED}, ranking=Ranking.POINTS)
    event = Event.objects.get(pk=made.pk)
    fields = {"kind": "top", "size": "4", "carry_over": "full", "rest": "out"}
    changed = {"carry_over": "nothing"}
    url = reverse("standings:cut", args=[event.slug])
    return Case(event, url, fields, changed, corrected(event), show=SHOW)


def import_preview() -> Case:
    event = make_event()
    client = Client()
    client.force_login(event.created_by)
    file = SimpleUploadedFile("players.csv", b"No,Name\n1,Anna\n2,Bert\n")
    client.post(reverse("registration:import-upload", args=[event.slug]), {"file": file})
    url = reverse("registration:import-preview", args=[event.slug, ImportDraft.objects.get(event=event).pk])
    rows = client.get(url).context["page"].object_list
    fields = {bound.html_name: bound.value() or "" for row in rows for bound in row.fields}
    return Case(
        event,
        url,
        fields,
        {"row2-name": "Annabel"},
        lambda: add_entry(event.created_by, event, fields={"name": "Anna", "number": 1}),
        save={"act": "import"},
        look=lambda client: client.get(url),
    )


def seating_import() -> Case:
    event = make_event()
    make_entries(event, 4)
    url = reverse("draws:seating-import", args=[event.slug, 1])
    rows = "Table,East,South,West,North\n1,1,2,3,4\n"
    page = (
        Case(event, url, {}, {}, lambda: None)
        .client()
        .post(url, {"file": SimpleUploadedFile("seats.csv", rows.encode())})
    )
    fields = {name: value for name, value in page.context["keep"].initial.items() if name != "note"}
    fields["note"] = ""
    return Case(
        event,
        url,
        fields,
        {"rows": rows.replace("1,2,3,4", "2,1,3,4")},
        lambda: draw(event.rounds.get(number=1)),
        look=lambda client: client.post(url, {"file": SimpleUploadedFile("seats.csv", rows.encode())}),
    )


def seat_swap() -> Case:
    event = make_event()
    make_entries(event, 8)
    round_ = event.rounds.get(number=1)
    draw(round_)
    (one, third, *_rest), (other, *_others) = tables_of(round_)
    desk = reverse("draws:draw-desk", args=[event.slug, 1])
    return Case(
        event,
        reverse("draws:seat-swap", args=[event.slug, 1]),
        {"one": one, "other": other, "version": 1, "back": "desk"},
        {"one": third},
        lambda: draw(round_, seed=8),
        look=lambda client: client.get(desk, {"seat": [one, other]}),
        outdated="to version 2 in the meantime",
    )


def message() -> Case:
    event = make_event()
    make_sign_up(event, "Ann", email="ann@example.org")
    return Case(
        event,
        reverse("draws:message-list", args=[event.slug]),
        {"audience": "all", "subject": "Lunch", "body": "At noon"},
        {"audience": "missing"},
        lambda: make_sign_up(event, "Ben", email="ben@example.org"),
        show=SHOW,
    )


def series_settings() -> Case:
    event = finished()
    fields = {"name": "Season", "scheme": Scheme.PLACE, "best_of": None}
    series = create_series(event.created_by, INSTALLATION, fields=fields, client_key=uuid4())
    series = change_series(event.created_by, series, fields=fields, events=[event])
    url = reverse("series:settings", args=[series.slug])
    sent = {"name": "Season", "scheme": "own_points", "place_points": "0-9-4", "events": [event.pk]}
    seen = {"seen": Series.objects.get(pk=series.pk).revision}
    return Case(event, url, sent | seen, {"place_points": "0-3-4"}, corrected(event))


TRIED: dict[str, Callable[[], Case]] = {
    "play:seat-change": seat_change,
    "play:seat-exchange": seat_exchange,
    "play:table-close-without": table_close_without,
    "play:seats-repair": seats_repair,
    "play:dealer-change": dealer_change,
    "play:seats-draw": seats_draw,
    "play:hand-correct": hand_correct,
    "registration:entries-change": entries_change,
    "registration:import-preview": import_preview,
    "events:settings-section": event_settings,
    "draws:draw-settings": draw_settings,
    "draws:seating-import": seating_import,
    "draws:seat-swap": seat_swap,
    "draws:message-list": message,
    "penalties:rules-settings": rules_settings,
    "standings:cut": cut,
    "series:settings": series_settings,
}
"""Every address that saves what a preview showed."""
FETCHED = {
    "play:hand-preview": "of a correction, its mark is that of play:hand-correct; the next hand is recorded without "
    "network as well, and its number says what it was entered for",
    "play:link-hand-preview": "the next hand, as above",
    "play:sheet-preview": "a sheet is sent by the queue as a hand is, and checked against its number and the totals on "
    "the paper",
    "play:link-paper-preview": "as above",
}
"""Previews at addresses of their own that save nothing, and what holds the saving."""
TEMPLATES = {
    "draws/_swap.html": ["draws:seat-swap"],
    "draws/messages.html": ["draws:message-list"],
    "draws/seating_import.html": ["draws:seating-import"],
    "events/_places_effect.html": [
        "events:settings-section",
        "draws:draw-settings",
        "penalties:rules-settings",
    ],
    "play/_conflict.html": ["play:hand-correct"],
    "play/_preview_body.html": ["play:hand-correct"],
    "play/_show_and_save.html": [
        "play:seat-change",
        "play:seat-exchange",
        "play:table-close-without",
        "play:seats-repair",
        "play:dealer-change",
        "play:seats-draw",
    ],
    "registration/import_preview.html": ["registration:import-preview"],
    "registration/several.html": ["registration:entries-change"],
    "standings/cut.html": ["standings:cut"],
    "series/settings.html": ["series:settings"],
}
"""The templates that hold a mark, and what they save."""
TRIED_OUT = {
    "tournament/events/acts/previews.py",
    "tournament/play/acts/event_deletion.py",
    "tournament/play/views/correction_effect.py",
    "tournament/play/seat_changes/views/effect.py",
    "tournament/play/two_people.py",
    "tournament/series/effect.py",
    "tournament/standings/pages/effect.py",
}
"""The modules that have an act carried out and taken back: what they show is the effect of the addresses above, or why an event
cannot be deleted."""
TRIES = re.compile(r"import tried_out\b|\.preview\(")
MARK = "preview_mark.html"
SHOWS = re.compile(r'name="show"\s+value="1"')
EFFECT = re.compile(r"/_(?:people_|places_)?effect(?:_section)?\.html")
"""What includes an effect."""


def names_of_routes(resolver: URLResolver | None = None, space: str = "") -> Iterator[str]:
    for pattern in (resolver or get_resolver()).url_patterns:
        if isinstance(pattern, URLResolver):
            yield from names_of_routes(pattern, pattern.namespace or space)
        elif isinstance(pattern, URLPattern) and pattern.name:
            yield f"{space}:{pattern.name}"


def sources(folder: str, ending: str) -> Iterator[tuple[str, str]]:
    for path in sorted(Path(settings.BASE_DIR, folder).rglob(f"*{ending}")):
        yield path.relative_to(settings.BASE_DIR).as_posix(), path.read_text()


def test_every_preview_of_the_product_is_listed() -> None:
    named = {name for name in names_of_routes() if "preview" in name}
    assert named <= TRIED.keys() | FETCHED.keys()
    assert {name for names in TEMPLATES.values() for name in names} == set(TRIED)
    marked = {path for path, text in pages() if MARK in text}
    assert marked == set(TEMPLATES)
    # Whatever shows an effect holds its mark, or includes what does.
    shown = {path: text for path, text in pages() if SHOWS.search(text) or EFFECT.search(text)}
    parts = ("play/_effect_section.html",)
    holds = {path for path, text in shown.items() if any(name in text for name in (MARK, *TEMPLATES))}
    assert shown.keys() - set(parts) == holds
    tried = {
        path
        for folder in ("tournament", "penalties")
        for path, text in sources(folder, ".py")
        if TRIES.search(text) and not path.startswith("tournament/acts/")
    }
    assert tried == TRIED_OUT


def pages() -> list[tuple[str, str]]:
    """Every template by its name, with its text."""
    return [(path.removeprefix("templates/"), text) for path, text in sources("templates", ".html")]


def renewed(case: Case, page: Any) -> dict[str, Any]:
    """What the page knows better than the one before it."""
    if "keep" in page.context:
        return dict(page.context["keep"].initial)
    return {name: page.context["form"][name].value() for name in KNOWN if name in case.fields}


@pytest.mark.parametrize("name", TRIED)
def test_what_was_shown_is_saved(name: str) -> None:
    case = TRIED[name]()
    client = case.client()
    with nothing_but_the_draft_changes(case):
        mark = preview_mark_of(case.shown(client))
    assert mark
    assert case.saved(client, mark).status_code in (200, 302)


@pytest.mark.parametrize("name", TRIED)
def test_values_that_were_not_shown_are_not_saved(name: str) -> None:
    case = TRIED[name]()
    client = case.client()
    mark = preview_mark_of(case.shown(client))
    with nothing_but_the_draft_changes(case):
        answer = case.saved(client, mark, **case.changed)
    assert answer.status_code in (409, 422)
    assert str(PreviewOfOtherValues()) in words_of(answer)
    again = preview_mark_of(answer)
    if name == "draws:seat-swap":
        # The page says no more than why; the desk shows what the other swap would do.
        return
    assert again not in ("", mark)
    sent = {**case.changed, **renewed(case, answer)}
    assert case.saved(client, again, **sent).status_code in (200, 302)


@pytest.mark.parametrize("name", TRIED)
def test_effect_that_is_another_by_now_is_not_saved(name: str) -> None:
    case = TRIED[name]()
    client = case.client()
    mark = preview_mark_of(case.shown(client))
    case.meanwhile()
    with nothing_but_the_draft_changes(case):
        answer = case.saved(client, mark)
    assert answer.status_code in (409, 422)
    assert case.outdated in words_of(answer)
    if name == "draws:seat-swap":
        return
    again = preview_mark_of(answer)
    assert again not in ("", mark)
    assert case.saved(client, again, **renewed(case, answer)).status_code in (200, 302)


@pytest.mark.parametrize("name", sorted(TRIED.keys() - {"draws:seat-swap"}))
def test_nothing_is_saved_without_a_preview(name: str) -> None:
    """A swap on the page of its round shows no cost, so it has no preview to go by."""
    case = TRIED[name]()
    with nothing_but_the_draft_changes(case):
        answer = case.saved(case.client(), "")
    assert answer.status_code == 422
    assert preview_mark_of(answer)


@pytest.mark.parametrize("mark", ["", "made-up", "0.0:x", "0.0"])
def test_mark_that_the_site_did_not_make_is_none(mark: str) -> None:
    assert isinstance(SentPreview("/one/", "values", mark).refusal_in([1]), PreviewMissing)


def test_mark_is_good_for_one_place_only() -> None:
    mark = SentPreview("/one/", "values", "").mark_in([1])
    assert SentPreview("/one/", "values", mark).refusal_in([1]) is None
    assert isinstance(SentPreview("/other/", "values", mark).refusal_in([1]), PreviewMissing)


def test_hand_at_another_table_does_not_stop_a_saving() -> None:
    """Places may change, but what the act does at its own tables is what was shown."""
    for make in (seat_change, table_close_without, seats_repair, hand_correct):
        case = make()
        client = case.client()
        mark = preview_mark_of(case.shown(client))
        play(Table.objects.get(round__event=case.event, number=2), discard_win(0, 1, 88))
        assert case.saved(client, mark).status_code == 302


def test_reason_may_be_typed_after_the_preview() -> None:
    case = hand_correct()
    client = case.client()
    mark = preview_mark_of(case.shown(client))
    assert case.saved(client, mark, reason="It was written wrong").status_code == 302
    assert "It was written wrong" in text_of(client.get(case.url))


def nothing_but_the_draft_changes(case: Case) -> AbstractContextManager[None]:
    """An import keeps what was typed in its draft; nothing else is written."""
    if "/import/" in case.url:
        return nobody_is_entered(case.event)
    return nothing_changes(case.event)


@contextmanager
def nobody_is_entered(event: Event) -> Iterator[None]:
    before = event.entries.count()
    yield
    assert event.entries.count() == before
