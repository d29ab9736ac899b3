"""Every form, filled with nonsense: an answer a person can read, and never a fault of the program."""

import random
import time
from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils.http import urlsafe_base64_encode

from penalties.acts.own_link import own_mark
from penalties.queries import event_rule_book
from tests.acts import nothing_changes
from tests.architecture.site_map import all_routes
from tests.conftest import BuildOnce, SignIn
from tests.factories import (
    discard_win,
    make_entries,
    make_event,
    make_link,
    make_photo,
    make_round,
    make_staff,
    make_user,
    play,
    propose,
    seat_somebody,
)
from tests.pages import HTMX
from tests.penalties.given import give
from tests.tournament.play.at_table import set_dealer
from tests.tournament.registration.sign_ups import make_sign_up
from tournament.accounts.acting import INSTALLATION
from tournament.accounts.factors import recent
from tournament.accounts.factors.passkeys import NewPasskey
from tournament.accounts.models import User
from tournament.draws.acts.settings import fix_table, keep_apart
from tournament.draws.models import Table
from tournament.events.acts.invitations import invite
from tournament.events.acts.invitations import token_of as invitation_token
from tournament.events.acts.password_links import password_tokens
from tournament.events.acts.second_factors import add_passkey
from tournament.events.enums import Role
from tournament.events.models import Event
from tournament.people.acts.entering import choose_members_list
from tournament.people.acts.members import add_member, create_members_list
from tournament.play.doubts.acts import raise_doubt
from tournament.play.enums import DoubtKind
from tournament.play.links.queries import token_of
from tournament.play.models import Hand
from tournament.play.people import as_player
from tournament.ratings.acts.lists import create_rating_list
from tournament.registration.acts.entries import add_entry
from tournament.registration.acts.imports import start_import
from tournament.registration.acts.successions import relate
from tournament.registration.models import Entry
from tournament.registration.queries.sign_ups import token_of as sign_up_token
from tournament.registration.robots import stamp_for
from tournament.series.acts.series import change_series, create_series
from tournament.series.enums import Scheme
from tournament.series.models import Series

NONSENSE = [
    "",
    " ",
    "\0",
    "-1",
    "0",
    "1e9",
    "9" * 40,
    "-" + "9" * 40,
    "NaN",
    "١٢٣",
    "²",
    "\ud7ff\ufffd\U0010ffff",
    "\u202e\u200b",
    "<script>alert(1)</script>",
    "%s%(name)s{0}{{ x }}",
    "'; DROP TABLE play_hand; --",
    "../../etc/passwd",
    "x" * 5_000,
    "on",
    "null",
]
Form = tuple[str, dict[str, Any]]


@pytest.fixture(scope="module")
def built(build_once: BuildOnce) -> tuple[int, dict[str, Form]]:
    """The key of the event, and the forms in it."""

    def build() -> tuple[int, dict[str, Form]]:
        organizer = make_user("organizer")
        event = make_event(organizer=organizer, name="Spring Open")
        make_staff(event, make_user("referee"), Role.REFEREE)
        return event.pk, forms_in(event)

    return build_once(build)


@pytest.fixture
def event(db: None, built: tuple[int, dict[str, Form]]) -> Event:
    """The event of all forms."""
    return Event.objects.get(pk=built[0])


@pytest.fixture
def organizer(event: Event) -> User:
    return event.created_by


@pytest.fixture
def forms(event: Event, built: tuple[int, dict[str, Form]]) -> dict[str, Form]:
    """Each form's address and fields that look right: a test may spoil any of them."""
    return deepcopy(built[1])


