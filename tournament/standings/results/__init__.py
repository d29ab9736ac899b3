"""What a table gives its players: points, places, table points, and how they are compared."""
