"""Pages of draws: `rounds` and the desk of a round, `versions` and their quality, `settings`."""
