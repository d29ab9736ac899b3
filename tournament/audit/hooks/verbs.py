"""The verbs of all apps."""

from tournament.audit.verbs import Verb
from tournament.core.hooks.hook import Hook

verb_classes: Hook[type[Verb]] = Hook()
"""The verbs of each app. A code belongs to one app."""
