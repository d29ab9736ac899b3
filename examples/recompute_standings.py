"""Recompute the standings of an Open Mahjong Event document from its hands, and compare them with its own.

    python examples/recompute_standings.py event.ome.json

Knows the document alone and nothing of the program that wrote it; needs Python 3.11 and no package. It checks the digest,
adds up the hands of every table, gives places and table points, carries scores over cuts, and ranks the players by table
points, points and best round, as far as the event compares them, and by play-offs, group by group. Points are recomputed for
everybody, also for players without a place. What a hand moves has to fit who won it, also in versions that were replaced.
What it cannot recompute is named. The exit status is 0 when nothing differs.
"""

import hashlib
import json
import sys
from collections import defaultdict
from fractions import Fraction
from pathlib import Path

SEATS = "ESWN"
OUT = float("inf")  # comes after the groups of those who play on
PARTS = {"full": Fraction(1), "half": Fraction(1, 2), "quarter": Fraction(1, 4), "nothing": Fraction(0)}
CUTS = ("top", "tables")


def check_digest(document):
    """The digest is of the document without it: sorted keys, nothing between them."""
    bare = {name: value for name, value in document.items() if name != "digest"}
    text = json.dumps(bare, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return document["digest"] == "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def played(hand_number, stints):
    """Whether a hand falls into one of these stints; a stint without an end lasts as long as the match."""
    return any(first <= hand_number and (last is None or hand_number <= last) for first, last in stints)


def points_of_part(table, part):
    """What one person won on a seat: the hands that count for the person, and points that no hand brought."""
    seat = SEATS.index(part["seat"])
    hands = [hand for hand in table["hands"] if hand["counts"] and played(hand["number"], part["hands"])]
    return sum(hand["points"][seat] for hand in hands) + Fraction(part["other_points"])


def shared(places, place, scheme):
    """Equal players share what their places earn together."""
    equal = places.count(place)
    return Fraction(sum(scheme[place - 1 : place - 1 + equal]), equal)


def name_of(round_, table):
    return f"round {round_['number']}, table {table['number']}"


def struck(document):
    """Whose results a penalty struck out: "table_points" alone, or "everything"."""
    return {row["person"]: row["struck"] for row in document["standings"]["rows"] if "struck" in row}


def has_all_places(table):
    """Whether four places say what everybody earned; else the event decides how they close up, or what is given."""
    return len({part["seat"] for part in table["results"] if part["place"] is not None}) == len(SEATS)


def hand_faults(where, hand):
    """What every version of a hand keeps under any rulebook, also one that was replaced."""
    match = hand.get("match", {"sticks_after": 0, "sticks_before": 0})
    if sum(hand["points"]) + 1000 * (match["sticks_after"] - match["sticks_before"]):
        yield f"{where} does not sum to zero"


def table_faults(document, round_, table):
    """Recompute a table; yield what differs from the results it states."""
    where = name_of(round_, table)
    seats = defaultdict(int)
    for hand in table["hands"]:
        yield from hand_faults(f"{where}: hand {hand['number']}", hand)
    for part in table["results"]:
        points = points_of_part(table, part)
        seats[part["seat"]] += points - Fraction(part.get("bonus", 0))
        if points != Fraction(part["points"]):
            yield f"{where}: {part['person']} has {points}, not {part['points']}"
    if not table["closed"] or not has_all_places(table):
        return
    for part in [part for part in table["results"] if part["place"] is not None]:
        own = [sum(other > points for other in seats.values()) + 1 for points in seats.values()]
        place = sum(other > seats[part["seat"]] for other in seats.values()) + 1
        earned = shared(own, place, document["event"]["table_points"])
        # Where a match ends with bonuses, equal ones share the place, or stand in the order of the seats.
        before = [seat for seat in SEATS[: SEATS.index(part["seat"])] if seats[seat] == seats[part["seat"]]]
        places = (place, place + len(before)) if "bonus" in part else (place,)
        earned = 0 if "bonus" in part or struck(document).get(part["person"]) == "table_points" else earned
        if part["place"] not in places or earned != Fraction(part["table_points"]):
            yield f"{where}: {part['person']} is {place} with {earned}"


def totals(document):
    """Points, table points and best round of everybody in the rounds that the standings count."""
    zero = Fraction(0)
    found = defaultdict(lambda: {"points": zero, "table_points": zero, "rounds": defaultdict(Fraction)})
    play_offs = play_off_rounds(document)
    cuts = {stage["after_round"] + 1: stage for stage in document["stages"] if stage["kind"] in CUTS}
    counted = document["standings"]["rounds"]
    for round_ in document["rounds"]:
        if round_["number"] not in counted:
            continue
        if round_["number"] in cuts:
            carry_over(found, document, cuts[round_["number"]])
        deduct(found, document, round_["number"])
        if round_["number"] in play_offs:
            continue
        seated = set()
        for table in round_["tables"]:
            for part in table["results"]:
                seated.add(part["person"])
                if part["counts"]:
                    add(found, round_, {**part, "points": points_of_part(table, part)})
        for rest in round_["sitting_out"]:
            if rest["person"] not in seated:
                add(found, round_, rest)
    deduct(found, document, None)
    for person, what in struck(document).items():
        found[person]["table_points"] = zero
        found[person]["points"] *= what != "everything"
    return found


def play_off_rounds(document):
    """The rounds that give no points and only decide between equals."""
    return {stage["after_round"] + 1 for stage in document["stages"] if stage["kind"] == "play_off"}


def deduct(found, document, number):
    """What penalties took in a round; of those who stopped at a cut, nothing after it."""
    for one in document["deductions"]:
        stopped = stopped_at(document, one["person"])
        if one["round"] == number and (stopped is None or number is None or number <= stopped["after_round"]):
            found[one["person"]]["points"] += one["points"]


def carry_over(found, document, cut):
    """Those who play on after the cut keep a part of their scores."""
    part = PARTS[cut["carry_over"]]
    for person in groups_of(document, cut) if part != 1 else ():
        total = found[person]
        total["points"] *= part
        total["table_points"] *= part
        total["rounds"].clear()


def add(found, round_, earned):
    total = found[earned["person"]]
    total["points"] += earned["points"]
    total["table_points"] += Fraction(earned["table_points"] or 0)
    total["rounds"][round_["number"]] += earned["points"]


KNOWN = {
    "table_points": lambda one: one["table_points"],
    "points": lambda one: one["points"],
    "best_round": lambda one: max(one["rounds"].values(), default=Fraction(0)),
}


def unknown_criteria(document):
    """What the event compares from the first criterion on that this program does not know."""
    names = document["event"]["ranked_by"]
    return names[next((index for index, name in enumerate(names) if name not in KNOWN), len(names)) :]


def ranking_key(document, total):
    """What the event compares first, the weightiest first, as far as this program knows it."""
    names = document["event"]["ranked_by"]
    return tuple(KNOWN[name](total) for name in names[: len(names) - len(unknown_criteria(document))])


def groups_of(document, cut):
    """The group of everybody whom a cut lets play on; who took the place of one of them is in the same group."""
    groups = {place["person"]: place["group"] for place in cut["places"]}
    for one in document.get("successions", []):
        if one["leaver"] in groups:
            groups.setdefault(one["successor"], groups[one["leaver"]])
    return groups


def cuts_in_effect(document):
    """The cuts after which a round is counted, in order."""
    newest = max(document["standings"]["rounds"], default=0)
    cuts = [stage for stage in document["stages"] if stage["kind"] in CUTS]
    return [cut for cut in cuts if cut["after_round"] < newest]


def tier(document, person):
    """The player's group at every cut that counts, the lower the better; those who stopped come last."""
    found = []
    for cut in cuts_in_effect(document):
        if OUT not in found:
            found.append(groups_of(document, cut).get(person, OUT))
    return found


def stopped_at(document, person):
    """The cut after which the player did not go on, if any."""
    groups = tier(document, person)
    return cuts_in_effect(document)[groups.index(OUT)] if OUT in groups else None


def play_off_key(document, person):
    """What the player reached in the play-offs at the end of the rounds that count for the player, the first one first;
    less than any result for somebody who was not in one."""
    cut = stopped_at(document, person)
    newest = max(document["standings"]["rounds"], default=0)
    number = last = cut["after_round"] if cut else newest
    while number in play_off_rounds(document):
        number -= 1
    found = []
    for round_ in document["rounds"]:
        if number < round_["number"] <= last:
            parts = [part for table in round_["tables"] for part in table["results"]]
            own = [part for part in parts if part["person"] == person]
            earned = sum(Fraction(part["table_points"] or 0) for part in own)
            found.append((earned, sum(part["points"] for part in own)) if own else ())
    # A play-off that was no round of the event; those of several tables were not compared with each other.
    if cut and cut["tie_method"] == "play_off" and cut["kind"] == "top":
        found.append((-cut["tied"].index(person),) if person in cut["tied"] else ())
    return tuple(found)


def settle_title(document, keys):
    """Let a settled title decide, if exactly its players are equal in everything before."""
    newest = max(document["standings"]["rounds"], default=0)
    titles = [one for one in document["stages"] if (one["kind"], one["after_round"]) == ("title", newest)]
    title = {place["person"]: place["group"] for stage in titles for place in stage["places"]}
    level = {person: (tier(document, person), key) for person, key in keys.items()}
    tied = {person for person in level if level[person] == level.get(next(iter(title), None))}
    if tied != {*title}:
        return keys
    return {person: (*key, -title.get(person, 0)) for person, key in keys.items()}


def standing_faults(document):
    """Recompute the totals and the order; yield what differs from the standings."""
    found = totals(document)
    for row in document["standings"]["rows"]:
        total = found[row["person"]]
        if total["points"] != Fraction(row["points"]):
            yield f"{row['person']} has {total['points']} points, not {row['points']}"
        if row["table_points"] is not None and total["table_points"] != Fraction(row["table_points"]):
            yield f"{row['person']} has {total['table_points']} table points, not {row['table_points']}"
    rows = [row for row in document["standings"]["rows"] if row["place"]]
    tiers = {row["person"]: tier(document, row["person"]) for row in rows}
    keys = {row["person"]: ranking_key(document, found[row["person"]]) for row in rows}
    whole = not unknown_criteria(document)
    if whole:
        keys = {person: (*key, play_off_key(document, person)) for person, key in keys.items()}
        keys = settle_title(document, keys)
    for row in rows:
        own = row["person"]
        higher = [one for one in keys if tiers[one] == tiers[own] and keys[one] > keys[own]]
        place = 1 + len(higher) + sum(other < tiers[own] for other in tiers.values())
        if place != row["place"] and (whole or place > row["place"]):
            yield f"{row['person']} is at place {place}, not {row['place']}"


def faults(document):
    """Everything in the document that does not agree with its hands."""
    if document["format"] != "open-mahjong-event" or document["version"] != 3:
        return ["this is no Open Mahjong Event document of version 3"]
    document["stages"] = sorted(document.get("stages", []), key=lambda stage: stage["after_round"])
    found = [] if check_digest(document) else ["the digest is not that of the document"]
    for round_ in document["rounds"]:
        for table in round_["tables"]:
            found.extend(table_faults(document, round_, table))
    return [*found, *standing_faults(document)]


def unchecked(document):
    """What this program cannot recompute: the table points of tables where somebody did not count, and the order by
    criteria that it does not know."""
    for round_ in document["rounds"]:
        for table in round_["tables"]:
            if table["closed"] and table["results"] and not has_all_places(table):
                yield f"table points of {name_of(round_, table)}"
    if unknown_criteria(document):
        yield f"the order by {', '.join(unknown_criteria(document))}"


def main():
    document = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    found = faults(document)
    for fault in found:
        print(fault)
    if not found:
        left = "; ".join(unchecked(document))
        agrees = f"what was checked agrees. Not checked: {left}" if left else "all agrees"
        print(f"{document['event']['name']}: {len(document['standings']['rows'])} players, {agrees}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
