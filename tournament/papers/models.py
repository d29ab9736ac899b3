"""What an organizer adds to the printed pages."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.events.models import Event

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
