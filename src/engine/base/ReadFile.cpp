// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See ReadFile.h. Tested by tests/tools/cli/unreadable.py.

#include "shapeproof/ReadFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"
#include <csignal>
#include <unistd.h>

using namespace shapeproof;
namespace fs = llvm::sys::fs;

static Bytes readAll(fs::file_t file, llvm::StringRef name, size_t most) {
  fs::file_status status;
  if (std::error_code error = fs::status(file, status))
    return error;
  if (status.type() == fs::file_type::directory_file)
    return std::make_error_code(std::errc::is_a_directory);
  const bool hasSize = status.type() == fs::file_type::regular_file;
  constexpr size_t kPiece = size_t(1) << 16, kLarge = size_t(1) << 26;
  if (hasSize && status.getSize() >= kLarge && name.ends_with(".onnx"))
    return llvm::MemoryBuffer::getOpenFile(file, name, status.getSize(),
                                           /*RequiresNullTerminator=*/false);
  llvm::SmallVector<char, 0> bytes;
  if (hasSize)
    bytes.reserve(std::min<size_t>(status.getSize(), kLarge) + kPiece);
  while (true) {
    const size_t size = bytes.size();
    if (size > most && (!hasSize || size > status.getSize()))
      return std::make_error_code(std::errc::file_too_large);
    bytes.resize_for_overwrite(std::max(size + kPiece, bytes.capacity()) - 1);
    llvm::Expected<size_t> got =
        fs::readNativeFile(file, llvm::MutableArrayRef(bytes).drop_front(size));
    if (!got)
      return llvm::errorToErrorCode(got.takeError());
    bytes.truncate(size + *got);
    if (*got == 0)
      break;
  }
  if (hasSize &&
      bytes.size() < status.getSize()) // The file was cut off meanwhile.
    return std::make_error_code(std::errc::io_error);
  return std::make_unique<llvm::SmallVectorMemoryBuffer>(std::move(bytes),
                                                         name);
}

Bytes shapeproof::readFile(llvm::StringRef path, size_t most) {
  llvm::Expected<fs::file_t> file = fs::openNativeFileForRead(path);
  if (!file)
    return llvm::errorToErrorCode(file.takeError());
  Bytes bytes = readAll(*file, path, most);
  fs::closeFile(*file);
  return bytes;
}

static int statusIfUnreadable;

void shapeproof::endIfUnreadable(int status) {
  statusIfUnreadable = status;
  std::signal(SIGBUS, [](int) {
    constexpr llvm::StringLiteral text =
        "shapeproof: error: a file cannot be read any more\n";
    (void)!::write(STDERR_FILENO, text.data(), text.size());
    ::_exit(statusIfUnreadable);
  });
}

Bytes shapeproof::readInput(llvm::StringRef path, size_t most) {
  return path == "-" ? readAll(fs::getStdinHandle(), "<stdin>", most)
                     : readFile(path, most);
}
