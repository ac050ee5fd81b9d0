"""Which cards a photograph shows."""
