"""Hooks for apps to the right of `play`, which knows none of them."""
