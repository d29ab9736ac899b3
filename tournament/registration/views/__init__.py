"""The answers of the desk, of the sign-up, and a player's page."""
