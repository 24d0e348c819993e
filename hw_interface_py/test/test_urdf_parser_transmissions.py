# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Transmissions of a component and the joints they move."""

from hw_interface_py.hardware_info import (
    ActuatorTransmissionInfo,
    JointTransmissionInfo,
    TransmissionInfo,
)
from hw_interface_py.urdf_parser import parse_robot_description
import pytest
from robot_documents import component, refusal, robot

PLUGIN = '<plugin>transmission_interface/SimpleTransmission</plugin>'
ELBOW = (
    '<joint name="elbow"><command_interface name="velocity"/><state_interface name="position"/>'
    '<state_interface name="velocity"/></joint>'
)


def document(body, kind='system', joints=ELBOW):
    return robot(component(f'{joints}<transmission name="t1">{body}</transmission>', kind=kind))


def transmission(body, kind='system'):
    (hardware,) = parse_robot_description(document(body, kind)).hardware
    (found,) = hardware.transmissions
    return found


def test_a_transmission_is_read_with_the_interfaces_of_its_joint():
    found = transmission(
        f'{PLUGIN}<joint name="elbow" role="joint1" read_only="True"><mechanical_reduction> 50 '
        '</mechanical_reduction><offset>-0.1</offset></joint>'
        '<actuator name="motor" role="actuator1"><mechanical_reduction>2</mechanical_reduction>'
        '</actuator><param name="note">x</param>'
    )

    assert found == TransmissionInfo(
        name='t1',
        type='transmission_interface/SimpleTransmission',
        joints=(
            JointTransmissionInfo(
                name='elbow',
                role='joint1',
                state_interfaces=('position', 'velocity'),
                command_interfaces=('velocity',),
                mechanical_reduction=50.0,
                offset=-0.1,
                read_only=True,
            ),
        ),
        actuators=(
            ActuatorTransmissionInfo(name='motor', role='actuator1', mechanical_reduction=2.0),
        ),
        parameters={'note': 'x'},
    )


def test_a_transmission_may_stand_before_its_joint():
    text = robot(
        component(
            f'<transmission name="t1">{PLUGIN}<joint name="elbow" role="j"/></transmission>{ELBOW}'
        )
    )

    (hardware,) = parse_robot_description(text).hardware

    assert hardware.transmissions[0].joints[0].command_interfaces == ('velocity',)


@pytest.mark.parametrize('plugin', ['', '<plugin/>'])
def test_a_transmission_without_plugin_is_refused(plugin):
    error = refusal(document(f'{plugin}<joint name="elbow" role="joint1"/>'))

    assert error.component == 'arm'
    assert "transmission 't1': <transmission> has no <plugin>" in str(error)


@pytest.mark.parametrize('tag', ['joint', 'actuator'])
@pytest.mark.parametrize('attribute', ['name', 'role'])
def test_joints_and_actuators_need_name_and_role(tag, attribute):
    attributes = {'name': 'name="elbow"', 'role': 'role="r"'}
    del attributes[attribute]

    error = refusal(document(f'{PLUGIN}<{tag} {" ".join(attributes.values())}/>'))

    assert (error.component, error.element) == ('arm', tag)
    assert f"<{tag}> has no attribute '{attribute}'" in str(error)


def test_a_joint_that_the_component_lacks_is_refused_with_the_nearest():
    error = refusal(document(f'{PLUGIN}<joint name="elbov" role="joint1"/>'))

    assert (error.component, error.joint) == ('arm', 'elbov')
    assert "component 'arm', transmission 't1', joint 'elbov'" in str(error)
    assert "did you mean 'elbow'?" in str(error)


def test_a_bad_read_only_is_refused():
    error = refusal(document(f'{PLUGIN}<joint name="elbow" role="r" read_only="2"/>'))

    assert "'read_only' of <joint>: '2' is not a boolean" in str(error)


@pytest.mark.parametrize('tag', ['joint', 'actuator'])
@pytest.mark.parametrize(
    ('quantity', 'default'), [('mechanical_reduction', '1.0'), ('offset', '0.0')]
)
def test_a_number_that_cannot_be_read_takes_its_default_with_a_warning(tag, quantity, default):
    description = parse_robot_description(
        document(f'{PLUGIN}<{tag} name="elbow" role="r"><{quantity}>1:50</{quantity}></{tag}>')
    )

    (found,) = description.hardware[0].transmissions
    (entry,) = found.joints + found.actuators
    assert (entry.mechanical_reduction, entry.offset) == (1.0, 0.0)
    (warning,) = description.warnings
    assert f"transmission 't1', {tag} 'elbow': <{quantity}> is ignored: '1:50'" in warning
    assert warning.endswith(f'{default} is used')


def test_of_repeated_numbers_the_first_counts():
    found = transmission(
        f'{PLUGIN}<joint name="elbow" role="r"><offset>1</offset><offset>2</offset></joint>'
    )

    assert found.joints[0].offset == 1.0


def test_an_actuator_component_gets_its_actuator_entry():
    found = transmission(f'{PLUGIN}<joint name="elbow" role="joint1"/>', kind='actuator')

    assert found.actuators == (
        ActuatorTransmissionInfo(
            name='actuator1',
            role='actuator1',
            state_interfaces=('position', 'velocity'),
            command_interfaces=('velocity',),
        ),
    )


def test_the_actuator_entry_comes_after_those_of_the_document():
    found = transmission(
        f'{PLUGIN}<joint name="elbow" role="joint1"/><actuator name="own" role="actuator1"/>',
        kind='actuator',
    )

    assert [actuator.name for actuator in found.actuators] == ['own', 'actuator1']


@pytest.mark.parametrize(
    ('joints', 'found'),
    [
        ('', 'none'),
        ('<joint name="elbow" role="a"/><joint name="shoulder" role="b"/>', "'elbow', 'shoulder'"),
    ],
)
def test_a_transmission_of_an_actuator_moves_exactly_one_joint(joints, found):
    error = refusal(
        document(PLUGIN + joints, kind='actuator', joints=ELBOW + '<joint name="shoulder"/>')
    )

    assert error.component == 'arm'
    assert "transmission 't1': a transmission of a component of type actuator" in str(error)
    assert f'found: {found}.' in str(error)
