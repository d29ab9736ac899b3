"""Writes on series."""
