# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The rules of the house that no linter knows: arrows, the real-time mark, sizes, packaging."""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
import re
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).resolve().parent.parent
CODE_PACKAGES = ('hw_interface_py', 'controllers_py', 'controller_manager_py', 'bringup')
PACKAGES = (*CODE_PACKAGES, 'description')

# Which of our packages a package may import; description and bringup are reached by name only.
ARROWS = {
    'hw_interface_py': set(),
    'controllers_py': {'hw_interface_py'},
    'controller_manager_py': {'hw_interface_py', 'controllers_py'},
    'bringup': set(),
}
ROS_IN_HW_INTERFACE = {'rclpy.lifecycle'}  # the contract's vocabulary; it needs no graph
FORBIDDEN_IN_REALTIME = re.compile(
    r'(print|open|sleep|get_logger|debug|info|warning|error|fatal|get_parameter\w*'
    r'|declare_parameter\w*|create_\w+|destroy_\w+|publish_activity|acquire|join|wait|submit)$'
)
GUARDS = {'hw_interface_py/hw_interface_py/plugin_guard.py'}
VAGUE = re.compile(r'(^|_)(utils?|helpers?|common|misc|base)$')


def modules(package: str) -> list[Path]:
    found = sorted((ROOT / package / package).rglob('*.py'))
    return [path for path in found if 'driver_template' not in path.parts]


ALL_MODULES = [path for package in CODE_PACKAGES for path in modules(package)]
NAMES = [str(path.relative_to(ROOT)) for path in ALL_MODULES]


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(), filename=str(path))


def imports(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def functions(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    return (n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef))


def is_realtime(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return any(ast.unparse(decorator) == 'realtime' for decorator in function.decorator_list)


def called_names(function: ast.AST) -> Iterator[str]:
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and 'blocking=False' not in ast.unparse(node):
            if isinstance(node.func, ast.Attribute):
                yield node.func.attr
            elif isinstance(node.func, ast.Name):
                yield node.func.id


@pytest.mark.parametrize('package', CODE_PACKAGES)
def test_packages_import_only_along_the_arrows(package):
    allowed = ARROWS[package] | {package}

    wrong = [
        f'{path.relative_to(ROOT)} imports {name}'
        for path in modules(package)
        for name in imports(tree_of(path))
        if name.split('.')[0] in PACKAGES and name.split('.')[0] not in allowed
    ]

    assert wrong == []


def test_the_hardware_package_needs_no_ros_graph():
    wrong = [
        f'{path.name} imports {name}'
        for path in modules('hw_interface_py')
        for name in imports(tree_of(path))
        if name.split('.')[0] == 'rclpy' and name not in ROS_IN_HW_INTERFACE
    ]

    assert wrong == []


def test_realtime_functions_call_nothing_that_waits_logs_or_creates():
    wrong = []
    marked = 0
    for path in ALL_MODULES:
        for function in functions(tree_of(path)):
            if is_realtime(function):
                marked += 1
                wrong += [
                    f'{path.relative_to(ROOT)}: {function.name} calls {name}'
                    for name in called_names(function)
                    if FORBIDDEN_IN_REALTIME.fullmatch(name)
                    and (path.name, name) != ('loop.py', 'sleep')  # the loop's own rest
                ]

    assert wrong == []
    assert marked > 20


def test_the_tick_fits_one_screen():
    cycle = tree_of(ROOT / 'controller_manager_py/controller_manager_py/realtime/cycle.py')
    tick = next(function for function in functions(cycle) if function.name == 'tick')

    assert is_realtime(tick)
    assert tick.end_lineno - tick.lineno <= 40


@pytest.mark.parametrize('path', ALL_MODULES, ids=NAMES)
def test_modules_and_functions_keep_their_sizes(path):
    text = path.read_text()

    long_functions = [
        f'{function.name}: {function.end_lineno - function.lineno + 1} lines'
        for function in functions(ast.parse(text))
        if function.end_lineno - function.lineno >= 60
    ]

    assert text.count('\n') <= 400
    assert long_functions == []


@pytest.mark.parametrize('path', ALL_MODULES, ids=NAMES)
def test_modules_have_a_header_and_document_every_public_name(path):
    text = path.read_text()
    tree = ast.parse(text)

    undocumented = [
        node.name
        for node in tree.body
        if isinstance(node, ast.ClassDef | ast.FunctionDef)
        and not node.name.startswith('_')
        and not ast.get_docstring(node)
    ]

    assert text.splitlines()[:2] == [
        '# Copyright 2026 The ros2_control_py authors',
        '# SPDX-License-Identifier: Apache-2.0',
    ]
    assert ast.get_docstring(tree)
    assert undocumented == []


def test_only_the_guards_catch_everything():
    wrong = [
        f'{path.relative_to(ROOT)}:{node.lineno}'
        for path in ALL_MODULES
        if str(path.relative_to(ROOT)) not in GUARDS
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.ExceptHandler)
        and (node.type is None or ast.unparse(node.type) in ('Exception', 'BaseException'))
    ]

    assert wrong == []


def test_no_module_has_a_name_that_says_nothing():
    assert [path.name for path in ALL_MODULES if VAGUE.search(path.stem)] == []


def test_test_files_have_unique_names():
    files = [
        path.name
        for folder in (*(ROOT / package for package in PACKAGES), ROOT / 'underlay', ROOT)
        for path in (folder / 'test').glob('*.py')
    ]

    repeated = [name for name, count in Counter(files).items() if count > 1]

    assert repeated == []


def test_every_module_has_its_test():
    """A module is tested by the file of its name, or of its folder's when that is one concept."""
    missing = []
    for package in CODE_PACKAGES:
        tests = [path.stem for path in (ROOT / package / 'test').glob('test_*.py')]
        for path in modules(package):
            folders = path.relative_to(ROOT / package / package).parts[:-1]
            names = (path.stem, *folders)
            if path.name != '__init__.py' and not any(
                f'_{name}_' in f'{test}_' for test in tests for name in names
            ):
                missing.append(str(path.relative_to(ROOT)))

    assert missing == []


@pytest.mark.parametrize('package', PACKAGES)
def test_package_xml_and_setup_py_agree(package):
    manifest = ElementTree.parse(ROOT / package / 'package.xml').getroot()
    setup = ast.parse((ROOT / package / 'setup.py').read_text())
    call = next(
        node
        for node in ast.walk(setup)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == 'setup'
    )
    said = {
        keyword.arg: keyword.value.value
        for keyword in call.keywords
        if isinstance(keyword.value, ast.Constant)
    }

    assert manifest.findtext('name') == package
    for field in ('version', 'license', 'description', 'maintainer'):
        assert said[field] == manifest.findtext(field)
    assert said['maintainer_email'] == manifest.find('maintainer').get('email')


def test_all_packages_have_one_version():
    versions = {
        ElementTree.parse(ROOT / package / 'package.xml').getroot().findtext('version')
        for package in PACKAGES
    }

    assert len(versions) == 1


@pytest.mark.parametrize('package', PACKAGES)
def test_manifests_list_their_dependencies_by_alphabet(package):
    manifest = ElementTree.parse(ROOT / package / 'package.xml').getroot()

    for kind in ('depend', 'exec_depend', 'test_depend'):
        names = [element.text for element in manifest.findall(kind)]
        assert names == sorted(names)


def test_changelogs_have_a_forthcoming_section():
    for package in PACKAGES:
        assert '\nForthcoming\n-----------\n' in (ROOT / package / 'CHANGELOG.rst').read_text()
