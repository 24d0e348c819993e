# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
The guards around plugin code: nothing that a plugin raises leaves them.

They are the only places of the code base that may catch every exception: around a lifecycle (or
other non-cyclic) callback, and around ``read``, ``update`` and ``write`` in the cycle.
``SystemExit`` counts too (libraries that were programs once end the process when they fail), and
so does asyncio's ``CancelledError``; only Ctrl-C, which no plugin raises, passes.
"""

from collections.abc import Callable
from enum import IntEnum
import traceback
from typing import NamedTuple, TypeVar

from hw_interface_py.realtime import realtime
from rclpy.lifecycle import TransitionCallbackReturn

_Value = TypeVar('_Value')
_First = TypeVar('_First')
_Second = TypeVar('_Second')


class ReturnType(IntEnum):
    """What ``read``, ``update`` and ``write`` answer; answering nothing means OK."""

    OK = 0
    ERROR = 1
    DEACTIVATE = 2


class PluginFailure(NamedTuple):
    """What a plugin's callback did wrong: the callback, one sentence, the place, the exception."""

    callback: str
    text: str
    location: str = ''
    error: BaseException | None = None

    @property
    def traceback(self) -> str:
        """Return Python's traceback, empty without an exception; not in the cycle: reads files."""
        return '' if self.error is None else ''.join(traceback.format_exception(self.error))

    def __str__(self) -> str:
        """Return one line: what happened in which callback, with file and line when known."""
        place = f' ({self.location})' if self.location else ''
        return f'{self.callback}: {self.text}{place}'


class CallbackOutcome(NamedTuple):
    """The answer of a lifecycle callback and, when it was not SUCCESS, why."""

    result: TransitionCallbackReturn
    failure: PluginFailure | None


class CycleOutcome(NamedTuple):
    """The answer of a cyclic callback and, when it was not OK, why."""

    result: ReturnType
    failure: PluginFailure | None


OK_OUTCOME = CycleOutcome(ReturnType.OK, None)
"""The one outcome of every cyclic callback that worked; compare with ``is``."""

_SUCCESS = CallbackOutcome(TransitionCallbackReturn.SUCCESS, None)


def guarded_lifecycle_call(plugin: object, callback: str, *arguments: object) -> CallbackOutcome:
    """
    Call ``plugin.<callback>(*arguments)`` and turn whatever happens into an outcome.

    No answer counts as SUCCESS. An exception, and an answer that is no
    ``TransitionCallbackReturn``, count as ERROR.
    """
    try:
        answer = getattr(plugin, callback)(*arguments)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001  # the guard of lifecycle callbacks
        return CallbackOutcome(TransitionCallbackReturn.ERROR, describe_failure(callback, error))
    if answer is None or answer is TransitionCallbackReturn.SUCCESS:
        return _SUCCESS
    if not isinstance(answer, TransitionCallbackReturn):
        text = (
            f'returned {_shown(answer)}; return TransitionCallbackReturn.SUCCESS, FAILURE or'
            ' ERROR, or nothing for SUCCESS'
        )
        return CallbackOutcome(TransitionCallbackReturn.ERROR, PluginFailure(callback, text))
    return CallbackOutcome(answer, PluginFailure(callback, f'returned {answer.name}'))


def guarded_call(
    callback: str, function: Callable[..., _Value], *arguments: object
) -> _Value | PluginFailure:
    """Call a function that runs plugin code; return what it returned, or why it did not."""
    try:
        return function(*arguments)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001  # the guard of other callbacks
        return describe_failure(callback, error)


@realtime
def guarded_cycle_call(
    function: Callable[[_First, _Second], ReturnType | None], first: _First, second: _Second
) -> CycleOutcome:
    """
    Call a cyclic function and turn whatever happens into an outcome; allocates only on failure.

    ``first`` and ``second`` are the time and the period, or the lists of a mode switch. No answer
    counts as OK; an exception and an answer that is no ``ReturnType`` count as ERROR.
    """
    try:
        answer = function(first, second)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001  # the guard of the cycle
        name = getattr(function, '__name__', 'cyclic callback')
        return CycleOutcome(ReturnType.ERROR, describe_failure(name, error))
    if answer is None or answer is ReturnType.OK:
        return OK_OUTCOME
    return _unusual_outcome(function, answer)


@realtime
def describe_failure(callback: str, error: BaseException) -> PluginFailure:
    """
    Describe an exception by its text and the innermost place that raised it.

    The traceback is left for later: formatting it reads source files, which the cycle must not.
    """
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    location = ''
    if place is not None and place.tb_frame.f_code.co_filename != __file__:
        location = f'{place.tb_frame.f_code.co_filename}:{place.tb_lineno}'
    detail = _shown(error, str)
    kind = type(error).__name__
    return PluginFailure(callback, f'{kind}: {detail}' if detail else kind, location, error)


@realtime
def _unusual_outcome(function: object, answer: object) -> CycleOutcome:
    name = getattr(function, '__name__', 'cyclic callback')
    if isinstance(answer, ReturnType):
        return CycleOutcome(answer, PluginFailure(name, f'returned {answer.name}'))
    text = (
        f'returned {_shown(answer)}; return ReturnType.OK, ERROR or DEACTIVATE, or nothing for OK'
    )
    return CycleOutcome(ReturnType.ERROR, PluginFailure(name, text))


@realtime
def _shown(thing: object, show: Callable[[object], str] = repr) -> str:
    """Return the text of a plugin's object, whose ``__str__`` is plugin code as well."""
    try:
        return show(thing)
    except Exception:  # noqa: BLE001  # part of the guards
        return f'{type(thing).__name__} (which cannot be shown)'
