"""Writes: seats change hands, and swapped seats are repaired."""
