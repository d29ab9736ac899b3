"""The pages of the desk, of the sign-up, and of a player."""
