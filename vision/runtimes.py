"""What runs a network: ONNX Runtime, or OpenVINO where that is installed and the processor multiplies in bfloat16.

Both run the same exported file on the same pictures. OpenVINO then needs half the time; a confidence differs by .004
and a point by 0.05 pixels of the network's input (medians), which the reader's second pass corrects.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from functools import cache
from importlib.util import find_spec
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.allocator import release_large_blocks

Pictures = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]

Network = Callable[[Pictures], Sequence[Floats]]
"""Takes uint8 (N, H, W, 3), red first, and returns the network's outputs; may be called from several threads."""

ONNX_RUNTIME, OPENVINO = "onnxruntime", "openvino-bf16"

_LARGE = 1280 * 1280
"""Pixels beyond which a run takes so much memory that it is returned to the system afterwards."""

_SAME_AS_REQUESTED = 1
"""How ONNX Runtime's arena grows: by what is requested; its default takes the next power of two."""


@cache
def fastest() -> str:
    """Return the name of the runtime that is used here, ONNX_RUNTIME or OPENVINO."""
    if find_spec("openvino") is None:
        return ONNX_RUNTIME
    capabilities = _openvino().Core().get_property("CPU", "OPTIMIZATION_CAPABILITIES")
    return OPENVINO if "BF16" in capabilities else ONNX_RUNTIME


def load(onnx: bytes, runtime: str) -> Network:
    """Return the network exported as ``onnx``, ready to run."""
    release_large_blocks()
    threads = min(4, os.cpu_count() or 1)
    return _with_openvino(onnx, threads) if runtime == OPENVINO else _with_onnx_runtime(onnx, threads)


def _with_onnx_runtime(onnx: bytes, threads: int) -> Network:
    import onnxruntime

    _share_one_arena()
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    # Threads that spin while they wait would take the processor from the rest of the server.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    options.add_session_config_entry("session.use_env_allocators", "1")
    options.log_severity_level = 3
    session = onnxruntime.InferenceSession(onnx, options, providers=["CPUExecutionProvider"])
    (taken,) = session.get_inputs()
    give_back = onnxruntime.RunOptions()
    give_back.add_run_config_entry("memory.enable_memory_arena_shrinkage", "cpu:0")

    def run(pictures: Pictures) -> Sequence[Floats]:
        blob = cv2.dnn.blobFromImages(list(pictures), 1 / 255)
        outputs: list[Floats] = session.run(None, {taken.name: blob}, give_back if _is_large(pictures) else None)
        return outputs

    return run


@cache
def _share_one_arena() -> None:
    """Let all sessions of the process use one arena that takes no more from the system than it needs."""
    import onnxruntime

    kind = onnxruntime.OrtAllocatorType.ORT_ARENA_ALLOCATOR
    memory = onnxruntime.OrtMemoryInfo("Cpu", kind, 0, onnxruntime.OrtMemType.DEFAULT)
    growth = onnxruntime.OrtArenaCfg({"arena_extend_strategy": _SAME_AS_REQUESTED})
    onnxruntime.create_and_register_allocator(memory, growth)


def _with_openvino(onnx: bytes, threads: int) -> Network:
    openvino = _openvino()
    steps = openvino.preprocess.PrePostProcessor(openvino.Core().read_model(onnx))
    taken = steps.input()
    taken.tensor().set_element_type(openvino.Type.u8).set_layout(openvino.Layout("NHWC"))
    taken.model().set_layout(openvino.Layout("NCHW"))
    taken.preprocess().convert_element_type(openvino.Type.f32).scale(255.0)
    settings = {
        "INFERENCE_NUM_THREADS": threads,
        "PERFORMANCE_HINT": "LATENCY",
        "INFERENCE_PRECISION_HINT": "bf16",
        "ENABLE_CPU_PINNING": False,
        "CPU_RUNTIME_CACHE_CAPACITY": 0,  # otherwise what it compiles for every size of picture is never freed
    }
    network = openvino.Core().compile_model(steps.build(), "CPU", settings)

    def run(pictures: Pictures) -> Sequence[Floats]:
        request = network.create_infer_request()
        outputs = [np.asarray(output) for output in request.infer([pictures]).values()]
        if _is_large(pictures):
            network.release_memory()
        return outputs

    return run


@cache
def _openvino() -> Any:
    """Import OpenVINO without its telemetry, which keeps a number for this machine in the home folder."""
    sys.modules.setdefault("openvino_telemetry", None)  # type: ignore[arg-type]  # None: it cannot be imported
    import openvino
    import openvino.preprocess

    return openvino


def _is_large(pictures: Pictures) -> bool:
    """Return whether a run on ``pictures`` takes so much memory that it should be returned afterwards."""
    return pictures[..., 0].size > _LARGE
