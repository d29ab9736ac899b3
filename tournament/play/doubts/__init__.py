"""Doubts of players about recorded hands, and the referees' answers."""
