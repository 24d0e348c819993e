# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""What may happen to a controller in which state, and what is left when it fails."""

from types import SimpleNamespace

from controller_manager_py.controller_set import ControllerSet
from controller_manager_py.errors import (
    ControllerLoadError,
    ControllerRateError,
    ControllerStateError,
    UnknownControllerError,
)
from hw_interface_py.lifecycle import PrimaryState
from manager_rig import ERROR, FAILURE, load_controller, ManagerRig, RecordingController
import pytest

J1 = 'j1/position'


class Node:
    """A node with the parameters that every controller has."""

    def __init__(self):
        self.parameters = {'update_rate': 100, 'is_async': False}

    def get_parameter(self, name):
        return SimpleNamespace(value=self.parameters[name])


class Loader:
    """Makes recording controllers; notes what it destroys."""

    def __init__(self):
        self.destroyed = []
        self.failure = None

    def load(self, name, robot_description):
        if self.failure is not None:
            raise self.failure
        loaded = load_controller(RecordingController([J1], [J1]), name)
        loaded.node = Node()
        loaded.controller.robot_description = robot_description
        return loaded

    def destroy_entities(self, controller):
        self.destroyed.append(f'entities of {controller.name} ({controller.state.label})')

    def destroy_node(self, node):
        self.destroyed.append(node)


class Logger:
    """Keeps the warnings."""

    def __init__(self):
        self.warnings = []

    def warning(self, text):
        self.warnings.append(text)


class Set(ControllerSet):
    """A set on a rig, with what it told at every change."""

    def __init__(self):
        self.rig = ManagerRig({})
        self.loader = Loader()
        self.logger = Logger()
        self.told = []
        super().__init__(
            self.loader, self.rig.cycle, logger=self.logger, on_change=self._note_states
        )

    def _note_states(self):
        self.told.append({each.name: each.state.label for each in self.rig.cycle.controllers})

    def plugin(self, name='arm'):
        return self.get(name).controller

    def activate(self, name='arm'):
        self.rig.controllers = self.by_name()
        assert self.rig.switch([name]).ok


@pytest.fixture(name='controllers')
def empty_set():
    return Set()


@pytest.fixture(name='loaded')
def set_with_arm(controllers):
    controllers.load('arm', '<robot/>')
    return controllers


@pytest.fixture(name='configured')
def set_with_configured_arm(loaded):
    loaded.configure('arm')
    loaded.loader.destroyed.clear()
    return loaded


def state_of(controllers, name='arm'):
    return controllers.get(name).state.label


def test_a_loaded_controller_is_last_in_the_cycle_and_told(controllers):
    controllers.load('a', '<robot/>')
    controllers.load('b', '<robot/>')

    assert [each.name for each in controllers.rig.cycle.controllers] == ['a', 'b']
    assert controllers.all() == controllers.rig.cycle.controllers
    assert controllers.told[-1] == {'a': 'unconfigured', 'b': 'unconfigured'}
    assert controllers.plugin('a').robot_description == '<robot/>'


def test_a_name_is_loaded_once(loaded):
    with pytest.raises(ControllerLoadError, match="'arm': a controller of this name is loaded"):
        loaded.load('arm', '<robot/>')

    assert len(loaded.all()) == 1


def test_a_load_that_fails_changes_nothing(controllers):
    controllers.loader.failure = ControllerLoadError('arm', 'no type')

    with pytest.raises(ControllerLoadError):
        controllers.load('arm', '<robot/>')

    assert controllers.all() == controllers.rig.cycle.controllers == ()
    assert controllers.told == []


@pytest.mark.parametrize('action', ['get', 'configure', 'cleanup', 'unload'])
def test_an_unknown_name_is_refused_with_the_nearest(loaded, action):
    with pytest.raises(UnknownControllerError, match='arm') as caught:
        getattr(loaded, action)('arn')

    assert caught.value.loaded == ('arm',)


def test_configure_leads_to_inactive_at_the_effective_rate(loaded):
    loaded.get('arm').node.parameters |= {'update_rate': 37, 'is_async': True}

    loaded.configure('arm')

    assert state_of(loaded) == 'inactive'
    assert loaded.get('arm').update_rate_hz == loaded.plugin().update_rate_hz == 33
    assert loaded.get('arm').is_async
    assert loaded.told[-1] == {'arm': 'inactive'}
    (warning,) = loaded.logger.warnings
    assert 'update_rate 37 Hz becomes 33 Hz' in warning


@pytest.mark.parametrize('rate_hz', [0, 100, 50])
def test_a_rate_that_the_loop_serves_warns_nobody(loaded, rate_hz):
    loaded.get('arm').node.parameters['update_rate'] = rate_hz

    loaded.configure('arm')

    assert loaded.logger.warnings == []


def test_after_configure_the_wishes_are_known(configured):
    assert configured.get('arm').command_names(()) == (J1,)


def test_configuring_again_cleans_up_first_and_takes_a_raised_rate(configured):
    configured.get('arm').node.parameters['update_rate'] = 50
    configured.configure('arm')
    configured.get('arm').node.parameters['update_rate'] = 100
    configured.plugin().log.clear()

    configured.configure('arm')

    assert configured.plugin().log == ['on_cleanup', 'on_configure']
    assert configured.get('arm').update_rate_hz == 100
    assert 'entities of arm (unconfigured)' in configured.loader.destroyed


