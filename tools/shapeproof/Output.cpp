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
// Tested by tests/tools/cli/output.test.

#include "Output.h"
#include "Zstd.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

namespace fs = llvm::sys::fs;

llvm::Error shapeproof::writeOutputOrFail(
    llvm::StringRef path,
    llvm::function_ref<llvm::Error(llvm::raw_ostream &)> write) {
  const bool isCompressed = path.ends_with(".zst");
  if (isCompressed && !shapeproof::hasZstd())
    return llvm::createStringError("cannot write " + path +
                                   ": this build has no zstd");
  llvm::Error failed = llvm::Error::success();
  auto writeTo = [&](llvm::raw_ostream &os) {
    failed = llvm::joinErrors(std::move(failed), write(os));
  };
  // Clear the stream's error, which would otherwise end the process when the
  // stream is destroyed.
  auto writeAll = [&](llvm::raw_fd_ostream &os) {
    if (isCompressed) {
      shapeproof::ZstdStream compressed(os);
      writeTo(compressed);
    } else {
      writeTo(os);
    }
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
    if (!error && !failed)
      return llvm::errorToErrorCode(temporary->keep(target));
    llvm::consumeError(temporary->discard());
    return error;
  };

  std::error_code error;
  fs::file_status status;
  if (path != "-" && fs::status(path, status)) {
    error = writeByRenaming(path, std::nullopt); // The file is new.
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
    return failed;
  return llvm::joinErrors(
      std::move(failed),
      llvm::createStringError(error, "cannot write " +
                                         (path == "-" ? "the report" : path) +
                                         ": " + error.message()));
}

llvm::Error
shapeproof::writeOutput(llvm::StringRef path,
                        llvm::function_ref<void(llvm::raw_ostream &)> write) {
  return writeOutputOrFail(path, [&](llvm::raw_ostream &os) {
    write(os);
    return llvm::Error::success();
  });
}

bool shapeproof::isStream(llvm::StringRef path) {
  return path == "-" || (fs::exists(path) && !fs::is_regular_file(path));
}

/// An identity that is equal for all names of a file: that of the file itself,
/// or for a new file that of its folder with its name. Empty if it is no
/// regular file.
static std::string identityOf(llvm::StringRef path) {
  auto text = [](fs::UniqueID id) {
    return std::to_string(id.getDevice()) + ":" + std::to_string(id.getFile());
  };
  fs::file_status status;
  if (path == "-" || path.empty())
    return "";
  if (!fs::status(path, status))
    return fs::is_regular_file(status) ? text(status.getUniqueID()) : "";
  llvm::SmallString<128> whole(path);
  if (llvm::sys::fs::make_absolute(whole) ||
      fs::status(llvm::sys::path::parent_path(whole), status))
    return ""; // It cannot be written.
  return text(status.getUniqueID()) + "/" +
         llvm::sys::path::filename(whole).str();
}

std::string shapeproof::sharedFile(llvm::ArrayRef<std::string> outputs,
                                   llvm::ArrayRef<std::string> inputs) {
  llvm::StringMap<std::string> written;
  for (const std::string &output : outputs) {
    std::string identity = identityOf(output);
    if (identity.empty())
      continue;
    auto [entry, isNew] = written.try_emplace(identity, output);
    if (!isNew)
      return "the outputs " + entry->second + " and " + output +
             " have to be different files";
  }
  if (written.empty())
    return "";
  for (const std::string &input : inputs)
    if (auto entry = written.find(identityOf(input)); entry != written.end())
      return "the output " + entry->second + " would replace the input " +
             input;
  return "";
}
