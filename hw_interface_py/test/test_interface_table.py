# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Who owns an interface, who may use it, who claims it."""

import math

from hw_interface_py.errors import (
    DuplicateInterfaceError,
    InterfaceCapacityError,
    InterfaceClaimedError,
    InterfaceNotAvailableError,
    InterfaceValueError,
    UnknownInterfaceError,
)
from hw_interface_py.interface_handles import InterfaceDescription
from hw_interface_py.interface_table import InterfaceShelf, InterfaceTable
from hypothesis import strategies as st
from hypothesis.stateful import invariant, rule, RuleBasedStateMachine
import numpy as np
import pytest


def describe(*names: str, **more):
    return [
        InterfaceDescription(
            prefix=name.rpartition('/')[0], interface_name=name.rpartition('/')[2], **more
        )
        for name in names
    ]


def make_shelf(*names: str, capacity=8, owner='arm', is_available=True):
    shelf = InterfaceShelf(capacity)
    shelf.add(describe(*names), owner)
    shelf.set_available(owner, is_available)
    return shelf


def test_added_interface_exists_and_is_not_available_until_told():
    shelf = make_shelf('j1/position', is_available=False)

    assert 'j1/position' in shelf
    assert shelf.available_names() == ()

    shelf.set_available('arm', True)

    assert shelf.available_names() == ('j1/position',)


def test_added_interface_holds_its_initial_value():
    shelf = InterfaceShelf(4)

    with_value, without = shelf.add(
        [
            InterfaceDescription(prefix='j1', interface_name='position', initial_value='0.5'),
            InterfaceDescription(prefix='j1', interface_name='velocity'),
        ],
        'arm',
    )

    assert with_value.value == 0.5
    assert math.isnan(without.value)


def test_availability_concerns_one_owner_only():
    shelf = make_shelf('j1/position')
    shelf.add(describe('j2/position'), 'gripper')

    shelf.set_available('gripper', True)
    shelf.set_available('arm', False)

    assert shelf.available_names() == ('j2/position',)


@pytest.mark.parametrize(
    ('names', 'owner', 'text'),
    [
        (('j3/position', 'j1/position'), 'gripper', "'gripper' .* exported by 'arm'"),
        (('j3/position', 'j3/position'), 'gripper', "'gripper' .* by itself"),
    ],
)
def test_exporting_a_taken_name_names_both_owners_and_adds_nothing(names, owner, text):
    shelf = make_shelf('j1/position')

    with pytest.raises(DuplicateInterfaceError, match=text):
        shelf.add(describe(*names), owner)

    assert [entry.name for entry in shelf.entries()] == ['j1/position']


def test_bad_initial_value_adds_nothing():
    shelf = make_shelf('j1/position')

    with pytest.raises(InterfaceValueError):
        shelf.add([*describe('j2/position'), *describe('j3/x', initial_value='much')], 'gripper')

    assert len(shelf.entries()) == 1


def test_exhausted_table_names_the_first_interface_without_a_slot():
    shelf = make_shelf('j1/position', capacity=2)

    with pytest.raises(InterfaceCapacityError, match=r'j3/position.* 2 slots') as error:
        shelf.add(describe('j2/position', 'j3/position'), 'gripper')

    assert error.value.capacity == 2
    assert 'j2/position' not in shelf


def test_removed_slots_are_used_again_only_after_recycling():
    shelf = make_shelf('j1/position', 'j2/position', capacity=2)
    shelf.remove_owner('arm')

    with pytest.raises(InterfaceCapacityError):
        shelf.add(describe('new/position'), 'ctrl')
    shelf.recycle()
    shelf.add(describe('new/position'), 'ctrl')

    assert [entry.name for entry in shelf.entries()] == ['new/position']


def test_private_interface_has_a_slot_of_its_own_and_no_name():
    shelf = make_shelf('j1/position')

    (private,) = shelf.add_private(describe('j1/position'), 'gripper')
    private.value = 5.0

    assert math.isnan(shelf.entry('j1/position').handle.value)
    assert shelf.entry('j1/position').owner == 'arm'


def test_removing_the_owner_of_a_private_interface_leaves_the_named_one():
    shelf = make_shelf('j1/position')
    shelf.add_private(describe('j1/position'), 'gripper')

    shelf.remove_owner('gripper')

    assert 'j1/position' in shelf


