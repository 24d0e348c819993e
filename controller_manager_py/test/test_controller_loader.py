# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""A controller is made completely, or refused with a reason and nothing left behind."""

from contextlib import ExitStack
import re

from controller_manager_py.controller_loader import ControllerLoader, ControllerSurroundings
from controller_manager_py.errors import ControllerLoadError
from controller_manager_py.executor_thread import ExecutorThread
from controller_manager_py.parameter_files import load_parameter_file
from hw_interface_py.lifecycle import PrimaryState
from hw_interface_py.realtime import Outbox
from installed_plugins import installed
import pytest
import rclpy
from rclpy.node import Node
from rclpy.parameter import Parameter

CODE = """
    from dataclasses import dataclass
    from controllers_py import ControllerInterface, InterfaceConfiguration, parameter
    from hw_interface_py.lifecycle import TransitionCallbackReturn

    @dataclass(frozen=True, slots=True, kw_only=True)
    class Gains:
        gain: float = parameter(default=1.0)
        joints: tuple[str, ...] = parameter(default=())

    class Plain(ControllerInterface):
        Parameters = Gains
        def command_interface_configuration(self): return InterfaceConfiguration.none()
        def state_interface_configuration(self): return InterfaceConfiguration.none()
        def update(self, time_ns, period_s): ...

    class Needy(Plain):
        @dataclass(frozen=True, slots=True, kw_only=True)
        class Parameters:
            mass: float = parameter(description='of the load in kg')

    class Checked(Plain):
        @dataclass(frozen=True, slots=True, kw_only=True)
        class Parameters:
            gain: float = parameter(default=1.0)
            def __post_init__(self): raise KeyError('table')

    class Undescribed(Plain):
        Parameters = int

    class Mistyped(Plain):
        @dataclass(frozen=True, slots=True, kw_only=True)
        class Parameters:
            joints: list[str] = parameter(default=())

    class Constructed(Plain):
        def __init__(self): raise OSError('no licence')

    class Initialised(Plain):
        def on_init(self): raise SystemExit('no model')

    class Refusing(Plain):
        def on_init(self): return TransitionCallbackReturn.FAILURE

    class Named(Plain):
        @property
        def name(self): return 'mine'

    class Typed(Plain):
        @property
        def command_interfaces(self): return ['position']

    class Watching(Plain):
        def on_init(self):
            self.seen = (self.name, self.update_rate_hz, self.robot_description, self.params)
            self.report('here')
    """
CLASSES = re.findall(r'class (\w+)\(', CODE)


@pytest.fixture(name='surroundings', scope='module')
def manager_with_an_executor(tmp_path_factory):
    folder = tmp_path_factory.mktemp('probe')
    points = {f'probe/{each}': each for each in CLASSES}
    with ExitStack() as stack:
        stack.enter_context(installed(folder, CODE, controllers_py__controller=points))
        context = rclpy.Context()
        rclpy.init(context=context)
        stack.callback(context.try_shutdown)
        manager = Node(
            'controller_manager',
            context=context,
            namespace='left',
            allow_undeclared_parameters=True,
        )
        stack.callback(manager.destroy_node)
        yield ControllerSurroundings(
            manager=manager,
            executor_thread=ExecutorThread(context, manager.get_logger()),
            update_rate_hz=100,
            parameter_files=(),
            forwarded_arguments=(),
            lines=Outbox(8),
        )


class Rig:
    """Loads probe controllers and destroys their nodes at the end."""

    def __init__(self, surroundings, folder):
        self.surroundings = surroundings
        self.folder = folder
        self.loaded = []

    def load(self, kind='Plain', name='probe', parameters='', arguments=None, **more: object):
        self.set(f'{name}.type', f'probe/{kind}' if kind else '')
        self.set(f'{name}.params_file', [self.write(parameters)] if parameters else '')
        self.set(f'{name}.node_options_args', [] if arguments is None else arguments)
        loader = ControllerLoader(self.surroundings._replace(**more))
        self.loaded.append(loader.load(name, '<robot/>'))
        return self.loaded[-1]

    def refusal(self, *arguments: object, **more: object):
        with pytest.raises(ControllerLoadError) as caught:
            self.load(*arguments, **more)
        assert self.nodes() == []
        return str(caught.value)

    def set(self, name, value):
        if value == []:
            self.surroundings.manager.set_parameters([Parameter(name, value=[''])])
            return
        self.surroundings.manager.set_parameters([Parameter(name, value=value)])

    def write(self, text):
        file = self.folder / 'probe.yaml'
        file.write_text(text)
        return str(file)

    def nodes(self):
        return [node.get_name() for node in self.surroundings.executor_thread.executor.get_nodes()]

    def unload(self):
        for loaded in self.loaded:
            ControllerLoader(self.surroundings).destroy_node(loaded.node)
        assert self.nodes() == []


@pytest.fixture(name='rig')
def loader_rig(surroundings, tmp_path):
    rig = Rig(surroundings, tmp_path)
    yield rig
    rig.unload()


def gain_of(loaded):
    return loaded.controller.params.gain


def test_a_loaded_controller_has_a_node_in_the_managers_namespace(rig):
    loaded = rig.load()

    assert loaded.state is PrimaryState.UNCONFIGURED
    assert (loaded.name, loaded.type_name) == ('probe', 'probe/Plain')
    assert loaded.node.get_fully_qualified_name() == '/left/probe'
    assert rig.nodes() == ['probe']


def test_everything_is_set_before_on_init(rig):
    loaded = rig.load('Watching')

    name, rate_hz, description, params = loaded.controller.seen
    assert (name, rate_hz, description) == ('probe', 100, '<robot/>')
    assert params.gain == 1.0
    assert loaded.controller.logger.name == 'left.probe'
    assert [line.text for line in rig.surroundings.lines.drain()] == ['here']


