"""An event as one document in an open format: written, read and checked."""
