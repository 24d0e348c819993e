# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Plugins are found by name, imported only when asked for, and refused with a reason."""

import sys
import textwrap

from hw_interface_py.component_interface import (
    ActuatorInterface,
    SensorInterface,
    SystemInterface,
)
from hw_interface_py.errors import (
    AmbiguousPluginError,
    HardwareInterfaceError,
    PluginClassError,
    PluginError,
    PluginImportError,
    UnknownPluginError,
)
from hw_interface_py.hardware_info import HardwareKind
from hw_interface_py.plugins import (
    COMPONENT_GROUP,
    find_plugins,
    forget,
    load_component_class,
    load_plugin_class,
    serves,
)
from hypothesis import given
from hypothesis import strategies as st
from installed_distribution import DRIVER, write_distribution
import pytest


@pytest.fixture(autouse=True)
def fresh_discovery():
    modules = set(sys.modules)
    forget()
    yield
    forget()
    for name in set(sys.modules) - modules:
        if name.startswith('probe_'):
            del sys.modules[name]


@pytest.fixture
def install(tmp_path, monkeypatch):
    """Return a function that installs a distribution with entry points and one module."""

    def write(distribution, points, *, folder='site', **content):
        site = tmp_path / folder
        groups = {COMPONENT_GROUP: points}
        file = write_distribution(site, distribution, groups, **content)
        monkeypatch.syspath_prepend(site)
        return file

    return write


def refusal(name, expected):
    with pytest.raises(expected) as caught:
        load_component_class(name)
    return caught.value


def test_a_plugin_is_listed_with_its_place_and_not_imported(install):
    install('probe', ['probe/Driver = probe_driver:Driver'], code='raise SystemError')

    entry = find_plugins(COMPONENT_GROUP)['probe/Driver']

    assert entry.distribution == 'probe'
    assert entry.module == 'probe_driver'
    assert entry.attribute == 'Driver'
    assert 'probe_driver' not in sys.modules


def test_the_names_are_sorted(install):
    install('probe', ['probe/B = probe_driver:B', 'probe/A = probe_driver:A'])

    names = [name for name in find_plugins(COMPONENT_GROUP) if name.startswith('probe/')]

    assert names == ['probe/A', 'probe/B']


def test_a_package_name_is_shown_as_ros_knows_it(install):
    install('probe-driver', ['probe/Driver = probe_driver:Driver'])

    assert find_plugins(COMPONENT_GROUP)['probe/Driver'].distribution == 'probe_driver'


def test_discovery_is_remembered_until_it_is_forgotten(install):
    find_plugins(COMPONENT_GROUP)
    install('probe', ['probe/Driver = probe_driver:Driver'])

    before = 'probe/Driver' in find_plugins(COMPONENT_GROUP)
    forget()

    assert not before
    assert 'probe/Driver' in find_plugins(COMPONENT_GROUP)


def test_the_listing_cannot_be_changed(install):
    install('probe', ['probe/Driver = probe_driver:Driver'])

    with pytest.raises(TypeError):
        find_plugins(COMPONENT_GROUP)['probe/Other'] = None


@pytest.mark.parametrize('offered', ['probe/Driver', 'probe::Driver'])
@pytest.mark.parametrize('asked', ['probe/Driver', 'probe::Driver'])
def test_both_spellings_of_a_name_lead_to_the_class(install, offered, asked):
    install('probe', [f'{offered} = probe_driver:Driver'])

    found = load_component_class(asked)

    assert found.__name__ == 'Driver'
    assert issubclass(found, SystemInterface)


def test_a_class_inside_a_class_can_be_offered(install):
    code = textwrap.dedent(DRIVER) + '\nclass Outer:\n    Inner = Driver\n'
    install('probe', ['probe/Inner = probe_driver:Outer.Inner'], code=code)

    assert load_component_class('probe/Inner').__name__ == 'Driver'


def test_a_misspelt_name_is_answered_with_the_nearest_one(install):
    install('probe', ['probe/Driver = probe_driver:Driver'])

    error = refusal('probe/Drivr', UnknownPluginError)

    assert error.plugin == 'probe/Drivr'
    assert error.known[0] == 'probe/Driver'
    assert str(error).startswith("component 'probe/Drivr' is not installed; ")
    assert "did you mean 'probe/Driver'?" in str(error)
    assert 'list_plugins' in str(error)


def test_in_a_group_without_plugins_every_name_is_unknown():
    with pytest.raises(UnknownPluginError, match='is not installed'):
        load_plugin_class('nobody.offers', 'probe/Driver', (SystemInterface,))


def test_many_known_names_do_not_bury_the_message(install):
    install('probe', [f'probe/Driver{n} = probe_driver:Driver' for n in range(60)])

    assert len(str(refusal('probe/Other', UnknownPluginError))) < 600


def test_an_import_failure_keeps_the_text_and_the_place(install):
    file = install(
        'probe', ['probe/Driver = probe_driver:Driver'], code='x = 1\nimport probe_missing\n'
    )

    error = refusal('probe/Driver', PluginImportError)

    assert error.text == "ModuleNotFoundError: No module named 'probe_missing'"
    assert error.location == f'{file}:2'
    assert str(error).endswith(f'{error.text} ({file}:2)')
    assert isinstance(error.__cause__, ModuleNotFoundError)


