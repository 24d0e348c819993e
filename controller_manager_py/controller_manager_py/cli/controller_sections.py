# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""What parameter files say about a controller that is not loaded yet."""

from collections.abc import Sequence
from dataclasses import dataclass

from hw_interface_py.nearest_name import nearest_first

from ..errors import ParameterFileError
from ..parameter_files import controller_names_in, ParameterFile, ParameterValue, select


@dataclass(frozen=True, slots=True, kw_only=True)
class ControllerSections:
    """
    What the manager has to be told before it can load a controller.

    ``files`` are the paths of those files that concern the controller. ``type_name`` is None
    where no file gives one. ``mismatch`` says that files were given but none is about the
    controller, and what they are about; None otherwise.
    """

    files: tuple[str, ...]
    type_name: str | None
    fallback_controllers: tuple[str, ...]
    mismatch: str | None

    @property
    def reason_for_no_type(self) -> str:
        """Say why no type is known."""
        if self.mismatch is not None:
            return self.mismatch
        if not self.files:
            return 'no parameter file was given (--param-file)'
        return f"its section has no 'type' in {', '.join(self.files)}"


def find_sections(
    controller: str, files: Sequence[ParameterFile], *, manager: str, own_namespace: str
) -> ControllerSections:
    """
    Find what `files` say about the controller.

    It will live in the namespace of the `manager`, a full name; sections for the namespace of the
    program count, too. Of several types the first counts, as with the C++ stack, while of other
    parameters the last does.

    Raises ParameterFileError where a value is no text.
    """
    full_name = f'{manager.rpartition("/")[0]}/{controller}'
    foreign_name = f'{own_namespace.rstrip("/")}/{controller}'
    concerning = [file for file in files if _has_section(file, full_name)]
    misplaced = [
        file for file in files if file not in concerning and _has_section(file, foreign_name)
    ]
    type_name = _first_type(concerning, full_name)
    if type_name is None:
        type_name = _first_type(misplaced, foreign_name)
    if type_name is None:
        type_name = _first_type(files, manager, key=f'{controller}.type')
    return ControllerSections(
        files=tuple(str(file.path) for file in (*concerning, *misplaced)),
        type_name=type_name,
        fallback_controllers=_first_fallbacks(concerning, full_name),
        mismatch=_mismatch_or_none(controller, full_name, files, concerning),
    )


def _has_section(file: ParameterFile, full_name: str) -> bool:
    return any(pattern.matches(full_name) for pattern in file.sections)


def _first_type(
    files: Sequence[ParameterFile], full_name: str, *, key: str = 'type'
) -> str | None:
    parameter = _first_or_none(files, full_name, key)
    if parameter is None:
        return None
    if not isinstance(parameter.value, str) or not parameter.value:
        raise _refused(
            parameter,
            "the type of a controller, e.g. 'position_controllers/JointGroupPositionController'",
        )
    return parameter.value


def _first_fallbacks(files: Sequence[ParameterFile], full_name: str) -> tuple[str, ...]:
    parameter = _first_or_none(files, full_name, 'fallback_controllers')
    if parameter is None:
        return ()
    names = parameter.value
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise _refused(parameter, "a list of controllers, e.g. '[hold_controller]'")
    return tuple(str(name) for name in names)


def _first_or_none(
    files: Sequence[ParameterFile], full_name: str, key: str
) -> ParameterValue | None:
    values = (select([file], full_name).get(key) for file in files)
    return next((value for value in values if value is not None), None)


def _refused(parameter: ParameterValue, expected: str) -> ParameterFileError:
    return ParameterFileError(
        f"parameter '{parameter.name}' of '{parameter.pattern}': expected {expected}, found"
        f' {parameter.value!r}',
        file=parameter.file,
        line=parameter.line,
        key=parameter.name,
    )


def _mismatch_or_none(
    controller: str,
    full_name: str,
    files: Sequence[ParameterFile],
    concerning: Sequence[ParameterFile],
) -> str | None:
    if concerning or not files:
        return None
    start = f"no parameter file has a section for '{full_name}'"
    elsewhere = [
        f"'{pattern}' in {file.path}"
        for file in files
        for pattern in file.sections
        if pattern.node_name_or_none == controller
    ]
    if elsewhere:
        return (
            f'{start}, only for {", ".join(elsewhere)}: the namespace differs; write'
            f" '/**/{controller}:' or '{full_name}:'"
        )
    listing = ', '.join(str(file.path) for file in files)
    names = nearest_first(controller, controller_names_in(files))
    if controller in names:
        return None  # the manager's section lists it: it needs no parameters of its own
    if not names:
        return f'{start}; the files given contain no controller at all: {listing}'
    others = f', {", ".join(names[1:])}' if names[1:] else ''
    return f"{start}; the files given contain '{names[0]}' (the nearest name){others}: {listing}"
