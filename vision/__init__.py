"""Which cards a photograph shows."""

import os

# The official builds of ONNX Runtime report to their maker unless told not to before they are loaded. What is played
# at a table stays there.
os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")
