"""Asia Pacific Mahjong."""
