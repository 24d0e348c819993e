# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
The update thread: absolute deadlines on the steady clock; a late cycle skips, never hurries.

The loop is the only place that asks a clock; the cycle gets its times as arguments.
"""

from collections.abc import Callable, Sequence
import threading
import time

from controller_manager_py.realtime.cycle import Cycle
from controller_manager_py.realtime.overruns import OverrunCounter
from controller_manager_py.realtime.scheduling import pin_to_cpus, set_fifo
from controller_manager_py.realtime.slack import Slack
from hw_interface_py.realtime import realtime

_LONGEST_REST_NS = 50_000_000  # a slow loop hears in time that it is to stop


class Loop:
    """
    Run a cycle at a fixed rate in a thread of its own.

    ``ros_clock_ns`` answers the node's time in ns. An exception that leaves the cycle ends the
    thread with its traceback; ``on_crash`` is called from it and must bring the robot to a safe
    end.
    """

    def __init__(
        self,
        cycle: Cycle,
        *,
        rate_hz: int,
        ros_clock_ns: Callable[[], int],
        on_crash: Callable[[], None],
    ) -> None:
        self.cycle = cycle
        self.rate_hz = rate_hz
        self.period_ns = round(1e9 / rate_hz)
        self.overruns = OverrunCounter(self.period_ns)
        self.refusals: tuple[str, ...] = ()
        self._ros_clock_ns = ros_clock_ns
        self._on_crash = on_crash
        self._slack = Slack(time.monotonic_ns)
        self._stop = threading.Event()
        self._started = threading.Event()
        self._thread: threading.Thread | None = None
        self._is_cycling = False

    @property
    def is_running(self) -> bool:
        """Tell whether cycles follow one another; False as soon as the loop has crashed."""
        return self._is_cycling

    def start(self, *, priority: int, cpus: Sequence[int] = ()) -> None:
        """Start the thread; ``refusals`` holds what the system refused once this returns."""
        self._thread = threading.Thread(
            target=self._run, args=(priority, tuple(cpus)), name='control_loop', daemon=True
        )
        self._thread.start()
        self._started.wait()

    def stop(self, timeout_s: float = 1.0) -> bool:
        """End the thread after its present cycle; return False when it does not end in time."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join(timeout_s)
        return self._thread is None or not self._thread.is_alive()

    def _run(self, priority: int, cpus: tuple[int, ...]) -> None:
        refused = [set_fifo(priority), pin_to_cpus(cpus) if cpus else None]
        self.refusals = tuple(each for each in refused if each is not None)
        self._is_cycling = True
        self._started.set()
        try:
            self._cycle_until_stopped()
        finally:
            self._is_cycling = False
            if not self._stop.is_set():
                self._on_crash()

    @realtime
    def _cycle_until_stopped(self) -> None:
        last_start_ns = time.monotonic_ns()
        deadline_ns = last_start_ns + self.period_ns
        stopped = self._stop.is_set
        while not stopped():
            remaining_ns = deadline_ns - time.monotonic_ns()
            if remaining_ns > _LONGEST_REST_NS:
                time.sleep(_LONGEST_REST_NS * 1e-9)
                continue
            if remaining_ns > 0:
                time.sleep(remaining_ns * 1e-9)
            start_ns = time.monotonic_ns()
            self.cycle.tick(
                time_ns=self._ros_clock_ns(),
                steady_ns=start_ns,
                period_s=(start_ns - last_start_ns) * 1e-9,
            )
            last_start_ns = start_ns
            deadline_ns = self.overruns.next_deadline(deadline_ns, time.monotonic_ns(), start_ns)
            self._slack.use(self.cycle.cyclic_publishers, deadline_ns)
