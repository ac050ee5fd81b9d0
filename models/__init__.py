"""The trained networks, how they were made and how good they are."""

import os

import vision  # noqa: F401 - before ONNX Runtime is loaded: keeps it from reporting

# ultralytics counts its users unless it takes itself for offline; it then fetches nothing by itself either.
os.environ.setdefault("YOLO_OFFLINE", "true")
