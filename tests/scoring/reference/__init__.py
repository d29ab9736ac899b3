"""Slow second opinions: every rule written again from the rulebooks, by brute force and without tables."""
