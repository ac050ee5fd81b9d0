"""Which cards a photograph shows."""

import os

# The official builds of ONNX Runtime send usage data to their maker unless this is set before they are loaded.
os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")
