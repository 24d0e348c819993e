# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The messages of the list services say what is so."""

from controller_manager_py.snapshots import (
    controller_states,
    controller_types,
    hardware_components,
    hardware_interfaces,
    named_state,
    state_message,
)
from controllers_py.interface_configuration import InterfaceConfiguration
from hw_interface_py.lifecycle import PrimaryState
from lifecycle_msgs.msg import State
from manager_rig import load_controller, ManagerRig, RecordingController
import pytest

J1 = 'j1/position'
ALL = ['j1/position', 'j1/velocity', 'j2/position', 'j2/velocity']


@pytest.fixture(name='rig')
def rig_of_a_mover_and_a_watcher():
    rig = ManagerRig(
        {
            'mover': RecordingController([J1], ['j1/velocity']),
            'watcher': RecordingController((), InterfaceConfiguration.all()),
        }
    )
    for controller in rig.controllers.values():
        controller.ask_interfaces(rig.table)
    return rig


def states_of(rig):
    return controller_states(rig.controllers.values(), rig.table)


def test_controllers_come_in_the_order_given_with_all_that_is_known_of_them(rig):
    rig.switch(['mover'])

    mover, watcher = states_of(rig)

    assert (mover.name, mover.type, mover.state) == ('mover', 'recording/Controller', 'active')
    assert (mover.update_rate, mover.is_async, mover.is_chainable) == (100, False, False)
    assert mover.claimed_interfaces == [J1]
    assert mover.required_command_interfaces == [J1]
    assert mover.required_state_interfaces == ['j1/velocity']
    assert (watcher.name, watcher.state) == ('watcher', 'inactive')
    assert watcher.claimed_interfaces == []


def test_a_wish_for_everything_means_what_is_available_now(rig):
    assert states_of(rig)[1].required_state_interfaces == ALL

    rig.hardware.set_component_state('arm', PrimaryState.UNCONFIGURED)

    assert states_of(rig)[1].required_state_interfaces == []


def test_listing_runs_no_plugin_code(rig):
    for controller in rig.controllers.values():
        controller.controller.answers |= {'commands': None, 'states': RuntimeError('no')}

    assert states_of(rig)[0].required_state_interfaces == ['j1/velocity']


def test_an_unconfigured_controller_requires_nothing_yet(rig):
    rig.controllers['mover'].cleanup()

    assert states_of(rig)[0].state == 'unconfigured'
    assert states_of(rig)[0].required_command_interfaces == []


def test_a_rate_too_large_for_the_message_is_cut(rig):
    loaded = load_controller(RecordingController(), manager_rate_hz=100_000)

    (message,) = controller_states([loaded], rig.table)

    assert message.update_rate == 65535


def test_components_list_their_interfaces_and_what_is_claimed(rig):
    rig.switch(['mover'])

    (arm,) = hardware_components(rig.hardware)

    assert (arm.name, arm.type, arm.plugin_name) == ('arm', 'system', 'arm')
    assert (arm.rw_rate, arm.is_async) == (100, False)
    assert (arm.state.id, arm.state.label) == (3, 'active')
    assert [each.name for each in arm.command_interfaces] == ALL
    assert [each.is_claimed for each in arm.command_interfaces] == [True, False, False, False]
    assert not any(each.is_claimed for each in arm.state_interfaces)
    assert {each.data_type for each in arm.state_interfaces} == {'double'}


def test_a_claim_on_an_unavailable_interface_is_not_shown(rig):
    rig.switch(['mover'])
    rig.table.set_available('arm', False)

    claimed = {each.name: each.is_claimed for each in hardware_interfaces(rig.table.commands)}

    assert claimed[J1] is False


def test_interfaces_are_sorted_by_name():
    rig = ManagerRig({}, {'arm': ('z', 'a')})

    names = [each.name for each in hardware_interfaces(rig.table.states)]

    assert names == ['a/position', 'a/velocity', 'z/position', 'z/velocity']


def test_types_and_bases_are_parallel_and_plain_ones_come_first():
    types, bases = controller_types()

    assert len(types) == len(bases)
    assert 'forward_command_controller/ForwardCommandController' in types
    assert bases == sorted(bases, reverse=True)
    plain = [kind for kind, base in zip(types, bases, strict=True) if 'Chainable' not in base]
    assert plain == sorted(plain)


@pytest.mark.parametrize('state', list(PrimaryState))
def test_states_carry_id_and_label(state):
    assert state_message(state) == State(id=int(state), label=state.name.lower())
    assert named_state('arm', state).name == 'arm'
    assert named_state('arm', state).state == state_message(state)
