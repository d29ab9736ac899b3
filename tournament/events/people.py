"""Who may do acts in an event: the roles of its staff, and those who come by a link."""

from enum import StrEnum
from typing import Final

from tournament.acts.people import Bearer
from tournament.events.enums import Role

ORGANIZERS: Final[frozenset[StrEnum]] = frozenset({Role.ORGANIZER})
HEADS: Final[frozenset[StrEnum]] = frozenset({Role.ORGANIZER, Role.HEAD_REFEREE})
REFEREES: Final[frozenset[StrEnum]] = frozenset({Role.ORGANIZER, Role.HEAD_REFEREE, Role.REFEREE})
AT_DESK: Final[frozenset[StrEnum]] = frozenset({Role.ORGANIZER, Role.DESK})
STAFF: Final[frozenset[StrEnum]] = frozenset(Role)
SCORERS: Final[frozenset[StrEnum]] = frozenset({Bearer.SCORER})
PLAYERS: Final[frozenset[StrEnum]] = frozenset({Bearer.PLAYER})
VISITORS: Final[frozenset[StrEnum]] = frozenset({Bearer.VISITOR})
SITE: Final[frozenset[StrEnum]] = frozenset({Bearer.SITE})