def test_a_syntax_error_is_located_in_the_plugin(install):
    file = install('probe', ['probe/Driver = probe_driver:Driver'], code='x = 1\ndef broken(:\n')

    error = refusal('probe/Driver', PluginImportError)

    assert error.location == f'{file}:2'
    assert error.text.startswith('SyntaxError')


def test_a_module_that_ends_the_process_only_fails_to_import(install):
    install('probe', ['probe/Driver = probe_driver:Driver'], code='import sys\nsys.exit(3)\n')

    assert 'SystemExit: 3' in str(refusal('probe/Driver', PluginImportError))


def test_a_missing_module_has_no_place(install):
    install('probe', ['probe/Driver = probe_elsewhere:Driver'])

    error = refusal('probe/Driver', PluginImportError)

    assert error.module == 'probe_elsewhere'
    assert error.location == ''
    assert "No module named 'probe_elsewhere'" in str(error)


def test_a_repaired_module_can_be_imported_without_a_restart(install):
    file = install('probe', ['probe/Driver = probe_driver:Driver'], code='import probe_missing')
    refusal('probe/Driver', PluginImportError)
    file.write_text(textwrap.dedent(DRIVER) + '\n# longer, so that no cached bytecode fits\n')

    assert load_component_class('probe/Driver').__name__ == 'Driver'


def test_a_missing_class_is_answered_with_the_classes_of_the_module(install):
    install('probe', ['probe/Driver = probe_driver:Drivr'])

    error = refusal('probe/Driver', PluginClassError)

    assert error.target == 'probe_driver:Drivr'
    assert "did you mean 'Driver'? Allowed: Driver" in str(error)
    assert 'SystemInterface' not in str(error)


@pytest.mark.parametrize(
    ('code', 'fault'),
    [
        ('Driver = 3', 'no class but of type int'),
        ('def Driver(): ...', 'no class but of type function'),
        ('class Driver: ...', 'does not inherit from any of: SystemInterface, Actuator'),
        ('from hw_interface_py import SystemInterface as Driver', 'does not inherit'),
        (
            'from hw_interface_py import SystemInterface\nclass Driver(SystemInterface): ...',
            'does not implement: read, write',
        ),
        (
            'from hw_interface_py import SensorInterface\nclass Driver(SensorInterface): ...',
            'does not implement: read',
        ),
    ],
)
def test_what_does_not_fulfil_the_contract_is_refused(install, code, fault):
    install('probe', ['probe/Driver = probe_driver:Driver'], code=code)

    error = refusal('probe/Driver', PluginClassError)

    assert fault in str(error)
    assert error.target in str(error)


def test_an_entry_point_without_a_class_says_how_to_write_it(install):
    install('probe', ['probe/Driver = probe_driver'])

    assert 'write package.module:Class' in str(refusal('probe/Driver', PluginClassError))


def test_a_name_of_two_packages_is_refused_and_both_are_named(install):
    install('probe_one', ['probe/Driver = probe_driver:Driver', 'probe/One = probe_driver:Driver'])
    install('probe_two', ['probe/Driver = probe_other:Driver'], module='probe_other', folder='two')

    error = refusal('probe/Driver', AmbiguousPluginError)

    assert set(error.offers) == {
        'probe_one (probe_driver:Driver)',
        'probe_two (probe_other:Driver)',
    }
    assert all(offer in str(error) for offer in error.offers)
    assert load_component_class('probe/One').__name__ == 'Driver'


def test_a_package_that_is_on_the_path_twice_counts_once(install):
    install('probe-driver', ['probe/Driver = probe_driver:Old'], folder='build')
    install('probe_driver', ['probe/Driver = probe_driver:Driver'], folder='install')

    assert load_component_class('probe/Driver').__name__ == 'Driver'
    assert find_plugins(COMPONENT_GROUP)['probe/Driver'].rivals == ()


@pytest.mark.parametrize(
    ('contract', 'kinds'),
    [
        (SystemInterface, {'system', 'actuator', 'sensor'}),
        (ActuatorInterface, {'actuator'}),
        (SensorInterface, {'sensor'}),
        (object, set()),
    ],
)
def test_a_class_serves_the_tags_of_its_contract(contract, kinds):
    class Driver(contract):
        pass

    assert {kind.value for kind in HardwareKind if serves(Driver, kind)} == kinds


@given(st.text())
def test_any_name_gives_a_class_or_our_own_error(name):
    try:
        load_component_class(name)
    except PluginError as error:
        shown = str(error)
    else:
        shown = name

    assert shown


def test_every_refusal_is_one_of_this_package_and_a_fitting_built_in():
    assert issubclass(UnknownPluginError, LookupError)
    assert issubclass(PluginImportError, ImportError)
    assert issubclass(PluginClassError, TypeError)
    assert issubclass(PluginError, HardwareInterfaceError)


def test_the_entry_points_of_this_package_are_found():
    names = find_plugins(COMPONENT_GROUP)

    assert {'mock_components/GenericSystem', 'fake_components/GenericSystem'} <= set(names)
