"""Which special hands of riichi are tried when random hands are made."""

from typing import Final

from scoring.arrangements import Form
from scoring.ruleset import Sampling

SAMPLING: Final = Sampling(share=0.06, forms=(Form.THIRTEEN_ORPHANS, *(Form.SEVEN_PAIRS,) * 12))
