"""Draw methods in the reader's language. Their traits are in `engine/methods`."""

from django.utils.translation import gettext as _

from tournament.core.listing import joined
from tournament.draws.engine import Method, all_methods, is_method, method_of_id
from tournament.draws.engine.methods import IMPORTED


def method_label(method: Method) -> str:
    """What the method is called."""
    return _(method.label)


def method_description(method: Method) -> str:
    """What the method does, in a sentence or two."""
    return _(method.description)


def label_of_id(method_id: str) -> str:
    """The label of a stored method; its id if this release does not know it."""
    is_known = is_method(method_id) or method_id == IMPORTED.id
    return method_label(method_of_id(method_id)) if is_known else method_id


def method_choices() -> list[tuple[str, str]]:
    """Ids and labels for a form."""
    return [(method.id, method_label(method)) for method in all_methods()]


def ids_that_keep_the_line() -> list[str]:
    return [method.id for method in all_methods() if method.keeps_line]


def users_of_setting(setting: str) -> str:
    """The methods that use a setting, listed for a sentence."""
    return joined(method_label(method) for method in all_methods() if setting in method.settings)
