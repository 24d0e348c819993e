# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The example controller of CONTRIBUTING.md brings joints to their positions."""

from pathlib import Path

from controllers_py import proportional_example
from controllers_py.proportional_example import ProportionalController
from hw_interface_py.interface_handles import InterfaceDescription
from hw_interface_py.interface_table import InterfaceTable
from hw_interface_py.lifecycle import PrimaryState
from hypothesis import given
from hypothesis import strategies as st
import numpy as np
import pytest

GUIDE = Path(__file__).parents[2] / 'CONTRIBUTING.md'
JOINTS = ('joint1', 'joint2')

angles = st.floats(-3.2, 3.2)


def make_controller(positions, gain=1.0):
    """Return the controller and the positions of the joints, which a test may set."""
    controller = ProportionalController()
    controller.params = controller.Parameters(joints=JOINTS, positions=positions, gain=gain)
    table = InterfaceTable(8)
    for shelf, name in ((table.states, 'position'), (table.commands, 'velocity')):
        shelf.add(
            [InterfaceDescription(prefix=each, interface_name=name) for each in JOINTS], 'arm'
        )
    table.set_available('arm', True)
    states = controller.state_interface_configuration().resolve(())
    commands = controller.command_interface_configuration().resolve(())
    controller.state_interfaces = table.states.group(states)
    controller.command_interfaces = table.commands.claim(commands, 'proportional')
    return controller, table.states.writable_group(states)


def test_it_claims_velocities_and_reads_positions():
    controller, _ = make_controller((0.0, 0.0))

    assert controller.command_interfaces.names == ('joint1/velocity', 'joint2/velocity')
    assert controller.state_interfaces.names == ('joint1/position', 'joint2/position')


def test_the_velocity_is_proportional_to_what_is_missing():
    controller, positions = make_controller((0.5, -0.3), gain=2.0)
    positions.write(np.array([0.1, 0.0]))

    controller.update(0, 0.01)

    assert controller.command_interfaces.read() == pytest.approx([0.8, -0.6])


@given(start=st.tuples(angles, angles), goal=st.tuples(angles, angles), gain=st.floats(0.5, 5.0))
def test_joints_that_obey_arrive(start, goal, gain):
    controller, positions = make_controller(goal, gain)
    positions.write(np.array(start))

    for _ in range(500):
        controller.update(0, 0.1)
        positions.write(positions.read() + controller.command_interfaces.read() * 0.1)

    assert positions.read() == pytest.approx(goal, abs=1e-6)


def test_the_joints_stop_when_it_is_deactivated():
    controller, positions = make_controller((1.0, 1.0))
    positions.write(0.0)
    controller.update(0, 0.01)

    controller.on_deactivate(PrimaryState.ACTIVE.as_state)

    assert controller.command_interfaces.read() == pytest.approx([0.0, 0.0])


def test_the_guide_shows_exactly_this_controller_in_at_most_30_lines():
    if not GUIDE.exists():
        pytest.skip('CONTRIBUTING.md is not beside this package')
    section = GUIDE.read_text().split('\n## Write a controller\n')[1]

    shown = section.split('```python\n')[1].split('```')[0].splitlines()

    assert shown == Path(proportional_example.__file__).read_text().splitlines()[2:]
    assert len(shown) <= 30
