# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""What can be wrong with one interface of the table."""

from collections.abc import Sequence

from hw_interface_py.errors.hardware_interface_error import HardwareInterfaceError
from hw_interface_py.nearest_name import describe_choices, nearest_first


class InterfaceError(HardwareInterfaceError):
    """Root of the errors about one interface; ``name`` is its full name."""

    def __init__(self, name: str, message: str) -> None:
        """Keep the interface's full `name`."""
        super().__init__(message)
        self.name = name


class UnknownInterfaceError(InterfaceError, LookupError):
    """
    Report an interface that nobody exports.

    Example: ``elbow/torque`` where the description lists position and velocity.
    """

    def __init__(self, name: str, *, available: Sequence[str]) -> None:
        """Keep what is `available` near it; ``nearest`` is the most similar of these names."""
        super().__init__(
            name, f"interface '{name}' does not exist; " + describe_choices(name, available)
        )
        self.available = tuple(available)
        self.nearest = next(iter(nearest_first(name, available)), None)


class InterfaceNotAvailableError(InterfaceError, LookupError):
    """
    Report an interface that exists but cannot be used in its owner's present state.

    Example: a controller is activated while its component is unconfigured.
    """

    def __init__(self, name: str, owner: str) -> None:
        """Keep the component or controller that is the `owner`."""
        super().__init__(
            name,
            f"interface '{name}' is not available now; bring its owner"
            f" '{owner}' at least to state inactive first",
        )
        self.owner = owner


class InterfaceClaimedError(InterfaceError, RuntimeError):
    """
    Report a command interface that somebody else commands.

    Example: two controllers for the same joint are activated.
    """

    def __init__(self, name: str, *, holder: str, claimant: str) -> None:
        """Keep who is the `holder` and who asked, the `claimant`."""
        super().__init__(
            name,
            f"'{claimant}' cannot have command interface '{name}': it is"
            f" claimed by '{holder}'; deactivate '{holder}' in the same request",
        )
        self.holder = holder
        self.claimant = claimant


class DuplicateInterfaceError(InterfaceError, ValueError):
    """
    Report an interface that is exported twice.

    Example: two components list the same joint with a position command.
    """

    def __init__(self, name: str, *, owner: str, holder: str) -> None:
        """Keep who exports it now, the `owner`, and who did before, the `holder`."""
        first = 'itself' if owner == holder else f"'{holder}'"
        super().__init__(
            name,
            f"'{owner}' exports interface '{name}', which is already exported"
            f' by {first}; interface names are unique, so rename or remove one',
        )
        self.owner = owner
        self.holder = holder


class InterfaceCapacityError(InterfaceError, RuntimeError):
    """
    Report that the table has no slot left.

    Example: controllers that export interfaces are loaded over and over.
    """

    def __init__(self, name: str, capacity: int) -> None:
        """Keep the `capacity` of the table, a number of interfaces."""
        super().__init__(
            name,
            f"no room for interface '{name}': all {capacity} slots are taken;"
            ' unload controllers that export interfaces',
        )
        self.capacity = capacity


class InterfaceValueError(InterfaceError, ValueError):
    """
    Report a value that an interface's data type cannot hold.

    Example: 300 for an interface of type uint8, or the initial value ``fast``.
    """

    def __init__(self, name: str, value: object, allowed: str) -> None:
        """Keep the `value` and a phrase that says what is `allowed`."""
        super().__init__(name, f"interface '{name}': {value!r} does not fit; allowed: {allowed}")
        self.value = value
        self.allowed = allowed
