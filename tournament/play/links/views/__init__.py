"""What a link opens, and how links are handed out."""
