# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Telling what happened in the cycle: the thread that drains its records and follows up."""

from functools import partial
import threading
from typing import Any, Protocol

from controller_manager_py.lifecycle_worker import LifecycleWorker
from controller_manager_py.realtime.cycle import ControllerFailed, Cycle, HardwareFailed
from controller_manager_py.realtime.loop import Loop
from hw_interface_py.errors import HardwareInterfaceError
from hw_interface_py.plugin_guard import PluginFailure
from hw_interface_py.resource_manager import ComponentFailure

_DRAIN_EVERY_S = 0.02


class Manager(Protocol):
    """What the reporter asks of the manager."""

    node: Any
    parameters: Any

    @property
    def hardware(self) -> Any:
        """Return the present resource manager."""

    def publish_activity(self) -> None:
        """Publish the states of everything."""


class CycleReporter:
    """
    Drain the cycle's events 50 times a second.

    A failed component gets its error transition in the lifecycle worker; every failure is logged
    once, with file and line, and ``~/activity`` is published.
    """

    def __init__(
        self, cycle: Cycle, loop: Loop, worker: LifecycleWorker, manager: Manager
    ) -> None:
        self._cycle = cycle
        self._loop = loop
        self._worker = worker
        self._manager = manager
        self._logger = manager.node.get_logger()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name='cycle_reporter', daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def stop(self) -> None:
        """End the thread after a last look."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        while not self._stop.wait(_DRAIN_EVERY_S):
            self._report()
        self._report()

    def _report(self) -> None:
        self._report_overruns()
        for line in self._cycle.lines.drain():
            self._logger.get_child(line.controller).warning(line.text)
        events = self._cycle.events.drain()
        for event in events:
            if isinstance(event, HardwareFailed):
                self._report_hardware(event)
            else:
                self._report_controller(event)
        if events:
            self._worker.submit('deferred mode switches', self._perform_deferred_switches)
            self._worker.submit('publish activity', self._manager.publish_activity)

    def _report_overruns(self) -> None:
        report = self._loop.overruns.reports.take_or_none()
        if report is not None and self._manager.parameters.overruns.print_warnings:
            period_ms = self._loop.period_ns * 1e-6
            self._logger.warning(
                f'overrun: {report.missed} cycles of {self._loop.rate_hz} Hz missed; the longest'
                f' took {report.work_ns * 1e-6:.2f} ms of {period_ms:.2f} ms, the latest began'
                f' {report.wake_up_ns * 1e-6:.2f} ms after its time'
            )

    def _report_hardware(self, event: HardwareFailed) -> None:
        failure = event.failure
        stopped = ', '.join(event.stopped) or 'none'
        self._log(
            f"hardware component '{failure.component}': {failure.result.name}"
            f' ({failure.failure}); controllers deactivated: {stopped}',
            failure.failure,
        )
        self._worker.submit(
            f'error transition of {failure.component}', partial(self._process_failure, failure)
        )

    def _report_controller(self, event: ControllerFailed) -> None:
        outcome = 'was deactivated' if event.has_stopped else 'refuses to stop, so it is halted'
        self._log(
            f"controller '{event.controller}' failed and {outcome}: {event.failure}",
            event.failure,
        )

    def _process_failure(self, failure: ComponentFailure) -> None:
        """Run the component's error transition and tell where it led; lifecycle worker."""
        try:
            change = self._manager.hardware.process_failure(failure)
        except HardwareInterfaceError as error:
            self._logger.error(str(error))
            return
        reason = f': {change.message}' if change.message else ''
        self._logger.error(
            f"hardware component '{failure.component}' is {change.state.label} now{reason};"
            ' set_hardware_component_state brings it back'
        )

    def _perform_deferred_switches(self) -> None:
        """Switch the modes of components that are too slow for the cycle; lifecycle worker."""
        for problem in self._manager.hardware.perform_deferred_switches():
            self._logger.error(problem)

    def _log(self, text: str, failure: PluginFailure | None) -> None:
        self._logger.error(text)
        if failure is not None and failure.traceback:
            self._logger.debug(failure.traceback)
