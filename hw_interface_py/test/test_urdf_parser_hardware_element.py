# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""A ``<ros2_control>`` element: its attributes, its plugin and its asynchronous properties."""

from hw_interface_py.hardware_info import AsyncParameters, HardwareKind, SchedulingPolicy
from hw_interface_py.urdf_parser import parse_robot_description
import pytest
from robot_documents import component, HARDWARE, refusal, robot


def only_component(text):
    (hardware,) = parse_robot_description(text).hardware
    return hardware


def asynchronous(attributes):
    return only_component(
        robot(
            component(
                f'<properties><async {attributes}/></properties>', attributes='is_async="true"'
            )
        )
    ).async_params


@pytest.mark.parametrize('kind', HardwareKind)
def test_each_kind_of_component_is_read(kind):
    assert only_component(robot(component(kind=kind.value))).type is kind


def test_attributes_have_defaults():
    hardware = only_component(robot(component()))

    assert (hardware.group, hardware.rw_rate, hardware.is_async) == ('', 0, False)
    assert hardware.thread_priority is None
    assert hardware.async_params == AsyncParameters()
    assert hardware.hardware_parameters == {}


def test_plugin_group_and_parameters_are_trimmed():
    hardware = only_component(
        robot(
            '<ros2_control name=" arm " type=" system "><hardware>\n'
            '<plugin>\n my/Plugin \n</plugin>'
            '<group> left </group><param name=" port ">\t/dev/ttyUSB0 \n</param><other/>'
            '</hardware></ros2_control>'
        )
    )

    assert (hardware.name, hardware.hardware_plugin_name) == ('arm', 'my/Plugin')
    assert hardware.group == 'left'
    assert hardware.hardware_parameters == {'port': '/dev/ttyUSB0'}


@pytest.mark.parametrize('attribute', ['name', 'type'])
def test_name_and_type_are_required(attribute):
    attributes = {'name': 'name="arm"', 'type': 'type="system"'}
    del attributes[attribute]

    error = refusal(
        robot(f'<ros2_control {" ".join(attributes.values())}>{HARDWARE}</ros2_control>')
    )

    assert (error.line, error.element) == (2, 'ros2_control')
    assert f"<ros2_control> has no attribute '{attribute}'" in str(error)


def test_an_empty_name_is_refused():
    assert "an empty attribute 'name'" in str(refusal(robot(component(name=' '))))


def test_an_unknown_type_is_refused_with_the_nearest():
    error = refusal(robot(component(kind='System')))

    assert error.component == 'arm'
    assert "unknown type 'System'; did you mean 'system'?" in str(error)
    assert 'actuator' in str(error)
    assert 'sensor' in str(error)


def test_an_unknown_child_is_refused_with_the_nearest():
    error = refusal(robot(component('<joints name="elbow"/>')))

    assert (error.component, error.element, error.line) == ('arm', 'joints', 2)
    assert "did you mean 'joint'?" in str(error)


def test_a_component_without_hardware_is_kept_with_a_warning():
    description = parse_robot_description(robot('<ros2_control name="arm" type="system"/>'))

    assert description.hardware[0].hardware_plugin_name == ''
    (warning,) = description.warnings
    assert "component 'arm': there is no <hardware>" in warning


@pytest.mark.parametrize(
    'inside', ['', '<plugin/>', '<plugin> </plugin>', '<param name="a">1</param>']
)
def test_hardware_without_a_plugin_is_refused(inside):
    error = refusal(
        robot(
            f'<ros2_control name="arm" type="system"><hardware>{inside}</hardware></ros2_control>'
        )
    )

    assert error.component == 'arm'
    assert '<hardware> names no plugin' in str(error)


def test_a_repeated_hardware_element_overrides_the_earlier_one_with_a_warning():
    description = parse_robot_description(
        robot(component('<hardware><plugin>second/Plugin</plugin></hardware>'))
    )

    assert description.hardware[0].hardware_plugin_name == 'second/Plugin'
    assert 'this <hardware> is ignored' in description.warnings[0]


def test_the_mocks_old_name_is_kept_with_a_warning_that_tells_the_new_one():
    description = parse_robot_description(
        robot(component().replace('mock_components', 'fake_components'))
    )

    assert description.hardware[0].hardware_plugin_name == 'fake_components/GenericSystem'
    (warning,) = description.warnings
    assert "is called 'mock_components/GenericSystem' now" in warning


def test_a_parameter_without_name_is_refused():
    error = refusal(robot(component().replace('</plugin>', '</plugin><param>1</param>')))

    assert (error.component, error.element) == ('arm', 'param')
    assert "<param> has no attribute 'name'" in str(error)


def test_an_empty_parameter_is_kept_with_a_warning():
    description = parse_robot_description(
        robot(component().replace('</plugin>', '</plugin><param name="prefix"/>'))
    )

    assert description.hardware[0].hardware_parameters == {'prefix': ''}
    (warning,) = description.warnings
    assert "component 'arm': parameter 'prefix' is empty" in warning


