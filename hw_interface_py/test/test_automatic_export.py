# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Which interfaces each type of component exports by itself."""

from hardware_fakes import make_part
from hw_interface_py.automatic_export import (
    command_descriptions,
    declared_commands,
    declared_states,
    state_descriptions,
)
from hw_interface_py.data_types import DataType
from hw_interface_py.errors import RobotDescriptionError
from hw_interface_py.hardware_info import (
    ComponentInfo,
    ComponentKind,
    HardwareInfo,
    HardwareKind,
    InterfaceInfo,
)
import pytest


def full_info(kind):
    return HardwareInfo(
        name='robot',
        type=kind,
        joints=(
            make_part('j2', ['position'], ['velocity', 'position']),
            make_part('j1', ['effort'], ['effort']),
        ),
        sensors=(make_part('imu', ['reset'], ['angle'], ComponentKind.SENSOR),),
        gpios=(make_part('io', ['out'], ['in'], ComponentKind.GPIO),),
    )


@pytest.mark.parametrize(
    ('kind', 'states', 'commands'),
    [
        (
            HardwareKind.SYSTEM,
            ['j2/velocity', 'j2/position', 'j1/effort', 'imu/angle', 'io/in'],
            ['j2/position', 'j1/effort', 'io/out'],
        ),
        (
            HardwareKind.ACTUATOR,
            ['j2/velocity', 'j2/position', 'j1/effort'],
            ['j2/position', 'j1/effort'],
        ),
        (HardwareKind.SENSOR, ['j2/velocity', 'j2/position', 'j1/effort', 'imu/angle'], []),
    ],
)
def test_each_type_exports_its_share_in_document_order(kind, states, commands):
    info = full_info(kind)

    assert [each.name for each in state_descriptions(info)] == states
    assert [each.name for each in command_descriptions(info)] == commands


@pytest.mark.parametrize('kind', HardwareKind)
def test_declared_interfaces_do_not_depend_on_the_type(kind):
    info = full_info(kind)

    assert declared_states(info) == [
        'j2/velocity',
        'j2/position',
        'j1/effort',
        'imu/angle',
        'io/in',
    ]
    assert declared_commands(info) == ['j2/position', 'j1/effort', 'io/out']


def test_data_type_and_initial_value_come_from_the_tag():
    interface = InterfaceInfo(name='mode', data_type='uint8', initial_value='3')
    part = ComponentInfo(name='io', type=ComponentKind.GPIO, state_interfaces=(interface,))

    (description,) = state_descriptions(
        HardwareInfo(name='plc', type=HardwareKind.SYSTEM, gpios=(part,))
    )

    assert description.data_type is DataType.UINT8
    assert description.initial_value == '3'


def test_unknown_data_type_names_the_place_and_what_is_allowed_nearest_first():
    interface = InterfaceInfo(name='mode', data_type='flaot32')
    part = ComponentInfo(name='io', type=ComponentKind.GPIO, state_interfaces=(interface,))

    with pytest.raises(
        RobotDescriptionError, match=r"'plc'.*'io'.*'flaot32'.*did you mean 'float32'\?"
    ) as error:
        state_descriptions(HardwareInfo(name='plc', type=HardwareKind.SYSTEM, gpios=(part,)))

    assert (error.value.component, error.value.joint, error.value.interface) == (
        'plc',
        'io',
        'mode',
    )
