"""The course of one hand where scores run along: who lays a stick, who wins, how, and who is in tenpai at a draw."""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

import scoring
from scoring.tiles import PLAYING_KINDS
from tournament.core.errors import Refusal
from tournament.events.models import Event
from tournament.play.bridge.evaluation import evaluate, options_of, win_input
from tournament.play.enums import Outcome
from tournament.play.inputs import HandInput, WinInput
from tournament.play.models.hands import STICK

WIN_PERMILLE = 790
SELF_DRAW_PERMILLE = 390
"""Of a thousand wins."""
CHOMBO_PERMILLE = 4
RIICHI_PERMILLE = 180
"""How often a player lays a stick in a hand."""
TENPAI_PERMILLE = 400
"""How often a player is in tenpai at a draw without a stick."""
TYPED_PERMILLE = 350
"""How often the referee types han and fu instead of giving the tiles."""
SEATS = range(4)
Win = Callable[..., scoring.Score]
"""Makes a random hand that a seat wins, `is_self_drawn` or not."""


def simulate_running_hand(
    rng: random.Random, event: Event, position: scoring.Position, skills: Sequence[int], win: Win
) -> HandInput:
    """Play one hand at `position`. Better players (`skills`, by seat) win more often and discard better."""
    if rng.randrange(1000) < CHOMBO_PERMILLE:
        return HandInput(Outcome.FALSE_WIN, offender=rng.choice(SEATS))
    riichi = _sticks(rng, event, position)
    if rng.randrange(1000) >= WIN_PERMILLE:
        tenpai = {*riichi, *(seat for seat in SEATS if rng.randrange(1000) < TENPAI_PERMILLE)}
        return HandInput(Outcome.NO_WIN, riichi=riichi, tenpai=tuple(sorted(tenpai)))
    winner = rng.choices(SEATS, weights=skills)[0]
    is_drawn = rng.randrange(1000) < SELF_DRAW_PERMILLE
    score = win(winner, is_self_drawn=is_drawn)
    if any(meld.is_open for meld in score.hand.melds):
        riichi = tuple(seat for seat in riichi if seat != winner)
    bare = HandInput(Outcome.SELF_DRAW, riichi=riichi)
    if not is_drawn:
        is_robbed = scoring.Flag.ROBBING_KONG in score.hand.flags
        others = [seat for seat in SEATS if seat != winner]
        discarder = rng.choices(others, weights=[1 / skills[seat] for seat in others])[0]
        bare = replace(
            bare, outcome=Outcome.ROBBED_KONG if is_robbed else Outcome.DISCARD, discarder=discarder
        )
    return _worth(rng, event, position, bare, winner, score)


def _sticks(rng: random.Random, event: Event, position: scoring.Position) -> tuple[int, ...]:
    table = scoring.match_table(event.ruleset, options_of(event))
    scores = position.match.scores if position.match else (0, 0, 0, 0)
    return tuple(
        seat
        for seat in SEATS
        if rng.randrange(1000) < RIICHI_PERMILLE and (scores[seat] >= STICK or not table.bets_need_points)
    )


def _worth(
    rng: random.Random,
    event: Event,
    position: scoring.Position,
    bare: HandInput,
    winner: int,
    score: scoring.Score,
) -> HandInput:
    """The hand with what it is worth: its tiles with the indicators, or han and fu; tiles that cannot lie beside the
    indicators are typed.
    """
    worth = score.worth
    if worth is None:
        raise TypeError("A hand of such a rulebook has han and fu.")
    typed = WinInput(winner, han=worth.han, fu=worth.fu, yakuman=worth.yakuman)
    if rng.randrange(1000) < TYPED_PERMILLE:
        return replace(bare, wins=(typed,))
    dora, ura = (scoring.tile_name(rng.randrange(PLAYING_KINDS)) for _ in range(2))
    has_ura = winner in bare.riichi and scoring.match_table(event.ruleset, options_of(event)).has_ura
    tiles = replace(win_input(winner, score.hand), dora=dora, ura=ura if has_ura else "")
    entered = replace(bare, wins=(tiles,))
    try:
        evaluate(event, position, entered)
    except Refusal:
        return replace(bare, wins=(typed,))
    return entered
