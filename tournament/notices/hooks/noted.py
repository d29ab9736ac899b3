"""A hook for what sends notices: it is called after the commit of an act that noted one."""

from collections.abc import Callable

from tournament.core.hooks.hook import Hook

noted: Hook[Callable[[], None]] = Hook()
