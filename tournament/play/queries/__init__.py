"""Reads of what happened at tables."""
