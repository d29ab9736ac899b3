"""HTML to PDF with our own fonts, without Django, in a separate process."""
