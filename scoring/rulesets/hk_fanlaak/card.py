"""Meanings and example hands of the Hong Kong rules with bonus tiles, by item number."""

from typing import Final

ROWS: Final = (
    ("1", "Each pung of a dragon.", "234s4466z 999p 111m +6z discard seat=S round=E"),
    ("2", "Each kong of a dragon.", "345m9s 222s [6666z] 345m +9s discard seat=W round=E"),
    ("3", "A pung of the winner's own wind.", "22678p45667s222z +5s discard seat=S round=E"),
    ("4", "A kong of the winner's own wind.", "6678p777z 123m 2222z +6p discard seat=S round=E"),
    ("5", "A pung of the wind of the round.", "99p789s22z 111m 111z +9p discard seat=S round=E"),
    ("6", "A kong of the wind of the round.", "78s66z 234p 345p 1111z +6s self-drawn seat=S round=E 7f"),
    (
        "7",
        "The flower with the number of the winner's wind.",
        "345666m2346s 555m +6s discard seat=E round=E 18f",
    ),
    (
        "8",
        "The season with the number of the winner's wind.",
        "456m77p23488s 123m +8s discard seat=E round=E 345f",
    ),
    (
        "9",
        "All four flowers; the winner's own flower counts as well.",
        "44p22z 456m 678m 123p +4p discard seat=S round=E 1234f",
    ),
    (
        "10",
        "All four seasons; the winner's own season counts as well.",
        "678m234p1s 456m 678m +1s discard seat=S round=E 5678f",
    ),
    ("11", "No bonus tile exposed.", "444m567p4448s 456s +8s discard seat=E round=E"),
    (
        "12",
        "Sets of two dragons and a pair of the third; the two sets count as well.",
        "45s66677z 345p 555z +6s self-drawn seat=E round=N",
    ),
    ("13", "Four chows and any pair.", "34m33p666777888s +5m discard seat=E round=E"),
    ("14", "Four pungs or kongs and a pair.", "33344455m111s33z +5m discard seat=S round=E"),
    ("15", "One suit and honors, both present.", "345m5z 345m 888m 567m +5z discard seat=S round=E"),
    (
        "16",
        "Seven pairs, all concealed; suit items, bonus tiles and ways of winning count as well.",
        "34455m334455p11s +3m discard seat=E round=E",
    ),
    ("17", "One suit without honors.", "2234466688s 234s +3s discard seat=E round=E"),
    ("18", "The winner drew the winning tile.", "45556m55s 345p 345p +5s self-drawn seat=E round=E"),
    (
        "19",
        "Won by drawing the last tile of the wall.",
        "456p5s 555m 345m 456p +5s self-drawn seat=E round=E last_of_wall",
    ),
    (
        "20",
        "Won on the discard after the last tile was drawn.",
        "222m2p222234s444z +2p discard seat=E round=E last_discard",
    ),
    (
        "21",
        "Won on the tile that another player adds to an exposed pung.",
        "678m7999p666678s +8p discard seat=E round=E robbing_kong",
    ),
    (
        "22",
        "Won on the supplement tile of a kong.",
        "2334455567s [6666m] +5s self-drawn seat=E round=S kong_replacement",
    ),
    ("S2", "Four pungs and a pair, nothing exposed, self-drawn.", "1177999m999p111z +1m self-drawn"),
    ("S3", "Sets of all three dragons.", "55s66777z 222z 555z +6z self-drawn seat=E round=S"),
    (
        "S4",
        "Sets of three winds and a pair of the fourth.",
        "1113334477z 222z +7z self-drawn seat=E round=S",
    ),
    ("S5", "Sets of all four winds.", "22p44z 111z 333z 222z +4z self-drawn seat=E round=N"),
    ("S6", "Four sets and a pair of honors.", "1112223366z 777z +3z discard seat=E round=S"),
    ("S7", "Four sets and a pair of 1s and 9s.", "1119m111999p 111s +9m self-drawn seat=E round=E"),
    (
        "S8",
        "1112345678999 of one suit and one more tile of it, all concealed.",
        "1112345568999s +7s discard seat=E round=E",
    ),
    (
        "S9",
        "One of every terminal and honor, and a second copy of one of them.",
        "19m19p19s1234557z +6z self-drawn seat=E round=E",
    ),
    ("S10", "Four kongs.", "1z 7777s 7777z 2222p [7777p] +1z self-drawn seat=S round=E"),
    (
        "S11",
        "A set of Green Dragons, three sets of equal Bamboos and a pair of Bamboos.",
        "55599s66z 111s 444s +6z discard seat=E round=E",
    ),
    (
        "S12",
        "A set of Red Dragons, three sets of equal Characters and a pair of Characters.",
        "3m 777m 777z 222m 888m +3m self-drawn seat=S round=E",
    ),
    (
        "S13",
        "A set of White Dragons, three sets of equal Dots and a pair of Dots.",
        "1555777p555z 222p +1p self-drawn seat=S round=E",
    ),
    ("S14", "East wins with the tiles dealt.", "12345678m55789s +9m self-drawn seat=E round=E heaven"),
    (
        "S15",
        "Another player wins on the dealer's first discard.",
        "999m567789p1355s +2s discard seat=S round=E earth",
    ),
)
