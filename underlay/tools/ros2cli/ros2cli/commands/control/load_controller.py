# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Load a controller in a controller manager."""

import argparse
from pathlib import Path
import sys
from typing import TYPE_CHECKING

from ros2cli.colours import Colour, paint
from ros2cli.errors import ParameterFileError, RefusedError
from ros2cli.manager.options import add_manager_options, add_node_options, open_manager
from ros2cli.names import nearest_first

if TYPE_CHECKING:
    from ros2cli.manager.client import ManagerClient

_SERVICE_S = 20.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    add_node_options(parser)
    parser.add_argument('controller_name', help='Name of the controller')
    parser.add_argument(
        'param_file', nargs='?', help='The YAML file with the controller parameters'
    )
    parser.add_argument(
        '--set-state',
        choices=['inactive', 'active'],
        help='Set the state of the loaded controller',
    )
    add_manager_options(parser)


def main(options: argparse.Namespace) -> int:
    """Load the controller unless it is loaded, then take it to the state that is asked for."""
    name = options.controller_name
    path = Path(options.param_file).absolute() if options.param_file else None
    if path and not path.is_file():
        raise ParameterFileError(f'Controller parameter file : {path} does not exist, Aborting!')
    with open_manager(options, service_s=_SERVICE_S) as manager:
        state = manager.state_of(name)
        if state is None:
            _load(manager, name, path)
        else:
            text = f'Controller : {name} already loaded, skipping load_controller!'
            print(paint(text, Colour.YELLOW))
        if options.set_state and not (options.set_state == state == 'active'):
            _set_state(manager, name, options.set_state)
    if options.set_state:
        text = f'Successfully loaded controller {name} into state {options.set_state}'
        print(paint(text, Colour.BLUE))
    return 0


def _load(manager: 'ManagerClient', name: str, path: Path | None) -> None:
    if path:
        _set_parameters(manager, name, path)
    if not manager.load_controller(name):
        raise RefusedError(f'Failed loading controller {name} check controller_manager logs')
    print(paint(f'Successfully loaded controller {name}', Colour.BLUE))


def _set_parameters(manager: 'ManagerClient', name: str, path: Path) -> None:
    """Give the manager what the file says about the controller; a file may say nothing."""
    # Imports YAML, which a load without a file need not wait for.
    from ros2cli.manager.parameter_file import read_parameters

    found = read_parameters(path, name, manager.namespace)
    if not found.is_for_controller:
        full_name = f'{manager.namespace}/{name}'
        print(
            f'{path} has no parameters for {full_name}; it has those of: '
            f'{nearest_first(full_name, found.others)}',
            file=sys.stderr,
        )
        return
    wanted = {
        'params_file': [str(path)],
        'type': found.kind,
        'fallback_controllers': found.fallback_controllers,
    }
    refused = []
    for parameter, value in wanted.items():
        if value is None:
            continue
        what = f'set controller param "{parameter}" to "{value}" for '
        bold_name = paint(name, Colour.BOLD, stream=sys.stderr)
        if manager.set_parameter(f'{name}.{parameter}', value):
            text = paint(f'Setting{what.removeprefix("set")}', Colour.CYAN, stream=sys.stderr)
            manager.log_info(text + bold_name)
        else:
            text = paint(f'Could not {what}', Colour.RED, stream=sys.stderr)
            manager.log_fatal(text + bold_name)
            refused.append(parameter)
    if refused:
        raise RefusedError(f'the manager refused parameters of {name}: {", ".join(refused)}')


def _set_state(manager: 'ManagerClient', name: str, state: str) -> None:
    if not manager.configure_controller(name):
        raise RefusedError(f'Error configuring controller : {name} ({manager.explain(name)})')
    if state == 'inactive':
        return
    outcome = manager.switch_controllers(activate=[name])
    # A best-effort switch that drops the controller is answered as a success.
    if not outcome.is_done or manager.state_of(name) != 'active':
        raise RefusedError(
            f'Error activating controller : {name}, check controller_manager logs '
            f'({outcome.message})'
        )
