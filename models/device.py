"""The device on which training runs, and its precision."""

from __future__ import annotations

import contextlib
from pathlib import Path

import torch


def pick_device(wanted: str) -> torch.device:
    """Return ``wanted``, or for ``"auto"`` a GPU where there is one."""
    if wanted == "auto":
        return torch.device("cuda" if torch.cuda.is_available() else "cpu")
    return torch.device(wanted)


def has_fast_bf16(device: torch.device) -> bool:
    """Return whether bfloat16 is faster: on GPUs, and on processors that multiply in it."""
    if device.type == "cuda":
        return True
    try:
        flags = Path("/proc/cpuinfo").read_text(encoding="ascii", errors="ignore")
    except OSError:
        return False
    return "avx512_bf16" in flags or "amx_bf16" in flags


def autocast(device: torch.device) -> contextlib.AbstractContextManager[object]:
    """Return a context that computes in bfloat16 where that is faster, else in float32."""
    if has_fast_bf16(device):
        fast: contextlib.AbstractContextManager[object] = torch.autocast(device.type, torch.bfloat16)
        return fast
    return contextlib.nullcontext()
