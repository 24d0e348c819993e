# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""One spawner of a user at a time."""

import fcntl
import os
from pathlib import Path
import time
from types import TracebackType
from typing import Any, Self

from .errors import CommandError, SpawnerLockError
from .stop_signals import StopSignals

# The C++ stack's spawner locks the same file, so both kinds wait for each other.
_FILE = Path('locks', 'ros2-control-controller-spawner.lock')
# As long as that spawner tries: five times 20 s with pauses.
_PATIENCE_S = 115.0
_POLL_S = 0.01
_REPORT_PERIOD_S = 20.0


class SpawnerLock:
    """
    Let the spawners of one user work one after another.

    Several that load controllers at the same time would each see a controller list that is old
    by the time they act on it. Where the file cannot be made, a warning is logged and nothing is
    locked.
    """

    def __init__(self, logger: Any, stop: StopSignals, *, patience_s: float = _PATIENCE_S) -> None:
        """Prepare; the lock is taken when the context is entered."""
        self._logger = logger
        self._stop = stop
        self._patience_s = patience_s
        self._file = _ros_home() / _FILE
        self._descriptor: int | None = None

    def __enter__(self) -> Self:
        """
        Take the lock, waiting for other spawners.

        Raises SpawnerLockError after 115 s, and CommandInterruptedError on a signal.
        """
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._descriptor = os.open(self._file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        except OSError as error:
            self._logger.warning(
                f'cannot lock {self._file}: {error.strerror}; going on without. ROS_HOME may name'
                ' a folder that can be written'
            )
            return self
        try:
            self._acquire(self._descriptor)
        except CommandError:
            self.release()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Give the lock back."""
        self.release()

    def release(self) -> None:
        """Give the lock back before the context ends; does nothing the second time."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def _acquire(self, descriptor: int) -> None:
        started = time.monotonic()
        next_report = started + _REPORT_PERIOD_S
        while not _try_lock(descriptor):
            now = time.monotonic()
            if now - started >= self._patience_s:
                raise SpawnerLockError(
                    str(self._file), waited_s=self._patience_s, holder=_holder(descriptor)
                )
            if now >= next_report:
                next_report += _REPORT_PERIOD_S
                self._logger.warning(
                    f'waiting for {_holder(descriptor)}, which holds the lock {self._file}'
                )
            self._stop.sleep(_POLL_S, 'waiting for another spawner to end')
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, f'{os.getpid()}\n'.encode(), 0)


def _ros_home() -> Path:
    return Path(os.environ.get('ROS_HOME') or Path.home() / '.ros')


def _try_lock(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _holder(descriptor: int) -> str:
    # The C++ stack's spawner does not write its number.
    number = os.pread(descriptor, 32, 0).decode(errors='replace').strip()
    return f'process {number}' if number.isdigit() else 'another spawner'
