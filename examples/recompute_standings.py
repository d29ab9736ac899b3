"""Recompute the standings of an Open Mahjong Event document from its hands, and compare them with its own.

    python examples/recompute_standings.py event.ome.json

Knows the document alone and nothing of the program that wrote it; needs Python 3.11 and no package. It checks the digest,
adds up the hands of every table, gives places and table points, and ranks the players by table points, points and best round,
as far as the event compares them. Events that carry scores over a cut are refused. The exit status is 0 when all agrees.
"""

import hashlib
import json
import sys
from collections import defaultdict
from fractions import Fraction
from pathlib import Path

SEATS = "ESWN"


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
    return sum(hand["points"][seat] for hand in hands) + part["other_points"]


def shared(places, place, scheme):
    """Equal players share what their places earn together."""
    equal = places.count(place)
    return Fraction(sum(scheme[place - 1 : place - 1 + equal]), equal)


def table_faults(document, round_, table):
    """Recompute a table; yield what differs from the results it states."""
    where = f"round {round_['number']}, table {table['number']}"
    seats = defaultdict(int)
    for hand in table["hands"]:
        if sum(hand["points"]):
            yield f"{where}: hand {hand['number']} does not sum to zero"
    for part in table["results"]:
        points = points_of_part(table, part)
        seats[part["seat"]] += points
        if points != part["points"]:
            yield f"{where}: {part['person']} has {points}, not {part['points']}"
    placed = [part for part in table["results"] if part["place"] is not None]
    if not table["closed"] or len(placed) < len(SEATS) or len(seats) < len(SEATS):
        return  # Somebody did not count or was absent: the event decides how the places close up.
    for part in placed:
        own = [sum(other > points for other in seats.values()) + 1 for points in seats.values()]
        place = sum(other > seats[part["seat"]] for other in seats.values()) + 1
        earned = shared(own, place, document["event"]["table_points"])
        if (place, earned) != (part["place"], Fraction(part["table_points"])):
            yield f"{where}: {part['person']} is {place} with {earned}"


def totals(document):
    """Points, table points and best round of everybody in the rounds that the standings count."""
    found = defaultdict(
        lambda: {"points": Fraction(0), "table_points": Fraction(0), "rounds": defaultdict(Fraction)}
    )
    counted = document["standings"]["rounds"]
    for round_ in document["rounds"]:
        if round_["number"] not in counted:
            continue
        seated = set()
        for table in round_["tables"]:
            for part in table["results"]:
                seated.add(part["person"])
                if part["counts"]:
                    add(
                        found[part["person"]],
                        round_["number"],
                        points_of_part(table, part),
                        part["table_points"],
                    )
        for rest in round_["sitting_out"]:
            if rest["person"] not in seated:
                add(found[rest["person"]], round_["number"], rest["points"], rest["table_points"])
    for one in document["deductions"]:
        found[one["person"]]["points"] += one["points"]
    return found


def add(total, number, points, table_points):
    total["points"] += points
    total["table_points"] += Fraction(table_points or 0)
    total["rounds"][number] += points


def ranking_key(document, total):
    """What the event compares first, the weightiest first, as far as this program knows it."""
    known = {
        "table_points": lambda one: one["table_points"],
        "points": lambda one: one["points"],
        "best_round": lambda one: max(one["rounds"].values(), default=Fraction(0)),
    }
    key = []
    for name in document["event"]["ranked_by"]:
        if name not in known:
            break
        key.append(known[name](total))
    return tuple(key)


def standing_faults(document):
    """Recompute the totals and the order; yield what differs from the standings."""
    found = totals(document)
    rows = [row for row in document["standings"]["rows"] if row["place"] is not None]
    for row in rows:
        total = found[row["person"]]
        if total["points"] != Fraction(row["points"]):
            yield f"{row['person']} has {total['points']} points, not {row['points']}"
        if total["table_points"] != Fraction(row["table_points"]):
            yield f"{row['person']} has {total['table_points']} table points, not {row['table_points']}"
    keys = {row["person"]: ranking_key(document, found[row["person"]]) for row in rows}
    whole = len(keys) and len(next(iter(keys.values()))) == len(document["event"]["ranked_by"])
    for row in rows:
        place = 1 + sum(key > keys[row["person"]] for key in keys.values())
        if place != row["place"] and (whole or place > row["place"]):
            yield f"{row['person']} is at place {place}, not {row['place']}"


def faults(document):
    """Everything in the document that does not agree with its hands."""
    if document["format"] != "open-mahjong-event" or document["version"] != 1:
        return ["this is no Open Mahjong Event document of version 1"]
    if any(row["carried"] for row in document["standings"]["rows"]):
        return ["this event carries scores over a cut, which this program does not recompute"]
    found = [] if check_digest(document) else ["the digest is not that of the document"]
    for round_ in document["rounds"]:
        for table in round_["tables"]:
            found.extend(table_faults(document, round_, table))
    return [*found, *standing_faults(document)]


def main():
    document = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    found = faults(document)
    for fault in found:
        print(fault)
    if not found:
        rows = document["standings"]["rows"]
        print(f"{document['event']['name']}: {len(rows)} players, all agrees")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
