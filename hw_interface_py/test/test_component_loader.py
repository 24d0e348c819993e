# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""From a plugin name to an instance, and the ways in which that fails."""

from hardware_fakes import make_info, RecordingActuator, RecordingSensor, RecordingSystem
from hw_interface_py.component_interface import SystemInterface
from hw_interface_py.component_loader import load_plugin, MOCK_PLUGIN_NAME
from hw_interface_py.errors import (
    ComponentRefusedError,
    PluginImportError,
    UnknownPluginError,
)
from hw_interface_py.hardware_info import HardwareKind
import pytest


class Mock(RecordingSystem):
    """Stands for the mock system."""


class Broken(RecordingSystem):
    """Cannot be made."""

    def __init__(self):
        raise OSError('library version 3 is required')


CLASSES = {
    'fakes/System': RecordingSystem,
    'fakes/Actuator': RecordingActuator,
    'fakes/Sensor': RecordingSensor,
    'fakes/Broken': Broken,
    MOCK_PLUGIN_NAME: Mock,
}


def load_class(name):
    if name == 'fakes/NoImport':
        raise PluginImportError(
            'hw_interface_py.component',
            name,
            module='fakes.no_import',
            text='ModuleNotFoundError: serial',
            location='no_import.py:3',
        )
    if name not in CLASSES:
        raise UnknownPluginError('hw_interface_py.component', name, CLASSES)
    return CLASSES[name]


def load(plugin, kind=HardwareKind.SYSTEM, mock_unknown_hardware=False):
    return load_plugin(
        make_info(plugin=plugin, kind=kind),
        load_class,
        mock_unknown_hardware=mock_unknown_hardware,
    )


@pytest.mark.parametrize(
    ('plugin', 'kind'),
    [
        ('fakes/System', HardwareKind.SYSTEM),
        ('fakes/System', HardwareKind.ACTUATOR),
        ('fakes/System', HardwareKind.SENSOR),
        ('fakes/Actuator', HardwareKind.ACTUATOR),
        ('fakes/Sensor', HardwareKind.SENSOR),
    ],
)
def test_plugin_serves_the_types_of_its_contract(plugin, kind):
    loaded = load(plugin, kind)

    assert type(loaded.plugin) is CLASSES[plugin]
    assert (loaded.name, loaded.warning) == (plugin, '')


@pytest.mark.parametrize(
    ('plugin', 'kind', 'contract'),
    [
        ('fakes/Actuator', HardwareKind.SYSTEM, 'ActuatorInterface'),
        ('fakes/Actuator', HardwareKind.SENSOR, 'ActuatorInterface'),
        ('fakes/Sensor', HardwareKind.SYSTEM, 'SensorInterface'),
        ('fakes/Sensor', HardwareKind.ACTUATOR, 'SensorInterface'),
    ],
)
def test_plugin_of_a_narrower_contract_is_refused_for_other_types(plugin, kind, contract):
    with pytest.raises(ComponentRefusedError) as error:
        load(plugin, kind)

    for part in ("'arm'", plugin, f'type {kind.value}', contract):
        assert part in str(error.value)


def test_unknown_plugin_is_refused_with_the_nearest_name():
    with pytest.raises(ComponentRefusedError, match=r"'arm'.*'fakes/Sistem'.*'fakes/System'"):
        load('fakes/Sistem')


def test_missing_plugin_element_says_what_to_write():
    with pytest.raises(ComponentRefusedError, match=r'<hardware><plugin>'):
        load('', mock_unknown_hardware=True)


def test_plugin_whose_import_fails_is_refused_even_when_unknown_ones_are_mocked():
    with pytest.raises(ComponentRefusedError, match='serial'):
        load('fakes/NoImport', mock_unknown_hardware=True)


def test_plugin_whose_constructor_raises_is_refused_with_its_text_and_place():
    with pytest.raises(ComponentRefusedError, match='library version 3') as error:
        load('fakes/Broken')

    assert error.value.callback == '__init__'
    assert 'test_component_loader.py:' in error.value.location


def test_abstract_plugin_is_refused_by_the_name_of_what_is_missing(monkeypatch):
    class Half(SystemInterface):
        def read(self, time_ns, period_s):
            pass

    monkeypatch.setitem(CLASSES, 'fakes/Half', Half)

    with pytest.raises(ComponentRefusedError, match='write'):
        load('fakes/Half')


@pytest.mark.parametrize('kind', HardwareKind)
def test_mock_stands_in_for_an_unknown_plugin_and_says_so(kind):
    loaded = load('vendor/Arm', kind, mock_unknown_hardware=True)

    assert isinstance(loaded.plugin, Mock)
    assert loaded.name == MOCK_PLUGIN_NAME
    for part in ("'arm'", "'vendor/Arm'", MOCK_PLUGIN_NAME, 'no hardware moves'):
        assert part in loaded.warning


def test_without_the_mock_an_unknown_plugin_is_refused(monkeypatch):
    monkeypatch.delitem(CLASSES, MOCK_PLUGIN_NAME)

    with pytest.raises(ComponentRefusedError, match=MOCK_PLUGIN_NAME):
        load('vendor/Arm', mock_unknown_hardware=True)
