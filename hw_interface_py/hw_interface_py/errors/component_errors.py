# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""What can be wrong with one hardware component."""

from collections.abc import Sequence

from hw_interface_py.errors.hardware_interface_error import HardwareInterfaceError
from hw_interface_py.nearest_name import describe_choices


class ComponentError(HardwareInterfaceError):
    """Root of the errors about one hardware component; ``component`` is its name."""

    def __init__(self, component: str, message: str) -> None:
        """Keep the name of the `component`."""
        super().__init__(message)
        self.component = component


class UnknownComponentError(ComponentError, LookupError):
    """
    Report a name that no hardware component has.

    Example: the class name of a plugin in place of the ``name`` of the tag.
    """

    def __init__(self, component: str, *, available: Sequence[str]) -> None:
        """Keep the names of the components that are `available`."""
        super().__init__(
            component,
            f"hardware component '{component}' does not exist; "
            + describe_choices(component, available),
        )
        self.available = tuple(available)


class ComponentRefusedError(ComponentError, ValueError):
    """
    Report why a component cannot be loaded.

    Example: its plugin is not installed, or does not export what the tag declares.
    """

    def __init__(
        self, component: str, reason: str, *, callback: str = 'load', location: str = ''
    ) -> None:
        """Keep the `reason`, the `callback` it comes from and, if known, its `location`."""
        place = f' ({location})' if location else ''
        super().__init__(
            component, f"hardware component '{component}' is refused: {callback}: {reason}{place}"
        )
        self.reason = reason
        self.callback = callback
        self.location = location


class CommandModeError(ComponentError, ValueError):
    """
    Report commands for one joint that do not make one control mode.

    Example: position and velocity of a joint at once.
    """

    def __init__(
        self, component: str, joint: str, *, found: Sequence[str], allowed: Sequence[str]
    ) -> None:
        """Keep the `joint`, the commands `found` for it, and those of which one is `allowed`."""
        super().__init__(
            component,
            f"hardware component '{component}': joint '{joint}' would be commanded by"
            f' {" and ".join(found) or "none"} of {", ".join(allowed)}; claim exactly one of them',
        )
        self.joint = joint
        self.found = tuple(found)
        self.allowed = tuple(allowed)


class ComponentBusyError(ComponentError, TimeoutError):
    """
    Report that nothing can be done with a component because a callback of it does not return.

    Example: ``read`` waits for a peer that is silent.
    """

    def __init__(self, component: str, *, callback: str, busy_s: float) -> None:
        """Keep the `callback` that runs and for how long it has been running, in s."""
        super().__init__(
            component,
            f"hardware component '{component}' is busy: {callback}() has"
            f' been running for {busy_s:.1f} s; nothing can be done with the'
            ' component until it returns. Check the connection to the hardware',
        )
        self.callback = callback
        self.busy_s = busy_s


class ComponentStateError(ComponentError, RuntimeError):
    """
    Report that a component did not reach the state it was asked for.

    Example: ``on_configure`` could not open the port.
    """

    def __init__(self, component: str, message: str, *, state: str) -> None:
        """Keep the label of the `state` that the component is in now."""
        super().__init__(component, message)
        self.state = state
