# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
Planning a switch: which controllers stop and start, and whether they may.

Everything here runs in the lifecycle worker and changes nothing. A plan is handed to the cycle as
a ``PreparedSwitch``; a request that cannot be granted raises ``SwitchRefusedError``.
"""

from collections.abc import Mapping, Sequence
import difflib
from enum import IntEnum
from typing import NamedTuple

from controller_manager_py.errors import SwitchRefusedError
from controller_manager_py.loaded_controller import LoadedController
from controller_manager_py.realtime.prepared_switch import ControllerStart
from hw_interface_py.interface_table import InterfaceShelf, InterfaceTable
from hw_interface_py.lifecycle import PrimaryState
from hw_interface_py.nearest_name import nearest_first

_LONGEST_OFFER = 10
NOTHING_TO_DO = (
    'After checking the controllers, no controllers need to be activated or deactivated.'
)


class Strictness(IntEnum):
    """How to treat names that cannot be switched: drop them, or refuse the request."""

    BEST_EFFORT = 1
    STRICT = 2


class SwitchRequest(NamedTuple):
    """What the service asks for, with the strictness already decided."""

    activate: tuple[str, ...]
    deactivate: tuple[str, ...]
    strictness: Strictness
    timeout_s: float

    @property
    def is_strict(self) -> bool:
        """Tell whether one refusal refuses everything."""
        return self.strictness is Strictness.STRICT


class SwitchPlan(NamedTuple):
    """The controllers to stop and to start, and the sentences about names that were dropped."""

    stops: tuple[LoadedController, ...]
    starts: tuple[ControllerStart, ...]
    dropped: tuple[str, ...]


def plan_switch(
    request: SwitchRequest,
    controllers: Mapping[str, LoadedController],
    table: InterfaceTable,
) -> SwitchPlan:
    """
    Decide what a request means now.

    STRICT refuses the whole request for one bad name; BEST_EFFORT drops bad names, but refuses a
    list that holds nothing else. An interface conflict refuses the request whatever the
    strictness. Raises SwitchRefusedError.
    """
    dropped: list[str] = []
    stop_names = _known(request.deactivate, controllers, request, 'deactivate', dropped)
    start_names = _known(request.activate, controllers, request, 'activate', dropped)
    stops = [
        controllers[name]
        for name in stop_names
        if _is_accepted(_reason_not_to_stop(controllers[name]), request, dropped)
    ]
    starts = [
        controllers[name]
        for name in start_names
        if _is_accepted(_reason_not_to_start(controllers[name], stops), request, dropped)
    ]
    return SwitchPlan(tuple(stops), _check_interfaces(starts, stops, table), tuple(dropped))


def _known(
    names: Sequence[str],
    controllers: Mapping[str, LoadedController],
    request: SwitchRequest,
    verb: str,
    dropped: list[str],
) -> list[str]:
    """Return the names that are loaded, each once."""
    known: list[str] = []
    unknown: list[str] = []
    for name in names:
        if name not in controllers:
            unknown.append(_unknown_text(name, controllers, verb))
        elif name not in known:
            known.append(name)
    if unknown and (request.is_strict or not known):
        raise SwitchRefusedError('; '.join(unknown))
    dropped.extend(unknown)
    return known


def _unknown_text(name: str, controllers: Mapping[str, LoadedController], verb: str) -> str:
    nearest = difflib.get_close_matches(name, controllers, n=1)
    hint = f' (did you mean {nearest[0]!r}?)' if nearest else ''
    loaded = ', '.join(controllers) or 'none'
    return (
        f"Could not {verb} controller with name '{name}' because no controller with this name"
        f' exists{hint}; loaded: {loaded}'
    )


def _is_accepted(reason: str | None, request: SwitchRequest, dropped: list[str]) -> bool:
    if reason is None:
        return True
    if request.is_strict:
        raise SwitchRefusedError(reason)
    dropped.append(reason)
    return False


def _reason_not_to_stop(controller: LoadedController) -> str | None:
    if controller.is_active:
        return None
    return (
        f"Controller with name '{controller.name}' is not active but {controller.state.label},"
        ' so it cannot be deactivated'
    )


def _reason_not_to_start(
    controller: LoadedController, stops: Sequence[LoadedController]
) -> str | None:
    if controller.is_active:
        if controller in stops:
            return None
        return f"Controller with name '{controller.name}' is already active."
    if controller.state is PrimaryState.INACTIVE:
        return None
    remedy = (
        'configure it first'
        if controller.state is PrimaryState.UNCONFIGURED
        else 'unload it and load it again'
    )
    return (
        f"Controller with name '{controller.name}' is {controller.state.label}, so it cannot be"
        f' activated; {remedy}'
    )


def _check_interfaces(
    starts: Sequence[LoadedController],
    stops: Sequence[LoadedController],
    table: InterfaceTable,
) -> tuple[ControllerStart, ...]:
    """Resolve every wish and return the hand-overs, or refuse with holder, name and remedy."""
    stopping = {controller.name for controller in stops}
    wanted_by: dict[str, str] = {}
    prepared = []
    for controller in starts:
        start = _resolve(controller, table)
        for name in start.commands.names:
            holder = table.commands.entry(name).claimed_by
            if holder is not None and holder not in stopping:
                raise SwitchRefusedError(_claimed_text(controller.name, name, holder))
            if name in wanted_by:
                raise SwitchRefusedError(
                    f"Unable to activate controller '{controller.name}' since the command"
                    f" interface '{name}' is wanted by controller '{wanted_by[name]}' of the same"
                    ' request; activate one of them'
                )
            wanted_by[name] = controller.name
        prepared.append(start)
    return tuple(prepared)


def _resolve(controller: LoadedController, table: InterfaceTable) -> ControllerStart:
    failure = controller.ask_interfaces(table)
    if failure is not None:
        raise SwitchRefusedError(f"Unable to activate controller '{controller.name}': {failure}")
    command_names = controller.command_names(table.commands.available_names())
    state_names = controller.state_names(table.states.available_names())
    missing_commands = _missing(command_names, table.commands)
    missing_states = _missing(state_names, table.states)
    if missing_commands or missing_states:
        raise SwitchRefusedError(
            _missing_text(controller.name, missing_commands, missing_states, table)
        )
    commands = table.commands.writable_group(command_names)
    return ControllerStart(controller, commands, table.states.group(state_names))


def _missing(names: Sequence[str], shelf: InterfaceShelf) -> list[str]:
    return [name for name in names if name not in shelf or not shelf.entry(name).is_available]


def _missing_text(
    controller: str, commands: Sequence[str], states: Sequence[str], table: InterfaceTable
) -> str:
    """Name what is missing first, then what could have been meant."""
    missing = [f"command interface '{name}'" for name in commands]
    missing += [f"state interface '{name}'" for name in states]
    offers = []
    if commands:
        offers.append(_offer('command', commands, table.commands))
    if states:
        offers.append(_offer('state', states, table.states))
    return (
        f"Unable to activate controller '{controller}' since the {', '.join(missing)}"
        f' {"is" if len(missing) == 1 else "are"} not available; {"; ".join(offers)}'
    )


def _offer(kind: str, missing: Sequence[str], shelf: InterfaceShelf) -> str:
    """List what the same joints have of this kind, or else what is named most similarly."""
    prefixes = {name.rpartition('/')[0] for name in missing}
    entries = {entry.name: entry for entry in shelf.entries()}
    siblings = [name for name in entries if name.rpartition('/')[0] in prefixes]
    names = siblings or nearest_first(missing[0], entries)[:_LONGEST_OFFER]
    offered = [
        name
        if entries[name].is_available
        else f'{name} (not available: {entries[name].owner} is not configured)'
        for name in names
    ]
    hidden = len(entries) - len(names)
    more = f' and {hidden} more' if hidden and not siblings else ''
    owners = f' of {", ".join(sorted(prefixes))}' if siblings else ''
    return f'the {kind} interfaces{owners} are: {", ".join(offered) or "none"}{more}'


def _claimed_text(controller: str, name: str, holder: str) -> str:
    return (
        f"Unable to activate controller '{controller}' since the command interface '{name}' is"
        f" currently claimed by another controller: '{holder}'. Switch both in one request:"
        f' ros2 control switch_controllers --deactivate {holder} --activate {controller}'
    )
