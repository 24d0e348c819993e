# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Which component hears of which interfaces when controllers switch."""

from hardware_fakes import make_component, make_info, RecordingSensor, RecordingSystem
from hw_interface_py.hardware_info import HardwareKind
from hw_interface_py.interface_handles import InterfaceDescription
from hw_interface_py.interface_table import InterfaceTable
from hw_interface_py.lifecycle import PrimaryState
from hw_interface_py.mode_switch import ModeSwitch
from hw_interface_py.plugin_guard import ReturnType
import pytest

PREPARE, PERFORM = 'prepare_command_mode_switch', 'perform_command_mode_switch'
ACTIVE, INACTIVE = PrimaryState.ACTIVE, PrimaryState.INACTIVE


class SlowSystem(RecordingSystem):
    """Needs many transactions for a mode switch."""

    switches_in_cycle = False


class Robot:
    """A left and a right arm of one joint each, both in one state, and a sensor."""

    def __init__(self, state=ACTIVE, right_class=RecordingSystem, allow_inactive_hardware=False):
        self.table = InterfaceTable(32)
        self.left, self.right, self.sensor = RecordingSystem(), right_class(), RecordingSensor()
        self.components = [
            make_component(self.left, make_info('left', joints=('l',)), self.table),
            make_component(self.right, make_info('right', joints=('r',)), self.table),
            make_component(
                self.sensor,
                make_info('sensor', HardwareKind.SENSOR, joints=('s',)),
                self.table,
            ),
        ]
        for component in self.components:
            component.set_state(state)
        for plugin in (self.left, self.right, self.sensor):
            plugin.calls.clear()
        self.switch = ModeSwitch(
            self.components, self.table, allow_inactive_hardware=allow_inactive_hardware
        )

    def calls(self):
        return [plugin.called(PREPARE, PERFORM) for plugin in (self.left, self.right, self.sensor)]


class Undecided(RecordingSystem):
    """Cannot say how long its mode switch takes."""

    @property
    def switches_in_cycle(self):
        raise AttributeError('bus')


def perform(robot, start, stop):
    return robot.switch.perform(start, stop, 0)


def perform_outside(robot, start, stop):
    return robot.switch.perform_outside(start, stop)


def test_a_component_that_cannot_say_where_it_switches_is_refused():
    component = make_component(Undecided(), make_info('left', joints=('l',)))

    assert component.is_refused
    assert str(component.failure).startswith('switches_in_cycle: AttributeError: bus')


def test_nothing_to_switch_asks_nobody():
    robot = Robot()

    assert robot.switch.prepare((), ()) is None
    assert perform(robot, (), ())
    assert robot.calls() == [[], [], []]


def test_component_without_concerned_interfaces_is_not_called():
    robot = Robot()

    assert robot.switch.prepare(('r/position',), ()) is None
    assert perform(robot, ('r/position',), ())

    assert robot.calls() == [[], [PREPARE, PERFORM], []]
    assert robot.right.arguments[PREPARE] == (('r/position',), ())


def test_each_component_hears_of_its_own_interfaces_only():
    robot = Robot()

    perform(robot, ('r/position',), ('l/position',))

    assert robot.left.arguments[PERFORM] == ((), ('l/position',))
    assert robot.right.arguments[PERFORM] == (('r/position',), ())


def test_unknown_interface_is_refused_before_anybody_is_asked():
    robot = Robot()

    refusal = robot.switch.prepare(('l/position', 'r/positionn'), ())

    assert "'r/positionn' does not exist" in refusal
    assert robot.calls() == [[], [], []]


def test_interface_to_start_must_be_available_and_the_owner_is_named():
    robot = Robot(PrimaryState.UNCONFIGURED)

    refusal = robot.switch.prepare(('l/position',), ())

    assert "'l/position' is not available" in refusal
    assert "'left'" in refusal


@pytest.mark.parametrize('run', [perform, perform_outside])
def test_controller_may_let_go_of_hardware_that_has_failed(run):
    robot = Robot()
    robot.left.answers['read'] = OSError('cable')
    robot.components[0].read(0, 0.01)

    assert robot.switch.prepare(('r/position',), ('l/position',)) is None
    assert run(robot, ('r/position',), ('l/position',))

    assert robot.calls() == [[], [PREPARE, PERFORM], []]