def test_of_a_repeated_parameter_the_last_counts_with_a_warning():
    twice = '</plugin><param name="baud">1</param><param name="baud">2</param>'

    description = parse_robot_description(robot(component().replace('</plugin>', twice)))

    assert description.hardware[0].hardware_parameters == {'baud': '2'}
    assert "parameter 'baud' is given twice" in description.warnings[0]


@pytest.mark.parametrize(('text', 'rate'), [('0', 0), ('100', 100), (' 250 ', 250)])
def test_rw_rate_is_a_number_of_hertz(text, rate):
    assert only_component(robot(component(attributes=f'rw_rate="{text}"'))).rw_rate == rate


@pytest.mark.parametrize('text', ['-1', '10abc', '12.7', 'fast', '', '2147483648'])
def test_a_bad_rw_rate_is_refused(text):
    error = refusal(robot(component(attributes=f'rw_rate="{text}"')))

    assert (error.component, error.element) == ('arm', 'ros2_control')
    assert f"'rw_rate' of <ros2_control>: '{text}' is not an integer from 0" in str(error)


@pytest.mark.parametrize(('text', 'expected'), [('true', True), ('False', False)])
def test_is_async_is_a_boolean_in_any_case(text, expected):
    assert only_component(robot(component(attributes=f'is_async="{text}"'))).is_async is expected


def test_a_bad_is_async_is_refused():
    error = refusal(robot(component(attributes='is_async="yes"')))

    assert "'is_async' of <ros2_control>: 'yes' is not a boolean; write true or false" in str(
        error
    )


def test_an_asynchronous_component_takes_its_thread_priority_from_the_attribute():
    hardware = only_component(robot(component(attributes='is_async="true" thread_priority="30"')))

    assert hardware.thread_priority == 30
    assert hardware.async_params.thread_priority == 30


def test_an_asynchronous_component_has_a_default_thread_priority():
    hardware = only_component(robot(component(attributes='is_async="true"')))

    assert hardware.thread_priority == 50
    assert hardware.async_params.thread_priority == 50


@pytest.mark.parametrize('text', ['0', '-5', '+5', '05', '5.0', 'high'])
def test_a_bad_thread_priority_is_refused_only_for_asynchronous_components(text):
    attribute = f'thread_priority="{text}"'

    error = refusal(robot(component(attributes=f'{attribute} is_async="true"')))

    assert "attribute 'thread_priority' of <ros2_control>" in str(error)
    assert only_component(robot(component(attributes=attribute))).thread_priority is None


def test_async_properties_are_read():
    parameters = asynchronous(
        'thread_priority="20" affinity="[2, 4]" scheduling_policy="Detached" '
        'print_warnings="FALSE"'
    )

    assert parameters == AsyncParameters(
        thread_priority=20,
        cpu_affinity_cores=(2, 4),
        scheduling_policy=SchedulingPolicy.DETACHED,
        print_warnings=False,
    )


def test_the_inner_thread_priority_overrides_the_outer_one():
    hardware = only_component(
        robot(
            component(
                '<properties><async thread_priority="20"/></properties>',
                attributes='is_async="true" thread_priority="30"',
            )
        )
    )

    assert (hardware.thread_priority, hardware.async_params.thread_priority) == (30, 20)


@pytest.mark.parametrize(
    ('text', 'cores'), [('[]', ()), ('[ ]', ()), ('[3]', (3,)), (' [0,1] ', (0, 1))]
)
def test_affinity_is_a_bracketed_list(text, cores):
    assert asynchronous(f'affinity="{text}"').cpu_affinity_cores == cores


@pytest.mark.parametrize(
    'text', ['', '2', '2,4', '[', '[1,,2]', '[,]', '[[1]]', '[1.5]', '[a]', '[-1]', '[1 2]', '[1']
)
def test_a_bad_affinity_is_refused(text):
    error = refusal(robot(component(f'<properties><async affinity="{text}"/></properties>')))

    assert (error.component, error.element) == ('arm', 'async')
    assert "'affinity' of <async>" in str(error)
    assert '[2, 4]' in str(error)


@pytest.mark.parametrize(
    ('attribute', 'expected'),
    [
        ('thread_priority="0"', "'thread_priority' of <async>"),
        ('print_warnings="1"', "'print_warnings' of <async>: '1' is not a boolean"),
        ('scheduling_policy="sync"', 'synchronized, detached'),
    ],
)
def test_a_bad_async_attribute_is_refused_even_when_the_component_is_not_asynchronous(
    attribute, expected
):
    error = refusal(robot(component(f'<properties><async {attribute}/></properties>')))

    assert (error.component, error.element) == ('arm', 'async')
    assert expected in str(error)


def test_other_properties_are_ignored():
    assert only_component(robot(component('<properties><colour/></properties>'))).name == 'arm'
