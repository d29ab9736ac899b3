"""The terms of the Mahjong Competition Rules."""

from typing import Final

from scoring.words import Words

WORDS: Final = Words(
    round_wind="Prevalent wind",
    points="Contest points",
    points_in_sentence="contest points",
    table_points_first="Table points, then contest points",
    session_lost="game session lost: no table points",
    session_lost_short="game session lost",
    session_was_lost="The game session was lost: these points are kept for the record and count nowhere.",
    session_points=(
        "Points in brackets are kept for the record and count nowhere: "
        "the player was absent or lost the game session."
    ),
    record_only="game session lost: points for the record only",
    until_match_ends="until the game session ends",
    in_this_match="in this game session",
    first_in_a_match_warned="The first time in a game session is a warning only",
    points_of_the_round="Contest points of the round",
    round_points="Round %(number)s: contest points",
    of_the_points="Of the contest points: by penalties",
)
