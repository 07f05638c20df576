"""On Windows: a job that ends a process, and all that it starts, when its owner ends.

Source: Microsoft's documentation of job objects, JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE. The system
closes the handle of a process that ends, however that comes about. Where no job can be made the
engine still ends by itself, when its input does.
"""

from __future__ import annotations

import sys
from typing import Any

if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes

    _EXTENDED_LIMITS = 9
    _KILL_ON_CLOSE = 0x2000
    _PROCESS_MEMORY = 0x100

    class _BasicLimits(ctypes.Structure):
        _fields_ = (
            ("process_time", ctypes.c_int64),
            ("job_time", ctypes.c_int64),
            ("flags", wintypes.DWORD),
            ("least_working_set", ctypes.c_size_t),
            ("most_working_set", ctypes.c_size_t),
            ("processes", wintypes.DWORD),
            ("affinity", ctypes.c_size_t),
            ("priority", wintypes.DWORD),
            ("scheduling", wintypes.DWORD),
        )

    class _JobLimits(ctypes.Structure):
        _fields_ = (
            ("basic", _BasicLimits),
            ("io", ctypes.c_uint64 * 6),
            ("process_memory", ctypes.c_size_t),
            ("job_memory", ctypes.c_size_t),
            ("peak_process_memory", ctypes.c_size_t),
            ("peak_job_memory", ctypes.c_size_t),
        )

    def tie(process: Any, memory: int) -> int | None:
        """Puts a process into a job that ends with this one; its handle, None where that fails.

        memory  the most bytes of a process in it, 0 for as many as there are
        """
        kernel = ctypes.WinDLL("kernel32")
        kernel.CreateJobObjectW.restype = wintypes.HANDLE
        kernel.CreateJobObjectW.argtypes = (ctypes.c_void_p, wintypes.LPCWSTR)
        kernel.SetInformationJobObject.argtypes = (
            wintypes.HANDLE, ctypes.c_int, ctypes.c_void_p, wintypes.DWORD,
        )  # fmt: skip
        kernel.AssignProcessToJobObject.argtypes = (wintypes.HANDLE, wintypes.HANDLE)
        job = kernel.CreateJobObjectW(None, None)
        if not job:
            return None
        limits = _JobLimits()
        limits.basic.flags = _KILL_ON_CLOSE | (_PROCESS_MEMORY if memory else 0)
        limits.process_memory = memory
        size = ctypes.sizeof(limits)
        kernel.SetInformationJobObject(job, _EXTENDED_LIMITS, ctypes.byref(limits), size)
        kernel.AssignProcessToJobObject(job, int(process._handle))
        return int(job)

    def end(job: int) -> None:
        """Ends all processes of a job."""
        kernel = ctypes.WinDLL("kernel32")
        kernel.CloseHandle.argtypes = (wintypes.HANDLE,)
        kernel.CloseHandle(job)

else:

    def tie(process: Any, memory: int) -> int | None:
        """There are no jobs: see `launch.py`."""
        return None

    def end(job: int) -> None:
        """There are no jobs."""
