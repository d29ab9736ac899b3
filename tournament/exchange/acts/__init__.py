"""What writes events that were read from files, and tokens of the API."""
