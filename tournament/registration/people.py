"""Who acts on a sign-up without an account. The audit does not say their names: nobody may have checked them."""

from typing import Final

from tournament.acts.people import Bearer, Guest
from tournament.core.phrases import phrase

SOMEBODY: Final = phrase("signed_up_person")
"""How the audit calls them."""
VISITOR: Final = Guest(Bearer.VISITOR, SOMEBODY)
"""Somebody on the public sign-up page."""
LINK_HOLDER: Final = Guest(Bearer.PLAYER, SOMEBODY)
"""Somebody who signed up, by the private link."""
