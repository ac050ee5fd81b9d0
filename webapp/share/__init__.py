"""Handing the sheet round: links, files, and pages that follow along."""
