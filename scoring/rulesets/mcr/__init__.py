"""Mahjong Competition Rules: the 81 fans and how they are counted."""
