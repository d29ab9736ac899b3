"""The course of one hand: who wins, how, and with which tiles."""

import random
from collections.abc import Sequence
from functools import partial

import scoring
from scoring.sampling import random_winning_hand
from tournament.events.models import Event
from tournament.play.bridge.evaluation import (
    HandInput,
    WinInput,
    options_of,
    two_may_win,
    win_input,
)
from tournament.play.enums import Outcome
from tournament.simulation.running_hands import simulate_running_hand

WIN_PERMILLE = 830
SELF_DRAW_PERMILLE = 280
"""Of a thousand wins."""
SECOND_WINNER_PERMILLE = 25
"""How often a discard makes two players win, where the rules allow it."""
TYPED_PERMILLE = 120
"""How often the referee types the value instead of giving the tiles."""
WINS_IN_REACH = 3
"""The cheapest of this many random wins is taken, because people rarely wait for an expensive hand."""
SEATS = range(4)


def simulate_hand(
    rng: random.Random, event: Event, position: scoring.Position, skills: Sequence[int]
) -> HandInput:
    """Play one hand at `position`. Better players (`skills`, by seat) win more often and discard better."""
    if position.match is not None:
        hand_of = partial(_random_score, rng, event, position)
        return simulate_running_hand(rng, event, position, skills, hand_of)
    if rng.randrange(1000) >= WIN_PERMILLE:
        return HandInput(Outcome.NO_WIN)
    winner = _winner(rng, skills, SEATS)
    is_self_drawn = rng.randrange(1000) < SELF_DRAW_PERMILLE
    score = _random_score(rng, event, position, winner, is_self_drawn=is_self_drawn)
    is_typed = rng.randrange(1000) < TYPED_PERMILLE
    win = WinInput(seat=winner, value=score.value) if is_typed else win_input(winner, score.hand)
    if is_self_drawn:
        return HandInput(Outcome.SELF_DRAW, (win,))
    discarder = _discarder(rng, skills, winner)
    if scoring.Flag.ROBBING_KONG in score.hand.flags:
        return HandInput(Outcome.ROBBED_KONG, (win,), discarder)
    if two_may_win(event) and rng.randrange(1000) < SECOND_WINNER_PERMILLE:
        others = [seat for seat in SEATS if seat not in (winner, discarder)]
        return HandInput(
            Outcome.DISCARD, _two_wins(rng, event, position, (winner, rng.choice(others))), discarder
        )
    return HandInput(Outcome.DISCARD, (win,), discarder)


def _two_wins(
    rng: random.Random, event: Event, position: scoring.Position, winners: tuple[int, int]
) -> tuple[WinInput, ...]:
    """Two winning values without tiles, because two random hands do not wait for the same tile."""
    scores = {seat: _random_score(rng, event, position, seat, is_self_drawn=False) for seat in winners}
    return tuple(WinInput(seat=seat, value=score.value) for seat, score in scores.items())


def _winner(rng: random.Random, skills: Sequence[int], seats: Sequence[int]) -> int:
    return rng.choices(seats, weights=[skills[seat] for seat in seats])[0]


def _discarder(rng: random.Random, skills: Sequence[int], winner: int) -> int:
    seats = [seat for seat in SEATS if seat != winner]
    return rng.choices(seats, weights=[1 / skills[seat] for seat in seats])[0]


def _random_score(
    rng: random.Random, event: Event, position: scoring.Position, seat: int, *, is_self_drawn: bool
) -> scoring.Score:
    wins = [
        random_winning_hand(
            rng,
            event.ruleset,
            position.winds[seat],
            position.round_wind,
            options_of(event),
            self_drawn=is_self_drawn,
        )
        for _ in range(WINS_IN_REACH)
    ]
    return min(wins, key=lambda score: score.value)
