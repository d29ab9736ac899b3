"""Hong Kong with bonus tiles, paid by the fan-laak table."""
