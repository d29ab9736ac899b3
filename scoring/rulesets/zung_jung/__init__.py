"""What Asia Pacific Mahjong and Mahjong Australia share: the Zung Jung patterns, payments and table rules."""
