"""The verbs of the audit: each app declares those of its own acts, with the sentence of each."""

from django.db.models import TextChoices


class Verb(TextChoices):
    """What was done, as a code, and its sentence as the label. An app's verbs are a class of its own, in its module
    `verbs`, which the app registers when it is ready.
    """


_by_code: dict[str, Verb] = {}


def add_verbs(verbs: type[Verb]) -> None:
    """Register an app's verbs. A code belongs to one app."""
    for verb in verbs:
        if _by_code.setdefault(verb.value, verb) is not verb:
            raise ValueError(f"Two apps have the verb {verb.value!r}.")


def verb_of(code: str) -> Verb:
    """The verb with this code. Raises KeyError if this version does not know it."""
    return _by_code[code]


def all_verbs() -> list[Verb]:
    """Every verb of the installed apps."""
    return list(_by_code.values())
