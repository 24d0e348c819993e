# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The parsed model is immutable and spells its values as the document does."""

import copy
import dataclasses

from hw_interface_py.hardware_info import ComponentKind, HardwareInfo, HardwareKind, JointLimits
import pytest


@pytest.mark.parametrize(
    'value', [HardwareInfo(name='arm', type=HardwareKind.SYSTEM), JointLimits()]
)
def test_fields_cannot_be_changed_or_added(value):
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(value, dataclasses.fields(value)[0].name, 1.0)
    assert not hasattr(value, '__dict__')


def test_a_component_is_copied_with_everything_in_it():
    info = HardwareInfo(
        name='arm', type=HardwareKind.SYSTEM, limits={'elbow': JointLimits(max_effort=1.0)}
    )

    twin = copy.deepcopy(info)

    assert twin.limits['elbow'].max_effort == 1.0
    assert twin.limits is not info.limits


def test_kinds_compare_and_print_as_the_words_of_the_document():
    assert HardwareKind.ACTUATOR == 'actuator'
    assert f'{HardwareKind.SENSOR} {ComponentKind.GPIO}' == 'sensor gpio'
