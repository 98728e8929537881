// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Output.h.
//
// The report is written to a file of its own next to the output and then
// renamed to it, so a reader sees the old report or the new one. Three cases
// need more than llvm::writeToOutput does: an output that is a symbolic link
// (what it points to is replaced, not the link), one that is no regular file
// (/dev/null must not become one, so it is written directly), and a write error
// that shows only when the last bytes are flushed.
//
// Tested by tests/cli/output.test.

#include "Output.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

namespace fs = llvm::sys::fs;

llvm::Error
shapeproof::writeOutput(llvm::StringRef path,
                        llvm::function_ref<void(llvm::raw_ostream &)> write) {
  // Takes the stream's error, which would otherwise end the process when the
  // stream is destroyed.
  auto writeAll = [&](llvm::raw_fd_ostream &os) {
    write(os);
    os.flush();
    std::error_code error = os.error();
    os.clear_error();
    return error;
  };
  auto writeByRenaming = [&](llvm::StringRef target,
                             std::optional<fs::perms> permissions) {
    llvm::Expected<fs::TempFile> temporary =
        fs::TempFile::create(target + ".%%%%%%%%.tmp");
    if (!temporary)
      return llvm::errorToErrorCode(temporary.takeError());
    llvm::raw_fd_ostream os(temporary->FD, /*shouldClose=*/false);
    std::error_code error = writeAll(os);
    if (!error && permissions)
      error = fs::setPermissions(temporary->FD, *permissions);
    if (!error)
      return llvm::errorToErrorCode(temporary->keep(target));
    llvm::consumeError(temporary->discard());
    return error;
  };

  std::error_code error;
  fs::file_status status;
  if (path != "-" && fs::status(path, status)) {
    error = writeByRenaming(path, std::nullopt); // It is new.
  } else if (path == "-" || !fs::is_regular_file(status)) {
    llvm::raw_fd_ostream os(path, error);
    if (!error)
      error = writeAll(os);
  } else {
    llvm::SmallString<128> target;
    error = fs::access(path, fs::AccessMode::Write);
    if (!error)
      error = fs::real_path(path, target);
    if (!error)
      error = writeByRenaming(target, status.permissions());
  }
  if (!error)
    return llvm::Error::success();
  return llvm::createStringError(
      error, "cannot write " + (path == "-" ? "the report" : path) + ": " +
                 error.message());
}
