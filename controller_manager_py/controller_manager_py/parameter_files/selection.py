# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Choose from parameter files what concerns one node."""

from collections.abc import Iterable, Sequence

from .parameter_file import ParameterFile
from .parameter_value import ParameterValue

_MANAGER_NAME = 'controller_manager'
_TYPE_SUFFIX = '.type'


def select(files: Sequence[ParameterFile], node_fqn: str) -> dict[str, ParameterValue]:
    """
    Return the value of every parameter that `files` give the node `node_fqn`, e.g. ``/ns/arm``.

    Files are applied in order and a later one overrides an earlier one, also where the later one
    says ``/**`` and the earlier one names the node. Within one file, for each parameter, the most
    specific node name wins wherever it stands: ``/ns/arm`` before ``/*/arm`` before ``/**/arm``
    before ``/**``; of equally specific ones the last. (The C parser lets the last one in the file
    win in all cases.)
    """
    chosen: dict[str, ParameterValue] = {}
    for file in files:
        matching = [pattern for pattern in file.sections if pattern.matches(node_fqn)]
        for pattern in sorted(matching, key=lambda match: match.specificity):
            chosen.update(file.sections[pattern])
    return chosen


def controller_names_in(files: Iterable[ParameterFile]) -> tuple[str, ...]:
    """
    Return the names of the controllers that `files` contain, in the order of first mention.

    These are the nodes named and every ``<name>.type``. Nodes that list such types, or are called
    ``controller_manager``, are managers and left out.
    """
    names: dict[str, None] = {}
    for file in files:
        for pattern, section in file.sections.items():
            typed = [name.removesuffix(_TYPE_SUFFIX) for name in section if _lists_a_type(name)]
            names.update(dict.fromkeys(typed))
            own_name = pattern.node_name_or_none
            if own_name is not None and own_name != _MANAGER_NAME and not typed:
                names[own_name] = None
    return tuple(names)


def _lists_a_type(parameter: str) -> bool:
    controller = parameter.removesuffix(_TYPE_SUFFIX)
    return controller != parameter and '.' not in controller
