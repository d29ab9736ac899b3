"""Where apps join in: their verbs, and how they word what their acts told."""
