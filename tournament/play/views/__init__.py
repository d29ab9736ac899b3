"""Screens at the table, and those that start and end a round."""
