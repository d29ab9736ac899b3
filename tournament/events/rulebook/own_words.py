"""Words that every book has for itself, marked for translation, where one English word stands for several in Chinese.

Who plays by the Mahjong Competition Rules says 吃, 和 and 錯和 for what Hong Kong calls 上, 食糊 and 詐糊, in either script; in
English both write chow, win and false win. So these are translated for each book, with the book's name as their context.
"""

NAMES = frozenset(
    (
        "chow",
        "discard_win",
        "robbed_kong_win",
        "no_win",
        "false_win",
        "discarded",
        "tap_discarder",
        "own_discard",
        "false_win_by",
        "tile_rule",
        "hint_discarder",
        "sheet_keys",
        "false_win_here",
        "offender",
        "and_false_win_by",
        "long_hand",
        "long_hand_short",
        "dead_hand",
        "dead_hand_short",
    )
)
"""The fields of `scoring.Words` that are translated for each book."""


def pgettext(context: str, message: str) -> tuple[str, str]:
    """Marks a word: makemessages knows the function by its name."""
    return context, message


MARKED = (
    pgettext("Mahjong Competition Rules", "Chow"),
    pgettext("Mahjong Competition Rules", "Win on a discard"),
    pgettext("Mahjong Competition Rules", "Win by robbing a kong"),
    pgettext("Mahjong Competition Rules", "No win"),
    pgettext("Mahjong Competition Rules", "False win"),
    pgettext("Mahjong Competition Rules", "Discarded"),
    pgettext("Mahjong Competition Rules", "Tap the seat of the player who discarded the winning tile."),
    pgettext(
        "Mahjong Competition Rules",
        "Nobody can win on their own discard. Tap another seat, or choose self-drawn.",
    ),
    pgettext("Mahjong Competition Rules", "False win by %(name)s"),
    pgettext(
        "Mahjong Competition Rules", "A hand has 13 tiles besides the winning tile; a kong counts as three."
    ),
    pgettext("Mahjong Competition Rules", "Now the seat that discarded, or “Self-drawn”."),
    pgettext(
        "Mahjong Competition Rules",
        "Players are 1 to 4. Winner: a number, 0 for no win, 9 for an abandoned hand. From: the discarder, 0 for self-drawn, 92 for a kong robbed from 2.",
    ),
    pgettext("Mahjong Competition Rules", "False win in this hand"),
    pgettext("Mahjong Competition Rules", "False win by"),
    pgettext("Mahjong Competition Rules", "%(said)s; false win by %(name)s"),
    pgettext("Mahjong Competition Rules", "dead hand: no win, no claims, no kong"),
    pgettext("Mahjong Competition Rules", "dead hand, no claims"),
    pgettext("Mahjong Competition Rules", "dead hand: no win this hand"),
    pgettext("Mahjong Competition Rules", "dead hand"),
    pgettext("Classical Hong Kong (HKMA)", "Chi"),
    pgettext("Classical Hong Kong (HKMA)", "Win on a chuck"),
    pgettext("Classical Hong Kong (HKMA)", "Win by robbing a kan"),
    pgettext("Classical Hong Kong (HKMA)", "Tie"),
    pgettext("Classical Hong Kong (HKMA)", "False win"),
    pgettext("Classical Hong Kong (HKMA)", "Chucked"),
    pgettext("Classical Hong Kong (HKMA)", "Tap the seat of the player who chucked the winning tile."),
    pgettext(
        "Classical Hong Kong (HKMA)",
        "Nobody can win on their own chuck. Tap another seat, or choose self-drawn.",
    ),
    pgettext("Classical Hong Kong (HKMA)", "False win by %(name)s"),
    pgettext(
        "Classical Hong Kong (HKMA)", "A hand has 13 tiles besides the winning tile; a kan counts as three."
    ),
    pgettext("Classical Hong Kong (HKMA)", "Now the seat that chucked, or “Self-drawn”."),
    pgettext(
        "Classical Hong Kong (HKMA)",
        "Players are 1 to 4. Winner: a number, 0 for a tie, 9 for an abandoned hand. From: the player who chucked, 0 for self-drawn, 92 for a kan robbed from 2.",
    ),
    pgettext("Classical Hong Kong (HKMA)", "False win in this hand"),
    pgettext("Classical Hong Kong (HKMA)", "False win by"),
    pgettext("Classical Hong Kong (HKMA)", "%(said)s; false win by %(name)s"),
    pgettext("Classical Hong Kong (HKMA)", "no win, no claims, no kan"),
    pgettext("Classical Hong Kong (HKMA)", "no win, no claims"),
    pgettext("Classical Hong Kong (HKMA)", "no win this hand"),
    pgettext("Hong Kong with bonus tiles", "Chow"),
    pgettext("Hong Kong with bonus tiles", "Win on a discard"),
    pgettext("Hong Kong with bonus tiles", "Win by robbing a kong"),
    pgettext("Hong Kong with bonus tiles", "Dead hand"),
    pgettext("Hong Kong with bonus tiles", "Wrong mahjong"),
    pgettext("Hong Kong with bonus tiles", "Discarded"),
    pgettext("Hong Kong with bonus tiles", "Tap the seat of the player who discarded the winning tile."),
    pgettext(
        "Hong Kong with bonus tiles",
        "Nobody can win on their own discard. Tap another seat, or choose self-drawn.",
    ),
    pgettext("Hong Kong with bonus tiles", "Wrong mahjong by %(name)s"),
    pgettext(
        "Hong Kong with bonus tiles", "A hand has 13 tiles besides the winning tile; a kong counts as three."
    ),
    pgettext("Hong Kong with bonus tiles", "Now the seat that discarded, or “Self-drawn”."),
    pgettext(
        "Hong Kong with bonus tiles",
        "Players are 1 to 4. Winner: a number, 0 for a dead hand, 9 for an abandoned hand. From: the discarder, 0 for self-drawn, 92 for a kong robbed from 2.",
    ),
    pgettext("Hong Kong with bonus tiles", "Wrong mahjong in this hand"),
    pgettext("Hong Kong with bonus tiles", "Wrong mahjong by"),
    pgettext("Hong Kong with bonus tiles", "%(said)s; wrong mahjong by %(name)s"),
    pgettext("Hong Kong with bonus tiles", "no win, no claims, no kong"),
    pgettext("Hong Kong with bonus tiles", "no win, no claims"),
    pgettext("Hong Kong with bonus tiles", "no win this hand"),
    pgettext("Asia Pacific Mahjong", "Chi"),
    pgettext("Asia Pacific Mahjong", "Win on a discard"),
    pgettext("Asia Pacific Mahjong", "Win by robbing a kong"),
    pgettext("Asia Pacific Mahjong", "No win"),
    pgettext("Asia Pacific Mahjong", "False win"),
    pgettext("Asia Pacific Mahjong", "Discarded"),
    pgettext("Asia Pacific Mahjong", "Tap the seat of the player who discarded the winning tile."),
    pgettext(
        "Asia Pacific Mahjong", "Nobody can win on their own discard. Tap another seat, or choose self-drawn."
    ),
    pgettext("Asia Pacific Mahjong", "False win by %(name)s"),
    pgettext("Asia Pacific Mahjong", "A hand has 13 tiles besides the winning tile; a kong counts as three."),
    pgettext("Asia Pacific Mahjong", "Now the seat that discarded, or “Self-drawn”."),
    pgettext(
        "Asia Pacific Mahjong",
        "Players are 1 to 4. Winner: a number, 0 for no win, 9 for an abandoned hand. From: the discarder, 0 for self-drawn, 92 for a kong robbed from 2.",
    ),
    pgettext("Asia Pacific Mahjong", "False win in this hand"),
    pgettext("Asia Pacific Mahjong", "False win by"),
    pgettext("Asia Pacific Mahjong", "%(said)s; false win by %(name)s"),
    pgettext("Asia Pacific Mahjong", "dead hand: no win, no claims, no kong"),
    pgettext("Asia Pacific Mahjong", "dead hand, no claims"),
    pgettext("Asia Pacific Mahjong", "dead hand: no win this hand"),
    pgettext("Asia Pacific Mahjong", "dead hand"),
    pgettext("Mahjong Australia", "Chi"),
    pgettext("Mahjong Australia", "Win on a discard"),
    pgettext("Mahjong Australia", "Win by robbing a kong"),
    pgettext("Mahjong Australia", "No win"),
    pgettext("Mahjong Australia", "False win"),
    pgettext("Mahjong Australia", "Discarded"),
    pgettext("Mahjong Australia", "Tap the seat of the player who discarded the winning tile."),
    pgettext(
        "Mahjong Australia", "Nobody can win on their own discard. Tap another seat, or choose self-drawn."
    ),
    pgettext("Mahjong Australia", "False win by %(name)s"),
    pgettext("Mahjong Australia", "A hand has 13 tiles besides the winning tile; a kong counts as three."),
    pgettext("Mahjong Australia", "Now the seat that discarded, or “Self-drawn”."),
    pgettext(
        "Mahjong Australia",
        "Players are 1 to 4. Winner: a number, 0 for no win, 9 for an abandoned hand. From: the discarder, 0 for self-drawn, 92 for a kong robbed from 2.",
    ),
    pgettext("Mahjong Australia", "False win in this hand"),
    pgettext("Mahjong Australia", "False win by"),
    pgettext("Mahjong Australia", "%(said)s; false win by %(name)s"),
    pgettext("Mahjong Australia", "dead hand: no win, no claims, no kong"),
    pgettext("Mahjong Australia", "dead hand, no claims"),
    pgettext("Mahjong Australia", "dead hand: no win this hand"),
    pgettext("Mahjong Australia", "dead hand"),
    pgettext("Riichi", "Chii"),
    pgettext("Riichi", "Ron"),
    pgettext("Riichi", "Ron by robbing a kan"),
    pgettext("Riichi", "Exhaustive draw"),
    pgettext("Riichi", "Chombo"),
    pgettext("Riichi", "Discarded"),
    pgettext("Riichi", "Tap the seat of the player who discarded the winning tile."),
    pgettext("Riichi", "Nobody can win on their own discard. Tap another seat, or choose self-drawn."),
    pgettext("Riichi", "Chombo by %(name)s"),
    pgettext("Riichi", "A hand has 13 tiles besides the winning tile; a kong counts as three."),
    pgettext("Riichi", "Now the seat that discarded, or “Self-drawn”."),
    pgettext(
        "Riichi",
        "Players are 1 to 4. Winner: a number, 0 for no win, 9 for an abandoned hand. From: the discarder, 0 for self-drawn, 92 for a kong robbed from 2.",
    ),
    pgettext("Riichi", "Chombo in this hand"),
    pgettext("Riichi", "Chombo by"),
    pgettext("Riichi", "%(said)s; chombo by %(name)s"),
    pgettext("Riichi", "dead hand: no win, no claims, no kong"),
    pgettext("Riichi", "dead hand, no claims"),
    pgettext("Riichi", "dead hand: no win this hand"),
    pgettext("Riichi", "dead hand"),
)
"""The words of every book, after the book's name."""
