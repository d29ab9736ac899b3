"""The product's settings, with the floors that `live_speed` compares it with at addresses of their own, and static files in
the folder of the measurement.
"""

import os
from pathlib import Path

from tournament.settings import *  # noqa: F403 - the same site

ROOT_URLCONF = "tests.bench.floor_urls"
STATIC_ROOT = Path(os.environ["BENCH_STATIC"])
