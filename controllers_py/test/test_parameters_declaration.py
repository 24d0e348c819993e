# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Parameters on a real node: overrides, defaults, refusals, changes."""

from collections.abc import Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import ClassVar

from controllers_py.errors import ParameterError
from controllers_py.parameters import (
    bounds,
    declare_parameters,
    mapped_by,
    not_empty,
    parameter,
    retired,
    RetiredParameter,
    unique,
    watch_parameters,
)
import pytest
import rclpy
from rclpy.parameter import Parameter


@dataclass(frozen=True, slots=True, kw_only=True)
class Gains:
    p: float = parameter(default=1.0, validators=(bounds(0.0, 100.0),))


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    low: float = 0.0
    high: float = 1.0

    def __post_init__(self) -> None:
        if self.low > self.high:
            raise ValueError(f'low {self.low} is above high {self.high}')


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmParameters:
    joints: tuple[str, ...] = parameter(
        validators=(not_empty(), unique()), description='joints to move'
    )
    rate: int = parameter(default=50, description='Hz', validators=(bounds(1, 1000),))
    is_open_loop: bool = False
    frame: str = parameter(default='base', read_only=True)
    offsets: tuple[float, ...] = ()
    names: tuple[str, ...] = parameter(default=(), read_only=True)
    limits: Limits = field(default_factory=Limits)
    gains: Mapping[str, Gains] = mapped_by('joints', Gains)
    retired_parameters: ClassVar[tuple[RetiredParameter, ...]] = (
        retired('open_loop_control', "use 'is_open_loop'"),
    )


@contextmanager
def make_node(overrides=None, **options):
    """Yield a node whose parameter files say ``overrides``."""
    context = rclpy.Context()
    rclpy.init(context=context)
    given = [Parameter(name, value=value) for name, value in (overrides or {}).items()]
    node = rclpy.create_node('arm', context=context, parameter_overrides=given, **options)
    try:
        yield node
    finally:
        node.destroy_node()
        context.try_shutdown()


def declare(overrides):
    with make_node(overrides) as node:
        return declare_parameters(node, ArmParameters)


@contextmanager
def watched_node(overrides):
    """Yield a node, and the list of instances that changes bring."""
    with make_node(overrides) as node:
        declare_parameters(node, ArmParameters)
        instances = []
        watch_parameters(node, ArmParameters, instances.append)
        yield node, instances


def change(node, **values):
    parameters = [Parameter(name.replace('__', '.'), value=v) for name, v in values.items()]
    return node.set_parameters_atomically(parameters)


def test_overrides_win_over_defaults():
    values = declare({'joints': ['a', 'b'], 'limits.high': 2.5, 'gains.b.p': 7.0})

    assert values.joints == ('a', 'b')
    assert values.limits == Limits(low=0.0, high=2.5)
    assert {name: gains.p for name, gains in values.gains.items()} == {'a': 1.0, 'b': 7.0}
    assert values.rate == 50


def test_the_node_shows_every_value_with_its_declared_type():
    with make_node({'joints': ['a'], 'gains.a.p': 100}) as node:
        declare_parameters(node, ArmParameters)

        shown = {
            name: node.get_parameter(name)
            for name in ('joints', 'gains.a.p', 'offsets', 'names', 'frame')
        }

    assert shown['gains.a.p'].type_ is Parameter.Type.DOUBLE
    assert shown['gains.a.p'].value == 100.0
    assert shown['offsets'].type_ is Parameter.Type.DOUBLE_ARRAY
    assert shown['names'].type_ is Parameter.Type.STRING_ARRAY
    assert list(shown['names'].value) == []
    assert shown['joints'].value == ['a']


def test_tools_see_descriptions_constraints_and_what_is_read_only():
    with make_node({'joints': ['a']}) as node:
        declare_parameters(node, ArmParameters)

        rate, names = node.describe_parameters(['rate', 'names'])

    assert (rate.description, rate.additional_constraints) == ('Hz', 'be from 1 to 1000')
    assert (rate.read_only, names.read_only) == (False, True)
    assert names.type == Parameter.Type.STRING_ARRAY.value


def test_a_missing_parameter_is_refused_by_name_with_what_it_is_for():
    with pytest.raises(ParameterError) as caught:
        declare({})

    assert str(caught.value) == (
        "node 'arm': parameter 'joints': no value is given; expected a list of strings"
        ' (joints to move)'
    )
    assert (caught.value.node, caught.value.parameter) == ('arm', 'joints')


def test_a_refused_declaration_leaves_nothing_declared():
    with make_node({'joints': ['a'], 'rate': 0}) as node:
        with pytest.raises(ParameterError):
            declare_parameters(node, ArmParameters)

        assert not node.has_parameter('joints')


