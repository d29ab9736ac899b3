"""What is made once for many readers (docs/developing/speed.md)."""
