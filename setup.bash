# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
#
# Source this in bash for a shell with the project and all it stands on, as after `colcon build`.
# A sourced ROS 2 installation that has control_msgs stays in place; else the wheels in .venv and
# the underlay stand in for one.

_rc_main() {
  local root
  root="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)" || return
  if ! _rc_has_installation "$root"; then
    if [ ! -x "$root/.venv/bin/python" ] || [ ! -f "$root/underlay/install/local_setup.bash" ]; then
      _rc_say_unbuilt "$root"
      return 1
    fi
    _rc_use_wheels "$root"
    _rc_source "$root/underlay/install/local_setup.bash"
  fi
  if [ ! -f "$root/install/local_setup.bash" ]; then
    _rc_say_unbuilt "$root"
    return 1
  fi
  _rc_source "$root/install/local_setup.bash"
}

_rc_say_unbuilt() {
  echo "$1/setup.bash: not everything is built yet; run: make -C '$1' setup" >&2
}

# True where a ROS 2 installation with control_msgs is sourced; the underlay itself is none.
_rc_has_installation() {
  local prefix
  [ -n "${ROS_DISTRO:-}" ] || return 1
  while read -r -d : prefix; do
    case "$prefix" in "$1"/*) continue ;; esac
    [ ! -e "$prefix/share/ament_index/resource_index/packages/control_msgs" ] || return 0
  done <<< "${AMENT_PREFIX_PATH:-}:"
  return 1
}

_rc_use_wheels() {
  local libraries
  if [ -n "${ROS_DISTRO:-}" ]; then
    echo "setup.bash: the sourced ROS 2 has no control_msgs: using wheels instead of it" >&2
    unset ROS_DISTRO AMENT_PREFIX_PATH CMAKE_PREFIX_PATH COLCON_PREFIX_PATH LD_LIBRARY_PATH
    unset PYTHONPATH
  fi
  unset PYTHONHOME
  _rc_prepend PATH "$1/.venv/bin"
  _rc_prepend AMENT_PREFIX_PATH "$1/.venv"
  _rc_prepend CMAKE_PREFIX_PATH "$1/.venv"
  for libraries in "$1"/.venv/lib/python3.*/site-packages/ros_*.libs "$1/.venv/lib"; do
    _rc_prepend LD_LIBRARY_PATH "$libraries"
  done
  # Without it the wheels run Python a second time to set LD_LIBRARY_PATH.
  export _ROS_WHEELS_BOOTSTRAP_COMPLETE=1
  export VIRTUAL_ENV="$1/.venv"
  export ROS_AUTOMATIC_DISCOVERY_RANGE="${ROS_AUTOMATIC_DISCOVERY_RANGE:-LOCALHOST}"
}

# Put a folder at the front of a list of folders, unless it is in the list.
_rc_prepend() {
  case ":${!1:-}:" in
    *":$2:"*) ;;
    *) export "$1=$2${!1:+:${!1}}" ;;
  esac
}

# colcon's files read variables that may be unset.
_rc_source() {
  # shellcheck disable=SC1090
  case $- in
    *u*) set +u; . "$1"; set -u ;;
    *) . "$1" ;;
  esac
}

_rc_forget() {
  unset -f _rc_main _rc_say_unbuilt _rc_has_installation _rc_use_wheels _rc_prepend _rc_source
  unset -f _rc_forget
}

if _rc_main; then
  _rc_forget
else
  _rc_forget
  return 1
fi
