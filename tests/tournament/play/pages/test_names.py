"""The names of players where space is scarce."""

from tournament.play.pages.names import short_names
from tournament.registration.models import Entry


def short(*names: str) -> list[str]:
    return list(short_names({seat: Entry(name=name) for seat, name in enumerate(names)}).values())


def test_first_words_are_enough_unless_two_players_share_one() -> None:
    assert short("Chan Tai Man", "Chan Tai Ming", "Wong Siu-ming", "Lee") == [
        "Chan Tai Man",
        "Chan Tai Ming",
        "Wong",
        "Lee",
    ]


def test_long_names_are_not_shortened_to_the_same() -> None:
    alike = ("Maximilian Mustermann", "Maximilian Musterfrau")
    assert short(*alike, "Maximilian Wolfeschlegel", "Wolfeschlegelsteinhausen Anna") == [
        *alike,
        "Maximilian Wolfes…",
        "Wolfeschlegelstei…",
    ]