def test_a_refused_rate_changes_nothing(configured):
    configured.get('arm').node.parameters['update_rate'] = -5
    configured.plugin().log.clear()

    with pytest.raises(ControllerRateError):
        configured.configure('arm')

    assert state_of(configured) == 'inactive'
    assert configured.plugin().log == []


def test_an_active_or_finalized_controller_is_not_configured(configured):
    configured.activate()
    with pytest.raises(ControllerStateError, match='from state active; deactivate it'):
        configured.configure('arm')
    configured.rig.switch([], ['arm'])
    configured.get('arm').shutdown()
    with pytest.raises(ControllerStateError, match='from state finalized'):
        configured.configure('arm')


@pytest.mark.parametrize(
    ('answer', 'state'),
    [
        (FAILURE, 'unconfigured'),
        (ERROR, 'unconfigured'),
        (RuntimeError('no kinematics'), 'unconfigured'),
    ],
)
def test_a_failing_configure_tells_why_and_leaves_no_entities(loaded, answer, state):
    loaded.plugin().answers['on_configure'] = answer
    loaded.loader.destroyed.clear()

    with pytest.raises(ControllerStateError, match=f"'arm': is {state} after configure, because"):
        loaded.configure('arm')

    assert loaded.told[-1] == {'arm': state}
    assert loaded.loader.destroyed[-1] == f'entities of arm ({state})'


@pytest.mark.parametrize('answer', [None, KeyError('joints')])
def test_wishes_that_make_no_sense_undo_the_configuration(loaded, answer):
    loaded.plugin().answers['states'] = answer

    with pytest.raises(ControllerStateError, match='because state_interface_configuration: '):
        loaded.configure('arm')

    assert loaded.plugin().calls('on_configure', 'on_cleanup') == ['on_configure', 'on_cleanup']
    assert loaded.told[-1] == {'arm': 'unconfigured'}
    assert loaded.loader.destroyed[-1] == 'entities of arm (unconfigured)'


@pytest.mark.parametrize('action', ['configure', 'cleanup', 'unload'])
def test_a_cleanup_that_fails_stops_what_needs_it(configured, action):
    configured.plugin().answers['on_cleanup'] = FAILURE

    with pytest.raises(ControllerStateError, match='is inactive after cleanup, because on_clean'):
        getattr(configured, action)('arm')

    assert state_of(configured) == 'inactive'
    assert configured.loader.destroyed == []


@pytest.mark.parametrize('action', ['configure', 'cleanup', 'unload'])
def test_a_cleanup_that_finalizes_is_told(configured, action):
    configured.plugin().answers |= {'on_cleanup': ERROR, 'on_error': FAILURE}

    with pytest.raises(ControllerStateError, match='is finalized after cleanup'):
        getattr(configured, action)('arm')

    assert configured.told[-1] == {'arm': 'finalized'}


def test_cleanup_leads_to_unconfigured_and_does_nothing_there(configured):
    configured.cleanup('arm')
    configured.cleanup('arm')

    assert state_of(configured) == 'unconfigured'
    assert configured.plugin().calls('on_cleanup') == ['on_cleanup']


def test_an_active_controller_is_neither_cleaned_up_nor_unloaded(configured):
    configured.activate()

    with pytest.raises(ControllerStateError, match='deactivate it first'):
        configured.cleanup('arm')
    with pytest.raises(ControllerStateError, match='while it is active'):
        configured.unload('arm')

    assert state_of(configured) == 'active'


def test_unloading_walks_down_and_removes_the_node(configured):
    loaded = configured.get('arm')

    configured.unload('arm')

    assert loaded.controller.calls('on_cleanup', 'on_shutdown') == ['on_cleanup', 'on_shutdown']
    assert loaded.state is PrimaryState.FINALIZED
    assert configured.all() == configured.rig.cycle.controllers == ()
    assert loaded.node in configured.loader.destroyed
    assert configured.told[-1] == {}


def test_a_finalized_controller_can_be_unloaded(configured):
    configured.get('arm').shutdown()

    configured.unload('arm')

    assert configured.all() == ()


def test_a_failing_shutdown_does_not_keep_a_controller(configured):
    configured.plugin().answers['on_shutdown'] = RuntimeError('no')

    configured.unload('arm')

    assert configured.all() == ()


def test_shutting_down_finalizes_and_forgets_all(configured):
    configured.load('other', '<robot/>')
    loaded = configured.all()

    configured.shutdown_all()

    assert {each.state for each in loaded} == {PrimaryState.FINALIZED}
    assert configured.all() == configured.rig.cycle.controllers == ()
    assert [each.node for each in loaded if each.node not in configured.loader.destroyed] == []


def test_the_cycle_serves_the_publishers_of_all_controllers(loaded):
    loaded.load('other', '<robot/>')
    first, second = object(), object()
    loaded.plugin().cyclic_publishers = (first,)
    loaded.plugin('other').cyclic_publishers = (second,)

    loaded.publish()

    assert loaded.rig.cycle.cyclic_publishers == (first, second)
