# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Joints, sensors and gpios of a component, and their interfaces."""

from hw_interface_py.hardware_info import (
    ComponentInfo,
    ComponentKind,
    InterfaceInfo,
    MimicAttribute,
)
from hw_interface_py.urdf_parser import parse_robot_description
import pytest
from robot_documents import component, refusal, robot


def only_component(body, kind='system'):
    (hardware,) = parse_robot_description(robot(component(body, kind=kind))).hardware
    return hardware


def only_command(attributes='', body='', joint_body=''):
    (joint,) = only_component(
        f'<joint name="elbow">{joint_body}<command_interface name="position" {attributes}>{body}'
        '</command_interface></joint>'
    ).joints
    (interface,) = joint.command_interfaces
    return interface


def test_a_joint_has_interfaces_and_parameters_in_document_order():
    (joint,) = only_component(
        '<joint name="elbow"><state_interface name="velocity"/>'
        '<command_interface name="velocity"/>'
        '<param name="id">3</param><command_interface name="position"/>'
        '<state_interface name="position"/><unknown/></joint>'
    ).joints

    assert joint == ComponentInfo(
        name='elbow',
        type=ComponentKind.JOINT,
        command_interfaces=(InterfaceInfo(name='velocity'), InterfaceInfo(name='position')),
        state_interfaces=(InterfaceInfo(name='velocity'), InterfaceInfo(name='position')),
        parameters={'id': '3'},
    )


def test_sensors_and_gpios_are_kept_apart_from_joints():
    hardware = only_component(
        '<gpio name="flange"><command_interface name="out/1"/></gpio>'
        '<sensor name="imu"><state_interface name="a.x"/><command_interface name="rate"/></sensor>'
        '<joint name="elbow"/>'
    )

    assert [part.name for part in (*hardware.joints, *hardware.sensors, *hardware.gpios)] == [
        'elbow',
        'imu',
        'flange',
    ]
    assert hardware.gpios[0].command_interfaces[0].name == 'out/1'
    assert hardware.sensors[0].state_interfaces[0].name == 'a.x'
    assert hardware.sensors[0].command_interfaces[0].name == 'rate'


def test_a_component_of_gpios_alone_needs_no_joint():
    hardware = only_component('<gpio name="io"><state_interface name="in"/></gpio>')

    assert (hardware.joints, len(hardware.gpios)) == ((), 1)


def test_a_sensor_component_may_have_no_joint():
    hardware = only_component('<sensor name="imu"/>', kind='sensor')

    assert (hardware.joints, hardware.sensors[0].name) == ((), 'imu')


@pytest.mark.parametrize('tag', ['joint', 'sensor', 'gpio', 'transmission'])
def test_every_part_needs_a_name(tag):
    error = refusal(robot(component(f'<{tag}/>')))

    assert (error.component, error.element, error.line) == ('arm', tag, 2)
    assert f"<{tag}> has no attribute 'name'" in str(error)


@pytest.mark.parametrize('tag', ['command_interface', 'state_interface'])
@pytest.mark.parametrize(('part', 'name'), [('joint', 'elbow'), ('sensor', 's'), ('gpio', 'g')])
def test_every_interface_needs_a_name(part, name, tag):
    error = refusal(robot(component(f'<{part} name="{name}"><{tag}/></{part}>')))

    assert (error.component, error.joint, error.element) == ('arm', name, tag)
    assert f"component 'arm', {part} '{name}': <{tag}> has no attribute 'name'" in str(error)


@pytest.mark.parametrize(
    ('attribute', 'expected'),
    [
        ('', MimicAttribute.NOT_SET),
        ('mimic="False"', MimicAttribute.FALSE),
    ],
)
def test_the_mimic_attribute_has_three_states(attribute, expected):
    (joint,) = only_component(f'<joint name="elbow" {attribute}/>').joints

    assert joint.is_mimic is expected


def test_a_bad_mimic_attribute_is_refused():
    error = refusal(robot(component('<joint name="elbow" mimic="maybe"/>')))

    assert (error.component, error.joint) == ('arm', 'elbow')
    assert "'mimic' of <joint>: 'maybe' is not a boolean" in str(error)


def test_a_gpio_has_no_mimic_attribute():
    (gpio,) = only_component('<gpio name="io" mimic="maybe"/>').gpios

    assert gpio.is_mimic is MimicAttribute.NOT_SET


