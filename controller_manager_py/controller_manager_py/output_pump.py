# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
A terminal that nobody reads must not stop a robot.

rclpy's logger writes while it holds the interpreter lock; with standard error a full pipe every
Python thread stands still. So standard output and error become pipes that are always emptied at
once into a bounded memory, and a thread of its own, which may block as long as it likes, writes
to the real file. Lines that find the memory full are dropped and counted.
"""

import atexit
from collections import deque
from collections.abc import Callable
import io
import os
import select
import sys
import threading
import time
from typing import Any, TextIO

_MEMORY_BYTES = 1 << 20
_CHUNK_BYTES = 1 << 16
_PIPE_IS_FULL_S = 0.0002  # until the collecting thread has emptied it
_STREAMS = {1: 'stdout', 2: 'stderr'}


class OutputPump:
    """
    Stand between one file descriptor of this process and whoever reads it.

    ``dropped_lines`` counts what was lost because nobody read. For descriptors 1 and 2 Python's
    ``sys.stdout`` and ``sys.stderr`` are replaced as well, since the usual ones raise in the
    middle of a ``print`` when the pipe is full. ``close`` runs at exit, if not before.
    """

    def __init__(self, file_descriptor: int) -> None:
        self.dropped_lines = 0
        self._fd = file_descriptor
        self._original = os.dup(file_descriptor)
        self._reader, writer = os.pipe()
        os.dup2(writer, file_descriptor)
        os.close(writer)
        os.set_blocking(file_descriptor, False)
        self._memory: deque[bytes] = deque()
        # Each of these two is changed by one thread only.
        self._collected_bytes = 0
        self._written_bytes = 0
        self._has_data = threading.Event()
        self._is_closing = False
        self._stream = _PatientStream(file_descriptor)
        self._writer_thread = self._start(self._write_out)
        self._start(self._collect)
        atexit.register(self.close)

    def close(self, timeout_s: float = 0.5) -> None:
        """Give the original file back and wait a moment for what is still in memory."""
        atexit.unregister(self.close)
        self._stream.restore()
        os.dup2(self._original, self._fd)  # closes the pipe's writing end: _collect ends
        self._writer_thread.join(timeout_s)

    def _start(self, target: Callable[[], None]) -> threading.Thread:
        thread = threading.Thread(target=target, name=f'output_pump_{self._fd}', daemon=True)
        thread.start()
        return thread

    def _collect(self) -> None:
        while chunk := os.read(self._reader, _CHUNK_BYTES):
            if self._collected_bytes - self._written_bytes + len(chunk) > _MEMORY_BYTES:
                self.dropped_lines += chunk.count(b'\n')
                continue
            self._collected_bytes += len(chunk)
            self._memory.append(chunk)
            self._has_data.set()
        self._is_closing = True
        self._has_data.set()

    def _write_out(self) -> None:
        told = 0
        while not (self._is_closing and not self._memory):
            self._has_data.wait()
            self._has_data.clear()
            while self._memory:
                chunk = self._memory.popleft()
                self._write(chunk)
                self._written_bytes += len(chunk)
            if self.dropped_lines > told:
                lost, told = self.dropped_lines - told, self.dropped_lines
                self._write(f'[{lost} lines of output were lost: nobody read them]\n'.encode())

    def _write(self, data: bytes) -> None:
        remaining = memoryview(data)
        while remaining:
            try:
                remaining = remaining[os.write(self._original, remaining) :]
            except BlockingIOError:  # whoever started us made it non-blocking
                select.select((), (self._original,), ())
            except OSError:  # whoever read has gone
                return


class _PatientStream:
    """What takes the place of ``sys.stdout`` or ``sys.stderr``, where the descriptor is theirs."""

    def __init__(self, file_descriptor: int) -> None:
        self._name = _STREAMS.get(file_descriptor, '')
        self._former: TextIO | None = getattr(sys, self._name, None)
        self._own: TextIO | None = None
        if self._former is not None:
            self._former.flush()
            self._own = io.TextIOWrapper(
                io.BufferedWriter(_PatientFile(file_descriptor)),
                encoding=self._former.encoding,
                errors='backslashreplace',
                line_buffering=True,
            )
            setattr(sys, self._name, self._own)

    def restore(self) -> None:
        """Put the former object back, unless somebody else has put something there."""
        if self._own is not None:
            self._own.flush()
            if getattr(sys, self._name) is self._own:
                setattr(sys, self._name, self._former)


class _PatientFile(io.RawIOBase):
    """Writes everything to a pipe that is emptied soon; it waits for that and never raises."""

    def __init__(self, file_descriptor: int) -> None:
        super().__init__()
        self._fd = file_descriptor

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._fd

    def write(self, data: Any, /) -> int:  # any buffer; the type has no name before Python 3.12
        remaining = memoryview(data).cast('B')
        size = len(remaining)
        while remaining:
            try:
                remaining = remaining[os.write(self._fd, remaining) :]
            except BlockingIOError:
                time.sleep(_PIPE_IS_FULL_S)
            except OSError:  # whoever read has gone
                break
        return size
