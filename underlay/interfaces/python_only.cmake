# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0

# Python and FastDDS use the C side of the generated code; the C++ side would lengthen the build
# for nobody.
list(FILTER AMENT_EXTENSIONS_rosidl_generate_idl_interfaces EXCLUDE REGEX "_cpp:")
