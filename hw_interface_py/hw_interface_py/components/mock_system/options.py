# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The hardware parameters of the mock system."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from hw_interface_py.errors import InvalidTextError, RobotDescriptionError
from hw_interface_py.hardware_info import HardwareInfo
from hw_interface_py.scalars import parse_bool, parse_float

_Value = TypeVar('_Value')

# Names of older releases, which published robot descriptions still use.
FORMER_NAMES: Mapping[str, str] = {
    'fake_sensor_commands': 'mock_sensor_commands',
    'fake_gpio_commands': 'mock_gpio_commands',
}


@dataclass(frozen=True, slots=True, kw_only=True)
class MockOptions:
    """What a ``<hardware>`` tag asks of the mock; the names are those of its parameters."""

    mock_sensor_commands: bool = False
    """Export a command for every sensor state, which then follows it."""
    mock_gpio_commands: bool = False
    """The same for every gpio state."""
    disable_commands: bool = False
    """Let no state follow its command."""
    calculate_dynamics: bool = False
    """Integrate position, velocity and acceleration instead of copying each of them."""
    position_state_following_offset: float = 0.0
    """Distance of a position state from its command, rad or m."""
    custom_interface_with_following_offset: str = ''
    """Joint state that gets the offset position in place of the position state."""


def read_options(info: HardwareInfo) -> MockOptions:
    """Return the options of a tag, or raise RobotDescriptionError for a value that makes none."""
    texts = {FORMER_NAMES.get(name, name): text for name, text in info.hardware_parameters.items()}
    offset = _parse(info, texts, 'position_state_following_offset', parse_float, None)
    custom = texts.get('custom_interface_with_following_offset', '')
    return MockOptions(
        mock_sensor_commands=_parse(info, texts, 'mock_sensor_commands', parse_bool, False),
        mock_gpio_commands=_parse(info, texts, 'mock_gpio_commands', parse_bool, False),
        disable_commands=_parse(info, texts, 'disable_commands', parse_bool, False),
        calculate_dynamics=_parse(info, texts, 'calculate_dynamics', parse_bool, False),
        position_state_following_offset=offset or 0.0,
        custom_interface_with_following_offset='' if offset is None else custom,
    )


def _parse(
    info: HardwareInfo,
    texts: Mapping[str, str],
    name: str,
    parse: Callable[[str], _Value],
    default: _Value,
) -> _Value:
    if name not in texts:
        return default
    try:
        return parse(texts[name])
    except InvalidTextError as error:
        raise RobotDescriptionError(
            f"component '{info.name}': hardware parameter '{name}': {error}",
            element='param',
            component=info.name,
        ) from error
