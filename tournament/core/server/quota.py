"""How often one sender may ask the API, and the headers that say so (draft-ietf-httpapi-ratelimit-headers).

The requests of a sender are counted so that what is long ago counts less: somebody who asks evenly may ask `requests`
times in `seconds`, and somebody who was silent may ask that often at once.
"""

import math
from dataclasses import dataclass, field

from tournament.core.server.answers import Headers
from tournament.core.server.senders import Sender
from tournament.core.server.tally import Tally

REQUESTS = 600
SECONDS = 60
NAME = "api"


@dataclass(slots=True)
class Quota:
    """What one sender may ask; `used` is shared by all workers if it is made before them."""

    requests: int = REQUESTS
    seconds: int = SECONDS
    used: Tally = field(init=False)

    def __post_init__(self) -> None:
        # With this half-life, asking evenly amounts to what is asked in `seconds`.
        self.used = Tally(self.seconds * math.log(2))

    def take(self, sender: Sender) -> Headers:
        """Count a request, and give the headers of its answer. The header `retry-after` is there if it is one too many."""
        amount = max((self.used.of(key) * part for key, part in sender.keys), default=0.0)
        if amount < self.requests:
            for key, _part in sender.keys:
                self.used.add(key)
            left = int(self.requests - amount - 1)
            return [*self._policy(), (b"ratelimit", f'"{NAME}";r={max(0, left)}'.encode())]
        wait = 1 + int(self.used.half_life_seconds * math.log2(amount / self.requests))
        told = f'"{NAME}";r=0;t={wait}'.encode()
        return [*self._policy(), (b"ratelimit", told), (b"retry-after", str(wait).encode())]

    def _policy(self) -> Headers:
        return [(b"ratelimit-policy", f'"{NAME}";q={self.requests};w={self.seconds}'.encode())]
