"""What a process asks before its first act, where a standby may have taken over. Whoever asks raises a refusal."""

from collections.abc import Callable

from tournament.core.hooks.hook import Hook

asked_before_writing: Hook[Callable[[], None]] = Hook()
"""Each raises a refusal when this machine must not write."""
