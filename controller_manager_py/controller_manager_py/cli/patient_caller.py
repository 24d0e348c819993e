# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""What a client does when a service does not answer in time."""

from collections.abc import Callable
from typing import Any

from .errors import NoAnswerError
from .manager_connection import ManagerConnection

# The C++ stack's tools try three times, too.
_PATIENCE = 3


class PatientCaller:
    """
    Call services of one controller manager and wait for their answers.

    A request that changes something is never sent twice: a controller that needs longer to be
    configured than one call may take would be configured a second time, or be refused because it
    is configured already. Instead the manager is asked whether the wish has come true meanwhile;
    if not, it is taken to be working on it, and the same answer is awaited on.

    After three times the time for one call NoAnswerError is raised. Every call may also raise
    ManagerNotFoundError, ManagerGoneError and CommandInterruptedError.
    """

    def __init__(
        self, connection: ManagerConnection, *, manager_timeout_s: float, call_timeout_s: float
    ) -> None:
        """Use the `connection`; the two times are as in ManagerOptions."""
        self._connection = connection
        self.manager_timeout_s = manager_timeout_s
        self.call_timeout_s = call_timeout_s

    def find(self, service: str, service_type: Any) -> None:
        """Wait for a service to appear."""
        self._connection.find(service, service_type, timeout_s=self.manager_timeout_s)

    def read(self, service: str, service_type: Any, request: Any) -> Any:
        """Return the answer of a service that may be called twice without harm."""
        self.find(service, service_type)
        for attempt in range(1, _PATIENCE + 1):
            answer = self.ask_once(service, service_type, request, self.call_timeout_s)
            if answer is not None:
                return answer
            self._report_silence(service, self.call_timeout_s, attempt, 'Asking again')
        raise NoAnswerError(
            self._connection.full_name(service),
            waited_s=_PATIENCE * self.call_timeout_s,
            situation='the controller manager hangs',
        )

    def change(
        self,
        service: str,
        service_type: Any,
        request: Any,
        *,
        has_come_true: Callable[[], bool | None],
        call_timeout_s: float,
    ) -> Any | None:
        """
        Return the answer of a service that must not be called twice.

        None says that `has_come_true` was, which itself returns None where it got no answer.
        """
        self.find(service, service_type)
        future = self._connection.send(service, service_type, request)
        situation = ''
        for attempt in range(1, _PATIENCE + 1):
            if self._connection.await_answer(service, future, timeout_s=call_timeout_s):
                return future.result()
            result = has_come_true()
            if result:
                return None
            situation = (
                'the controller manager does not answer other calls either'
                if result is None
                else 'the controller manager answers other calls, so it is still at work on this'
            )
            self._report_silence(service, call_timeout_s, attempt, f'Waiting on: {situation}')
        raise NoAnswerError(
            self._connection.full_name(service),
            waited_s=_PATIENCE * call_timeout_s,
            situation=situation,
        )

    def ask_once(
        self, service: str, service_type: Any, request: Any, timeout_s: float
    ) -> Any | None:
        """Return the answer, or None where it does not come in time."""
        self.find(service, service_type)
        future = self._connection.send(service, service_type, request)
        if self._connection.await_answer(service, future, timeout_s=timeout_s):
            return future.result()
        self._connection.forget(service, future)
        return None

    def _report_silence(self, service: str, time_s: float, attempt: int, reaction: str) -> None:
        if attempt == _PATIENCE:
            return
        self._connection.logger.warning(
            f'Failed getting a result from calling {self._connection.full_name(service)} in'
            f' {time_s:g} s. (Attempt {attempt} of {_PATIENCE}.) {reaction}'
        )
