"""Files to download, the API, and its tokens."""
