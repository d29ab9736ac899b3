"""Photos of hands: one for each version, never gone in silence, and deleted after some weeks."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.conf import settings
from django.utils import timezone

from tests.acts import nothing_changes, one_act, refused
from tests.factories import discard_win, make_entries, make_photo, make_round, make_table, picture, play
from tests.tournament.play.at_table import actor_of
from tournament.core.photos import shrunk
from tournament.draws.models import Table
from tournament.events.errors import FormUsed
from tournament.events.models import Event
from tournament.play.acts.hands import correct_hand
from tournament.play.errors import RemovalReasonMissing
from tournament.play.models import Hand, HandPhoto
from tournament.play.photos.acts import remove_photo, take_photo
from tournament.play.photos.queries import photographed_hand
from tournament.play.verbs import PlayVerb
from tournament.registration.acts.people import erase_person
from tournament.registration.acts.retention import forget_what_is_due


@pytest.fixture
def table(event: Event) -> Table:
    return make_table(event)


@pytest.fixture
def hand(table: Table) -> Hand:
    return play(table, discard_win(0, 1, 8))[0]


def test_photo_is_kept_once_and_replaced_with_a_word(hand: Hand) -> None:
    key, actor, one = uuid4(), actor_of(hand.table), shrunk(picture(9))
    with one_act(hand.event, PlayVerb.PHOTO_TAKEN, is_public=False):
        first = take_photo(actor, hand, photo=one, client_key=key)
    with nothing_changes(hand.event):
        assert take_photo(actor, hand, photo=one, client_key=key) == first
    with one_act(hand.event, PlayVerb.PHOTO_REPLACED, is_public=False):
        second = take_photo(actor, hand, photo=shrunk(picture(10)), client_key=uuid4())
    assert HandPhoto.objects.get() == second
    # The first one, sent again late, does not come back.
    with refused(hand.event, FormUsed):
        take_photo(actor, hand, photo=one, client_key=key)


def test_corrected_hand_keeps_the_photo_of_its_earlier_version(hand: Hand) -> None:
    photo = make_photo(hand)
    corrected = correct_hand(
        actor_of(hand.table), hand, client_key=uuid4(), reason="It was south", entered=discard_win(1, 0, 8)
    )
    other = make_photo(corrected)
    assert {photo, other} == set(HandPhoto.objects.all())


def test_photo_is_found_by_the_key_of_its_hand_and_else_by_its_number(table: Table, hand: Hand) -> None:
    (second,) = play(table, discard_win(1, 0, 8))
    assert photographed_hand(table, 2, hand.client_key) == hand
    assert photographed_hand(table, 2, uuid4()) == second
    assert photographed_hand(table, 3, uuid4()) is None


def test_photo_is_removed_with_a_reason(hand: Hand) -> None:
    photo, actor = make_photo(hand), actor_of(hand.table)
    with refused(hand.event, RemovalReasonMissing):
        remove_photo(actor, photo, reason=" ")
    with one_act(hand.event, PlayVerb.PHOTO_REMOVED, is_public=False):
        remove_photo(actor, photo, reason="A face is on it")
    assert not HandPhoto.objects.exists()


def test_photos_go_on_the_day_of_the_contact_data(hand: Hand) -> None:
    make_photo(hand)
    day = timezone.localdate() - timedelta(days=settings.CONTACTS_KEPT)
    Event.objects.filter(pk=hand.event.pk).update(starts_on=day, ends_on=day)
    assert forget_what_is_due().others == 0
    Event.objects.filter(pk=hand.event.pk).update(ends_on=day - timedelta(days=1), starts_on=None)
    assert forget_what_is_due().others == 1
    assert not HandPhoto.objects.exists()


def test_erased_person_is_on_no_photo(event: Event) -> None:
    entries = make_entries(event, 8)
    tables = make_round(event, [entries[:4], entries[4:]]).tables.order_by("number")
    _own, kept = [make_photo(play(table, discard_win(0, 1, 8))[0]) for table in tables]
    erase_person(actor_of(kept.hand.table), entries[2])
    assert list(HandPhoto.objects.all()) == [kept]
