"""A hand that somebody asks about, as a value without an event."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

import scoring
from tournament.play.enums import Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A winning hand under a rulebook with its options.

    `tiles`, unless None, is a line of the notation; otherwise `items` are the names of the items called, each with its
    number. `discarder` and `liable` are winds; where the hand was won on somebody's tile, there is a discarder. `honba`
    and `sticks` are those on the table under a rulebook with running scores, the winner's own stick included.
    """

    ruleset: scoring.Ruleset
    options: scoring.Options
    outcome: Outcome
    winner: scoring.Wind
    round_wind: scoring.Wind
    discarder: scoring.Wind | None = None
    tiles: str | None = None
    flags: tuple[str, ...] = ()
    bonus: str = ""
    dora: str = ""
    ura: str = ""
    items: Mapping[str, int] = field(default_factory=dict)
    liable: scoring.Wind | None = None
    honba: int = 0
    sticks: int = 0

    @property
    def is_drawn(self) -> bool:
        return self.outcome is Outcome.SELF_DRAW

    def hand(self) -> scoring.Hand:
        """The hand of the tiles, with as much as the rulebook writes in a hand. Raises NotationError, NoWinningTile."""
        notation = self.ruleset.notation
        flags = {notation.flags[word] for word in self.flags if word in notation.flags}
        if self.outcome is Outcome.ROBBED_KONG:
            flags.add(scoring.Flag.ROBBING_KONG)
        indicators = (("dora", self.dora), ("ura", self.ura)) if notation.has_dora else ()
        words = [f"{name}={''.join(text.split())}" for name, text in indicators if text.strip()]
        return scoring.parse_hand(
            " ".join([_without_reds(self.tiles or "", is_wanted=notation.has_dora), *words]),
            self_drawn=self.is_drawn,
            seat_wind=self.winner,
            round_wind=self.round_wind,
            flags=flags,
            bonus=self.bonus if self.ruleset.bonus_tiles_under(self.options) else "",
            ruleset_id=self.ruleset.id,
        )

    def under(self, ruleset: scoring.Ruleset) -> "Question":
        """The same tiles under another rulebook, as its book has the options."""
        return replace(self, ruleset=ruleset, options=scoring.make_options(ruleset.id))


def question_of_hand(hand: scoring.Hand, ruleset: scoring.Ruleset, options: scoring.Options) -> Question:
    """The question that a hand asks under a rulebook. Where it was not self-drawn, somebody discarded."""
    written = hand.to_json()
    melds = [
        f"[{meld['tiles']}]" if meld["kind"] == scoring.MeldKind.CONCEALED_KONG else meld["tiles"]
        for meld in written["melds"]
    ]
    was_robbed = scoring.Flag.ROBBING_KONG in hand.flags
    from_another = Outcome.ROBBED_KONG if was_robbed else Outcome.DISCARD
    return Question(
        ruleset=ruleset,
        options=options,
        outcome=Outcome.SELF_DRAW if hand.self_drawn else from_another,
        winner=hand.seat_wind,
        round_wind=hand.round_wind,
        discarder=None if hand.self_drawn else first_other(hand.seat_wind),
        tiles=" ".join(
            word for word in (written["concealed"], *melds, f"+{written['winning_tile']}") if word
        ),
        flags=tuple(sorted(flag.value for flag in hand.flags - {scoring.Flag.ROBBING_KONG})),
        bonus=written["bonus"],
        dora=written.get("dora_indicators", ""),
        ura=written.get("ura_indicators", ""),
    )


def question_of_line(line: str, asked: Question, rulesets: Iterable[scoring.Ruleset]) -> Question:
    """The question that a whole hand on one line asks. The line may name its rulebook, one among `rulesets`; otherwise the
    hand is read under that of `asked`. What lies on the table and who is liable is that of `asked`.

    Raises NotationError, NoWinningTile.
    """
    named = next((ruleset for ruleset in rulesets if ruleset.id in line.split()), None)
    if named is not None and named != asked.ruleset:
        asked = asked.under(named)
    text = " ".join(
        word for word in line.split() if word != asked.ruleset.id or word in asked.ruleset.notation.flags
    )
    hand = scoring.parse_hand(text, ruleset_id=asked.ruleset.id)
    return replace(
        question_of_hand(hand, asked.ruleset, asked.options),
        liable=None if asked.liable == hand.seat_wind else asked.liable,
        honba=asked.honba,
        sticks=asked.sticks,
    )


def first_other(winner: scoring.Wind) -> scoring.Wind:
    """Somebody who can have discarded: East, or South where East wins."""
    return scoring.Wind.SOUTH if winner is scoring.Wind.EAST else scoring.Wind.EAST


def _without_reds(tiles: str, *, is_wanted: bool) -> str:
    """A red five is an ordinary one under rulebooks that have none."""
    return tiles if is_wanted else tiles.replace("0", "5")
