// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See KnownLibraries.h.

#include "core/syntax/KnownLibraries.h"
#include "shapeproof/ReadFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace shapeproof {

llvm::Error KnownLibraries::load(llvm::StringRef folder,
                                 llvm::ArrayRef<std::string> paths) {
  std::vector<std::string> all;
  std::error_code error;
  if (!folder.empty())
    for (llvm::sys::fs::directory_iterator it(folder, error), end;
         !error && it != end; it.increment(error))
      if (llvm::sys::path::extension(it->path()) == ".mlir")
        all.push_back(it->path());
  if (error && error != std::errc::no_such_file_or_directory)
    return llvm::createStringError(error,
                                   folder + ": error: " + error.message());
  llvm::sort(all);
  llvm::append_range(all, paths);
  for (const std::string &path : all) {
    auto isOf = [&](const Known &library) { return library.path == path; };
    if (llvm::any_of(known, isOf))
      continue;
    if (llvm::Error failed = loadSyntax(path))
      return failed;
  }
  return llvm::Error::success();
}

llvm::Error KnownLibraries::loadSyntax(llvm::StringRef library) {
  llvm::SmallString<256> path(library);
  llvm::sys::path::replace_extension(path, ".syntax");
  Bytes file = readFile(path);
  if (!file && file.getError() == std::errc::no_such_file_or_directory)
    return llvm::Error::success(); // It has none.
  if (!file)
    return llvm::createStringError(
        file.getError(), path + ": error: " + file.getError().message());
  Known &own = known.emplace_back();
  own.path = library.str();
  return table.add(**file, &own.dialects);
}

std::vector<std::string>
KnownLibraries::neededFor(llvm::ArrayRef<std::string> dialects) const {
  std::vector<std::string> paths;
  for (const Known &library : known)
    if (llvm::any_of(dialects, [&](const std::string &dialect) {
          return library.dialects.contains(dialect);
        }))
      paths.push_back(library.path);
  return paths;
}

} // namespace shapeproof
