# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Declare the parameters that a dataclass describes on a node, and follow their changes."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING
from typing import Any, Generic, TypeVar

from controllers_py.errors import ControllerError, ParameterError
from controllers_py.parameters.fields import build, ParameterSpec, retired_parameters
from controllers_py.parameters.values import Conversion, convert, expected
from hw_interface_py.plugin_guard import guarded_call, PluginFailure
from rcl_interfaces.msg import ParameterDescriptor, SetParametersResult
from rclpy.parameter import Parameter

_Parameters = TypeVar('_Parameters')


def declare_parameters(node: Any, parameters_class: type[_Parameters]) -> _Parameters:
    """
    Declare every parameter on the node and return their values as an instance of the class.

    A value comes from the node's overrides (parameter files, command line), else from the
    default. Raises ParameterError for a value that is missing or refused; nothing is declared
    then.
    """
    given = _overrides(node)
    accepted: list[tuple[ParameterSpec, Any]] = []

    def value_of(spec: ParameterSpec) -> Any:
        value, remark = _check(node, spec, given.get(spec.name, spec.default))
        if remark:
            _warn(node, f"parameter '{spec.name}': {remark}")
        accepted.append((spec, value))
        return value

    instance = _build(node, parameters_class, value_of)
    for spec, value in accepted:
        _declare(node, spec, value)
    for name, advice in retired_parameters(parameters_class):
        if name in given:
            _warn(node, f"parameter '{name}' is ignored: {advice}")
    return instance


def watch_parameters(
    node: Any, parameters_class: type[_Parameters], on_change: Callable[[_Parameters], None]
) -> None:
    """
    Call ``on_change`` with a complete new instance after every accepted change.

    Call it after ``declare_parameters``. Runs in the thread that serves the node's parameter
    services. A change that the class refuses is refused as a whole, with the reason.
    """
    watch = _Watch(node, parameters_class, on_change)
    node.add_pre_set_parameters_callback(watch.convert)
    node.add_on_set_parameters_callback(watch.validate)
    node.add_post_set_parameters_callback(watch.apply)


class _Watch(Generic[_Parameters]):
    """The three callbacks of one node, in the order in which rclpy calls them."""

    def __init__(
        self,
        node: Any,
        parameters_class: type[_Parameters],
        on_change: Callable[[_Parameters], None],
    ) -> None:
        self._node = node
        self._parameters_class = parameters_class
        self._on_change = on_change
        self._specs: dict[str, ParameterSpec] = {}
        self._build({}, self._specs)

    def convert(self, parameters: Sequence[Any]) -> list[Any]:
        """Bring numbers to their declared types, before rclpy compares the types."""
        return [self._converted(each) for each in parameters]

    def validate(self, parameters: Sequence[Any]) -> Any:
        """Accept or refuse a change; changes nothing."""
        try:
            if self._concerns(parameters):
                self._build({each.name: each.value for each in parameters}, {})
        except ParameterError as error:
            return SetParametersResult(successful=False, reason=str(error))
        return SetParametersResult(successful=True)

    def apply(self, parameters: Sequence[Any]) -> None:
        """Hand over the new values; a longer list may have brought new parameters with it."""
        if not self._concerns(parameters):
            return
        specs: dict[str, ParameterSpec] = {}
        instance = self._build({}, specs)
        for spec in specs.values():
            if not self._node.has_parameter(spec.name):
                _declare(self._node, spec, self._value_of(spec, {}))
        self._specs = specs
        self._on_change(instance)

    def _concerns(self, parameters: Sequence[Any]) -> bool:
        return any(each.name in self._specs for each in parameters)

    def _converted(self, changed: Any) -> Any:
        spec = self._specs.get(changed.name)
        if spec is None:
            return changed
        try:
            value, remark = convert(changed.value, spec.type)
        except ValueError:
            return changed  # rclpy refuses it and says why
        if remark:
            _warn(self._node, f"parameter '{spec.name}': {remark}")
        return Parameter(spec.name, spec.type, _as_ros(value))

    def _build(self, changes: Mapping[str, Any], specs: dict[str, ParameterSpec]) -> _Parameters:
        """Return the instance as it is after the changes, and fill in what it consists of."""

        def value_of(spec: ParameterSpec) -> Any:
            specs[spec.name] = spec
            return self._value_of(spec, changes)

        return _build(self._node, self._parameters_class, value_of)

    def _value_of(self, spec: ParameterSpec, changes: Mapping[str, Any]) -> Any:
        if spec.name in changes:
            value = changes[spec.name]
        elif self._node.has_parameter(spec.name):
            value = self._node.get_parameter(spec.name).value
        else:
            value = _overrides(self._node).get(spec.name, spec.default)
        return _check(self._node, spec, value).value


def _overrides(node: Any) -> Mapping[str, Any]:
    # rclpy has no public way to see overrides that nobody has declared.
    overrides = node._parameter_overrides
    return {name: each.value for name, each in overrides.items() if each.value is not None}


def _build(
    node: Any, parameters_class: type[_Parameters], value_of: Callable[[ParameterSpec], Any]
) -> _Parameters:
    # The class and its validators are plugin code, which must not end the thread that serves.
    def make() -> _Parameters:
        return build(parameters_class, value_of)

    outcome = guarded_call('parameters', make)
    if not isinstance(outcome, PluginFailure):
        return outcome
    error = outcome.error
    if isinstance(error, ControllerError):
        raise error
    problem = str(error) if isinstance(error, ValueError) else outcome.text
    raise ParameterError(node.get_name(), '', problem) from error


def _check(node: Any, spec: ParameterSpec, value: Any) -> Conversion:
    if value is MISSING:
        purpose = f' ({spec.description})' if spec.description else ''
        raise ParameterError(
            node.get_name(),
            spec.name,
            f'no value is given; expected {expected(spec.type)}{purpose}',
        )
    try:
        conversion = convert(value, spec.type)
        for validator in spec.validators:
            _validate(validator, conversion.value)
    except ValueError as error:
        raise ParameterError(node.get_name(), spec.name, str(error)) from error
    return conversion


def _validate(validator: Callable[[Any], None], value: Any) -> None:
    try:
        validator(value)
    except ValueError as error:
        shown = list(value) if isinstance(value, tuple) else value
        raise ValueError(f'is {shown!r}, {error}') from error


def _declare(node: Any, spec: ParameterSpec, value: Any) -> None:
    descriptor = ParameterDescriptor(
        description=spec.description,
        read_only=spec.read_only,
        additional_constraints='; '.join(each.constraint for each in spec.validators),
    )
    if node.has_parameter(spec.name):
        if node.describe_parameter(spec.name).read_only:
            return
        # The node may have declared it itself, from its overrides and without a type of ours.
        node.undeclare_parameter(spec.name)
    if value == ():
        # rclpy takes any empty list for bytes, unless it is told the type beforehand.
        node.declare_parameter(spec.name, spec.type, ignore_override=True)
        node.set_parameters([Parameter(spec.name, spec.type, [])])
        descriptor.type = spec.type.value
        node.set_descriptor(spec.name, descriptor)
        return
    node.declare_parameter(spec.name, _as_ros(value), descriptor, ignore_override=True)


def _as_ros(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _warn(node: Any, text: str) -> None:
    node.get_logger().warning(f"node '{node.get_name()}': {text}")
