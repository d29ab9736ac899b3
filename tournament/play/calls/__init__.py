"""Calls of a table for a referee."""
