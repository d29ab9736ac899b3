"""Work in the background: in another thread, one at a time, once more when asked meanwhile, later if told."""

import logging
from datetime import timedelta
from threading import Event as Signal
from threading import Timer, get_ident
from typing import Any

import pytest

from tournament.core import background
from tournament.core.background import BackgroundWork, in_background


@pytest.fixture(autouse=True)
def _threads(settings: Any) -> None:
    settings.WORKS_IN_BACKGROUND = True


def test_work_is_done_in_another_thread() -> None:
    done = Signal()
    threads: list[int] = []

    def work() -> None:
        threads.append(get_ident())
        done.set()

    in_background(work)
    assert done.wait(10)
    assert threads != [get_ident()]


def test_work_that_fails_is_a_line_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        background._do(lambda: 1 / 0, "")
    assert "ZeroDivisionError" in caplog.text


def test_work_runs_once_at_a_time_and_once_more() -> None:
    begun, go_on, ended = Signal(), Signal(), Signal()
    runs: list[int] = []

    def work() -> None:
        runs.append(1)
        begun.set()
        assert go_on.wait(10)
        if len(runs) == 2:
            ended.set()

    background_work = BackgroundWork(work)
    background_work.ask()
    assert begun.wait(10)
    for _ in range(5):
        background_work.ask()
    assert len(runs) == 1
    go_on.set()
    assert ended.wait(10)
    assert len(runs) == 2


def test_work_that_failed_can_be_asked_again(settings: Any) -> None:
    settings.WORKS_IN_BACKGROUND = False
    runs: list[int] = []

    def work() -> None:
        runs.append(1)
        if len(runs) == 1:
            raise ZeroDivisionError

    background_work = BackgroundWork(work)
    with pytest.raises(ZeroDivisionError):
        background_work.ask()
    background_work.ask()
    assert len(runs) == 2


def test_work_that_is_not_done_is_done_again_later() -> None:
    ended = Signal()
    waits = [timedelta(milliseconds=1), None]

    def work() -> timedelta | None:
        wait = waits.pop(0)
        if wait is None:
            ended.set()
        return wait

    BackgroundWork(work).ask()
    assert ended.wait(10)


def test_thread_that_cannot_be_started_leaves_the_errand_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_work: object) -> None:
        raise RuntimeError("can't start new thread")

    done = Signal()
    background_work = BackgroundWork(done.set)
    with monkeypatch.context() as patch:
        patch.setattr(background, "in_background", refuse)
        with pytest.raises(RuntimeError):
            background_work.ask()
    background_work.ask()
    assert done.wait(10)


def test_later_means_one_timer(monkeypatch: pytest.MonkeyPatch) -> None:
    """However often it is asked, only the last one waits."""
    made: list[Timer] = []

    def make(seconds: float, work: Any) -> Timer:
        made.append(Timer(seconds, work))
        return made[-1]

    monkeypatch.setattr(background, "Timer", make)
    background_work = BackgroundWork(lambda: None)
    background_work._ask_after(timedelta(hours=1))
    background_work._ask_after(timedelta(hours=2))
    assert [timer.finished.is_set() for timer in made] == [True, False]
    made[-1].cancel()
