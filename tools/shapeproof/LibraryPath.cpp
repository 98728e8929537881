// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See LibraryPath.h.
//
// Tested by tests/tools/cli/library.test.

#include "LibraryPath.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace shapeproof {
namespace {

std::vector<std::string> shippedNames(const std::string &folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end;
       it.increment(error))
    if (path::extension(it->path()) == ".mlir")
      names.push_back(path::stem(it->path()).str());
  llvm::sort(names);
  return names;
}

} // namespace

std::string libraryFolder(const char *program) {
  static char inThisProgram;
  llvm::SmallString<256> folder(fs::getMainExecutable(program, &inThisProgram));
  path::remove_filename(folder);
  path::append(folder, "..", "share", "shapeproof");
  path::remove_dots(folder, /*remove_dot_dot=*/true);
  return folder.str().str();
}

llvm::Expected<std::vector<std::string>>
findLibraries(const char *program, const std::vector<std::string> &names) {
  std::vector<std::string> files;
  for (const std::string &name : names) {
    if (fs::exists(name) && !fs::is_directory(name)) {
      files.push_back(name);
      continue;
    }
    std::string folder = libraryFolder(program);
    std::vector<std::string> shipped = shippedNames(folder);
    if (!llvm::is_contained(shipped, name))
      return llvm::createStringError(
          "--library: there is no file '" + name + "'" +
          (shipped.empty() ? ""
                           : ", and the libraries in " + folder + " are " +
                                 llvm::join(shipped, ", ")));
    llvm::SmallString<256> file(folder);
    path::append(file, name + ".mlir");
    files.push_back(file.str().str());
  }
  return files;
}

} // namespace shapeproof
