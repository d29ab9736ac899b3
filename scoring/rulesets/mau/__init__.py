"""Mahjong Australia."""
