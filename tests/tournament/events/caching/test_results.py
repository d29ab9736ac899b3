"""What pages of one revision share is computed once for visitors, and every time for everybody else."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import discard_win, make_entries, make_round, play
from tests.pages import text_of
from tournament.events.caching import results as module
from tournament.events.caching.results import MOST, cached_result, for_visitors
from tournament.events.models import Event


@pytest.fixture(autouse=True)
def nothing_kept(settings: Any) -> Iterator[None]:
    settings.REVISION_SECONDS = 1
    module._results.clear()
    yield
    module._results.clear()


class Maker:
    """Counts how often it was asked."""

    def __init__(self) -> None:
        self.made = 0

    def __call__(self) -> int:
        self.made += 1
        return self.made


def event_at(revision: int, pk: int = 1) -> Event:
    return Event(pk=pk, slug="hall", revision=revision)


def test_visitors_share_a_result_until_the_event_changes() -> None:
    make = Maker()
    with for_visitors():
        assert [cached_result(event_at(1), "scores", make) for _page in range(3)] == [1, 1, 1]
        assert cached_result(event_at(2), "scores", make) == 2
        assert cached_result(event_at(2), "scores", make) == 2


def test_events_and_results_are_told_apart() -> None:
    make = Maker()
    with for_visitors():
        cached_result(event_at(1), "scores", make)
        cached_result(event_at(1), "standings", make)
        cached_result(event_at(1, pk=2), "scores", make)

    assert make.made == 3


def test_nobody_else_gets_a_shared_result() -> None:
    make = Maker()
    with for_visitors():
        cached_result(event_at(1), "scores", make)

    assert cached_result(event_at(1), "scores", make) == 2


def test_nothing_is_shared_where_revisions_are_always_looked_up(settings: Any) -> None:
    settings.REVISION_SECONDS = 0
    make = Maker()
    with for_visitors():
        assert [cached_result(event_at(1), "scores", make) for _page in range(2)] == [1, 2]


def test_result_is_not_shared_for_longer_than_pages_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    make = Maker()
    with for_visitors():
        cached_result(event_at(1), "scores", make)
        monkeypatch.setattr(module, "KEEP_SECONDS", 0)
        assert cached_result(event_at(1), "scores", make) == 2


def test_failure_is_not_kept() -> None:
    def fail() -> int:
        raise ZeroDivisionError

    with for_visitors():
        with pytest.raises(ZeroDivisionError):
            cached_result(event_at(1), "scores", fail)
        assert cached_result(event_at(1), "scores", Maker()) == 1


def test_number_of_results_has_a_bound() -> None:
    with for_visitors():
        for pk in range(1, MOST + 4):
            cached_result(event_at(1, pk), "scores", Maker())

    assert [key[0] for key in module._results] == list(range(4, MOST + 4))


def test_pages_of_two_players_read_the_scores_of_the_event_once(
    event: Event, django_assert_max_num_queries: Any
) -> None:
    one, other, *_rest = entries = make_entries(event, 4)
    make_round(event, [entries])
    play(event.rounds.get(number=1).tables.get(), discard_win(0, 1, 8))
    Client().get(page_of(event, one.pk))
    with django_assert_max_num_queries(10):
        assert "−16" in text_of(Client().get(page_of(event, other.pk)))

    play(event.rounds.get(number=1).tables.get(), discard_win(0, 1, 8))
    assert "−32" in text_of(Client().get(page_of(event, other.pk)))


def page_of(event: Event, pk: int) -> str:
    return reverse("registration:entry-detail", args=[event.slug, pk])


def test_exception_ends_the_time_for_visitors() -> None:
    with pytest.raises(ZeroDivisionError), for_visitors():
        raise ZeroDivisionError
    make = Maker()

    assert [cached_result(event_at(1), "scores", make) for _page in range(2)] == [1, 2]