def forms_in(event: Event) -> dict[str, Form]:
    entries = make_entries(event, 8)
    round_ = make_round(event, [entries[:4], entries[4:]])
    (hand,) = play(round_.tables.get(number=1), discard_win(0, 1, 8))
    link = make_link(round_.tables.get(number=2))
    (proposed,) = propose(link, discard_win(0, 1, 8))
    rows = [{"row": 2, "values": {"name": "Anna"}, "faults": []}]
    draft = start_import(
        event.created_by, event, filename="players.csv", content={"columns": [], "notes": [], "rows": rows}
    )
    slug = event.slug
    table = [slug, 1, 1]
    change = set_dealer(hand.table, dealer=0)
    settings = {
        "name": "Open",
        "venue": "",
        "starts_on": "2026-05-01",
        "ends_on": "2026-05-02",
        "time_zone": "UTC",
        "languages": "en",
        "ruleset": "mcr",
        "options_of": "mcr",
        "option_mcr_seat_change": "none",
        "rounds_planned": "3",
        "minutes_per_round": "90",
        "table_points_first": "4",
        "table_points_second": "2",
        "table_points_third": "1",
        "table_points_fourth": "0",
        "ranking": "points",
        "visibility": "public",
    }
    entry = dict.fromkeys(("number", "name", "name_zh", "club", "team", "country", "federation_id"), "7")
    key = {"client_key": str(uuid4()), "expected_hand_number": "2"}
    points = {"outcome": "discard", "winner": "0", "discarder": "1", "method": "points", "points": "8"}
    tiles = {**points, "method": "tiles", "tiles": "123m456p78s99m777z +9s", "bonus": "1f", "flags": "heaven"}
    correction = {**key, **tiles, "reason": "Slip", "version_seen": str(hand.pk)}
    sheet = {**key, "rows": "2", "paper_0": "1", "row1-winner": "1", "row1-source": "2", "row1-points": "8"}
    repair = {
        "first": "0",
        "second": "1",
        "from_number": "1",
        "mix": "points",
        "reason": "Slip",
        "hands": "1",
        "client_key": str(uuid4()),
        "save": "1",
    }
    finals = {"client_key": str(uuid4()), "moved_seen": "0,0,0,0", "score_0": "8", "best_value_0": "8"}
    import_row = {f"row2-{name}": value for name, value in entry.items()}
    round_2 = [slug, 2]
    return {
        "language": (reverse("language"), {"language": "en", "next": "/"}),
        "accounts:sign-in": (reverse("accounts:sign-in"), {"username": "x", "password": "y", "next": "/"}),
        "events:event-create": (reverse("events:event-create"), settings),
        "events:settings-section": (
            reverse("events:settings-section", args=[slug, "rules"]),
            settings,
        ),
        "events:step-aside": (
            reverse("events:step-aside", args=[slug]),
            {"step": "papers", "how": "skipped"},
        ),
        "events:step-up": (reverse("events:step-up", args=[slug]), {"step": "papers"}),
        "events:round-times": (
            reverse("events:round-times", args=[slug]),
            {"round_1": "2026-05-01T10:00", "round_2": "2026-05-01T14:00"},
        ),
        "events:staff-list": (
            reverse("events:staff-list", args=[slug]),
            {"username": "stranger", "role": "referee", "tables": "1-4, 7"},
        ),
        "events:two-people-stop": (reverse("events:two-people-stop", args=[slug]), {"reason": "Too slow"}),
        "events:staff-member": (
            reverse("events:staff-member", args=[slug, event.staff.get(role="referee").pk]),
            {"role": "referee", "tables": "2", "seen": "referee:"},
        ),
        "registration:entry-add": (reverse("registration:entry-add", args=[slug]), entry),
        "registration:entry-edit": (
            reverse("registration:entry-edit", args=[slug, entries[0].pk]),
            entry,
        ),
        "registration:entry-status": (
            reverse("registration:entry-status", args=[slug, entries[0].pk]),
            {"status": "checked_in", "q": "x"},
        ),
        "registration:import-upload": (reverse("registration:import-upload", args=[slug]), {"file": ""}),
        "papers:background": (reverse("papers:background", args=[slug]), {"picture": ""}),
        "papers:logo": (reverse("papers:logo", args=[slug]), {"logo-picture": ""}),
        "papers:paper-choose": (reverse("papers:paper-choose", args=[slug]), {"size": "a3"}),
        "registration:import-preview": (
            reverse("registration:import-preview", args=[slug, draft.pk]),
            {**import_row, "row2-skip": "", "act": "import"},
        ),
        "draws:round-draw": (
            reverse("draws:round-draw", args=round_2),
            {"method": "random", "seed": "1"},
        ),
        "draws:seat-swap": (
            reverse("draws:seat-swap", args=round_2),
            {"one": str(entries[0].pk), "other": str(entries[1].pk)},
        ),
        "draws:tables-redraw": (
            reverse("draws:tables-redraw", args=round_2),
            {"tables": "1", "seen": "1", "note": "x"},
        ),
        "draws:round-discard": (reverse("draws:round-discard", args=round_2), {"what": "schedule"}),
        "draws:discard-undo": (reverse("draws:discard-undo", args=round_2), {"what": "schedule"}),
        "play:hand-add": (reverse("play:hand-add", args=table), {**key, **tiles}),
        "play:hand-preview": (reverse("play:hand-preview", args=table), {**key, **tiles}),
        "play:hand-correct": (reverse("play:hand-correct", args=[*table, 1]), correction),
        "play:hand-undo": (reverse("play:hand-undo", args=table), key),
        "play:table-close": (reverse("play:table-close", args=table), {"hands": "1"}),
        "play:sheet": (reverse("play:sheet", args=table), sheet),
        "play:sheet-preview": (reverse("play:sheet-preview", args=table), sheet),
        "play:final-scores": (reverse("play:final-scores", args=table), finals),
        "play:seats-repair": (reverse("play:seats-repair", args=table), repair),
        "play:dealer-change": (
            reverse("play:dealer-change", args=table),
            {
                **key,
                "kind": "dealer_set",
                "dealer": "1",
                "turn": "1",
                "from_number": "1",
                "reason": "x",
                "hands": "1",
            },
        ),
        "play:seats-draw": (
            reverse("play:seats-draw", args=table),
            {**key, "from_number": "1", "east": "1", "south": "0", "west": "2", "north": "3", "hands": "1"},
        ),
        "play:change-take-back": (
            reverse("play:change-take-back", args=[*table, change.pk]),
            {**key, "reason": "Slip"},
        ),
        "play:entry-rules": (reverse("play:entry-rules", args=[slug]), {"allows_tiles": "on"}),
        "play:hands-accept": (
            reverse("play:hands-accept", args=[slug, 1, 2]),
            {"hands": str(proposed.pk), "back": "overview"},
        ),
        "play:hand-refuse": (
            reverse("play:hand-refuse", args=[slug, 1, 2, 1]),
            {"client_key": str(uuid4()), "version_seen": str(proposed.pk), "reason": "Seen otherwise"},
        ),
        "play:signoff-seat": (reverse("play:signoff-seat", args=[*table, 0]), word_of(hand.pk)),
        "play:signoff-hand-round": (reverse("play:signoff-hand-round", args=table), {"pin": "1234"}),
        "play:signoff-release": (reverse("play:signoff-release", args=table), {"secret": "1234"}),
        "play:dispute-decide": (reverse("play:dispute-decide", args=[*table, 0]), {"reason": "Seen"}),
        "play:call-answer": (reverse("play:call-answer", args=table), {"back": "overview"}),
        "play:call-done": (reverse("play:call-done", args=table), {"back": "overview"}),
        "play:table-reopen": (reverse("play:table-reopen", args=table), {"reason": "Slip"}),
        "play:round-start": (reverse("play:round-start", args=round_2), {"reason": "We are late"}),
        "play:round-reopen": (reverse("play:round-reopen", args=[slug, 1]), {"reason": "Slip"}),
        "play:round-unseal": (reverse("play:round-unseal", args=[slug, 1]), {"reason": "Slip"}),
        "play:clock-pause": (reverse("play:clock-pause", args=[slug, 1]), key),
        "play:clock-resume": (reverse("play:clock-resume", args=[slug, 1]), key),
        "play:clock-extend": (reverse("play:clock-extend", args=[slug, 1]), {**key, "minutes": "5"}),
        "play:clock-warnings": (reverse("play:clock-warnings", args=[slug, 1]), {"warnings": "15, 5"}),
        "play:announcement-make": (reverse("play:announcement-make", args=[slug]), {**key, "text": "Lunch"}),
        "screens:screen-list": (reverse("screens:screen-list", args=[slug]), {**key, "name": "Stage"}),
        "screens:screen-change": (
            reverse("screens:screen-change", args=[slug, 1]),
            {"screen1-name": "Stage", "screen1-content": "standings", "screen1-seconds": "10"},
        ),
        "standings:cut": (
            reverse("standings:cut", args=[slug]),
            {"kind": "top", "size": "4", "carry_over": "half", "rest": "out", "tie_method": "lot"},
        ),
        "standings:cut-move-up": (reverse("standings:cut-move-up", args=[slug]), {"tie_method": "lot"}),
        "standings:cut-new-lot": (reverse("standings:cut-new-lot", args=[slug]), {"reason": "Slip"}),
        "standings:title": (reverse("standings:title", args=[slug]), {"tie_method": "lot", "seen": "0"}),
        "standings:title-new-lot": (reverse("standings:title-new-lot", args=[slug]), {"reason": "Slip"}),
        "standings:finish-reopen": (reverse("standings:finish-reopen", args=[slug]), {"reason": "Slip"}),
        "play:link-final-scores": (reverse("play:link-final-scores", args=[token_of(link)]), finals),
        "play:link-paper-sheet": (reverse("play:link-paper-sheet", args=[token_of(link)]), sheet),
        "play:link-paper-preview": (reverse("play:link-paper-preview", args=[token_of(link)]), sheet),
        **link_forms(token_of(link), {**key, **tiles}, proposed.pk),
        **account_forms(event),
        **people_forms(round_.tables.get(number=2), entries),
        **draw_forms(event, entries),
        **penalty_forms(event, entries[0]),
        **desk_forms(event),
        **doubt_forms(event, entries[0], hand),
        **series_forms(event),
    }


