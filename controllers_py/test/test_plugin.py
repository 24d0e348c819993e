# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Controllers are found by the type names that parameter files of the C++ stack use."""

import sys

import controllers_py
from controllers_py.controller_interface import ChainableControllerInterface, ControllerInterface
from controllers_py.plugin import CONTROLLER_GROUP, controller_kinds, load_controller_class
from hw_interface_py.errors import PluginClassError, UnknownPluginError
from hw_interface_py.plugins import find_plugins, forget
import pytest

SHIPPED = [
    'controllers_py/ProportionalController',
    'effort_controllers/JointGroupEffortController',
    'forward_command_controller/ForwardCommandController',
    'forward_command_controller/MultiInterfaceForwardCommandController',
    'joint_state_broadcaster/JointStateBroadcaster',
    'position_controllers/JointGroupPositionController',
    'velocity_controllers/JointGroupVelocityController',
]


@pytest.fixture
def offer(tmp_path, monkeypatch):
    """Return a function that installs a package with one controller module."""

    def write(name, code):
        metadata = tmp_path / 'probe-1.0.dist-info'
        metadata.mkdir()
        (metadata / 'METADATA').write_text('Name: probe\nVersion: 1.0\n')
        point = f'[{CONTROLLER_GROUP}]\nprobe/{name} = probe_{name.lower()}:{name}\n'
        (metadata / 'entry_points.txt').write_text(point)
        (tmp_path / f'probe_{name.lower()}.py').write_text(code)
        monkeypatch.syspath_prepend(tmp_path)
        forget_everything()

    yield write
    forget_everything()
    for name in [name for name in sys.modules if name.startswith('probe_')]:
        del sys.modules[name]


def forget_everything():
    forget()
    controller_kinds.cache_clear()


@pytest.mark.parametrize('name', SHIPPED)
def test_a_shipped_controller_is_loaded_by_its_type_name(name):
    found = load_controller_class(name)

    assert issubclass(found, ControllerInterface)
    assert found.__name__ == name.partition('/')[2]


def test_every_installed_type_is_listed_with_its_kind():
    kinds = controller_kinds()

    assert set(SHIPPED) <= set(kinds)
    assert kinds['joint_state_broadcaster/JointStateBroadcaster'] is False


def test_a_chainable_controller_is_known_as_such(offer):
    offer(
        'Chained',
        'from controllers_py import ChainableControllerInterface\n'
        'class Chained(ChainableControllerInterface):\n'
        '    def command_interface_configuration(self): ...\n'
        '    def state_interface_configuration(self): ...\n'
        '    def update_and_write_commands(self, time_ns, period_s): ...\n',
    )

    assert controller_kinds()['probe/Chained'] is True
    assert issubclass(load_controller_class('probe/Chained'), ChainableControllerInterface)


def test_a_broken_controller_does_not_hide_the_others(offer):
    offer('Broken', 'raise RuntimeError')

    kinds = controller_kinds()

    assert 'probe/Broken' not in kinds
    assert set(SHIPPED) <= set(kinds)


def test_a_hardware_component_is_no_controller(offer):
    offer('Driver', 'from hw_interface_py import SystemInterface as Driver\n')

    with pytest.raises(PluginClassError, match='does not inherit from any of: ControllerInterf'):
        load_controller_class('probe/Driver')


def test_a_misspelt_type_is_answered_with_the_nearest_one():
    with pytest.raises(UnknownPluginError) as caught:
        load_controller_class('joint_state_broadcaster/JointStateBroadcster')

    assert "did you mean 'joint_state_broadcaster/JointStateBroadcaster'?" in str(caught.value)
    assert caught.value.known[0] in find_plugins(CONTROLLER_GROUP)


def test_the_public_names_of_the_package_are_sorted_and_exist():
    assert controllers_py.__all__ == sorted(set(controllers_py.__all__), key=str.casefold)
    assert all(hasattr(controllers_py, name) for name in controllers_py.__all__)
