# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""From the fields of a dataclass to ROS parameters, and from their values to an instance."""

from collections.abc import Callable, Mapping
import dataclasses
from dataclasses import dataclass, MISSING
from types import MappingProxyType
from typing import Any, get_type_hints, NamedTuple, TypeVar

from controllers_py.errors import ParameterSchemaError
from controllers_py.parameters.validators import Validator
from controllers_py.parameters.values import ParameterType

_Parameters = TypeVar('_Parameters')
_METADATA_KEY = 'ros_parameter'
_TYPES: Mapping[Any, Any] = {
    bool: ParameterType.BOOL,
    int: ParameterType.INTEGER,
    float: ParameterType.DOUBLE,
    str: ParameterType.STRING,
    tuple[bool, ...]: ParameterType.BOOL_ARRAY,
    tuple[int, ...]: ParameterType.INTEGER_ARRAY,
    tuple[float, ...]: ParameterType.DOUBLE_ARRAY,
    tuple[str, ...]: ParameterType.STRING_ARRAY,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ParameterSpec:
    """One ROS parameter: its full dotted name, its ROS type, and what its value may be."""

    name: str
    type: Any
    default: Any
    description: str
    read_only: bool
    validators: tuple[Validator, ...]

    @property
    def is_required(self) -> bool:
        """Tell whether somebody has to give a value."""
        return self.default is MISSING


class RetiredParameter(NamedTuple):
    """A parameter name of the past, and what people who still use it should know."""

    name: str
    advice: str


class _Options(NamedTuple):
    description: str = ''
    read_only: bool = False
    validators: tuple[Validator, ...] = ()


class _MapOptions(NamedTuple):
    keys_field: str
    entry_class: type


def parameter(
    *,
    default: Any = MISSING,
    description: str = '',
    read_only: bool = False,
    validators: tuple[Validator, ...] = (),
) -> Any:
    """
    Describe one parameter as a dataclass field; without a default it must be given.

    A read-only parameter takes its value from the parameter file only; every other one may be
    set at any time.
    """
    options = _Options(description, read_only, tuple(validators))
    return dataclasses.field(default=default, metadata={_METADATA_KEY: options})


def mapped_by(keys_field: str, entry_class: type) -> Any:
    """
    Describe one group of parameters per entry of the list ``keys_field``, an earlier field.

    The field's value is a mapping from each entry to an ``entry_class``, whose parameters are
    named ``<field>.<entry>.<parameter>``.
    """
    options = _MapOptions(keys_field, entry_class)
    return dataclasses.field(default=MISSING, metadata={_METADATA_KEY: options})


def retired(name: str, advice: str) -> RetiredParameter:
    """
    Name a parameter that is ignored with one warning.

    A parameter class lists these in its class attribute ``retired_parameters``; ``advice`` says
    what replaced it.
    """
    return RetiredParameter(name, advice)


def retired_parameters(parameters_class: type) -> tuple[RetiredParameter, ...]:
    """Return what a parameter class lists as retired."""
    return tuple(getattr(parameters_class, 'retired_parameters', ()))


def build(
    parameters_class: type[_Parameters],
    value_of: Callable[[ParameterSpec], Any],
    prefix: str = '',
) -> _Parameters:
    """
    Make an instance whose every value is asked from ``value_of``, in the order of the fields.

    ``ValueError`` of the class's own checks leaves; ParameterSchemaError when a field cannot be a
    ROS parameter.
    """
    types = get_type_hints(parameters_class)
    values: dict[str, Any] = {}
    for field in dataclasses.fields(_require_dataclass(parameters_class)):
        options = field.metadata.get(_METADATA_KEY, _Options())
        name = prefix + field.name
        if isinstance(options, _MapOptions):
            keys = _keys(parameters_class, options.keys_field, values)
            entries: dict[str, Any] = {
                key: build(options.entry_class, value_of, f'{name}.{key}.') for key in keys
            }
            values[field.name] = MappingProxyType(entries)
        elif dataclasses.is_dataclass(types[field.name]):
            values[field.name] = build(types[field.name], value_of, f'{name}.')
        else:
            spec = _describe(parameters_class, field, name, types[field.name], options)
            values[field.name] = value_of(spec)
    return parameters_class(**values)


def _require_dataclass(parameters_class: type) -> Any:
    if not dataclasses.is_dataclass(parameters_class):
        raise ParameterSchemaError(
            f'{parameters_class.__qualname__} is no dataclass; decorate it with'
            ' @dataclass(frozen=True, slots=True, kw_only=True)'
        )
    return parameters_class


def _keys(parameters_class: type, keys_field: str, values: dict[str, Any]) -> tuple[str, ...]:
    keys = values.get(keys_field)
    if not isinstance(keys, tuple):
        raise ParameterSchemaError(
            f"{parameters_class.__qualname__}: mapped_by('{keys_field}', …) needs an earlier"
            f' field {keys_field}: tuple[str, ...]'
        )
    return keys


def _describe(
    parameters_class: type,
    field: dataclasses.Field[Any],
    name: str,
    annotation: Any,
    options: _Options,
) -> ParameterSpec:
    if annotation not in _TYPES:
        raise ParameterSchemaError(
            f'{parameters_class.__qualname__}.{field.name}: {annotation} is no ROS parameter;'
            ' allowed: bool, int, float, str, tuple[<one of these>, ...] and dataclasses'
        )
    default = field.default
    if default is MISSING and field.default_factory is not MISSING:
        default = field.default_factory()
    return ParameterSpec(
        name=name,
        type=_TYPES[annotation],
        default=default,
        description=options.description,
        read_only=options.read_only,
        validators=options.validators,
    )
