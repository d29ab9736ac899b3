"""What writes about copies: connecting one, applying what comes, taking over."""