@pytest.mark.parametrize('run', [perform, perform_outside])
def test_inactive_hardware_refuses_to_start_and_the_others_are_not_asked(run):
    robot = Robot(INACTIVE)

    refusal = robot.switch.prepare(('l/position', 'r/position'), ())
    has_switched = run(robot, ('l/position', 'r/position'), ())

    assert "'left' is inactive" in refusal
    assert 'l/position' in refusal
    assert not has_switched
    assert robot.switch.problems[0][0] == 'left'
    assert robot.calls() == [[], [], []]


@pytest.mark.parametrize('run', [perform, perform_outside])
def test_inactive_hardware_may_be_allowed(run):
    robot = Robot(INACTIVE, allow_inactive_hardware=True)

    assert robot.switch.prepare(('l/position',), ()) is None
    assert run(robot, ('l/position',), ())


@pytest.mark.parametrize('run', [perform, perform_outside])
def test_inactive_hardware_hears_of_interfaces_that_stop(run):
    robot = Robot(INACTIVE)

    assert robot.switch.prepare((), ('l/position',)) is None
    assert run(robot, (), ('l/position',))

    assert robot.calls() == [[PREPARE, PERFORM], [], []]


@pytest.mark.parametrize('answer', [ReturnType.ERROR, ValueError('two modes'), 'yes'])
def test_every_component_is_asked_although_one_refuses(answer):
    robot = Robot()
    robot.left.answers[PREPARE] = answer

    refusal = robot.switch.prepare(('l/position', 'r/position'), ())

    assert "'left' refuses: prepare_command_mode_switch" in refusal
    assert robot.calls() == [[PREPARE], [PREPARE], []]


@pytest.mark.parametrize('run', [perform, perform_outside])
@pytest.mark.parametrize('answer', [ReturnType.ERROR, ValueError('no answer')])
def test_failing_switch_is_told_and_the_others_are_switched(run, answer):
    robot = Robot()
    robot.left.answers[PERFORM] = answer

    assert not run(robot, ('l/position', 'r/position'), ())

    assert [name for name, _ in robot.switch.problems] == ['left']
    assert robot.calls() == [[PERFORM], [PERFORM], []]
    robot.left.answers.clear()
    assert run(robot, ('l/position',), ())
    assert robot.switch.problems == ()


@pytest.mark.parametrize('run', [perform, perform_outside])
def test_start_on_hardware_that_is_no_longer_configured_fails(run):
    robot = Robot()
    robot.components[0].set_state(PrimaryState.UNCONFIGURED)

    assert not run(robot, ('l/position',), ())
    assert 'not configured' in str(robot.switch.problems[0][1])


def test_reference_of_a_controller_belongs_to_no_component():
    robot = Robot()
    robot.table.commands.add([InterfaceDescription(prefix='ctrl', interface_name='ref')], 'ctrl')
    robot.table.commands.set_available('ctrl', True)

    assert robot.switch.prepare(('ctrl/ref',), ()) is None
    assert perform(robot, ('ctrl/ref',), ())
    assert robot.calls() == [[], [], []]


def test_switch_fits_the_cycle_unless_a_slow_component_is_concerned():
    robot = Robot(right_class=SlowSystem)

    assert robot.switch.fits_cycle(('l/position',), ())
    assert not robot.switch.fits_cycle(('l/position',), ('r/position',))


def test_slow_component_is_left_to_the_worker_by_the_cycle():
    robot = Robot(right_class=SlowSystem)

    assert perform(robot, (), ('l/position', 'r/position'))
    in_cycle = robot.calls()
    problems = robot.switch.perform_deferred()

    assert in_cycle == [[PERFORM], [], []]
    assert robot.calls() == [[PERFORM], [PERFORM], []]
    assert robot.right.arguments[PERFORM] == ((), ('r/position',))
    assert problems == ()
    assert robot.switch.perform_deferred() == ()
    assert robot.calls() == [[PERFORM], [PERFORM], []]


def test_deferred_switch_that_fails_is_told_by_name():
    robot = Robot(right_class=SlowSystem)
    robot.right.answers[PERFORM] = ValueError('no answer')
    perform(robot, (), ('r/position',))

    ((name, failure),) = robot.switch.perform_deferred()

    assert name == 'right'
    assert 'no answer' in str(failure)


def test_worker_switches_slow_components_itself_after_what_was_deferred():
    robot = Robot(right_class=SlowSystem)
    seen = []
    robot.right.answers[PERFORM] = lambda: seen.append(robot.right.arguments[PERFORM])
    perform(robot, (), ('r/position',))

    assert perform_outside(robot, ('r/position',), ())

    assert seen == [((), ('r/position',)), (('r/position',), ())]