@pytest.mark.parametrize(
    ('overrides', 'complaint'),
    [
        ({'rate': 30.5}, "parameter 'rate': is 30.5, expected an integer"),
        ({'rate': 2000}, "parameter 'rate': is 2000, must be from 1 to 1000"),
        ({'joints': []}, r"parameter 'joints': is \[\], must not be empty"),
        ({'joints': ['a', 'a']}, r"is \['a', 'a'\], must contain nothing twice .twice: a"),
        ({'joints': 'a'}, "is 'a', expected a list of strings"),
        ({'gains.a.p': -1}, "parameter 'gains.a.p': is -1.0, must be from 0.0 to 100.0"),
        ({'limits.low': 3.0}, "node 'arm': parameters: low 3.0 is above high 1.0"),
    ],
)
def test_a_refusal_says_which_parameter_what_was_found_and_what_is_allowed(overrides, complaint):
    with pytest.raises(ParameterError, match=complaint):
        declare({'joints': ['a'], **overrides})


def test_an_integer_is_accepted_for_a_double_and_an_integral_double_for_an_integer():
    values = declare({'joints': ['a'], 'limits.high': 2, 'rate': 30.0, 'offsets': [1, 2]})

    assert (values.limits.high, values.rate, values.offsets) == (2.0, 30, (1.0, 2.0))
    assert isinstance(values.limits.high, float)
    assert isinstance(values.rate, int)


def test_reading_a_double_as_an_integer_is_told_once(capfd):
    declare({'joints': ['a'], 'rate': 30.0})

    warnings = capfd.readouterr().err
    assert warnings.count("parameter 'rate': 30.0 was read as the integer 30") == 1


def test_an_empty_list_fits_every_list():
    values = declare({'joints': ['a'], 'offsets': [], 'names': []})

    assert (values.offsets, values.names) == ((), ())


def test_a_retired_parameter_is_ignored_with_one_warning_that_says_what_replaced_it(capfd):
    values = declare({'joints': ['a'], 'open_loop_control': True})

    warnings = capfd.readouterr().err
    assert not values.is_open_loop
    assert warnings.count('open_loop_control') == 1
    assert "'open_loop_control' is ignored: use 'is_open_loop'" in warnings


def test_a_node_that_declares_its_overrides_by_itself_is_served_too():
    overrides = {'joints': ['a'], 'rate': 30.0}
    with make_node(overrides, automatically_declare_parameters_from_overrides=True) as node:
        values = declare_parameters(node, ArmParameters)

        assert values.rate == 30
        assert node.get_parameter('rate').type_ is Parameter.Type.INTEGER


def test_a_change_hands_over_a_complete_new_instance():
    with watched_node({'joints': ['a'], 'rate': 20}) as (node, instances):
        result = change(node, gains__a__p=5.0, is_open_loop=True)

    assert result.successful
    (instance,) = instances
    assert (instance.gains['a'].p, instance.is_open_loop, instance.rate) == (5.0, True, 20)


def test_a_change_is_converted_like_an_override():
    with watched_node({'joints': ['a']}) as (node, instances):
        result = change(node, gains__a__p=5, rate=40.0)

        assert result.successful
        assert node.get_parameter('gains.a.p').type_ is Parameter.Type.DOUBLE
    assert (instances[0].gains['a'].p, instances[0].rate) == (5.0, 40)


@pytest.mark.parametrize(
    ('values', 'reason'),
    [
        ({'rate': 5000}, "parameter 'rate': is 5000, must be from 1 to 1000"),
        ({'rate': 'fast'}, 'Wrong parameter type'),
        ({'frame': 'world'}, 'read-only parameter: frame'),
        ({'limits__low': 9.0}, 'low 9.0 is above high 1.0'),
        ({'rate': 30, 'gains__a__p': -1.0}, "parameter 'gains.a.p': is -1.0"),
    ],
)
def test_a_refused_change_changes_nothing_and_says_why(values, reason):
    with watched_node({'joints': ['a'], 'rate': 20}) as (node, instances):
        result = change(node, **values)

        assert not result.successful
        assert reason in result.reason
        assert node.get_parameter('rate').value == 20
    assert instances == []


@dataclass(frozen=True, slots=True, kw_only=True)
class FragileParameters:
    table: str = 'none'

    def __post_init__(self) -> None:
        if self.table != 'none':
            raise KeyError(self.table)


def test_whatever_the_class_raises_refuses_the_change():
    with make_node() as node:
        declare_parameters(node, FragileParameters)
        watch_parameters(node, FragileParameters, lambda _: None)

        result = change(node, table='missing')

        assert not result.successful
        assert "KeyError: 'missing'" in result.reason
        assert node.get_parameter('table').value == 'none'


def test_values_that_only_fit_together_can_be_changed_together():
    with watched_node({'joints': ['a']}) as (node, instances):
        result = change(node, limits__low=5.0, limits__high=6.0)

    assert result.successful
    assert instances[0].limits == Limits(low=5.0, high=6.0)


def test_a_longer_list_brings_the_parameters_of_its_new_entries():
    with watched_node({'joints': ['a'], 'gains.b.p': 9.0}) as (node, instances):
        assert change(node, joints=['a', 'b']).successful
        assert change(node, gains__b__p=3.0).successful

    assert [each.gains['b'].p for each in instances] == [9.0, 3.0]


def test_parameters_of_others_are_none_of_its_business():
    with watched_node({'joints': ['a']}) as (node, instances):
        node.declare_parameter('update_rate', 100)

        assert change(node, update_rate=50).successful
    assert instances == []
