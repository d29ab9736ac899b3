"""What the card of riichi says beside its items."""

from typing import Final

from scoring.description import Description, Sentences, sentence
from scoring.options import Options
from scoring.rulesets.riichi.items import YAKUMAN_HAN
from scoring.rulesets.riichi.options import WIN_OR_TENPAI


def _counting(options: Options) -> Sentences:
    stays = options["dealer_stays"] == WIN_OR_TENPAI
    tenpai = (sentence("A dealer in tenpai stays at an exhaustive draw, too."),) if stays else ()
    return (
        sentence("A hand needs a yaku to win; dora add han, but are no yaku."),
        sentence("Han and fu make the base points: fu times two to the power of han and two, at most 2,000."),
        sentence("A yakuman counts alone, without other yaku and without dora."),
        *tenpai,
    )


def _paying(options: Options) -> Sentences:
    return (
        sentence("On a discard, the discarder pays four times the base points, to the dealer six times."),
        sentence(
            "On a self-draw, the dealer pays twice the base points, the others once; to the dealer all pay twice."
        ),
        sentence("Every payment is rounded up to hundreds."),
    )


DESCRIPTION: Final = Description(counting=_counting, paying=_paying, value_names={YAKUMAN_HAN: "Yakuman"})
