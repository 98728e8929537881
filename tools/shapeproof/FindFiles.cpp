// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the files that arguments name; see Corpus.h. Tested by
// tests/tools/cli/corpora.test.

#include "Corpus.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <glob.h>

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace shapeproof {
namespace {

bool isProblem(llvm::StringRef name) {
  return name.ends_with(".mlir") || name.ends_with(".dims") ||
         name.ends_with(".onnx") || name.ends_with(".ttir");
}

/// Names that start with a dot are skipped.
bool isHidden(llvm::StringRef name) {
  return path::filename(name).starts_with(".");
}

llvm::Error addFolder(llvm::StringRef folder, std::vector<std::string> &files) {
  std::error_code error;
  // Links are not followed, so there are no cycles.
  fs::recursive_directory_iterator at(folder, error, /*follow_symlinks=*/false);
  size_t before = files.size();
  for (; !error && at != fs::recursive_directory_iterator();
       at.increment(error)) {
    bool isFolder = at->type() == fs::file_type::directory_file;
    if (isHidden(at->path()) && isFolder)
      at.no_push();
    else if (!isHidden(at->path()) && !isFolder && isProblem(at->path()))
      files.push_back(at->path());
  }
  if (error)
    return llvm::createStringError(error, folder + ": " + error.message());
  if (files.size() == before)
    return llvm::createStringError(
        folder + ": no .mlir, .dims or .onnx file in this folder");
  llvm::sort(files.begin() + before, files.end());
  return llvm::Error::success();
}

llvm::Error addMatches(const std::string &pattern,
                       std::vector<std::string> &files) {
  glob_t found;
  int status = ::glob(pattern.c_str(), GLOB_NOSORT, nullptr, &found);
  size_t before = files.size();
  if (status == 0)
    files.insert(files.end(), found.gl_pathv, found.gl_pathv + found.gl_pathc);
  ::globfree(&found);
  if (status != 0)
    return llvm::createStringError(pattern + ": no file has such a name");
  llvm::sort(files.begin() + before, files.end());
  return llvm::Error::success();
}

llvm::Error add(const std::string &argument, std::vector<std::string> &files) {
  if (fs::is_directory(argument))
    return addFolder(argument, files);
  if (!fs::exists(argument) &&
      argument.find_first_of("*?[") != std::string::npos)
    return addMatches(argument, files);
  files.push_back(argument); // If it does not exist, its entry reports that.
  return llvm::Error::success();
}

} // namespace

llvm::Expected<std::vector<std::string>>
findFiles(const std::vector<std::string> &arguments) {
  std::vector<std::string> files;
  for (const std::string &argument : arguments)
    if (llvm::Error error = add(argument, files))
      return error;
  return files;
}

} // namespace shapeproof