def doubt_forms(event: Event, entry: Entry, hand: Hand) -> dict[str, Form]:
    """What a player doubts, and a referee's answer."""
    own = [event.slug, entry.pk, own_mark(event, entry), hand.pk]
    doubt = raise_doubt(as_player(entry), hand, entry=entry, kind=DoubtKind.VALUE)
    key = {"client_key": str(uuid4())}
    return {
        "penalties:own-doubt": (reverse("penalties:own-doubt", args=own), {"kind": "winner", "note": "x"}),
        "play:hand-photo": (reverse("play:hand-photo", args=[event.slug, 1, 1, 1]), {**key, "photo": ""}),
        "play:photo-add": (
            reverse("play:photo-add", args=[event.slug, 1, 1]),
            {**key, "photo": "", "expected_hand_number": "1", "hand_key": str(hand.client_key)},
        ),
        "play:photo-remove": (
            reverse("play:photo-remove", args=[event.slug, 1, 1, make_photo(hand).pk]),
            {"reason": "Slip"},
        ),
        "play:photo-rules": (reverse("play:photo-rules", args=[event.slug]), {"seen_by_players": "on"}),
        "play:doubt-answer": (
            reverse("play:doubt-answer", args=[event.slug, 1, 1, doubt.pk]),
            {"kind": "stands", "note": "x"},
        ),
    }


def series_forms(event: Event) -> dict[str, Form]:
    """Forms of what reaches beyond one event: a series of events, and an event from a file."""
    fields = {"name": "Season", "scheme": Scheme.PLACE, "best_of": None}
    series = create_series(event.created_by, INSTALLATION, fields=fields, client_key=uuid4())
    change_series(event.created_by, series, fields=fields, events=[event])
    typed = {"name": "Season", "scheme": "place", "best_of": "2"}
    key = {"client_key": str(uuid4())}
    return {
        "exchange:event-import": (reverse("exchange:event-import"), {**key, "document": "", "slug": "x"}),
        "exchange:tokens": (reverse("exchange:tokens"), {"name": "Club website", "scopes": "events"}),
        "exchange:check-document": (reverse("exchange:check-document"), {"document": "", "text": "{}"}),
        "exchange:recorded-hands": (reverse("exchange:recorded-hands"), {"file": ""}),
        "draws:seating-import": (
            reverse("draws:seating-import", args=[event.slug, 2]),
            {"file": "", "note": "x", "rows": "1,East,1", "seen": "1"},
        ),
        "series:create": (reverse("series:create"), {**key, **typed}),
        "series:settings": (
            reverse("series:settings", args=[series.slug]),
            {**typed, "events": str(event.pk), "seen": "1"},
        ),
        "series:next": (
            reverse("series:next", args=[series.slug]),
            {"name": "Season 2", "day": "2026-12-01", "client_key": str(uuid4()), "last": str(event.pk)},
        ),
        **ratings_forms(series),
        **members_forms(event),
    }


def ratings_forms(series: Series) -> dict[str, Form]:
    """Forms of ratings."""
    own = create_series(series.created_by, INSTALLATION, fields={"name": "Cup"}, client_key=uuid4())
    ratings = create_rating_list(
        series.created_by, INSTALLATION, name="Ratings", scope=own, is_public=True, client_key=uuid4()
    )
    new = {"name": "League", "scope": f"series-{series.pk}", "is_public": "on", "client_key": str(uuid4())}
    return {
        "ratings:create": (reverse("ratings:create"), new),
        "ratings:settings": (
            reverse("ratings:settings", args=[ratings.pk]),
            {"name": "Ratings", "is_public": "on", "parameters": "1"},
        ),
    }


