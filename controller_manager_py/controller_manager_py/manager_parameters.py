# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The parameters of the controller manager, with the C++ stack's names and defaults."""

from dataclasses import dataclass, field

from controllers_py.parameters import bounds, one_of, parameter, unique

# A loop without any rest would keep everything else off its CPU.
_HIGHEST_RATE_HZ = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class InitialStates:
    """Which hardware components do not become active by themselves."""

    unconfigured: tuple[str, ...] = parameter(
        default=(), validators=(unique(),), description='components that stay unconfigured'
    )
    inactive: tuple[str, ...] = parameter(
        default=(), validators=(unique(),), description='components that are only configured'
    )
    # The C++ stack of Jazzy says true here; one bad part shall not stop the others.
    shutdown_on_initial_state_failure: bool = parameter(
        default=False,
        read_only=True,
        description='end the process when a component does not reach its initial state',
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class SwitchDefaults:
    """What a switch request means that does not say."""

    strictness: str = parameter(
        default='best_effort',
        validators=(one_of(('strict', 'best_effort')),),
        description='used for requests with strictness 0',
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Defaults:
    """What requests mean that do not say."""

    switch_controller: SwitchDefaults = field(default_factory=SwitchDefaults)
    allow_controller_activation_with_inactive_hardware: bool = parameter(
        default=False,
        read_only=True,
        description='let controllers start on hardware that is only configured',
    )
    deactivate_controllers_on_hardware_self_deactivate: bool = parameter(
        default=True,
        read_only=True,
        description='stop the commanding controllers when write() answers DEACTIVATE',
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Overruns:
    """What happens when a cycle takes longer than its period."""

    print_warnings: bool = parameter(default=True, description='name overruns in the log')


@dataclass(frozen=True, slots=True, kw_only=True)
class ManagerParameters:
    """
    The parameters of the manager's node.

    ``cpu_affinity`` lists CPU numbers; empty means no pinning. ``thread_priority`` is the loop's
    SCHED_FIFO priority. The executable sets ``lock_memory`` to True on a real-time kernel, unless
    somebody gives it a value.
    """

    update_rate: int = parameter(
        default=100,
        read_only=True,
        validators=(bounds(1, _HIGHEST_RATE_HZ),),
        description='rate of the loop in Hz',
    )
    thread_priority: int = parameter(
        default=50,
        read_only=True,
        validators=(bounds(11, 99),),
        description='SCHED_FIFO priority of the loop; the other threads run up to 10 below',
    )
    cpu_affinity: tuple[int, ...] = parameter(
        default=(), read_only=True, description='CPUs that the loop may run on'
    )
    lock_memory: bool = parameter(
        default=False, read_only=True, description='lock touched pages in memory'
    )
    mock_unknown_hardware: bool = parameter(
        default=False,
        read_only=True,
        description='use the mock system for hardware plugins that are not installed',
    )
    hardware_components_initial_state: InitialStates = field(default_factory=InitialStates)
    defaults: Defaults = field(default_factory=Defaults)
    overruns: Overruns = field(default_factory=Overruns)
