"""A tournament evening (Preisbinokel): what is kept of it, the organiser's pages, the table's, and the public one."""
