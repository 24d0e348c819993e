# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Names for the Tab key, asked of the running manager; only where argcomplete is installed."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable
import os
from typing import Any, Literal

from .errors import CommandError
from .manager_options import ManagerOptions
from .manager_session import open_session
from .stop_signals import StopSignals

NameKind = Literal['configured controllers', 'loaded controllers', 'hardware components']

# A shell that hangs is worse than one that offers nothing.
_PATIENCE_S = 1.0
_TYPE_SUFFIX = '.type'


def complete_names(make_parser: Callable[[], ArgumentParser], kind: NameKind) -> None:
    """Answer the shell and end the process where it is the shell that asks; else do nothing."""
    if '_ARGCOMPLETE' not in os.environ:
        return
    try:
        import argcomplete
    except ImportError:
        return
    parser = make_parser()

    def names(parsed_args: Namespace, **_: Any) -> Iterable[str]:
        options = ManagerOptions(
            manager=parsed_args.controller_manager,
            manager_timeout_s=_PATIENCE_S,
            call_timeout_s=_PATIENCE_S,
        )
        return _names(kind, options)

    positional = next(action for action in parser._actions if not action.option_strings)
    positional.completer = names  # type: ignore[attr-defined]  # as argcomplete documents it
    argcomplete.autocomplete(parser)


def _names(kind: NameKind, options: ManagerOptions) -> Iterable[str]:
    try:
        with StopSignals() as stop, open_session('name_completion', options, stop) as session:
            if kind == 'configured controllers':
                parameters = session.client.list_parameters()
                return [
                    name.removesuffix(_TYPE_SUFFIX)
                    for name in parameters
                    if name.endswith(_TYPE_SUFFIX)
                ]
            if kind == 'loaded controllers':
                return list(session.client.controller_states())
            return list(session.client.component_states())
    except CommandError:
        return ()