def test_unknown_interface_lists_what_the_same_joint_has():
    shelf = make_shelf('elbow/position', 'elbow/velocity', 'wrist/position')

    with pytest.raises(UnknownInterfaceError) as error:
        shelf.entry('elbow/torque')

    assert set(error.value.available) == {'elbow/position', 'elbow/velocity'}
    assert "'elbow/torque'" in str(error.value)


def test_claimed_interface_is_writable_and_named_as_claimed():
    shelf = make_shelf('j1/position', 'j2/position')

    group = shelf.claim(['j2/position', 'j1/position'], 'ctrl')
    group.write(np.array([2.0, 1.0]))

    assert shelf.entry('j1/position').claimed_by == 'ctrl'
    assert shelf.entry('j1/position').handle.value == 1.0


def test_claiming_a_taken_interface_names_its_owner_and_claims_nothing():
    shelf = make_shelf('j1/position', 'j2/position')
    shelf.claim(['j2/position'], 'first')

    with pytest.raises(InterfaceClaimedError, match=r"'second' .*'j2/position'.* by 'first'"):
        shelf.claim(['j1/position', 'j2/position'], 'second')

    assert shelf.entry('j1/position').claimed_by is None


def test_claiming_what_is_unavailable_or_unknown_is_refused():
    shelf = make_shelf('j1/position', is_available=False)

    with pytest.raises(InterfaceNotAvailableError, match="'arm'"):
        shelf.claim(['j1/position'], 'ctrl')
    with pytest.raises(UnknownInterfaceError):
        shelf.claim(['j9/position'], 'ctrl')


def test_released_interfaces_may_be_claimed_by_another():
    shelf = make_shelf('j1/position')
    shelf.claim(['j1/position'], 'first')

    shelf.release('first')
    shelf.claim(['j1/position'], 'second')

    assert shelf.entry('j1/position').claimed_by == 'second'


def test_reading_group_needs_availability_and_writable_group_of_the_owner_does_not():
    shelf = make_shelf('j1/position', is_available=False)

    with pytest.raises(InterfaceNotAvailableError):
        shelf.group(['j1/position'])

    assert shelf.writable_group(['j1/position']).names == ('j1/position',)


def test_table_removes_and_marks_both_halves():
    table = InterfaceTable(4)
    table.states.add(describe('j1/position'), 'arm')
    table.commands.add(describe('j1/position'), 'arm')

    table.set_available('arm', True)
    available = (table.states.available_names(), table.commands.available_names())
    table.remove_owner('arm')

    assert available == (('j1/position',), ('j1/position',))
    assert table.states.entries() == table.commands.entries() == ()


class ShelfUnderUse(RuleBasedStateMachine):
    """Owners come and go and claim; slots and claims are never shared."""

    names = st.lists(st.sampled_from('abcdefgh'), max_size=4)
    actors = st.sampled_from(['arm', 'gripper', 'ctrl'])

    def __init__(self):
        super().__init__()
        self.shelf = InterfaceShelf(6)

    @rule(names=names, owner=actors)
    def add(self, names, owner):
        try:
            self.shelf.add(describe(*(f'j/{name}' for name in names)), owner)
        except (DuplicateInterfaceError, InterfaceCapacityError):
            return
        self.shelf.set_available(owner, True)

    @rule(names=names, owner=actors)
    def add_private(self, names, owner):
        try:
            self.shelf.add_private(describe(*(f'j/{name}' for name in names)), owner)
        except InterfaceCapacityError:
            return

    @rule(owner=actors)
    def remove_and_recycle(self, owner):
        self.shelf.remove_owner(owner)
        self.shelf.recycle()

    @rule(names=names, claimant=actors)
    def claim(self, names, claimant):
        before = {entry.name: entry.claimed_by for entry in self.shelf.entries()}
        try:
            self.shelf.claim([f'j/{name}' for name in names], claimant)
        except (UnknownInterfaceError, InterfaceClaimedError, InterfaceNotAvailableError):
            after = {entry.name: entry.claimed_by for entry in self.shelf.entries()}
            assert after == before
        else:
            assert all(before[f'j/{name}'] in (None, claimant) for name in names)

    @rule(claimant=actors)
    def release(self, claimant):
        self.shelf.release(claimant)
        assert all(entry.claimed_by != claimant for entry in self.shelf.entries())

    @invariant()
    def no_two_interfaces_share_a_slot(self):
        slots = [entry.handle.index for entry in self.shelf.entries()]
        assert len(set(slots)) == len(slots)
        assert all(0 <= slot < 6 for slot in slots)


TestShelfUnderUse = ShelfUnderUse.TestCase
