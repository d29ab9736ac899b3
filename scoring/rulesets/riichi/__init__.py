"""Riichi: Japanese mahjong for four players."""
