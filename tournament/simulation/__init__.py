"""Made-up events: players with names in several scripts, hands by the rules, played through the real acts."""
