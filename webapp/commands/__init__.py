"""The commands of `binokel`, one module per subject, each imported when it runs."""
