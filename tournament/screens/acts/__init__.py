"""Writes on screens."""
