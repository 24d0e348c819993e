# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
Plugins that fail or block on demand, as an installed distribution would offer them.

``install(folder)`` returns the environment in which a manager process finds ``faulty/Arm`` and
``faulty/Controller``. Every callback is appended to the file that ``FAULTY_TRACE`` names.
"""

import os
from pathlib import Path

_CODE = '''
from dataclasses import dataclass
import os
import pathlib
import time

from controllers_py import ControllerInterface, InterfaceConfiguration, parameter
from hw_interface_py import ReturnType, SystemInterface, TransitionCallbackReturn


def trace(text):
    with open(os.environ['FAULTY_TRACE'], 'a') as file:
        file.write(text + '\\\\n')


def misbehave(how):
    """Fail, raise or block as long as the file of that name exists."""
    if how == 'raise':
        raise OSError('the cable is out')
    if how == 'failure':
        return TransitionCallbackReturn.FAILURE
    if how == 'error':
        return ReturnType.ERROR
    if how == 'deactivate':
        return ReturnType.DEACTIVATE
    if how.startswith('block'):
        gate = pathlib.Path(os.environ['FAULTY_GATE'])
        while gate.exists():
            time.sleep(0.01)
    return None


class Arm(SystemInterface):
    """Fails in the callback and from the call that its parameters name."""

    def on_init(self, info):
        self.calls = {}
        return self.step('on_init')

    def step(self, callback):
        self.calls[callback] = self.calls.get(callback, 0) + 1
        if callback not in ('read', 'write'):
            trace(f'{self.info.name}.{callback}')
        given = self.info.hardware_parameters
        if given.get('callback') == callback and self.calls[callback] == int(given.get('call', 1)):
            return misbehave(given['how'])
        return None

    def on_configure(self, previous_state):
        return self.step('on_configure')

    def on_activate(self, previous_state):
        return self.step('on_activate')

    def on_deactivate(self, previous_state):
        return self.step('on_deactivate')

    def on_shutdown(self, previous_state):
        return self.step('on_shutdown')

    def on_error(self, previous_state):
        return self.step('on_error')

    def prepare_command_mode_switch(self, start, stop):
        trace(f'{self.info.name}.prepare {" ".join(start)} | {" ".join(stop)}')
        return self.step('prepare')

    def perform_command_mode_switch(self, start, stop):
        trace(f'{self.info.name}.perform {" ".join(start)} | {" ".join(stop)}')
        return self.step('perform')

    def read(self, time_ns, period_s):
        return self.step('read')

    def write(self, time_ns, period_s):
        return self.step('write')


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameters:
    interfaces: tuple[str, ...] = parameter(default=())
    callback: str = parameter(default='')
    how: str = parameter(default='')


class Controller(ControllerInterface):
    """Fails in the callback that its parameters name."""

    Parameters = Parameters

    def step(self, callback):
        if callback != 'update':
            trace(f'{self.name}.{callback}')
        return misbehave(self.params.how) if self.params.callback == callback else None

    def on_init(self):
        return self.step('on_init')

    def command_interface_configuration(self):
        self.step('command_interface_configuration')
        return InterfaceConfiguration.individual(self.params.interfaces)

    def state_interface_configuration(self):
        return InterfaceConfiguration.none()

    def on_configure(self, previous_state):
        return self.step('on_configure')

    def on_activate(self, previous_state):
        return self.step('on_activate')

    def on_deactivate(self, previous_state):
        return self.step('on_deactivate')

    def update(self, time_ns, period_s):
        return self.step('update')
'''


class FaultyPlugins:
    """The installed distribution, its trace, and the gate that blocking callbacks wait at."""

    def __init__(self, folder: Path) -> None:
        site = folder / 'site'
        metadata = site / 'faulty_plugins-1.0.dist-info'
        metadata.mkdir(parents=True)
        (metadata / 'METADATA').write_text('Name: faulty_plugins\nVersion: 1.0\n')
        (metadata / 'entry_points.txt').write_text(
            '[hw_interface_py.component]\nfaulty/Arm = faulty_plugins:Arm\n'
            '[controllers_py.controller]\nfaulty/Controller = faulty_plugins:Controller\n'
        )
        (site / 'faulty_plugins.py').write_text(_CODE.replace('\\\\n', '\\n'))
        self.trace_file = folder / 'trace.txt'
        self.trace_file.touch()
        self.gate = folder / 'gate'
        self.gate.touch()
        path = os.environ.get('PYTHONPATH', '')
        self.environment = {
            **os.environ,
            'PYTHONPATH': f'{site}:{path}' if path else str(site),
            'FAULTY_TRACE': str(self.trace_file),
            'FAULTY_GATE': str(self.gate),
        }

    @property
    def trace(self) -> list[str]:
        """Return the callbacks that ran, oldest first."""
        return self.trace_file.read_text().splitlines()

    def open_gate(self) -> None:
        """Let blocked callbacks go on."""
        self.gate.unlink()


def faulty_arm(name: str, joint: str, **parameters: object) -> str:
    """Return a component of one joint that misbehaves as its parameters say."""
    given = ''.join(f'<param name="{key}">{value}</param>' for key, value in parameters.items())
    return f"""
        <ros2_control name="{name}" type="system">
          <hardware><plugin>faulty/Arm</plugin>{given}</hardware>
          <joint name="{joint}">
            <command_interface name="position"/><state_interface name="position"/>
          </joint>
        </ros2_control>"""
