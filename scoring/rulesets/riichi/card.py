"""Meanings and example hands of the yaku, by number."""

from typing import Final

ROWS: Final = (
    (
        "1.01",
        "A closed hand, one tile short of a win, with a stick of 1,000 laid down.",
        "234567m34p67899s +5p discard seat=S round=E riichi dora=1z ura=2z",
    ),
    (
        "1.02",
        "Riichi in the player's own first turn, before any call; it replaces Riichi.",
        "234567m34p67899s +5p discard seat=S round=E double_riichi dora=1z ura=2z",
    ),
    (
        "1.03",
        "A win before or on the player's next draw after riichi, without a call in between.",
        "234567m34p67899s +5p discard seat=S round=E riichi ippatsu dora=1z ura=2z",
    ),
    (
        "1.04",
        "A closed hand, won by drawing the last tile oneself.",
        "57m11233444556p +6m self-drawn seat=W round=E",
    ),
    (
        "1.05",
        "Four sequences, a pair worth no fu, and a wait on both ends of a sequence; closed.",
        "123m2366678p456s +4p discard seat=E round=E",
    ),
    (
        "1.06",
        "Only the numbers 2 to 8; in an open hand too, unless the event rules that out.",
        "888m4667888p222s +5p discard seat=S round=E",
    ),
    ("1.07", "The same sequence twice; closed.", "1778899m222567p +1m discard seat=W round=E"),
    ("1.08", "A triplet or kan of White Dragons.", "23m44466p567s555z +4m discard seat=N round=E"),
    ("1.09", "A triplet or kan of Green Dragons.", "2267p222678s666z +8p discard seat=N round=E"),
    ("1.10", "A triplet or kan of Red Dragons.", "67888m12222p777z +3p discard seat=E round=E"),
    ("1.11", "A triplet or kan of the player's own wind.", "44789m12355p333z +5p discard seat=W round=E"),
    ("1.12", "A triplet or kan of the wind of the round.", "4678m666p123s111z +4m discard seat=N round=E"),
    (
        "1.13",
        "Won by drawing the last tile of the wall.",
        "345m67p55678s 123s +8p self-drawn seat=S round=E haitei",
    ),
    ("1.14", "Won on the last discard.", "345m67p55678s 123s +8p discard seat=S round=E houtei"),
    (
        "1.15",
        "Won on the replacement tile of a kan.",
        "345m67p55s 123s 8888s +8p self-drawn seat=S round=E rinshan",
    ),
    (
        "1.16",
        "Won on the tile that another player adds to an open triplet.",
        "345m67p55678s 123s +8p discard seat=S round=E chankan",
    ),
    ("2.01", "The same sequence in all three suits.", "12m122223p11123s +3m discard seat=S round=E"),
    ("2.02", "The sequences 123, 456 and 789 of one suit.", "12345689p22777s +7p discard seat=S round=E"),
    (
        "2.03",
        "A terminal or an honor in each set and in the pair, with a sequence and an honor.",
        "111123m123p89s44z +7s discard seat=N round=E",
    ),
    ("2.04", "Seven different pairs; 25 fu.", "22m599p226688s33z +5p discard seat=W round=E"),
    ("2.05", "Four triplets or kan.", "77m66888999p 6666m +6p discard seat=E round=E"),
    (
        "2.06",
        "Three triplets or kan without a claimed tile; one finished by a discard is not among them.",
        "999m7778999p999s +7p discard seat=E round=E",
    ),
    ("2.07", "Three kan of any kind.", "6m 2222m 2222s [3333p] 789s +6m discard seat=W round=E"),
    (
        "2.08",
        "Triplets or kan of the same number in all three suits.",
        "111m111123p1122s +1s discard seat=N round=E",
    ),
    (
        "2.09",
        "Only terminals and honors, both present; it comes with Toitoi or Chiitoitsu.",
        "199m1199p112244z +1m discard seat=N round=E",
    ),
    (
        "2.10",
        "Two triplets or kan of dragons and a pair of the third; each triplet counts as well.",
        "678p555s5556677z +7z discard seat=S round=E",
    ),
    ("3.01", "One suit and honors, both present.", "1233344567s333z +3s discard seat=N round=E"),
    (
        "3.02",
        "A terminal in each set and in the pair, with a sequence.",
        "1111378999m999p +2m discard seat=S round=E",
    ),
    (
        "3.03",
        "Two different sequences, each of them twice; closed.",
        "11233m112233p22s +2m discard seat=W round=E",
    ),
    (
        "5.01",
        "A player who is not the dealer wins on a discard before their own first draw and before any call.",
        "234567m34p67899s +5p discard seat=S round=E renhou",
    ),
    ("6.01", "One suit only.", "2223466789999s +2s discard seat=N round=E"),
    (
        "13.01",
        "One of every terminal and honor, and a second copy of one.",
        "19m1p19s12345667z +9p discard seat=S round=E",
    ),
    (
        "13.02",
        "Thirteen orphans that waited for all thirteen tiles.",
        "19m19p19s1234567z +6z self-drawn seat=N round=E",
    ),
    (
        "13.03",
        "Four triplets or kan without a claimed tile.",
        "22444666p22266s +2p self-drawn seat=W round=E",
    ),
    (
        "13.04",
        "Four closed triplets or kan that waited for the pair; a discard may complete it.",
        "999m999p1555666z +1z discard seat=W round=E",
    ),
    ("13.05", "Triplets or kan of all three dragons.", "111s4455566777z +6z discard seat=S round=E"),
    (
        "13.06",
        "Triplets or kan of three winds and a pair of the fourth.",
        "999s1112233344z +4z discard seat=E round=E",
    ),
    ("13.07", "Triplets or kan of all four winds.", "11p11122233344z +4z discard seat=W round=E"),
    ("13.08", "Winds and dragons only; seven pairs also count.", "1113344555666z +3z discard seat=E round=E"),
    (
        "13.09",
        "Only 2, 3, 4, 6 and 8 of Bamboos and Green Dragons.",
        "22223334444s66z +3s self-drawn seat=E round=E",
    ),
    ("13.10", "Only 1s and 9s.", "11999m11999p999s +1p discard seat=E round=E"),
    (
        "13.11",
        "1112345678999 of one suit and one more tile of it, closed and without a kan.",
        "1112335678999m +4m discard seat=S round=E",
    ),
    (
        "13.12",
        "Nine gates that waited for all nine tiles of the suit.",
        "1112345678999m +9m discard seat=N round=E",
    ),
    ("13.13", "Four kan of any kind.", "8p 8888m 6666s 2222m [4444p] +8p self-drawn seat=W round=E"),
    (
        "13.14",
        "The dealer wins with the tiles dealt.",
        "234567m34p67899s +5p self-drawn seat=E round=E tenhou",
    ),
    (
        "13.15",
        "A player who is not the dealer wins on their own first draw, before any call.",
        "234567m34p67899s +5p self-drawn seat=S round=E chiihou",
    ),
    (
        "0.01",
        "Each tile that follows an indicator: 1 follows 9, East follows North, White follows Red.",
        "234567m34p67899s +5p discard seat=S round=E dora=4p",
    ),
    (
        "0.02",
        "For a winner in riichi, each tile that follows an indicator beneath the dora indicators.",
        "234567m34p67899s +5p discard seat=S round=E riichi dora=1z ura=4p",
    ),
    ("0.03", "Each red five.", "234067m34p67899s +5p discard seat=S round=E dora=1z"),
)
