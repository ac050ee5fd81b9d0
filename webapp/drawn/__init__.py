"""The sheet as a picture and as a document: one layout in plain shapes, drawn by two small hands (SVG and PDF)."""
