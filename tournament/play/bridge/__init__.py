"""Between rows and `scoring`: values, payments, positions and sentences from the engine."""
