"""The verbs of the audit: each app declares those of its own acts, with the sentence of each."""

from django.db.models import TextChoices


class Verb(TextChoices):
    """What was done, as a code, and its sentence as the label. An app's verbs are a class of its own, in its module
    `verbs`, which the app adds to `hooks.verbs` when it is ready.
    """
