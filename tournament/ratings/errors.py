"""Why an act on ratings is refused."""

from django.utils.translation import gettext_lazy as _

from tournament.core.errors import Refusal


class ScopeNotYours(Refusal):
    code = "scope_not_yours"
    field = "scope"
    text = _("You can rate only series that you run and members’ lists that you keep.")


class RatedAlready(Refusal):
    code = "rated_already"
    field = "scope"
    text = _("%(name)s has ratings already. Open them instead of making others.")
