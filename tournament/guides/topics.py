"""What the pages explain by a "?": each topic is a paragraph of a guide."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class Topic:
    """A paragraph of a guide, and what the "?" calls it."""

    guide: str
    anchor: str
    words: str | Promise

    @property
    def url(self) -> str:
        return f"{reverse('guides:guide', args=[self.guide])}#{self.anchor}"


TOPICS: Final[Mapping[str, Topic]] = {
    "rules": Topic("organizer", "rules-and-their-options", _("Rules and their options")),
    "photos": Topic("referee", "a-photo-as-evidence", _("A photo as evidence")),
    "entering": Topic("organizer", "hands-or-final-scores", _("Hands or final scores")),
    "scorers": Topic("organizer", "links-for-scorers", _("Links for scorers")),
    "confirming": Topic("organizer", "sign-off", _("Sign-off by the four players")),
    "signing": Topic("referee", "sign-off-the-four-confirm", _("How the four sign off")),
    "tie_breaks": Topic("organizer", "ranking-and-tie-breaks", _("Ranking and tie-breaks")),
    "table_points": Topic("organizer", "table-points", _("Table points")),
    "teams": Topic("organizer", "teams", _("Teams")),
    "cut": Topic("organizer", "cut-and-final", _("Cut and final")),
    "held_back": Topic("organizer", "who-sees-the-scores", _("Who sees the scores")),
    "places": Topic("organizer", "sign-up-and-places", _("Sign-up and places")),
    "confirmed": Topic("organizer", "confirmed-addresses", _("Confirmed addresses")),
    "reserved": Topic("organizer", "reserved-places", _("Reserved places")),
    "quotas": Topic("organizer", "places-by-country", _("Places by country")),
    "fee": Topic("organizer", "the-fee", _("The fee")),
    "numbers": Topic("organizer", "numbers-of-the-players", _("Numbers of the players")),
    "contacts": Topic("organizer", "contact-data", _("Contact data")),
    "own_name": Topic("player", "your-name-and-your-data", _("Your name and your data")),
    "methods": Topic("organizer", "methods-of-drawing", _("Methods of drawing")),
    "avoided": Topic("organizer", "what-the-draw-avoids", _("What the draw avoids")),
    "kept_apart": Topic("organizer", "people-kept-apart", _("People kept apart")),
    "left_over": Topic("organizer", "players-left-over", _("Players left over")),
    "called": Topic("organizer", "called-items", _("Called items")),
    "clock": Topic("organizer", "the-clock-and-announcements", _("The clock and announcements")),
    "late": Topic("organizer", "late-hands", _("Late hands")),
    "ladder": Topic("organizer", "penalties-and-their-ladder", _("Penalties and their ladder")),
    "appeals": Topic("player", "penalties-and-appeals", _("Penalties and appeals")),
    "leaving": Topic("organizer", "players-who-leave-or-come-late", _("Players who leave or come late")),
    "sealing": Topic("organizer", "closing-and-sealing-a-round", _("Closing and sealing a round")),
    "digest": Topic("player", "check-that-no-result-was-changed", _("Digest of a round")),
    "screens": Topic("organizer", "screens-of-the-hall", _("Screens of the hall")),
    "ceremony": Topic("organizer", "ceremony", _("Ceremony")),
    "finishing": Topic("organizer", "finishing", _("Finishing")),
    "rehearsal": Topic("rehearsal", "begin", _("Rehearsal")),
    "series": Topic("organizer", "series", _("Series")),
    "people": Topic("organizer", "people-and-members", _("People and members")),
}
