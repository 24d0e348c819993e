# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""What happened in the cycle is told once, outside of it, and followed up by the worker."""

from types import SimpleNamespace

from controller_manager_py.cycle_events import CycleReporter
from controller_manager_py.lifecycle_worker import LifecycleWorker
from controller_manager_py.manager_parameters import ManagerParameters, Overruns
from controller_manager_py.realtime.cycle_lines import ControllerLine
from controller_manager_py.realtime.loop import Loop
from hw_interface_py.plugin_guard import ReturnType
from manager_rig import FAILURE, ManagerRig, RecordingController, SlowSystem
import pytest

MS = 1_000_000
WAIT_S = 10.0


class Logger:
    """Keeps what is logged as level and text; children put their name in front."""

    def __init__(self, lines, prefix=''):
        self.lines = lines
        self.prefix = prefix

    def get_child(self, name):
        return Logger(self.lines, f'{self.prefix}{name}: ')

    def __getattr__(self, level):
        return lambda text: self.lines.append((level, self.prefix + text))


class Executor:
    """What the worker needs of an executor."""

    def wake(self):
        return

    def create_task(self, callback, *arguments: object):
        callback(*arguments)


class Manager:
    """A rig with a reporter on it; ``report`` makes it look once and waits for the follow-up."""

    def __init__(self, **classes: type):
        self.log = []
        self.published = []
        self.parameters = ManagerParameters()
        self.node = SimpleNamespace(get_logger=lambda: Logger(self.log))
        self.rig = ManagerRig(
            {
                'mover': RecordingController(['l/position', 'r/position']),
                'watcher': RecordingController((), ['l/position']),
            },
            {'left': ('l',), 'right': ('r',)},
            classes=classes,
        )
        self.rig.switch(['mover', 'watcher'])
        self.rig.tick()
        self.worker = LifecycleWorker(Executor(), on_start=lambda: None)
        self.loop = Loop(
            self.rig.cycle, rate_hz=100, ros_clock_ns=lambda: 0, on_crash=lambda: None
        )
        self.reporter = CycleReporter(self.rig.cycle, self.loop, self.worker, self)

    @property
    def hardware(self):
        return self.rig.hardware

    def publish_activity(self):
        self.published.append(self.rig.states())

    def report(self):
        self.reporter.start()
        self.reporter.stop()
        assert self.worker.run('all that was asked for', lambda: None, WAIT_S).error is None

    def texts(self, level='error'):
        return [text for each, text in self.log if each == level]


@pytest.fixture(name='manager')
def reporting_manager():
    manager = Manager()
    yield manager
    manager.worker.stop()


def test_without_events_nothing_is_told(manager):
    manager.report()

    assert manager.log == manager.published == []


def test_a_failed_controller_is_told_with_its_place_and_the_traceback_for_debugging(manager):
    manager.rig.controllers['mover'].controller.answers['update'] = ValueError('no path')
    manager.rig.tick(3)

    manager.report()

    (text,) = manager.texts()
    assert text.startswith("controller 'mover' failed and was deactivated: update: ValueError: no")
    assert 'manager_rig.py:' in text
    assert 'Traceback' in manager.texts('debug')[0]
    assert manager.published == [{'mover': 'inactive', 'watcher': 'active'}]


def test_a_controller_that_refuses_to_stop_is_told_to_be_halted(manager):
    manager.rig.controllers['mover'].controller.answers |= {
        'update': ReturnType.ERROR,
        'on_deactivate': FAILURE,
    }
    manager.rig.tick()

    manager.report()

    assert "controller 'mover' failed and refuses to stop, so it is halted" in manager.texts()[0]


def test_failed_hardware_is_told_with_whom_it_stopped_and_gets_its_error_transition(manager):
    manager.rig.plugin('left').answers['read'] = OSError('cable')
    manager.rig.tick(3)

    manager.report()

    failed, outcome = manager.texts()
    assert "'left': ERROR (read: OSError: cable" in failed
    assert failed.endswith('controllers deactivated: mover, watcher')
    assert "'left' is unconfigured now" in outcome
    assert manager.rig.plugin('left').calls('on_error') == ['on_error']
    assert manager.published == [{'mover': 'inactive', 'watcher': 'inactive'}]


def test_hardware_that_cannot_recover_is_told_to_be_finalized(manager):
    manager.rig.plugin('left').answers |= {'read': OSError('cable'), 'on_error': FAILURE}
    manager.rig.tick()

    manager.report()

    assert "'left' is finalized now" in manager.texts()[1]


def test_hardware_that_asks_for_it_is_deactivated(manager):
    manager.rig.plugin('left').answers['write'] = ReturnType.DEACTIVATE
    manager.rig.tick()

    manager.report()

    assert "'left' is inactive now" in manager.texts()[1]
    assert manager.rig.plugin('left').calls('on_deactivate') == ['on_deactivate']


def test_a_component_that_keeps_its_lock_is_told_and_nothing_else_suffers(manager):
    manager.rig.plugin('left').answers['read'] = OSError('cable')
    manager.rig.tick()
    lock = manager.hardware.component('left')._lock
    assert lock.try_enter('read', 0)

    manager.report()
    lock.leave()

    assert "'left'" in manager.texts()[1]
    assert len(manager.published) == 1


def test_slow_hardware_hears_of_the_stopped_modes_from_the_worker():
    manager = Manager(right=SlowSystem)
    manager.rig.plugin('right').switches.clear()
    manager.rig.plugin('left').answers['read'] = OSError('cable')
    manager.rig.tick()
    assert manager.rig.plugin('right').switches == []

    manager.report()
    manager.worker.stop()

    assert manager.rig.plugin('right').switches == [((), ('r/position',))]


def test_what_slow_hardware_says_about_it_is_told():
    manager = Manager(right=SlowSystem)
    manager.rig.plugin('right').answers['perform'] = RuntimeError('bus lost')
    manager.rig.controllers['mover'].controller.answers['update'] = ReturnType.ERROR
    manager.rig.tick()

    manager.report()
    manager.worker.stop()

    assert 'bus lost' in manager.texts()[-1]


def test_lines_of_controllers_go_to_their_own_logger(manager):
    manager.rig.cycle.lines.offer(ControllerLine('mover', 'command dropped'))

    manager.report()

    assert manager.log == [('warning', 'mover: command dropped')]


def test_overruns_are_told_with_the_rate_the_times_and_the_missed_cycles(manager):
    manager.loop.overruns.next_deadline(0, 35 * MS, 2 * MS)

    manager.report()

    assert manager.texts('warning') == [
        'overrun: 3 cycles of 100 Hz missed; the longest took 33.00 ms of 10.00 ms, the latest'
        ' began 2.00 ms after its time'
    ]


def test_overruns_are_not_told_when_nobody_wants_to_hear(manager):
    manager.parameters = ManagerParameters(overruns=Overruns(print_warnings=False))
    manager.loop.overruns.next_deadline(0, 35 * MS, 0)

    manager.report()

    assert manager.log == []


def test_stopping_a_reporter_that_never_started_is_fine(manager):
    manager.reporter.stop()
