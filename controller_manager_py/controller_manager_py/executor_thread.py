# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
The thread that serves callbacks, and outlives whatever they do.

rclpy's executor ends its spinning when a callback raises, and also when an entity is destroyed by
another thread while the executor is about to wait for it. So spinning is begun again after an
exception, and what destroys entities runs here, between two waits.
"""

from collections.abc import Callable
import threading
from typing import Any

from controller_manager_py.realtime.scheduling import set_fifo
from hw_interface_py.plugin_guard import guarded_call, PluginFailure
from rclpy.context import Context
from rclpy.executors import SingleThreadedExecutor

_CALL_TIMEOUT_S = 1.0
_STOP_TIMEOUT_S = 1.0


class ExecutorThread:
    """A single-threaded executor and its thread; ``logger`` hears of callbacks that raise."""

    def __init__(self, context: Context, logger: Any) -> None:
        self.executor = SingleThreadedExecutor(context=context)
        self._context = context
        self._logger = logger
        self._priority = 0
        self._is_stopping = False
        self._thread = threading.Thread(target=self._run, name='executor', daemon=True)

    def start(self, priority: int) -> None:
        """Start serving with this SCHED_FIFO priority."""
        self._priority = priority
        self._thread.start()

    def call(self, function: Callable[[], object]) -> None:
        """
        Run a function between two waits and return when it has run.

        Where the thread does not run, or is the caller, the function runs at once.
        """
        if not self._thread.is_alive() or threading.current_thread() is self._thread:
            function()
            return
        done = threading.Event()

        def task() -> None:
            try:
                function()
            finally:
                done.set()

        self.executor.create_task(task)
        done.wait(_CALL_TIMEOUT_S)

    def stop(self) -> None:
        """Serve nobody any more; the thread ends."""
        self._is_stopping = True
        self.executor.shutdown(timeout_sec=_STOP_TIMEOUT_S)
        if self._thread.is_alive():
            self._thread.join(_STOP_TIMEOUT_S)

    def _run(self) -> None:
        set_fifo(self._priority)
        while self._context.ok() and not self._is_stopping:
            outcome = guarded_call('callback', self.executor.spin)
            if isinstance(outcome, PluginFailure) and self._context.ok():
                self._logger.error(f'a callback failed, serving goes on: {outcome}')
                self._logger.debug(outcome.traceback)