def members_forms(event: Event) -> dict[str, Form]:
    """Forms of people and members’ lists."""
    made = create_members_list(event.created_by, INSTALLATION, name="Club", client_key=uuid4())
    member = add_member(event.created_by, made, fields={"name": "Mia Member"})
    choose_members_list(event.created_by, event, members=made)
    typed = {
        "name": "Max Member",
        "name_zh": "",
        "club": "Jade",
        "country": "HKG",
        "federation_id": "",
        "other_ids": "",
        "email": "max@seatwind.test",
        "phone": "",
        "consent": "name",
    }
    own = [made.pk]
    return {
        "people:join": (reverse("people:join"), {"pairs": "1-2:name"}),
        "people:part": (reverse("people:part"), {"key": str(uuid4())}),
        "people:apart": (reverse("people:apart"), {"apart": "1-2"}),
        "people:parting": (reverse("people:parting"), {"parting": "1"}),
        "people:list-create": (reverse("people:list-create"), {"name": "Club", "client_key": str(uuid4())}),
        "people:members": (reverse("people:members", args=own), {"name": "Club"}),
        "people:member-add": (reverse("people:member-add", args=own), typed),
        "people:member": (reverse("people:member", args=[made.pk, member.pk]), typed),
        "people:import": (reverse("people:import", args=own), {"pasted": "Ada Li", "rows": ""}),
        "people:from-event": (reverse("people:from-event", args=own), {"chosen": "1"}),
        "people:enter": (reverse("people:enter", args=[event.slug]), {"chosen": str(member.pk)}),
        "people:choose-list": (reverse("people:choose-list", args=[event.slug]), {"members": str(made.pk)}),
    }


def word_of(newest_version: int) -> dict[str, Any]:
    """What a player sends who does not agree."""
    return {
        "verdict": "disputed",
        "reason": "Not my discard",
        "client_key": str(uuid4()),
        "newest_version": str(newest_version),
    }


def link_forms(token: str, hand: dict[str, Any], newest_version: int) -> dict[str, Form]:
    undo = {"client_key": str(uuid4()), "expected_hand_number": "1"}
    return {
        "play:link-hand-add": (reverse("play:link-hand-add", args=[token]), hand),
        "play:link-hand-preview": (reverse("play:link-hand-preview", args=[token]), hand),
        "play:link-hand-undo": (reverse("play:link-hand-undo", args=[token]), undo),
        "play:link-seat": (reverse("play:link-seat", args=[token, 0]), word_of(newest_version)),
    }


def account_forms(event: Event) -> dict[str, Form]:
    invitation = invite(event.created_by, event, role=Role.REFEREE, name="Ida")
    owner = make_user("owner")
    link = [urlsafe_base64_encode(str(owner.pk).encode()), password_tokens.make_token(owner)]
    new = {"new_password1": "bamboo-and-wind-7", "new_password2": "bamboo-and-wind-7"}
    account = {"username": "ida", "display_name": "Ida", "password1": "x", "password2": "x"}
    return {
        "events:event-delete": (reverse("events:event-delete", args=[event.slug]), {"name": "Autumn Open"}),
        "accounts:account": (reverse("accounts:account"), {"display_name": "O", "email": "", "password": ""}),
        "accounts:password-change": (reverse("accounts:password-change"), {"old_password": "x", **new}),
        "accounts:password-forgotten": (reverse("accounts:password-forgotten"), {"email": "o@example.org"}),
        "accounts:password-set": (reverse("accounts:password-set", args=link), new),
        "accounts:first-account": (reverse("accounts:first-account", args=["x" * 40]), account),
        **factor_forms(event.created_by),
        "events:invitation": (reverse("events:invitation", args=[invitation_token(invitation)]), account),
        "events:staff-invite": (
            reverse("events:staff-invite", args=[event.slug]),
            {"invited-name": "Ida", "invited-role": "referee"},
        ),
    }


def factor_forms(user: User) -> dict[str, Form]:
    """Forms of second factors. `tests/tournament/accounts` tries those of half a sign-in, and of administrators."""
    add_passkey(user, user, made=NewPasskey("some", b"key", 0, "handle", "localhost"), name="Phone")
    passkey = {"way": "passkey", "credential": '{"id": "some"}', "token": "x", "next": "/"}
    return {
        "accounts:second-step": (reverse("accounts:second-step"), {**passkey, "code": "1", "recovery": "1"}),
        "accounts:passkey-sign-in": (reverse("accounts:passkey-sign-in"), passkey),
        "accounts:set-up-first": (reverse("accounts:set-up-first"), {**passkey, "name": "x"}),
        "accounts:confirm": (reverse("accounts:confirm"), {**passkey, "password": "x", "code": "1"}),
        "accounts:factor-add": (
            reverse("accounts:factor-add"),
            {**passkey, "name": "x", "sealed": "x", "code": "1"},
        ),
        "accounts:passkey": (reverse("accounts:passkey", args=[user.passkeys.get().pk]), {"name": "Key"}),
    }


