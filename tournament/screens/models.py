"""The register of screens, and how far a ceremony is."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.events.models import Event, OwnTexts, translations_by_column
from tournament.screens.enums import NEEDS_WORDS, Content

SECONDS = (4, 120)
WORDS_MAX = 1000
LANGUAGE_MAX = 12
PLACES = (1, 50)
"""How many places a ceremony may tell."""


class Screen(OwnTexts):
    """A screen of the hall: its address ends in `number`, and it shows `content`.

    `table_number` is the table whose hands it shows, in whichever round is in turn. `words` are an announcement, or
    sponsors, one in each line. A page is shown for `seconds`. The screen speaks `language`, or what its browser asks for;
    with `other_language` it changes to and fro.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="screens")
    number = models.PositiveSmallIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=60)
    content = models.CharField(_("shows"), max_length=20, choices=Content.choices, default=Content.NAME)
    table_number = models.PositiveSmallIntegerField(_("table"), null=True, blank=True)
    words = models.CharField(_("text"), max_length=WORDS_MAX, blank=True)
    seconds = models.PositiveSmallIntegerField(
        _("seconds for each page"),
        default=12,
        validators=[MinValueValidator(SECONDS[0]), MaxValueValidator(SECONDS[1])],
    )

    language = models.CharField(_("language"), max_length=LANGUAGE_MAX, blank=True)
    other_language = models.CharField(_("second language"), max_length=LANGUAGE_MAX, blank=True)

    spoken = ("words",)
    of_lines = ("words",)

    class Meta:
        verbose_name = _("screen")
        verbose_name_plural = _("screens")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="screens_screen_number_once"),
            models.UniqueConstraint(fields=["event", "name"], name="screens_screen_name_once"),
            models.CheckConstraint(condition=~Q(name=""), name="screens_screen_name_given"),
            models.CheckConstraint(
                condition=Q(content__in=Content.values), name="screens_screen_content_known"
            ),
            models.CheckConstraint(
                condition=~Q(content=Content.TABLE) | Q(table_number__isnull=False),
                name="screens_screen_table_given",
            ),
            models.CheckConstraint(
                condition=~Q(content__in=NEEDS_WORDS) | ~Q(words=""), name="screens_screen_words_given"
            ),
            models.CheckConstraint(
                condition=Q(other_language="") | ~Q(language="") & ~Q(language=F("other_language")),
                name="screens_screen_two_languages",
            ),
            models.CheckConstraint(
                condition=Q(seconds__range=SECONDS), name="screens_screen_seconds_in_range"
            ),
            translations_by_column("screens_screen"),
        ]

    def __str__(self) -> str:
        return self.name


class Ceremony(models.Model):
    """The best `places` of an event are told one by one, the last of them first; `revealed` of the steps are done.

    Players who share a place are one step, so there may be fewer steps than places.
    """

    event = models.OneToOneField(Event, models.CASCADE, related_name="ceremony")
    places = models.PositiveSmallIntegerField(
        pgettext_lazy("how many", "places"),
        validators=[MinValueValidator(PLACES[0]), MaxValueValidator(PLACES[1])],
    )
    revealed = models.PositiveSmallIntegerField(_("revealed"), default=0)

    class Meta:
        verbose_name = _("ceremony")
        verbose_name_plural = _("ceremonies")
        constraints = [
            models.CheckConstraint(
                condition=Q(places__range=PLACES), name="screens_ceremony_places_in_range"
            ),
            models.CheckConstraint(
                condition=Q(revealed__lte=F("places")), name="screens_ceremony_reveals_its_places"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.revealed}/{self.places}"
