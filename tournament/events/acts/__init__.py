"""What people do to events and their rounds; the audit, and the keys that make every act happen only once."""
