"""What a device says of itself when it joins a rehearsal."""

from dataclasses import dataclass

from tournament.rehearsal.enums import DeviceKind


@dataclass(frozen=True, slots=True)
class Joining:
    """A device’s name and task, and what its browser knows."""

    name: str
    kind: DeviceKind
    table_number: int | None = None
    is_played: bool = False
    language: str = ""
    width: int | None = None
    height: int | None = None