def people_forms(table: Table, entries: Sequence[Entry]) -> dict[str, Form]:
    """Changes of who sits at a table, of which one stands already, and of who played on for whom."""
    event = table.round.event
    newcomer = add_entry(event.created_by, event, fields={"name": "Nia"})
    change = seat_somebody(table, 3, newcomer)
    key = {"client_key": str(uuid4()), "seen": str(newcomer.pk), "from_number": "1", "save": "1"}
    common = {**key, "receiver": "finishes", "note": "Left"}
    place = [event.slug, table.pk, 3]
    related = relate(event.created_by, entries[0], entries[1], better_only=True)
    player = [event.slug, entries[0].pk]
    return {
        "play:table-close-without": (
            reverse("play:table-close-without", args=[event.slug, 1, 2]),
            {"absent": "0", "gives": "sit_out", "hands": "0", "save": "1"},
        ),
        "registration:succession-add": (
            reverse("registration:succession-add", args=player),
            {"other": str(entries[2].pk), "ranked": "better"},
        ),
        "registration:succession-remove": (
            reverse("registration:succession-remove", args=player),
            {"succession": str(related.pk)},
        ),
        "play:seat-change": (
            reverse("play:seat-change", args=place),
            {
                **common,
                "kind": "substitute",
                "entry": str(entries[7].pk),
                "name": "",
                "counts_for": "own",
                "withdraws": "on",
                "better_only": "on",
            },
        ),
        "play:seat-exchange": (
            reverse("play:seat-exchange", args=place),
            {**common, "other": str(entries[0].pk), "other_from_number": "1", "how": "back"},
        ),
        "play:seat-change-undo": (
            reverse("play:seat-change-undo", args=[event.slug, table.pk, change.pk]),
            {"client_key": str(uuid4())},
        ),
    }


def draw_forms(event: Event, entries: Sequence[Entry]) -> dict[str, Form]:
    slug = event.slug
    pair = {"one": str(entries[0].pk), "other": str(entries[1].pk), "reason": "Couple"}
    apart = keep_apart(event.created_by, event, one=entries[2], other=entries[3], reason="")
    fixed = fix_table(event.created_by, entries[4], number=1)
    plan = {"plan_text": "random 1, high-to-high 2-3", "seconds": "1", "weight_repeat": "5", "stride": "4"}
    return {
        "draws:rounds-publish": (reverse("draws:rounds-publish", args=[slug]), {"back": "desk"}),
        "draws:version-choose": (
            reverse("draws:version-choose", args=[slug, 2]),
            {"version": "1", "note": "Fairer"},
        ),
        "draws:winds-edit": (reverse("draws:winds-edit", args=[slug, 1]), {"table1-0": "1", "table1-1": "0"}),
        "draws:draw-settings": (reverse("draws:draw-settings", args=[slug]), plan),
        "draws:pair-add": (reverse("draws:pair-add", args=[slug]), pair),
        "draws:pair-remove": (reverse("draws:pair-remove", args=[slug]), {"id": str(apart.pk)}),
        "draws:table-fix": (
            reverse("draws:table-fix", args=[slug]),
            {"entry": str(entries[5].pk), "number": "2"},
        ),
        "draws:table-free": (reverse("draws:table-free", args=[slug]), {"id": str(fixed.pk)}),
    }


def desk_forms(event: Event) -> dict[str, Form]:
    """Forms of the sign-up and of its settings."""
    slug = event.slug
    person = {
        "name": "Wanda",
        "email": "w@example.org",
        "phone": "1",
        "publishes_name": "on",
        "country": "PL",
    }
    settings = {
        "takes_sign_ups": "on",
        "fee": "5",
        "currency": "EUR",
        "capacity": "9",
        "opens_at": "2026-05-01T10:00",
    }
    question = {"text": "Meal", "kind": "choice", "choices": "Rice\nNoodles", "is_required": "on"}
    row, player = make_sign_up(event), event.entries.order_by("number")[0]
    key = {"client_key": str(uuid4()), "stamp": stamp_for(event)}
    phone = dict.fromkeys(("endpoint", "p256dh", "auth", "device", "off", "seat", "begins"), "x")
    return {
        "registration:sign-up": (reverse("registration:sign-up", args=[slug]), {**person, **key}),
        "registration:sign-up-own": (
            reverse("registration:sign-up-own", args=[slug, sign_up_token(row)]),
            person,
        ),
        "notices:entry": (reverse("notices:entry", args=[slug, player.pk]), phone),
        "notices:own": (reverse("notices:own", args=[slug, player.pk, own_mark(event, player)]), phone),
        "notices:sign-up": (reverse("notices:sign-up", args=[slug, sign_up_token(row)]), phone),
        "registration:desk-settings": (reverse("registration:desk-settings", args=[slug]), settings),
        "registration:waiting-list": (
            reverse("registration:waiting-list", args=[slug]),
            {"chosen": str(row.pk), "first": "", "beyond": "", "seen": str(row.pk)},
        ),
        "draws:message-list": (
            reverse("draws:message-list", args=[slug]),
            {"audience": "table", "table_number": "1", "team": "", "subject": "x", "body": "x", "show": "1"},
        ),
        "registration:question-add": (
            reverse("registration:question-add", args=[slug]),
            {f"question-{name}": value for name, value in question.items()},
        ),
        "registration:numbers-give": (reverse("registration:numbers-give", args=[slug]), {"order": "lot"}),
        "registration:desk-scan": (reverse("registration:desk-scan", args=[slug]), {"code": "x", "q": "x"}),
        "registration:desk-club": (
            reverse("registration:desk-club", args=[slug]),
            {"club": "x", "show": "x"},
        ),
        "registration:entries-change": (
            reverse("registration:entries-change", args=[slug]),
            {"entries": str(player.pk), "what": "club", "value": "x", "method": "cash", "seen": "x"},
        ),
        "registration:entries-change-undo": (
            reverse("registration:entries-change-undo", args=[slug]),
            {"undo": "x"},
        ),
        "registration:desk-undo": (reverse("registration:desk-undo", args=[slug]), {"entries": "1"}),
        "registration:desk-check-in": (
            reverse("registration:desk-check-in", args=[slug, player.pk]),
            {"q": "x", "show": "all"},
        ),
        "registration:item-add": (
            reverse("registration:item-add", args=[slug]),
            {"item-name": "Dinner", "item-amount": "5", "item-client_key": str(uuid4())},
        ),
        "registration:desk-charge": (
            reverse("registration:desk-charge", args=[slug, player.pk]),
            {"kind": "reduced", "items": "1"},
        ),
        "registration:desk-refund": (
            reverse("registration:desk-refund", args=[slug, player.pk]),
            {
                "refund-amount": "5",
                "refund-method": "cash",
                "refund-reason": "Paid twice",
                "refund-client_key": str(uuid4()),
            },
        ),
        "screens:ceremony": (reverse("screens:ceremony", args=[slug]), {"places": "3"}),
        "screens:ceremony-reveal": (reverse("screens:ceremony-reveal", args=[slug]), {"seen": "3"}),
        "screens:ceremony-take-back": (reverse("screens:ceremony-take-back", args=[slug]), {"seen": "3"}),
        "registration:desk-no-show": (
            reverse("registration:desk-no-show", args=[slug, player.pk]),
            {"reason": "Did not come"},
        ),
        "registration:desk-pay": (
            reverse("registration:desk-pay", args=[slug, player.pk]),
            {"amount": "5", "method": "cash", "client_key": str(uuid4())},
        ),
        "registration:mail-text": (
            reverse("registration:mail-text", args=[slug, "reminder"]),
            {"kind": "reminder", "subject": "Soon", "body": "Come"},
        ),
    }


