// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See WithMlir.h.
//
// Tested by tests/tools/cli/with-mlir.test.

#include "WithMlir.h"
#include "shapeproof/InputFormat.h"
#include "shapeproof/ReadFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <cerrno>
#include <cstdio>
#include <system_error>
#include <unistd.h>

namespace shapeproof {
namespace {

bool isMlir(llvm::StringRef path, const Bytes &text) {
  return text && inputFormat(path, (*text)->getBuffer()) == InputFormat::Mlir;
}

bool isMlirFile(llvm::StringRef path) {
  if (path.ends_with(".dims"))
    return false;
  if (path.ends_with(".mlir") || path.ends_with(".ttir") ||
      path.ends_with(".onnx"))
    return true;
  llvm::sys::fs::file_status status;
  if (llvm::sys::fs::status(path, status))
    return false; // It is an error, which both programs report.
  // Leave a stream that can be read only once to the program that reads
  // everything.
  return !llvm::sys::fs::is_regular_file(status) ||
         isMlir(path, readFile(path));
}

/// Restores the text: standard input becomes a file with it.
bool restoreInput(llvm::StringRef text) {
  std::FILE *copy = std::tmpfile();
  return copy &&
         std::fwrite(text.data(), 1, text.size(), copy) == text.size() &&
         std::fflush(copy) == 0 && std::fseek(copy, 0, SEEK_SET) == 0 &&
         dup2(fileno(copy), STDIN_FILENO) == STDIN_FILENO;
}

llvm::Error systemError(const llvm::Twine &message) {
  std::error_code code(errno, std::generic_category());
  return llvm::createStringError(code, message + ": " + code.message());
}

} // namespace

llvm::Expected<bool> mayNeedMlir(const std::vector<std::string> &files) {
  if (llvm::any_of(files, [](const std::string &file) {
        return file != "-" && isMlirFile(file);
      }))
    return true;
  if (!llvm::is_contained(files, "-"))
    return false;
  Bytes text = readInput("-");
  if (!text)
    return llvm::createStringError(text.getError(),
                                   "<stdin>: " + text.getError().message());
  if (!restoreInput((*text)->getBuffer()))
    return systemError("cannot keep standard input");
  return isMlir("<stdin>", text);
}

llvm::Error continueWithMlir(char **argv) {
  static char inThisProgram;
  llvm::SmallString<256> program(
      llvm::sys::fs::getMainExecutable(argv[0], &inThisProgram));
  llvm::sys::path::remove_filename(program);
  llvm::sys::path::append(program, "shapeproof-mlir");
  execv(program.c_str(), argv);
  return systemError("cannot run " + program);
}

} // namespace shapeproof
