"""What the card of riichi says beside its items."""

from collections.abc import Mapping
from typing import Final

from scoring.description import Description, Sentences, sentence
from scoring.options import Options
from scoring.rulesets.riichi.items import BY_NAME, CLOSED_ONLY, DOUBLE_NAMES, YAKUMAN_HAN
from scoring.rulesets.riichi.options import WIN_OR_TENPAI, YAKUMAN, hand_options

_TANYAO: Final = "1.06"
_RENHOU: Final = "5.01"


def _meanings(options: Options) -> Mapping[str, str]:
    if hand_options(options).open_tanyao:
        return {}
    return {_TANYAO: "Only the numbers 2 to 8."}


def _worths(options: Options) -> Mapping[str, tuple[int, int | None]]:
    rules = hand_options(options)
    found: dict[str, tuple[int, int | None]] = {}
    if not rules.open_tanyao:
        found[_TANYAO] = (1, CLOSED_ONLY)
    if rules.renhou == YAKUMAN:
        found[_RENHOU] = (YAKUMAN_HAN, CLOSED_ONLY)
    if rules.double_yakuman:
        found |= {BY_NAME[name].number: (2 * YAKUMAN_HAN, BY_NAME[name].open_points) for name in DOUBLE_NAMES}
    return found


def _counting(options: Options) -> Sentences:
    stays = options["dealer_stays"] == WIN_OR_TENPAI
    tenpai = (sentence("A dealer in tenpai stays at an exhaustive draw, too."),) if stays else ()
    return (
        sentence("A hand needs a yaku to win; dora add han, but are not yaku."),
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


DESCRIPTION: Final = Description(
    meanings=_meanings,
    worths=_worths,
    counting=_counting,
    paying=_paying,
    value_names={YAKUMAN_HAN: "Yakuman", 2 * YAKUMAN_HAN: "Double yakuman"},
)
