# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""A dataclass says which ROS parameters there are."""

from collections.abc import Mapping
from dataclasses import dataclass, field, FrozenInstanceError

from controllers_py.errors import ParameterSchemaError
from controllers_py.parameters import gt, mapped_by, parameter
from controllers_py.parameters.fields import build
from controllers_py.parameters.values import ParameterType
import pytest


@dataclass(frozen=True, slots=True, kw_only=True)
class Gains:
    p: float
    i: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Tolerances:
    goal_time: float = parameter(default=0.5, description='s', validators=(gt(0),))


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmParameters:
    joints: tuple[str, ...] = parameter(read_only=True)
    rate: int = 20
    tolerances: Tolerances = field(default_factory=Tolerances)
    gains: Mapping[str, Gains] = mapped_by('joints', Gains)


def specs_of(parameters_class, **given_values):
    """Build an instance from defaults and given values; return the specs by name."""
    specs = {}

    def value_of(spec):
        specs[spec.name] = spec
        return given_values.get(spec.name, 1.0 if spec.is_required else spec.default)

    return specs, build(parameters_class, value_of)


def test_names_are_dotted_and_one_per_entry_of_the_mapped_list():
    specs, _ = specs_of(ArmParameters, joints=('a', 'b'))

    assert list(specs) == [
        'joints',
        'rate',
        'tolerances.goal_time',
        'gains.a.p',
        'gains.a.i',
        'gains.b.p',
        'gains.b.i',
    ]


def test_a_field_without_default_is_required():
    specs, _ = specs_of(ArmParameters, joints=('a',))

    required = [name for name, spec in specs.items() if spec.is_required]

    assert required == ['joints', 'gains.a.p']


def test_types_and_options_are_carried_over():
    specs, _ = specs_of(ArmParameters, joints=())

    assert specs['joints'].type is ParameterType.STRING_ARRAY
    assert specs['joints'].read_only
    assert specs['rate'].type is ParameterType.INTEGER
    assert specs['tolerances.goal_time'].description == 's'
    assert specs['tolerances.goal_time'].validators[0].constraint == 'be greater than 0'


def test_the_instance_holds_nested_values_and_cannot_be_changed():
    values = {'joints': ('a',), 'gains.a.p': 2.0}

    _, instance = specs_of(ArmParameters, **values)

    assert instance.gains['a'] == Gains(p=2.0)
    assert instance.tolerances.goal_time == 0.5
    with pytest.raises(FrozenInstanceError):
        instance.rate = 5
    with pytest.raises(TypeError):
        instance.gains['b'] = Gains(p=1.0)


def test_a_default_factory_counts_as_a_default():
    @dataclass(frozen=True, kw_only=True)
    class Listed:
        names: tuple[str, ...] = field(default_factory=lambda: ('x',))

    _, instance = specs_of(Listed)

    assert instance.names == ('x',)


def test_a_type_that_ros_does_not_know_is_refused_with_those_it_knows():
    @dataclass(frozen=True, kw_only=True)
    class Wrong:
        names: list[str]

    with pytest.raises(ParameterSchemaError, match=r'Wrong.names: list\[str\] is no ROS.*tuple'):
        specs_of(Wrong)


def test_a_map_over_a_list_that_comes_later_is_refused():
    @dataclass(frozen=True, kw_only=True)
    class Wrong:
        gains: Mapping[str, Gains] = mapped_by('joints', Gains)
        joints: tuple[str, ...] = ()

    with pytest.raises(ParameterSchemaError, match=r"mapped_by\('joints', …\) needs an earlier"):
        specs_of(Wrong)


def test_a_class_that_is_no_dataclass_is_refused():
    class Wrong:
        joints: tuple[str, ...] = ()

    with pytest.raises(ParameterSchemaError, match='Wrong is no dataclass; decorate it'):
        specs_of(Wrong)
