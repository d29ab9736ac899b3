"""What a copy answers its writer, and the administrator's page of copies."""
