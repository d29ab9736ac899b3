"""Meanings and example hands of the Zung Jung patterns, by number."""

from typing import Final

ROWS: Final = (
    ("1.1", "Four sequences and any eyes.", "5z 123p 123s 345s 123s +5z discard seat=S round=E"),
    (
        "1.2",
        "Four sets and eyes without an exposed set; a concealed kong and a win on a discard are allowed.",
        "1112344568999s +7s self-drawn seat=E round=E",
    ),
    ("1.3", "Only the numbers 2 to 8.", "45556m55s 345p 345p +5s self-drawn seat=E round=E"),
    ("2.1.1", "One suit and honors, both present.", "12233466p11z 678p +6p self-drawn seat=S round=E"),
    ("2.1.2", "One suit only.", "7799m 222m 123m 567m +9m self-drawn seat=S round=E"),
    (
        "2.2",
        "1112345678999 of one suit, concealed, won on any tile of it; not with a blessing of heaven.",
        "1112345678999p +3p self-drawn seat=E round=E",
    ),
    (
        "3.1",
        "Each triplet or kong of the winner's own wind or of a dragon.",
        "3p 678p 555z 777z 345m +3p self-drawn seat=S round=E",
    ),
    (
        "3.2.1",
        "Two sets of dragons and eyes of the third.",
        "45s66677z 345p 555z +6s self-drawn seat=E round=N",
    ),
    ("3.2.2", "Sets of all three dragons.", "678m6p [6666z] 555z 777z +6p discard seat=N round=E"),
    ("3.3.1", "Two sets of winds and eyes of a third.", "234567p2223z 111z +3z discard seat=W round=E"),
    ("3.3.2", "Sets of three winds.", "7p333z 444z 222z 999m +7p discard seat=E round=E"),
    (
        "3.3.3",
        "Sets of three winds and eyes of the fourth.",
        "1113334477z 222z +7z self-drawn seat=E round=S",
    ),
    ("3.3.4", "Sets of all four winds.", "22p44z 111z 333z 222z +4z self-drawn seat=E round=N"),
    (
        "3.4",
        "Winds and dragons only; seven pairs also count.",
        "1133444666777z +1z self-drawn seat=E round=E",
    ),
    ("4.1", "Four triplets or kongs and eyes.", "22m66999s 111p 777s +2m discard seat=E round=E"),
    (
        "4.2.1",
        "Two triplets or kongs without a claimed tile.",
        "56m66p666777z 345p +4m self-drawn seat=E round=E",
    ),
    (
        "4.2.2",
        "Three triplets or kongs without a claimed tile.",
        "9m666p666s333z 789m +9m discard seat=E round=E",
    ),
    (
        "4.2.3",
        "Four triplets or kongs without a claimed tile.",
        "444m222p1112226s +6s discard seat=S round=E",
    ),
    ("4.3.1", "One kong of any kind.", "1235p 456p 9999p 567p +5p self-drawn seat=E round=E"),
    ("4.3.2", "Two kongs of any kind.", "5p 678s 4444z 111z 2222s +5p discard seat=S round=E"),
    ("4.3.3", "Three kongs of any kind.", "1s 3333s [4444s] 123p 2222s +1s self-drawn seat=N round=E"),
    ("4.3.4", "Four kongs of any kind.", "1s [9999m] [1111m] 9999s 9999p +1s discard seat=S round=E"),
    ("5.1.1", "The same sequence twice.", "45556m55s 345p 345p +5s self-drawn seat=E round=E"),
    (
        "5.1.2",
        "Two different sequences, each of them twice.",
        "6678899m 123s 123s +7m discard seat=S round=E",
    ),
    ("5.1.3", "The same sequence three times.", "1122337m555s 123m +7m discard seat=N round=N"),
    ("5.1.4", "The same sequence four times.", "88m55666777s 567s +5s self-drawn seat=E round=E"),
    ("6.1", "The same sequence in all three suits.", "678p6899s 666s 678m +7s discard seat=S round=E"),
    (
        "6.2.1",
        "Triplets of one number in two suits and eyes of it in the third.",
        "55678m45s 555p 555s +6s discard seat=N round=E",
    ),
    (
        "6.2.2",
        "Triplets of one number in all three suits.",
        "777m22p77s 111p 777p +7s discard seat=S round=E",
    ),
    (
        "7.1",
        "The sequences 123, 456 and 789 of one suit.",
        "5666789m555p 123m +4m self-drawn seat=W round=W",
    ),
    (
        "7.2.1",
        "Three triplets of one suit with consecutive numbers.",
        "4m 666m 789p 777m 555m +4m self-drawn seat=S round=E",
    ),
    (
        "7.2.2",
        "Four triplets of one suit with consecutive numbers.",
        "1m 888s 555s 777s 666s +1m self-drawn seat=E round=E",
    ),
    (
        "8.1.1",
        "A terminal or an honor in each set and in the eyes.",
        "99m123p789s55z 123s +9m discard seat=S round=E",
    ),
    (
        "8.1.2",
        "A 1 or a 9 in each set and in the eyes.",
        "1399s 123m 999p 789p +2s self-drawn seat=W round=E",
    ),
    (
        "8.1.3",
        "Only terminals and honors; seven pairs also count.",
        "1199p11s2234466z +3z discard seat=W round=E",
    ),
    ("8.1.4", "Only 1s and 9s.", "1119m111999p 111s +9m self-drawn seat=E round=E"),
    (
        "9.1.1",
        "Won by drawing the seabed tile, the last before the dead wall.",
        "567789m24p66z 789p +3p self-drawn seat=S round=E last_of_wall",
    ),
    (
        "9.1.2",
        "Won on the discard of the player who drew the seabed tile.",
        "789m8p111z 345s 123p +8p discard seat=E round=E last_discard",
    ),
    (
        "9.2",
        "Won on the supplement tile of a kong.",
        "88m12s 234s [1111p] 111m +3s self-drawn seat=E round=E kong_replacement",
    ),
    (
        "9.3",
        "Won on the tile that another player adds to an exposed triplet.",
        "345m678p34s11z 789s +5s discard seat=S round=E robbing_kong",
    ),
    (
        "9.4.1",
        "East wins with the tiles dealt, no kong declared.",
        "345m12344p56999s +4s self-drawn seat=E round=E heaven",
    ),
    (
        "9.4.2",
        "Another player wins on East's first discard, no kong declared before.",
        "999m567789p1355s +2s discard seat=S round=E earth",
    ),
    (
        "10.1",
        "One of every terminal and honor, and a second copy of one; only category 9 counts as well.",
        "19m19p19s1234557z +6z self-drawn seat=E round=E",
    ),
    (
        "10.2",
        "Seven pairs; four equal tiles may be two pairs.",
        "5m446699p7799s55z +5m self-drawn seat=S round=E",
    ),
    (
        "0",
        "A winning hand without any pattern.",
        "99m45p888s 123s 678m +6p discard seat=E round=E",
    ),
)