def penalty_forms(event: Event, entry: Entry) -> dict[str, Form]:
    slug = event.slug
    foul = event_rule_book(event).fouls[0].code
    row = give(event, entry, foul, measure=1)
    key = {"client_key": str(uuid4())}
    choices = {"rows_seen": "1", "measure": "1", "choice": "0", "points": "5", "note": "x", "witness": "y"}
    amounts = {"step0-points": "5", "points": "5"}
    grounds = {**key, "step": "upheld", "note": "Seen"}
    return {
        "penalties:rules": (reverse("penalties:rules", args=[slug]) + f"?foul={foul}", amounts),
        "penalties:rules-settings": (
            reverse("penalties:rules-settings", args=[slug]),
            {"counts_at": "table", "visibility": "all"},
        ),
        "penalties:house-rule-add": (
            reverse("penalties:house-rule-add", args=[slug]),
            {"name": "Telephone", "when": "It rings", "kind": "points", "points": "5", "warn_first": "on"},
        ),
        "penalties:event-foul-remove": (reverse("penalties:event-foul-remove", args=[slug]), {"foul": foul}),
        "penalties:own-link-withdraw": (
            reverse("penalties:own-link-withdraw", args=[slug, entry.pk]),
            {"mark": own_mark(event, entry)},
        ),
        "penalties:penalty-give": (
            reverse("penalties:penalty-give", args=[slug, entry.pk]),
            {**key, **choices, "foul": foul},
        ),
        "penalties:penalty-reverse": (
            reverse("penalties:penalty-reverse", args=[slug, row.pk]),
            {**key, "reason": "Slip"},
        ),
        "penalties:penalty-appeal": (
            reverse("penalties:penalty-appeal", args=[slug, row.pk]),
            {**key, "note": "No"},
        ),
        "penalties:own-appeal": (
            reverse("penalties:own-appeal", args=[slug, entry.pk, own_mark(event, entry), row.pk]),
            {**key, "note": "No"},
        ),
        "penalties:penalty-decide": (reverse("penalties:penalty-decide", args=[slug, row.pk]), grounds),
        "penalties:penalty-change": (
            reverse("penalties:penalty-change", args=[slug, row.pk]),
            {**key, **choices, "foul": foul, "grounds": "Seen"},
        ),
    }


