"""Writes on accounts: sessions, failed sign-ins, and what is forgotten."""
