# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The wheel: the Python module, and the program `shapeproof` with what it reads,
which pip puts into bin/ and share/ of the environment.

    pip install .                        # builds all with CMake; some minutes
    pip install --no-build-isolation .   # with this Python's setuptools, offline
    SHAPEPROOF_BUILD=build pip wheel .   # from a folder that CMake has built
    CMAKE_ARGS=-DSHAPEPROOF_LLVM=static pip wheel .

CMake, Ninja, a compiler and the libraries of packages.txt have to be there.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

SOURCE = Path(__file__).resolve().parent
OWN = "build-wheel"  # Not build/, which is CMake's.


class BuildByCMake(build_ext):
    """Builds and installs the component `wheel` (cmake/ShapeproofInstall.cmake)."""

    def run(self):
        build = os.environ.get("SHAPEPROOF_BUILD")
        if not build:
            build = Path(self.build_temp, "cmake").resolve()
            self.cmake("-G", "Ninja", "-S", SOURCE, "-B", build,
                       "-DSHAPEPROOF_UNITY=ON", "-DSHAPEPROOF_WERROR=OFF",
                       "-DSHAPEPROOF_BUILD_TESTS=OFF",
                       "-DSHAPEPROOF_BUILD_BENCH=OFF",
                       "-DSHAPEPROOF_BUILD_SHARED=OFF",
                       f"-DPython_EXECUTABLE={sys.executable}",
                       *os.environ.get("CMAKE_ARGS", "").split())
            self.cmake("--build", build, "--target", "wheel")
        installed = Path(self.build_temp, "installed").resolve()
        shutil.rmtree(installed, ignore_errors=True)
        self.cmake("--install", build, "--prefix", installed, "--strip",
                   "--component", "wheel")
        module, = installed.glob("_core.*")
        self.copy_file(str(module), self.get_ext_fullpath("shapeproof._core"))
        module.unlink()
        self.distribution.data_files = [
            (str(folder.relative_to(installed)),
             [str(file) for file in folder.iterdir() if file.is_file()])
            for folder in installed.glob("**")]

    def cmake(self, *arguments):
        subprocess.run(["cmake", *map(str, arguments)], check=True)


(SOURCE / OWN).mkdir(exist_ok=True)
setup(version=re.search(r"project\(Shapeproof VERSION ([\d.]+)",
                        (SOURCE / "CMakeLists.txt").read_text())[1],
      ext_modules=[Extension("shapeproof._core", [])],
      cmdclass={"build_ext": BuildByCMake},
      options={"build": {"build_base": OWN}, "egg_info": {"egg_base": OWN}})