FORMS = (
    "language",
    "accounts:sign-in",
    "events:event-create",
    "events:round-times",
    "events:step-aside",
    "events:step-up",
    "events:settings-section",
    "events:staff-list",
    "events:staff-member",
    "events:two-people-stop",
    "events:event-delete",
    "accounts:account",
    "accounts:password-change",
    "accounts:password-forgotten",
    "accounts:password-set",
    "accounts:first-account",
    "accounts:second-step",
    "accounts:passkey-sign-in",
    "accounts:set-up-first",
    "accounts:confirm",
    "accounts:factor-add",
    "accounts:passkey",
    "events:invitation",
    "events:staff-invite",
    "registration:entry-add",
    "registration:entry-edit",
    "registration:entry-status",
    "registration:import-upload",
    "papers:background",
    "papers:logo",
    "papers:paper-choose",
    "registration:import-preview",
    "registration:succession-add",
    "registration:succession-remove",
    "registration:sign-up",
    "registration:sign-up-own",
    "notices:entry",
    "notices:own",
    "notices:sign-up",
    "registration:desk-settings",
    "registration:waiting-list",
    "registration:question-add",
    "registration:item-add",
    "registration:desk-charge",
    "registration:desk-refund",
    "screens:ceremony",
    "screens:ceremony-reveal",
    "screens:ceremony-take-back",
    "registration:mail-text",
    "draws:message-list",
    "registration:desk-scan",
    "registration:desk-club",
    "registration:entries-change",
    "registration:entries-change-undo",
    "registration:desk-undo",
    "registration:desk-check-in",
    "registration:desk-no-show",
    "registration:desk-pay",
    "registration:numbers-give",
    "draws:round-draw",
    "draws:seat-swap",
    "draws:tables-redraw",
    "draws:round-discard",
    "draws:discard-undo",
    "play:hand-add",
    "play:hand-preview",
    "play:hand-correct",
    "play:hand-undo",
    "play:table-close",
    "play:sheet",
    "play:sheet-preview",
    "play:final-scores",
    "play:seats-repair",
    "play:dealer-change",
    "play:seats-draw",
    "play:change-take-back",
    "play:table-close-without",
    "play:seat-change",
    "play:seat-exchange",
    "play:seat-change-undo",
    "play:entry-rules",
    "play:hands-accept",
    "play:hand-refuse",
    "play:signoff-seat",
    "play:signoff-hand-round",
    "play:signoff-release",
    "play:dispute-decide",
    "play:call-answer",
    "play:call-done",
    "play:table-reopen",
    "play:round-start",
    "play:round-reopen",
    "play:round-unseal",
    "play:clock-pause",
    "play:clock-resume",
    "play:clock-extend",
    "play:clock-warnings",
    "play:announcement-make",
    "screens:screen-list",
    "screens:screen-change",
    "standings:cut",
    "standings:cut-move-up",
    "standings:cut-new-lot",
    "standings:title",
    "standings:title-new-lot",
    "standings:finish-reopen",
    "play:link-hand-add",
    "play:link-hand-preview",
    "play:link-hand-undo",
    "play:link-final-scores",
    "play:link-paper-sheet",
    "play:link-paper-preview",
    "play:link-seat",
    "draws:rounds-publish",
    "draws:version-choose",
    "draws:winds-edit",
    "draws:draw-settings",
    "draws:pair-add",
    "draws:pair-remove",
    "draws:table-fix",
    "draws:table-free",
    "exchange:event-import",
    "exchange:tokens",
    "exchange:recorded-hands",
    "exchange:check-document",
    "draws:seating-import",
    "series:create",
    "series:settings",
    "series:next",
    "ratings:create",
    "ratings:settings",
    "people:join",
    "people:part",
    "people:apart",
    "people:parting",
    "people:list-create",
    "people:members",
    "people:member-add",
    "people:member",
    "people:import",
    "people:from-event",
    "people:enter",
    "people:choose-list",
    "play:doubt-answer",
    "play:hand-photo",
    "play:photo-add",
    "play:photo-remove",
    "play:photo-rules",
    "penalties:own-doubt",
    "penalties:rules",
    "penalties:rules-settings",
    "penalties:house-rule-add",
    "penalties:event-foul-remove",
    "penalties:own-link-withdraw",
    "penalties:penalty-give",
    "penalties:penalty-reverse",
    "penalties:penalty-appeal",
    "penalties:own-appeal",
    "penalties:penalty-decide",
    "penalties:penalty-change",
)
ANYTHING_FITS = {
    "play:entry-rules": "The ways to enter are ticks: anything that is sent ticks one.",
    "play:photo-rules": "Who sees photos is a tick.",
    "play:photo-remove": "A reason may be any words.",
}
PLAY_FORMS = [name for name in FORMS if name.startswith("play:") and name not in ANYTHING_FITS]
BARE_ACTS = {
    "play:announcement-take-down",
    "screens:screen-remove",
    "screens:ceremony-end",
    "play:results-publish",
    "play:results-hide",
    "standings:cut-take-back",
    "standings:finish",
    "accounts:sign-out",
    "simulation:demo-visit",
    "accounts:session-end",
    "accounts:sessions-end",
    "accounts:account-password",
    "accounts:app-remove",
    "accounts:passkey-remove",
    "accounts:recovery-codes",
    "accounts:second-factor-reset",
    "accounts:second-factor-rule",
    "accounts:own-data",
    "accounts:own-erase",
    "accounts:account-data",
    "accounts:account-erase",
    "events:invitation-withdraw",
    "events:staff-password",
    "registration:entry-delete",
    "papers:background-remove",
    "papers:logo-remove",
    "events:staff-remove",
    "events:two-people-require",
    "events:two-people-confirm",
    "events:two-people-withdraw",
    "registration:house-add",
    "registration:house-release",
    "registration:sign-up-erase",
    "registration:sign-up-withdraw",
    "registration:sign-up-return",
    "registration:sign-up-ask-again",
    "registration:sign-up-confirm",
    "registration:question-remove",
    "registration:waiting-let-in",
    "registration:waiting-here",
    "registration:waiting-back",
    "registration:waiting-decline",
    "registration:held-release",
    "registration:waiting-decline-undo",
    "registration:filling-stop",
    "registration:filling-resume",
    "registration:item-remove",
    "registration:sign-up-withdraw-undo",
    "registration:desk-pay-undo",
    "registration:person-export",
    "registration:person-erase",
    "registration:contacts-forget",
    "registration:desk-bring-back",
    "registration:numbers-publish",
    "registration:numbers-withdraw",
    # For administrators, or signed: `tests/tournament/copies` sends nonsense to them.
    "copies:copy-asked",
    "copies:copy-connect",
    "copies:copy-delivery",
    "copies:copy-disconnect",
    "copies:copy-exchange",
    "copies:copy-state",
    "copies:mirror-make",
    # The event of these tests has begun, so there is no rehearsal: `tests/tournament/rehearsal` sends nonsense to it.
    "rehearsal:rehearsal-begin",
    "rehearsal:rehearsal-end",
    "rehearsal:robots-pause",
    "rehearsal:robots-resume",
    "rehearsal:device-remove",
    "rehearsal:device",
    "rehearsal:device-report",
    "rehearsal:device-entry",
    "draws:round-publish",
    "draws:round-unpublish",
    "draws:reminders",
    "series:delete",
    "ratings:work-out",
    "ratings:delete",
    "people:list-delete",
    "people:file",
    "people:member-remove",
    "people:member-erase",
    "exchange:token-revoke",
    "exchange:report-names",
    "play:referee-call",
    "play:signoff-phone",
    "play:link-call",
    "play:link-phone",
    "play:links-issue",
    "play:link-replace",
    "play:link-revoke",
    "play:round-put-back",
    "play:tables-close",
    "play:round-close",
    "play:round-seal",
    "standings:title-take-back",
}
"""Acts whose button sends nothing but the form's token."""


