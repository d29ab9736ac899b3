"""How a session of Asia Pacific Mahjong proceeds: as in Mahjong Australia, the dealer never stays
(`zung_jung/flow.py`).
"""

from typing import Final

from scoring.ruleset import Flow
from scoring.rulesets.zung_jung.flow import flow

FLOW: Final[Flow] = flow("APM, Irregularities in the Deal, Wrong dealer")
