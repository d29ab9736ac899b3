"""What is said where somebody gets a place by hand beyond the quota of a country."""

from django.contrib import messages
from django.utils.translation import gettext as _

from tournament.core.sentences import filled
from tournament.events.access import EventRequest
from tournament.registration.queries.quotas import places_of_country
from tournament.registration.queries.sign_ups import desk_of


def warn_of_quota(request: EventRequest, country: str) -> None:
    """Say on the next page that more people of this country have a place than the settings allow."""
    quota = places_of_country(request.event, desk_of(request.event), country)
    if quota and quota.beyond:
        said = _(
            "%(taken)s people from %(country)s have a place now. The settings of the desk allow %(most)s."
        )
        words = {"taken": quota.taken, "country": quota.country, "most": quota.most}
        messages.warning(request, filled(said, words))
