# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
The executable ``demo``: a robot from nothing to moving joints, and a clean end.

Starts the controller manager, hands it the description, spawns a broadcaster and a forward
controller, prints what ``ros2 control`` says, swings the joints, and ends everything.
"""

import argparse
from collections.abc import Sequence
import io
import sys

from bringup.demo_motion import DemoMotion
from bringup.demo_processes import DemoError, ManagerRun, run_command
from bringup.demo_station import DemoStation
from bringup.joint_view import JointView
from bringup.robot_files import expand_description, find_robot, joint_ranges, RobotFilesError

BROADCASTER = 'joint_state_broadcaster'
LISTS = ('list_controllers', 'list_hardware_components', 'list_hardware_interfaces')
_COMMANDS_PER_S = 50.0
_SHOW_EVERY = 5  # commands


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the demo; return 0 when the joints moved and everything ended cleanly."""
    options = _parse(arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(line_buffering=True)  # in order with the programs' own lines
    try:
        return _run(options)
    except (RobotFilesError, DemoError) as error:
        print(f'demo: {error}', file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print('\ndemo: interrupted; everything was ended')
        return 130


def _parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog='demo', description=(__doc__ or '').split('\n\n')[0])
    parser.add_argument(
        '--robot', default='rrbot', help='a shipped robot (rrbot, arm6), or a URDF or xacro file'
    )
    parser.add_argument('--controllers', default='', help='parameter file of the controllers')
    parser.add_argument(
        '--controller', default='', help='the forward controller to use (default: the first)'
    )
    parser.add_argument('--seconds', type=float, default=8.0, help='how long to move, in s')
    return parser.parse_args(arguments)


def _run(options: argparse.Namespace) -> int:
    files = find_robot(options.robot, options.controllers)
    urdf = expand_description(files.description)
    print(f'robot: {files.description}\ncontrollers: {files.controllers}\n')
    with ManagerRun(files.controllers) as manager, DemoStation(urdf) as station:
        station.wait_for_manager(manager.check)
        forward = options.controller or station.first_forward_controller()
        names = [BROADCASTER, *([forward] if forward else [])]
        run_command(
            'controller_manager_py', 'spawner', *names, '--param-file', str(files.controllers)
        )
        for verb in LISTS:
            run_command('', 'ros2', 'control', verb)
        _move(station, forward, urdf, options.seconds)
        exit_code = manager.end()
    print(f'\nthe controller manager ended with exit code {exit_code}')
    return exit_code


def _move(station: DemoStation, controller: str, urdf: str, seconds: float) -> None:
    """Swing the joints that the controller commands; without one just show the states."""
    ranges = joint_ranges(urdf)
    view = JointView(ranges)
    interfaces = station.claimed_interfaces(controller) if controller else []
    print(f'\n{controller or "nothing"} commands {", ".join(interfaces) or "nothing"}\n')
    station.wait_for_joint_states()
    motion = DemoMotion(interfaces, station.positions(), ranges, seconds)
    for step in station.ticks(_COMMANDS_PER_S, seconds):
        if interfaces:
            station.send(controller, motion.command(step / _COMMANDS_PER_S))
        if step % _SHOW_EVERY == 0:
            positions = station.positions()
            view.show(step / _COMMANDS_PER_S, list(positions), list(positions.values()))
    if interfaces:
        station.send(controller, motion.command(seconds))
    moved = station.travel()
    print('\ntravelled: ' + '  '.join(f'{name} {way:.3f}' for name, way in moved.items()))
    if interfaces and not any(way > 0.01 for way in moved.values()):
        raise DemoError('no joint moved although commands were sent; see the log above')


if __name__ == '__main__':
    sys.exit(main())
