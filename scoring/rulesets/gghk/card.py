"""Meanings and example hands of the faan items of the GGHK rulebook, by item number."""

from typing import Final

ROWS: Final = (
    ("1.1", "Four chows and any pair.", "2348p 789p 789p 234p +8p discard seat=E round=E"),
    (
        "1.2",
        "No declared set before the win, not even a concealed kan; a win on a discard is allowed.",
        "1112345568999s +7s discard seat=E round=E",
    ),
    (
        "1.3",
        "The winner drew the winning tile, from the wall or after a kan.",
        "44p44555666s 111s +4s self-drawn seat=S round=E",
    ),
    ("1.4", "Each pung or kan of a dragon.", "3p 678p 555z 777z 345m +3p self-drawn seat=S round=E"),
    (
        "1.5",
        "A pung or kan of the winner's own wind or of the prevailing wind; a wind that is both counts twice.",
        "44m55666p 111z 777m +5p discard seat=E round=E",
    ),
    (
        "1.6",
        "Four pungs or kans and a pair, all of terminals and honours.",
        "4z 111p 777z 111m 999p +4z discard seat=E round=E",
    ),
    (
        "1.7",
        "Won on the tile that another player adds to a pung; Thirteen Orphans may also rob a concealed kan.",
        "12355667p22z 789p +4p discard seat=E round=E robbing_kong",
    ),
    (
        "1.8",
        "Won on the supplement tile of a kan.",
        "7888m 444m [5555m] 333m +6m self-drawn seat=S round=E kong_replacement",
    ),
    (
        "1.9",
        "Won by drawing the last tile of the wall.",
        "2m234s 456s 567s 234m +2m self-drawn seat=E round=E last_of_wall",
    ),
    ("2.1", "One suit and honours, both present.", "23m33z 123m 789m 555m +4m discard seat=S round=E"),
    ("2.2", "Four pungs or kans and a pair.", "33m22333s 111s 222m +2s discard seat=S round=E"),
    (
        "2.3",
        "Two sets of dragons and a pair of the third; the two sets count as well.",
        "45s66677z 345p 555z +6s self-drawn seat=E round=N",
    ),
    (
        "4.1",
        "Sets of all three dragons; the three sets count as well.",
        "678m6p [6666z] 555z 777z +6p discard seat=N round=E",
    ),
    ("5.1", "One suit only.", "2234466688s 234s +3s discard seat=E round=E"),
    ("6.1", "Honours only.", "1112223366z 777z +3z discard seat=E round=S"),
    (
        "6.2",
        "Sets of three winds and a pair of the fourth.",
        "444m1z [3333z] [4444z] [2222z] +1z discard seat=E round=E",
    ),
    ("6.3", "Sets of all four winds.", "4s [1111z] 333z 222z 444z +4s discard seat=S round=E"),
    (
        "6.4",
        "Four pungs, no kan, none declared and none completed by a discard.",
        "111m333666s2223z +3z discard seat=E round=E",
    ),
    ("6.5", "Four kans.", "4p [7777m] [1111m] 3333s [8888m] +4p discard seat=E round=S"),
    ("6.6", "Four pungs or kans and a pair of 1s and 9s.", "111m1199p999s 1111s +9p discard seat=E round=E"),
    (
        "6.7",
        "The dealer wins with the tiles dealt, no kan declared.",
        "345m12344p56999s +4s self-drawn seat=E round=E heaven",
    ),
    (
        "6.8",
        "Another player wins on the dealer's first discard, no kan declared before.",
        "999m567789p1355s +2s discard seat=S round=E earth",
    ),
    (
        "6.9",
        "One of every terminal and honour, and a second copy of one of them.",
        "19m1p19s12345667z +9p discard seat=S round=E",
    ),
    (
        "6.10",
        "A kan declared on the supplement tile of a kan, and a win on its supplement tile.",
        "789m3p [1111z] [2222z] [7777p] +3p self-drawn seat=E round=S consecutive_kong kong_replacement",
    ),
    (
        "6.11",
        "1112345678999 of one suit and one more of it, nothing declared; on a discard the wait must be for nine tiles.",
        "1112345678999p +9p discard seat=E round=E",
    ),
)
