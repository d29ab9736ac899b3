"""What programs read: the endpoints of the API, and the feed of changes."""
