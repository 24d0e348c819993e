# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Bring controllers up one after another, and on request down again."""

from collections.abc import Sequence
from pathlib import Path

from ..errors import ParameterFileError
from ..parameter_files import load_parameter_file, ParameterFile
from .controller_removal import deactivate_controllers, unload_controller
from .controller_sections import find_sections
from .errors import InvalidParameterFileError, RequestRefusedError
from .load_failure import describe_load_failure
from .manager_client import ManagerClient
from .manager_connection import ManagerConnection
from .spawner_arguments import ControllerWish, Goal, SpawnerArguments
from .terminal_colours import Colour, coloured


class SpawnSequence:
    """
    Fulfil the wishes of one spawner.

    Every method raises RequestRefusedError where the manager says no; what has been reached
    before stays as it is.
    """

    def __init__(
        self,
        arguments: SpawnerArguments,
        connection: ManagerConnection,
        client: ManagerClient,
    ) -> None:
        """Read the parameter files; raises InvalidParameterFileError."""
        self._arguments = arguments
        self._connection = connection
        self._client = client
        self._files = {
            path: self._read(path)
            for path in dict.fromkeys(
                path for wish in arguments.wishes for path in wish.parameter_files
            )
        }

    def spawn(self) -> None:
        """Load, configure and activate, as far as each controller is to go."""
        group = [wish.name for wish in self._arguments.wishes if self._prepare(wish)]
        if group:
            self._activate(group)

    def undo(self) -> None:
        """
        Deactivate and unload again.

        Controllers that were only to be inactive stay, as with the C++ stack.
        """
        self._log('Deactivating and unloading controllers...')
        states = self._client.controller_states()
        names = [
            wish.name
            for wish in self._arguments.wishes
            if wish.goal is not Goal.INACTIVE and wish.name in states
        ]
        if not names:
            self._log('No active controllers to unload.')
            return
        deactivated = deactivate_controllers(
            names,
            states,
            self._client,
            manager=self._connection.manager,
            timeout_s=self._arguments.switch_timeout_s,
        )
        if deactivated:
            self._log(f'Successfully deactivated controllers : {deactivated}', Colour.SUCCESS)
        self._unload(names)

    def _unload(self, names: Sequence[str]) -> None:
        """Try all, also after a failure."""
        failed: list[str] = []
        for name in names:
            try:
                unload_controller(name, self._client, manager=self._connection.manager)
            except RequestRefusedError as error:
                self._warn(str(error))
                failed.append(name)
        if failed:
            raise RequestRefusedError(
                f'Failed to unload controllers : {failed}', subject=', '.join(failed)
            )
        self._log(f'Successfully unloaded controllers : {list(names)}', Colour.SUCCESS)

    def _read(self, path: Path) -> ParameterFile:
        try:
            file = load_parameter_file(path)
        except ParameterFileError as error:
            raise InvalidParameterFileError(str(error)) from error
        for warning in file.warnings:
            self._warn(warning)
        return file

    def _prepare(self, wish: ControllerWish) -> bool:
        """Bring one controller as far as it goes alone; say whether the group has to follow."""
        state = self._client.controller_states().get(wish.name)
        if state is None:
            self._load(wish)
        else:
            self._warn('Controller already loaded, skipping load_controller')
        if wish.goal is Goal.LOADED:
            return False
        if state == 'active':
            self._accept_active(wish)
            return False
        self._configure(wish, state)
        if wish.goal is Goal.INACTIVE:
            return False
        if self._arguments.as_group:
            return True
        self._activate([wish.name])
        return False

    def _load(self, wish: ControllerWish) -> None:
        files = [self._files[path] for path in wish.parameter_files]
        try:
            sections = find_sections(
                wish.name,
                files,
                manager=self._connection.manager,
                own_namespace=self._connection.own_namespace,
            )
        except ParameterFileError as error:
            raise InvalidParameterFileError(str(error)) from error
        values: dict[str, str | Sequence[str]] = {
            'node_options_args': wish.ros_arguments,
            'params_file': sections.files,
            'type': sections.type_name or '',
            'fallback_controllers': sections.fallback_controllers,
        }
        for name, value in values.items():
            if value:
                self._set_parameter(wish.name, name, value)
        if not self._client.load_controller(wish.name):
            raise RequestRefusedError(
                describe_load_failure(
                    wish.name,
                    self._client,
                    manager=self._connection.manager,
                    reason_for_no_type=sections.reason_for_no_type,
                ),
                subject=wish.name,
            )
        self._log('Loaded ', Colour.PROGRESS, wish.name)
        if sections.mismatch is not None:
            self._warn(f'{wish.name} gets no parameters: {sections.mismatch}')

    def _set_parameter(self, controller: str, name: str, value: str | Sequence[str]) -> None:
        shown = value if isinstance(value, str) else list(value)
        problem = self._client.set_parameter(f'{controller}.{name}', value)
        if problem is not None:
            raise RequestRefusedError(
                f'Could not set controller param "{name}" to "{shown}" for {controller}:'
                f" '{self._connection.manager}' answers: {problem}",
                subject=controller,
            )
        self._log(
            f'Setting controller param "{name}" to "{shown}" for ', Colour.DETAIL, controller
        )

    def _accept_active(self, wish: ControllerWish) -> None:
        if wish.goal is Goal.INACTIVE:
            raise RequestRefusedError(
                f'Failed to configure controller {wish.name}: it is active, and the spawner does'
                f' not stop controllers; run first: ros2 run controller_manager_py unspawner'
                f' {wish.name} -c {self._connection.manager}',
                subject=wish.name,
            )
        self._warn(
            f'{wish.name} is already active and stays as it is; parameters given now are not'
            ' applied'
        )

    def _configure(self, wish: ControllerWish, state: str | None) -> None:
        if not self._client.configure_controller(wish.name):
            was = f' (it was {state})' if state is not None else ''
            raise RequestRefusedError(
                f'Failed to configure controller {wish.name}{was}: the log of'
                f" '{self._connection.manager}' says why",
                subject=wish.name,
            )

    def _activate(self, names: Sequence[str]) -> None:
        is_group = self._arguments.as_group
        what = f'the parsed controllers list : {list(names)}' if is_group else names[0]
        answer = self._client.switch_controllers(
            activate=names,
            asap=self._arguments.asap,
            timeout_s=self._arguments.switch_timeout_s,
        )
        if not answer.ok:
            kind = '' if is_group else 'controller : '
            raise RequestRefusedError(
                f"Failed to activate {kind}{what}: '{self._connection.manager}' answers:"
                f' {answer.message or "nothing"}',
                subject=', '.join(names),
            )
        if is_group:
            self._log(f'Configured and activated all {what}!', Colour.SUCCESS)
        else:
            self._log('Configured and activated ', Colour.SUCCESS, what)

    def _log(self, text: str, colour: Colour | None = None, name: str = '') -> None:
        self._connection.logger.info(coloured(colour, text, name=name) if colour else text)

    def _warn(self, text: str) -> None:
        self._connection.logger.warning(coloured(Colour.WARNING, text))
