"""The texts that somebody without an account can meet, found in the source: what a partial translation must have."""
