"""A tournament evening (Preisbinokel): the organiser's pages, the table's, everybody's, and what comes on paper."""
