"""The terms of Classical Hong Kong."""

from typing import Final

from scoring.words import Words

WORDS: Final = Words(
    chow="Chi",
    pung="Pong",
    kong="Kan",
    concealed_kong="Concealed kan",
    discard_win="Win on a chuck",
    robbed_kong_win="Win by robbing a kan",
    no_win="Tie",
    discarded="Chucked",
    tap_discarder="Tap the seat of the player who chucked the winning tile.",
    own_discard="Nobody can win on their own chuck. Tap another seat, or choose self-drawn.",
    kong_robbed="Kan robbed",
    robbing="%(who)s, robbing a kan of %(name)s",
    kong_replacement="Supplement tile after a kan",
    consecutive_kong="After two kans in a row",
    needs_robbed_kong="“%(item)s” needs a robbed kan.",
    tile_rule="A hand has 13 tiles besides the winning tile; a kan counts as three.",
    hint_discarder="Now the seat that chucked, or “Self-drawn”.",
    hint_robbed="Now the seat whose kan was robbed.",
    round_wind="Prevailing wind",
    repeat="%(turn)s, continuance %(number)s",
    sheet_keys=(
        "Players are 1 to 4. Winner: a number, 0 for a tie, 9 for an abandoned hand. "
        "From: the player who chucked, 0 for self-drawn, 92 for a kan robbed from 2."
    ),
    robbed_kong="Robbed kan",
    long_hand="no win, no claims, no kan",
    long_hand_short="no win, no claims",
    dead_hand="no win this hand",
    dead_hand_short="no win this hand",
)
