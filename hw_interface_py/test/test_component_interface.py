# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The contract as the author of a driver sees it."""

import math

from hardware_fakes import make_component, make_info
from hw_interface_py.component_interface import (
    ActuatorInterface,
    SensorInterface,
    SystemInterface,
)
from hw_interface_py.errors import UnknownInterfaceError
from hw_interface_py.interface_handles import InterfaceDescription
from hw_interface_py.lifecycle import PrimaryState
import pytest


class SmallestSystem(SystemInterface):
    """Nothing but what must be there."""

    def read(self, time_ns, period_s):
        self.states.named('position').write(1.0)

    def write(self, time_ns, period_s):
        self.sent = self.commands.read()


class SmallestSensor(SensorInterface):
    """A sensor needs no write."""

    def read(self, time_ns, period_s):
        pass


@pytest.mark.parametrize('contract', [SystemInterface, ActuatorInterface, SensorInterface])
def test_a_class_without_read_cannot_be_made(contract):
    class Silent(contract):
        def write(self, time_ns, period_s):
            pass

    with pytest.raises(TypeError, match='read'):
        Silent()


@pytest.mark.parametrize('contract', [SystemInterface, ActuatorInterface])
def test_only_a_sensor_may_leave_write_out(contract):
    class ReadOnly(contract):
        def read(self, time_ns, period_s):
            pass

    with pytest.raises(TypeError, match='write'):
        ReadOnly()
    assert SmallestSensor().write(0, 0.0) is None


def test_two_methods_make_a_driver_that_goes_through_its_life():
    plugin = SmallestSystem()
    component = make_component(plugin)

    assert component.set_state(PrimaryState.ACTIVE).ok
    plugin.commands.write(0.25)
    component.read(0, 0.01)
    component.write(0, 0.01)

    assert plugin.get_state('j1/position') == 1.0
    assert math.isnan(plugin.get_state('j1/velocity'))
    assert plugin.sent.tolist() == [0.25, 0.25]


def test_values_may_be_set_and_read_by_full_name():
    plugin = SmallestSystem()
    make_component(plugin)

    plugin.set_state('j2/velocity', 3.0)
    plugin.set_command('j2/position', 4.0)

    assert plugin.get_state('j2/velocity') == 3.0
    assert plugin.get_command('j2/position') == 4.0
    assert math.isnan(plugin.get_command('j1/position'))


def test_unknown_name_says_what_the_component_has():
    plugin = SmallestSystem()
    make_component(plugin)

    with pytest.raises(UnknownInterfaceError, match='j1/velocity'):
        plugin.get_state('j1/velocitee')


def test_unlisted_interfaces_come_before_those_of_the_description():
    class Extended(SmallestSystem):
        def export_unlisted_state_interface_descriptions(self):
            return [InterfaceDescription(prefix='arm', interface_name='voltage')]

        def export_unlisted_command_interface_descriptions(self):
            return [InterfaceDescription(prefix='arm', interface_name='lamp')]

    plugin = Extended()
    make_component(plugin, make_info(joints=('j1',)))

    assert plugin.states.names == ('arm/voltage', 'j1/position', 'j1/velocity')
    assert plugin.commands.names == ('arm/lamp', 'j1/position')
