"""What is kept: the database, its schema, and the values that come out of it."""
