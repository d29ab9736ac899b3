"""Screens at the table; a round's start and end."""
