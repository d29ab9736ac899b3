"""Fields of inputs that they did not have at first."""

from typing import Final

CAME_LATER: Final = {"came_later": True}
"""The metadata of such a field. While it has its default it is left out of what is compared, so that a form sent before an
update and again after it is known again.
"""
