"""Between rows and `scoring`: values, payments, positions and sentences, asked of the engine."""
