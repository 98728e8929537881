// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Output.h.
//
// The report is written to a file of its own next to the output and then
// renamed to it, so a reader sees the old report or the new one. Three cases
// need care: an output that is a symbolic link (what it points to is replaced,
// not the link), one that is no regular file (/dev/null must not become one, so
// it is written directly), and a write error that shows only when the last
// bytes are flushed.
//
// Tested by tests/cli/output.test.

#include "Output.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

namespace fs = llvm::sys::fs;

namespace shapeproof {
namespace {

llvm::Error errorAt(llvm::StringRef path, std::error_code error) {
  return llvm::createStringError(error, "cannot write " + path + ": " +
                                            error.message());
}

/// Flushes and takes the stream's error, which would otherwise end the process
/// when the stream is destroyed.
std::error_code finish(llvm::raw_fd_ostream &os) {
  os.flush();
  std::error_code error = os.error();
  os.clear_error();
  return error;
}

using Write = llvm::function_ref<void(llvm::raw_ostream &)>;

llvm::Error writeDirectly(llvm::StringRef path, Write write) {
  std::error_code error;
  llvm::raw_fd_ostream os(path, error);
  if (error)
    return errorAt(path, error);
  write(os);
  error = finish(os);
  return error ? errorAt(path, error) : llvm::Error::success();
}

llvm::Error writeByRenaming(llvm::StringRef path,
                            std::optional<fs::perms> permissions, Write write) {
  llvm::Expected<fs::TempFile> temporary =
      fs::TempFile::create(path + ".%%%%%%%%.tmp");
  if (!temporary)
    return errorAt(path, llvm::errorToErrorCode(temporary.takeError()));
  std::error_code error;
  {
    llvm::raw_fd_ostream os(temporary->FD, /*shouldClose=*/false);
    write(os);
    error = finish(os);
  }
  if (!error && permissions)
    error = fs::setPermissions(temporary->FD, *permissions);
  if (!error) {
    if (llvm::Error failed = temporary->keep(path))
      return errorAt(path, llvm::errorToErrorCode(std::move(failed)));
    return llvm::Error::success();
  }
  llvm::consumeError(temporary->discard());
  return errorAt(path, error);
}

} // namespace

llvm::Error writeOutput(llvm::StringRef path, Write write) {
  if (path == "-") {
    write(llvm::outs());
    std::error_code error = finish(llvm::outs());
    return error ? errorAt("the report", error) : llvm::Error::success();
  }
  fs::file_status status;
  if (fs::status(path, status))
    return writeByRenaming(path, std::nullopt, write); // It is new.
  if (fs::is_directory(status))
    return errorAt(path, std::make_error_code(std::errc::is_a_directory));
  if (!fs::is_regular_file(status))
    return writeDirectly(path, write);
  if (std::error_code error = fs::access(path, fs::AccessMode::Write))
    return errorAt(path, error);
  llvm::SmallString<128> target;
  if (std::error_code error = fs::real_path(path, target))
    return errorAt(path, error);
  return writeByRenaming(target, status.permissions(), write);
}

} // namespace shapeproof