STORED_OTHERWISE = ["\0", "9" * 40]
"""Text and numbers that one database stores and the other refuses."""


def spoiled(fields: dict[str, Any], rng: random.Random) -> Iterator[dict[str, Any]]:
    """All fields spoiled at once, some of them alone, all sent twice, none sent."""
    for value in STORED_OTHERWISE:
        yield dict.fromkeys(fields, value)
    if connection.vendor != "sqlite":
        return
    yield dict.fromkeys(fields, rng.choice(NONSENSE))
    for name in rng.sample(sorted(fields), min(len(fields), 6)):
        yield {**fields, name: rng.choice(NONSENSE)}
    yield {name: [rng.choice(NONSENSE), value] for name, value in fields.items()}
    yield {}


@pytest.mark.long
@pytest.mark.each_database
@pytest.mark.parametrize("name", FORMS)
def test_form_bears_any_nonsense(
    forms: dict[str, Form], sign_in: SignIn, organizer: User, stranger: User, name: str
) -> None:
    client = sign_in(organizer)
    session = client.session
    session[recent.KEY] = int(time.time())
    session.save()
    url, fields = forms[name]
    rng = random.Random(name)
    for sent in spoiled(fields, rng):
        response = client.post(url, sent, headers=rng.choice([{}, HTMX]))
        assert response.status_code in (200, 204, 302, 404, 409, 422), sent


@pytest.mark.parametrize("name", PLAY_FORMS)
def test_form_of_nonsense_alone_changes_nothing(
    forms: dict[str, Form], event: Event, sign_in: SignIn, organizer: User, name: str
) -> None:
    url, fields = forms[name]
    client = sign_in(organizer)
    with nothing_changes(event):
        for value in (*STORED_OTHERWISE, "", "<script>alert(1)</script>"):
            client.post(url, dict.fromkeys(fields, value))


def test_every_form_is_tried(event: Event, sign_in: SignIn, organizer: User) -> None:
    """A new form fails here until it is added above."""
    User.objects.filter(pk=organizer.pk).update(is_superuser=True)
    client = sign_in(organizer)
    arguments = (
        "number",
        "table_number",
        "hand_number",
        "seat",
        "token",
        "penalty_id",
        "pk",
        "staff_id",
        "mark",
        "rotation_id",
        "table_id",
        "change_id",
        "invitation_id",
        "invitation_token",
        "device_id",
        "passkey_id",
        "first_token",
        "user_code",
        "password_token",
        "user_id",
        "sign_up_token",
        "address_code",
        "sign_up_id",
        "question_id",
        "item_id",
        "mail_kind",
        "payment_id",
        "document",
        "announcement_id",
        "screen_number",
        "rehearsal_device_id",
        "round_document",
        "report",
        "player_number",
        "ruleset",
        "series_slug",
        "ratings_pk",
        "person_pk",
        "list_pk",
        "member_pk",
        "person_pk",
        "sheet",
        "sheet",
        "token_id",
        "rest",
        "file_kind",
        "hand_id",
        "doubt_id",
        "photo_id",
        "guide_code",
        "language",
        "win_id",
        "rehearsal_device_id",
        "copy_id",
        "request_id",
    )
    values = {**dict.fromkeys(arguments, 1), "section": "name"}
    posting = {
        route.name
        for route in all_routes()
        if "POST" in client.trace(route.url({**values, "event_slug": event.slug}))["Allow"]
    }
    assert posting == set(FORMS) | BARE_ACTS


@pytest.mark.parametrize(
    "kind", ["application/json", "text/plain", "multipart/form-data", "multipart/form-data; boundary=x"]
)
def test_body_that_is_no_form_is_answered(
    forms: dict[str, Form], event: Event, sign_in: SignIn, organizer: User, kind: str
) -> None:
    client = sign_in(organizer)
    with nothing_changes(event):
        for name in ("play:hand-add", "registration:entry-add"):
            response = client.generic("POST", forms[name][0], b"\xff\x00{", content_type=kind)
            assert response.status_code in (400, 422), name


@pytest.mark.parametrize("filename", ["../../x.csv", "x" * 300 + ".csv", "\u202exslx.csv", "a.xlsx", "b"])
def test_upload_bears_any_file_name(
    forms: dict[str, Form], sign_in: SignIn, organizer: User, filename: str
) -> None:
    file = SimpleUploadedFile("x", b"No,Name\n1,Anna\n")
    file.name = filename
    response = sign_in(organizer).post(forms["registration:import-upload"][0], {"file": file})
    assert response.status_code in (302, 422)


@pytest.mark.parametrize("name", ["q", "page", "by", "r", "after", "live", "hand", "next"])
def test_pages_bear_any_query(event: Event, forms: dict[str, Form], name: str) -> None:
    slug = event.slug
    addresses = [
        "/",
        reverse("accounts:sign-in"),
        f"/{slug}/",
        reverse("registration:entry-list", args=[slug]),
        reverse("draws:round-detail", args=[slug, 1]),
        reverse("draws:seat-search", args=[slug]),
        reverse("play:table-detail", args=[slug, 1, 1]),
        reverse("play:overview", args=[slug, 1]),
        reverse("standings:standings", args=[slug]),
        reverse("standings:standings-csv", args=[slug]),
    ]
    rng = random.Random(name)
    for address in addresses:
        for value in rng.sample(NONSENSE, 6):
            response = Client().get(address, {name: value})
            assert response.status_code in (200, 204, 302, 403, 404), (address, value)
