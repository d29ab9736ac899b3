"""Pages of draws: a round and its desk, versions, quality, settings."""
