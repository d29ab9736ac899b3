"""The pictures that a messenger shows for a link to a page: 1200 by 630 pixels, as PNG."""
