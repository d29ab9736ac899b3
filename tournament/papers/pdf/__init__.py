"""HTML to PDF with our own fonts; knows no Django, and runs in a process of its own."""
