"""The product's settings, with the floors that `live_speed` compares it with at addresses of their own."""

from tournament.settings import *  # noqa: F403 - the same site

ROOT_URLCONF = "tests.bench.floor_urls"
