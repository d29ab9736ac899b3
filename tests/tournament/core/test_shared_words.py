"""A short text that several apps share has one meaning; where it has another one, it has a context (`pgettext`).

“From” is a discarder on a score sheet and a day in a form: without a context, one of the two places says something false
in every language that has two words for it.
"""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

from tests.translations import marked_in_source, marked_in_template

ONE_MEANING = """
(done); abandoned; address; administrator; all; all accounts; all events; all rounds; all standings;
announcements; answer; api tokens; appeal; average hand; average place; average points; back; backups;
baiman; base rank; best hand; calendar file; card report; ceremony; champion; change; change people;
clock; closed; club; confirmed; contact data; copies; country; dead hand; dealer; desk; discarded by;
done; dora indicators; double yakuman; download; draw; drawn; e-mail; east; event; events; everybody; false win;
federation number; figures; final; final places; final scores; find; finished; foul; from; from hand; fu;
given by; group; han; hand; hands; haneman; head referee; highest hands; honba; house player;
house players; ippatsu; items; jump; keyboard shortcuts; kind; language; liable; lot; mahjong calculator; mangan;
matches; members’ list; method; minutes; more rows; nagashi mangan; name; needs attention; never used;
new password; new series; newer; no; no win; no.; nobody; nobody found; none; note; notes; nothing;
notices; number; off; older; on; or; organizer; overview; own points; pages; paid to; penalties; penalty;
people; personal data; phone; pinfu, self-drawn; place; play-off; player; players; points;
prevailing wind; print; printing; publish; ranking; ratings; reason; referee; rehearsal; remove; renhou;
reserved places; results; revoke; riichi; riichi rate; riichi sticks; round; rounds; rulebook; rules;
sanbaiman; save; screens; sealed; seat; seats; self-drawn; self-drawn win; series; settings; seven pairs;
show all; show only; sign in; sign out; sign up; sign-ins; sign-off; skip; skipped; source; staff;
standby; standings; standings, live; start over; status; stop scanning; subject; subscribe; table;
table points; tables; take back; taken back; team; teams; tenpai; text; the event; tiles; to accept;
total; tried out; turnup; two people; uma; undo; ura indicators; username; value; version; waiting list;
what follows; what happened; what happens; why; wind; winner; withdrawn; witness; won; world-wide name;
yakuman; yes; your account
"""
"""Texts of one or two words that say the same in every app. Before a new one is added: would each place have the same word
in Chinese and in German?
"""
WORDS = 2


def shared_words() -> Iterator[tuple[str, set[str]]]:
    """The short texts without a context that more than one app uses, and these apps."""
    root = Path(settings.BASE_DIR)
    apps: dict[str, set[str]] = defaultdict(set)
    for path in (*root.glob("tournament/*/**/*.py"), *root.glob("penalties/**/*.py")):
        for context, text in marked_in_source(path.read_text(encoding="utf-8")):
            if context is None:
                apps[text].add(_app_of(path.relative_to(root)))
    for path in root.glob("templates/*/**/*.*"):
        for context, text in marked_in_template(path.read_text(encoding="utf-8")):
            if context is None:
                apps[text].add(_app_of(path.relative_to(root)))
    for text, users in apps.items():
        if len(users) > 1 and len(text.split()) <= WORDS and "%(" not in text:
            yield text.strip().casefold(), users


def _app_of(path: Path) -> str:
    return path.parts[0] if path.parts[0] == "penalties" else path.parts[1]


def test_each_word_that_apps_share_is_known_to_have_one_meaning() -> None:
    known = set(" ".join(ONE_MEANING.split()).split("; "))
    shared = dict(shared_words())
    assert {text: users for text, users in shared.items() if text not in known} == {}
    assert known - set(shared) == set()