def test_the_common_parameters_are_declared_and_0_hz_is_shown_as_the_managers_rate(rig):
    node = rig.load().node

    assert node.get_parameter('update_rate').value == 100
    assert node.get_parameter('is_async').value is False


def test_a_parameter_change_gives_the_controller_a_new_set(rig):
    loaded = rig.load()

    (result,) = loaded.node.set_parameters([Parameter('gain', value=2.5)])

    assert result.successful
    assert gain_of(loaded) == 2.5


FILE = '/**/probe:\n  ros__parameters: {gain: 3.0, update_rate: 50}\n'


def test_its_own_file_counts_more_than_the_managers(rig, tmp_path):
    common = tmp_path / 'manager.yaml'
    common.write_text('/**:\n  ros__parameters: {gain: 2.0, joints: [a]}\n')

    loaded = rig.load(parameters=FILE, parameter_files=[load_parameter_file(common)])

    assert gain_of(loaded) == 3.0
    assert loaded.controller.params.joints == ('a',)
    assert loaded.node.get_parameter('update_rate').value == 50


@pytest.mark.parametrize(
    ('arguments', 'gain'),
    [
        (['-p', 'gain:=4.0'], 4.0),
        (['--ros-args', '-p', 'gain:=4.0'], 4.0),
        (['-p', 'probe:gain:=4.0'], 3.0),
        (['-p', 'other:gain:=4.0'], 3.0),
    ],
)
def test_an_argument_of_its_own_counts_more_than_a_file(rig, arguments, gain):
    assert gain_of(rig.load(parameters=FILE, arguments=arguments)) == gain


def test_an_argument_of_the_manager_counts_more_than_a_file(rig):
    loaded = rig.load(parameters=FILE, forwarded_arguments=['--ros-args', '-p', 'gain:=5.0'])

    assert gain_of(loaded) == 5.0


def test_one_text_of_arguments_is_one_argument(rig):
    text = rig.refusal(arguments='--gain')

    assert 'its node cannot be made' in text


@pytest.mark.parametrize('name', ['probe.params_file', 'probe.node_options_args'])
def test_a_parameter_of_the_wrong_type_is_ignored(rig, name):
    rig.set('probe.type', 'probe/Plain')
    loader = ControllerLoader(rig.surroundings)
    rig.set('probe.params_file', '')
    rig.set('probe.node_options_args', [])
    rig.set(name, 5)

    rig.loaded.append(loader.load('probe', ''))

    assert rig.nodes() == ['probe']


def test_sim_time_of_the_manager_is_the_controllers(rig):
    rig.set('use_sim_time', True)
    try:
        loaded = rig.load()
    finally:
        rig.set('use_sim_time', False)

    assert loaded.node.get_parameter('use_sim_time').value is True


def test_a_controller_without_a_type_says_where_to_give_it(rig):
    text = rig.refusal('', 'lost')

    assert "the 'type' param was not defined for 'lost'" in text
    assert 'set lost.type in the parameters of the manager' in text


def test_an_unknown_type_is_refused_with_the_nearest(rig):
    assert "did you mean 'probe/Plain'" in rig.refusal('Plane')


@pytest.mark.parametrize('name', ['my-arm', 'a/b', '1st', 'a b', ''])
def test_a_name_that_no_node_can_have_is_refused(rig, name):
    assert f"controller '{name}': " in rig.refusal(name=name)


@pytest.mark.parametrize(
    ('kind', 'words'),
    [
        ('Constructed', 'constructor: OSError: no licence'),
        ('Initialised', 'on_init: SystemExit: no model'),
        ('Refusing', 'on_init: returned FAILURE'),
        ('Checked', "KeyError: 'table'"),
        ('Undescribed', 'int is no dataclass'),
        ('Mistyped', 'is no ROS parameter'),
        ('Named', "property 'name'"),
        ('Typed', "property 'command_interfaces'"),
    ],
)
def test_whatever_the_plugin_does_refuses_it_by_name(rig, kind, words):
    text = rig.refusal(kind)

    assert text.startswith("controller 'probe': ")
    assert words in text


def test_a_missing_parameter_says_what_it_is(rig):
    text = rig.refusal('Needy')

    assert "parameter 'mass': no value is given" in text
    assert 'of the load in kg' in text


def test_a_refused_value_is_named_with_file_and_line(rig):
    text = rig.refusal(parameters='/**:\n  ros__parameters:\n    gain: high\n')

    assert "parameter 'gain'" in text
    assert 'probe.yaml:3)' in text


def test_a_file_that_cannot_be_read_refuses_the_load(rig):
    assert 'probe.yaml:2' in rig.refusal(parameters='probe: [')


def test_a_second_load_under_the_same_name_works_after_a_failed_one(rig):
    rig.refusal('Refusing')

    assert rig.load().state is PrimaryState.UNCONFIGURED


def test_a_parameter_that_nobody_knows_is_named_with_the_nearest_and_its_place(rig, capfd):
    rig.load(parameters='/left/probe:\n  ros__parameters:\n    joint: [a]\n    type: x\n')

    text = capfd.readouterr().err
    assert "controller 'probe': parameter 'joint' is unknown and ignored" in text
    assert "probe.yaml:3); did you mean 'joints'?" in text
    assert "'type' is unknown" not in text


def test_unknown_parameters_for_all_nodes_may_be_for_others(rig, capfd):
    rig.load(parameters='/**:\n  ros__parameters:\n    joint: [a]\n')

    assert 'is unknown' not in capfd.readouterr().err


def test_the_name_of_the_manager_is_taken(rig):
    text = rig.refusal('Plain', 'controller_manager')

    assert 'the controller manager itself has this name' in text
