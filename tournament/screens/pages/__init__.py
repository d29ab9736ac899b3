"""What a screen shows, as values that its template prints."""
