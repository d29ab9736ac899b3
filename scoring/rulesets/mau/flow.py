"""How a session of Mahjong Australia proceeds: as in Asia Pacific Mahjong, the dealer never stays
(`zung_jung/flow.py`).
"""

from typing import Final

from scoring.ruleset import Flow
from scoring.rulesets.zung_jung.flow import flow

FLOW: Final[Flow] = flow("MAU, 11. Irregularities in the Deal, Wrong dealer")
