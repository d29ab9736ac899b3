"""The rulesets that an event can have, and their words."""
