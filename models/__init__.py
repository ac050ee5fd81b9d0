"""The trained networks, how they were made and how good they are."""

import vision  # noqa: F401 - before ONNX Runtime is loaded: keeps it from reporting
