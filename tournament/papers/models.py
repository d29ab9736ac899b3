"""What an organizer adds to the printed pages."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.events.models import Event
from tournament.papers.enums import PaperSize

PICTURE_TYPES = ("image/jpeg", "image/png")


class CertificateBackground(models.Model):
    """The picture behind the certificates of an event, as it was uploaded."""

    event = models.OneToOneField(Event, models.CASCADE, related_name="certificate_background")
    content = models.BinaryField(_("picture"))
    content_type = models.CharField(max_length=20)

    class Meta:
        verbose_name = _("background of certificates")
        verbose_name_plural = _("backgrounds of certificates")
        constraints = [
            models.CheckConstraint(
                condition=Q(content_type__in=PICTURE_TYPES), name="papers_certificatebackground_type_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}"


class Logo(models.Model):
    """The organizer's logo, as it was uploaded; certificates and badges show it."""

    event = models.OneToOneField(Event, models.CASCADE, related_name="logo")
    content = models.BinaryField(_("picture"))
    content_type = models.CharField(max_length=20)

    class Meta:
        verbose_name = _("logo")
        verbose_name_plural = _("logos")
        constraints = [
            models.CheckConstraint(
                condition=Q(content_type__in=PICTURE_TYPES), name="papers_logo_type_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}"


class PaperChoice(models.Model):
    """The paper that an event is printed on, once somebody chose it."""

    event = models.OneToOneField(Event, models.CASCADE, related_name="paper_choice")
    size = models.CharField(_("paper"), max_length=10, choices=PaperSize)

    class Meta:
        verbose_name = _("choice of paper")
        verbose_name_plural = _("choices of paper")
        constraints = [
            models.CheckConstraint(
                condition=Q(size__in=PaperSize.values), name="papers_paperchoice_size_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}"