def test_interface_parameters_are_kept_as_text():
    interface = only_command(
        body='<param name="min"> -1 </param><param name="max">2*pi</param>'
        '<param name="initial_value">0.5</param><param name="gain">3</param>'
    )

    assert (interface.min, interface.max, interface.initial_value) == ('-1', '2*pi', '0.5')
    assert interface.parameters == {
        'min': '-1',
        'max': '2*pi',
        'initial_value': '0.5',
        'gain': '3',
    }


def test_an_interface_has_type_double_and_size_one_by_default():
    interface = only_command()

    assert (interface.data_type, interface.size, interface.enable_limits) == ('double', 1, True)


def test_data_type_and_size_are_stored():
    interface = only_command('data_type="uint8" size="12"')

    assert (interface.data_type, interface.size) == ('uint8', 12)


@pytest.mark.parametrize('size', ['0', '-1', '1.5', '03', 'two', ''])
def test_a_bad_size_is_refused(size):
    error = refusal(
        robot(
            component(f'<joint name="elbow"><state_interface name="raw" size="{size}"/></joint>')
        )
    )

    assert (error.component, error.joint, error.interface) == ('arm', 'elbow', 'raw')
    assert "'size' of <state_interface>" in str(error)


def test_a_nameless_interface_parameter_is_refused_with_the_whole_place():
    error = refusal(
        robot(
            component(
                '<joint name="elbow"><command_interface name="position"><param>1</param>'
                '</command_interface></joint>'
            )
        )
    )

    assert (error.component, error.joint, error.interface) == ('arm', 'elbow', 'position')
    assert str(error).startswith(
        "robot description line 2, component 'arm', joint 'elbow', command interface 'position': "
    )


@pytest.mark.parametrize(
    ('joint_enable', 'interface_enable', 'expected'),
    [
        (None, None, True),
        (None, 'false', False),
        ('false', None, False),
        ('false', 'true', False),
        ('true', 'TRUE', True),
    ],
)
def test_limits_apply_when_joint_and_interface_both_enable_them(
    joint_enable, interface_enable, expected
):
    def limits(enable):
        return '' if enable is None else f'<limits enable="{enable}"/>'

    interface = only_command(body=limits(interface_enable), joint_body=limits(joint_enable))

    assert interface.enable_limits is expected


@pytest.mark.parametrize('part', ['joint', 'sensor'])
@pytest.mark.parametrize('limits', ['<limits/>', '<limits enable="no"/>'])
def test_limits_without_a_boolean_are_refused(part, limits):
    error = refusal(robot(component(f'<{part} name="elbow">{limits}</{part}>')))

    assert (error.component, error.element) == ('arm', 'limits')
    assert "'enable'" in str(error)


def test_a_gpio_ignores_its_own_limits_but_not_those_of_its_interfaces():
    (gpio,) = only_component(
        '<gpio name="io"><limits/><command_interface name="a"/>'
        '<command_interface name="b"><limits enable="false"/></command_interface></gpio>'
    ).gpios

    assert gpio.enable_limits is True
    assert [interface.enable_limits for interface in gpio.command_interfaces] == [True, False]


@pytest.mark.parametrize('tag', ['command_interface', 'state_interface'])
def test_an_interface_declared_twice_in_a_joint_is_refused(tag):
    twice = f'<{tag} name="position"/>\n<{tag} name="position"/>'

    error = refusal(robot(component(f'<joint name="elbow">{twice}</joint>')))

    assert (error.component, error.joint, error.interface) == ('arm', 'elbow', 'position')
    assert error.line == 3
    assert "'elbow/position' is already declared in line 2" in str(error)


def test_an_interface_declared_in_two_elements_of_one_joint_is_refused():
    joint = '<joint name="elbow"><state_interface name="position"/></joint>'

    assert "'elbow/position' is already declared" in str(refusal(robot(component(joint + joint))))


def test_command_and_state_may_share_a_name():
    (joint,) = only_component(
        '<joint name="elbow"><command_interface name="p"/><state_interface name="p"/></joint>'
    ).joints

    assert len(joint.command_interfaces) == len(joint.state_interfaces) == 1


def test_two_components_may_describe_one_joint():
    description = parse_robot_description(
        robot(
            component(
                '<joint name="elbow"><command_interface name="velocity"/></joint>',
                name='motor',
                kind='actuator',
            ),
            component(
                '<joint name="elbow"><state_interface name="position"/></joint>',
                name='encoder',
                kind='sensor',
            ),
        )
    )

    assert [hardware.joints[0].name for hardware in description.hardware] == ['elbow', 'elbow']
