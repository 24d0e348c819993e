# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""What a plugin exports against what its tag declares."""

import math

from hardware_fakes import (
    build_component,
    make_component,
    make_context,
    make_info,
    make_part,
    RecordingActuator,
    RecordingSensor,
    RecordingSystem,
)
from hw_interface_py.hardware_info import ComponentKind, HardwareKind
from hw_interface_py.interface_handles import InterfaceDescription
from hw_interface_py.interface_table import InterfaceTable
from hw_interface_py.lifecycle import PrimaryState
import numpy as np
import pytest


class Exporting(RecordingSystem):
    """Exports what it is told, or fails as told."""

    def __init__(self, states=None, commands=None):
        super().__init__()
        self.states_to_export = states
        self.commands_to_export = commands

    def on_export_state_interfaces(self):
        return _export(self.states_to_export, super().on_export_state_interfaces)

    def on_export_command_interfaces(self):
        return _export(self.commands_to_export, super().on_export_command_interfaces)


def _export(wanted, default):
    if isinstance(wanted, BaseException):
        raise wanted
    return default() if wanted is None else wanted


def describe(*names: str):
    return [
        InterfaceDescription(prefix=name.split('/')[0], interface_name=name.split('/')[1])
        for name in names
    ]


def test_groups_of_the_plugin_are_its_own_in_the_order_of_export():
    plugin, table = RecordingSystem(), InterfaceTable(32)
    table.states.add(describe('other/position'), 'other')

    make_component(plugin, table=table)
    plugin.states.write(np.arange(4.0))

    assert plugin.states.names == ('j1/position', 'j1/velocity', 'j2/position', 'j2/velocity')
    assert plugin.commands.names == ('j1/position', 'j2/position')
    assert table.states.entry('j2/position').handle.value == 2.0
    assert table.states.entry('j2/position').owner == 'arm'
    assert math.isnan(table.states.entry('other/position').handle.value)


@pytest.mark.parametrize(
    ('plugin', 'missing'),
    [
        (Exporting(states=describe('j1/position', 'j1/velocity')), 'j2/position, j2/velocity'),
        (Exporting(commands=describe('j2/position')), 'j1/position'),
        (Exporting(commands=[]), 'j1/position, j2/position'),
    ],
)
def test_component_that_leaves_out_what_is_declared_is_refused_by_name(plugin, missing):
    table = InterfaceTable(32)

    component = make_component(plugin, table=table)

    assert component.is_refused
    assert component.state is PrimaryState.FINALIZED
    assert f'declares {missing}, which' in component.failure.text
    assert table.states.entries() == table.commands.entries() == ()


def test_actuator_with_a_gpio_is_refused_with_the_remedy():
    gpio = make_part('io', states=['in'], kind=ComponentKind.GPIO)
    info = make_info(kind=HardwareKind.ACTUATOR, joints=('j1',), gpios=(gpio,))

    component = make_component(RecordingActuator(), info)

    assert 'io/in' in component.failure.text
    assert 'type system' in component.failure.text


def test_more_than_declared_may_be_exported():
    plugin = Exporting(
        states=describe('j1/position', 'j1/velocity', 'j2/position', 'j2/velocity', 'arm/volt')
    )

    component = make_component(plugin)

    assert not component.is_refused
    assert 'arm/volt' in plugin.states


def test_state_of_another_component_is_skipped_with_a_warning_and_the_plugin_works_on():
    table = InterfaceTable(32)
    (other,) = table.states.add(describe('j1/velocity'), 'encoder')
    other.value = 9.0
    plugin = RecordingSystem()
    component = build_component(plugin, table=table)

    (warning,) = component.initialize(make_context(component.info))
    plugin.states.write(np.arange(4.0))

    for part in ("'arm'", "'j1/velocity'", "'encoder'"):
        assert part in warning
    assert not component.is_refused
    assert other.value == 9.0
    assert plugin.states.read().tolist() == [0.0, 1.0, 2.0, 3.0]
    assert table.states.entry('j1/velocity').owner == 'encoder'


def test_state_that_the_plugin_lists_twice_is_warned_about():
    names = ('j1/position', 'j1/velocity', 'j2/position', 'j2/velocity', 'j1/position')
    component = build_component(Exporting(states=describe(*names)))

    (warning,) = component.initialize(make_context(component.info))

    assert 'by itself' in warning
    assert not component.is_refused


def test_component_without_states_is_warned_about():
    component = build_component(info=make_info(states=()))

    assert component.initialize(make_context(component.info)) == (
        "hardware component 'arm' exports no state interface",
    )


def test_commands_of_a_sensor_are_ignored_with_a_warning():
    plugin, table = RecordingSensor(), InterfaceTable(32)
    component = build_component(plugin, make_info(kind=HardwareKind.SENSOR), table)

    (warning,) = component.initialize(make_context(component.info))

    assert 'j1/position, j2/position are ignored' in warning
    assert table.commands.entries() == ()
    assert len(plugin.commands) == 0


def test_command_of_another_component_refuses_this_one_and_names_the_other():
    table = InterfaceTable(32)
    table.commands.add(describe('j2/position'), 'gripper')

    component = make_component(table=table)

    assert component.is_refused
    assert "'arm' exports interface 'j2/position'" in component.failure.text
    assert "'gripper'" in component.failure.text
    assert [entry.owner for entry in table.commands.entries()] == ['gripper']
    assert table.states.entries() == ()


@pytest.mark.parametrize(
    ('states', 'text'),
    [
        (RuntimeError('no map'), 'RuntimeError: no map'),
        (['j1/position'], 'type str'),
        (5, 'TypeError'),
    ],
)
def test_export_that_fails_refuses_the_component(states, text):
    component = make_component(Exporting(states=states))

    assert component.is_refused
    assert component.failure.callback == 'on_export_state_interfaces'
    assert text in component.failure.text


def test_bad_initial_value_refuses_the_component_and_names_the_interface():
    bad = InterfaceDescription(prefix='j9', interface_name='x', initial_value='fast')
    declared = describe('j1/position', 'j1/velocity', 'j2/position', 'j2/velocity')

    component = make_component(Exporting(states=[*declared, bad]))

    assert "'j9/x'" in component.failure.text
    assert "'fast'" in component.failure.text


def test_refused_after_on_init_is_shut_down():
    plugin = Exporting(states=RuntimeError('no map'))

    make_component(plugin)

    assert plugin.calls == ['on_init', 'on_shutdown']
