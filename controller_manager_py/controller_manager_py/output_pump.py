# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
A terminal that nobody reads must not stop a robot.

rclpy's logger writes while it holds the interpreter lock; with standard error a full pipe every
Python thread stands still. So standard output and error become pipes that are always emptied at
once into a bounded memory, and a thread of its own, which may block as long as it likes, writes
to the real file. Lines that find the memory full are dropped and counted.
"""

from collections import deque
from collections.abc import Callable
import os
import threading

_MEMORY_BYTES = 1 << 20
_CHUNK_BYTES = 1 << 16


class OutputPump:
    """
    Stand between one file descriptor of this process and whoever reads it.

    ``dropped_lines`` counts what was lost because nobody read.
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
        self._stored_bytes = 0
        self._has_data = threading.Event()
        self._is_closing = False
        self._writer_thread = self._start(self._write_out)
        self._start(self._collect)

    def close(self, timeout_s: float = 0.5) -> None:
        """Give the original file back and wait a moment for what is still in memory."""
        os.dup2(self._original, self._fd)  # closes the pipe's writing end: _collect ends
        self._writer_thread.join(timeout_s)

    def _start(self, target: Callable[[], None]) -> threading.Thread:
        thread = threading.Thread(target=target, name=f'output_pump_{self._fd}', daemon=True)
        thread.start()
        return thread

    def _collect(self) -> None:
        while chunk := os.read(self._reader, _CHUNK_BYTES):
            if self._stored_bytes + len(chunk) > _MEMORY_BYTES:
                self.dropped_lines += chunk.count(b'\n')
                continue
            self._memory.append(chunk)
            self._stored_bytes += len(chunk)
            self._has_data.set()
        self._is_closing = True
        self._has_data.set()

    def _write_out(self) -> None:
        while not (self._is_closing and not self._memory):
            self._has_data.wait()
            self._has_data.clear()
            while self._memory:
                chunk = self._memory.popleft()
                try:
                    _write_all(self._original, chunk)
                except OSError:  # whoever read has gone
                    self.dropped_lines += chunk.count(b'\n')
                self._stored_bytes -= len(chunk)


def _write_all(file_descriptor: int, data: bytes) -> None:
    remaining = memoryview(data)
    while remaining:
        remaining = remaining[os.write(file_descriptor, remaining) :]
