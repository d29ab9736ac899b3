"""Writes: confirmations, decisions, and hands that are accepted."""
