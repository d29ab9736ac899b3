"""Who sits where, who sat where for which hands, and who has met."""
