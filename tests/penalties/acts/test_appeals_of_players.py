"""Appeals raised by the private link, and who decides them."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from penalties.acts.own_link import own_mark, withdraw_own_link
from penalties.enums import AppealStep
from penalties.models import AppealRow, LedgerEntry, LedgerSettings
from tests.conftest import SignIn
from tests.factories import make_entries, make_event, make_round, make_staff, make_user
from tests.penalties.given import give, seated, take_back
from tournament.accounts.models import User
from tournament.draws.models import Table
from tournament.events.acts.staff import remove_staff
from tournament.events.enums import Role
from tournament.events.models import Event
from tournament.registration.models import Entry


@pytest.fixture
def hk(organizer: User, referee: User) -> Event:
    event = make_event(organizer=organizer, ruleset="gghk", name="Hong Kong Open")
    make_staff(event, referee, Role.REFEREE)
    return event


@pytest.fixture
def table(hk: Event) -> Table:
    return make_round(hk, [make_entries(hk, 4)]).tables.get()


@pytest.fixture
def given(hk: Event, table: Table) -> LedgerEntry:
    return give(hk, seated(table, 0), "early_draw", table=table)


@pytest.fixture
def head_referee(hk: Event) -> User:
    user = make_user("head")
    make_staff(hk, user, Role.HEAD_REFEREE)
    return user


def appeal_url(row: LedgerEntry, mark: str = "") -> str:
    entry = row.entry
    args = [row.event.slug, entry.pk, mark or own_mark(row.event, entry), row.pk]
    return reverse("penalties:own-appeal", args=args)


def own_url(row: LedgerEntry) -> str:
    return reverse(
        "penalties:own-record", args=[row.event.slug, row.entry.pk, own_mark(row.event, row.entry)]
    )


def words(note: str = "West had discarded", **more: Any) -> dict[str, str]:
    return {"client_key": str(uuid4()), "note": note, **more}


def raise_appeal(row: LedgerEntry) -> None:
    assert Client().post(appeal_url(row), words()).status_code == 302


def test_player_raises_an_appeal_and_reads_what_became_of_it(
    hk: Event, given: LedgerEntry, sign_in: SignIn, organizer: User
) -> None:
    assert "Send the appeal" in Client().get(own_url(given)).content.decode()
    response = Client().post(appeal_url(given), words())
    assert (response.status_code, response["Location"]) == (302, own_url(given))
    line = given.appeal_rows.get()
    assert (line.step, line.note, line.recorded_by) == ("opened", "West had discarded", None)
    page = Client().get(own_url(given)).content.decode()
    assert "West had discarded" in page
    assert "Send the appeal" not in page
    decide = reverse("penalties:penalty-decide", args=[hk.slug, given.pk])
    sign_in(organizer).post(decide, words("Two saw it", step="upheld"))
    assert "Two saw it" in Client().get(own_url(given)).content.decode()


def test_staff_sees_the_appeal_at_once(hk: Event, given: LedgerEntry, sign_in: SignIn, referee: User) -> None:
    before = Event.objects.get(pk=hk.pk).revision
    raise_appeal(given)
    assert Event.objects.get(pk=hk.pk).revision > before
    client = sign_in(referee)
    detail = reverse("penalties:penalty-detail", args=[hk.slug, given.pk])
    for name, args in (("play:overview", [1]), ("penalties:feed", [])):
        assert detail in client.get(reverse(name, args=[hk.slug, *args])).content.decode(), name
    in_audit = hk.audit_entries.get(verb="appeal_opened")
    assert (in_audit.actor, in_audit.actor_name) == (None, str(given.entry))
    assert f"<bdi>{given.entry}</bdi>" in client.get(detail).content.decode()


def test_appeal_is_raised_once(given: LedgerEntry) -> None:
    sent = words()
    for _press in range(2):
        assert Client().post(appeal_url(given), sent).status_code == 302
    again = Client().post(appeal_url(given), words("Once more"))
    assert again.status_code == 422
    assert "There is already an appeal against this penalty." in again.content.decode()
    assert given.appeal_rows.count() == 1


def test_appeal_after_its_time_is_refused_and_not_offered(hk: Event, table: Table) -> None:
    settings = LedgerSettings.of_event(hk)
    settings.event, settings.appeal_minutes = hk, 30
    settings.save()
    row = give(hk, seated(table, 0), "early_draw", table=table)
    assert row.appeal_until is not None
    with pytest.MonkeyPatch.context() as patch:
        later = timezone.now() + timedelta(hours=2)
        patch.setattr(timezone, "now", lambda: later)
        assert "Send the appeal" not in Client().get(own_url(row)).content.decode()
        response = Client().post(appeal_url(row), words())
    assert response.status_code == 422
    assert "The time to appeal ended at" in response.content.decode()
    assert not row.appeal_rows.exists()


def test_penalty_taken_back_is_not_appealed(given: LedgerEntry) -> None:
    take_back(given)
    assert "Send the appeal" not in Client().get(own_url(given)).content.decode()
    assert Client().post(appeal_url(given), words()).status_code == 422


def test_appeal_says_why(given: LedgerEntry) -> None:
    response = Client().post(appeal_url(given), words("  "))
    assert response.status_code == 422
    assert "<details open>" in response.content.decode()
    assert not given.appeal_rows.exists()


def test_appeal_needs_the_players_own_link(hk: Event, table: Table, given: LedgerEntry) -> None:
    other: Entry = seated(table, 1)
    mark = own_mark(hk, given.entry)
    assert Client().get(appeal_url(given)).status_code == 405
    assert Client().post(appeal_url(given, "0" * 32), words()).status_code == 404
    others = reverse("penalties:own-appeal", args=[hk.slug, other.pk, own_mark(hk, other), given.pk])
    assert Client().post(others, words()).status_code == 404
    withdraw_own_link(hk.created_by, given.entry, mark=mark)
    assert Client().post(appeal_url(given, mark), words()).status_code == 404
    assert not AppealRow.objects.exists()


def test_head_referee_alone_decides_once_one_is_named(
    hk: Event, given: LedgerEntry, sign_in: SignIn, organizer: User, referee: User, head_referee: User
) -> None:
    raise_appeal(given)
    decide = reverse("penalties:penalty-decide", args=[hk.slug, given.pk])
    detail = reverse("penalties:penalty-detail", args=[hk.slug, given.pk])
    assert sign_in(referee).post(decide, words(step="dropped")).status_code == 403
    refused = sign_in(organizer).post(decide, words(step="dropped"))
    assert refused.status_code == 409
    assert "Only the head referee can decide appeals in this event: head" in refused.content.decode()
    assert "Record the decision" not in sign_in(organizer).get(detail).content.decode()
    assert "Record the decision" in sign_in(head_referee).get(detail).content.decode()
    assert sign_in(head_referee).post(decide, words(step="dropped")).status_code == 302
    assert given.appeal_rows.get(step=AppealStep.DROPPED).recorded_by == head_referee


def test_organizer_decides_again_once_the_head_referee_is_removed(
    hk: Event, given: LedgerEntry, sign_in: SignIn, organizer: User, head_referee: User
) -> None:
    raise_appeal(given)
    remove_staff(organizer, hk.staff.get(user=head_referee))
    decide = reverse("penalties:penalty-decide", args=[hk.slug, given.pk])
    assert sign_in(head_referee).post(decide, words(step="upheld")).status_code == 404
    assert sign_in(organizer).post(decide, words(step="upheld")).status_code == 302


def test_organizer_may_not_change_a_penalty_in_the_head_referees_place(
    hk: Event, given: LedgerEntry, sign_in: SignIn, organizer: User, head_referee: User
) -> None:
    raise_appeal(given)
    change = reverse("penalties:penalty-change", args=[hk.slug, given.pk])
    sent = {
        "client_key": str(uuid4()),
        "rows_seen": "1",
        "foul": "tile_dropped",
        "grounds": "One tile",
        "heavier": "none",
    }
    response = sign_in(organizer).post(change, sent)
    assert response.status_code == 409
    assert "Only the head referee can decide appeals" in response.content.decode()


def test_organizer_names_a_head_referee(hk: Event, sign_in: SignIn, organizer: User) -> None:
    make_user("second")
    staff = reverse("events:staff-list", args=[hk.slug])
    sent = {"username": "second", "role": "head_referee"}
    assert sign_in(organizer).post(staff, sent).status_code == 302
    assert hk.staff.get(user__username="second").role == Role.HEAD_REFEREE


def test_decision_has_an_account_behind_it(given: LedgerEntry) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        AppealRow.objects.create(ledger_entry=given, step=AppealStep.UPHELD, note="No")
