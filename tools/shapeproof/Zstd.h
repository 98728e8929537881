// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Files of zstd, in parts, so that memory does not grow with the file. Frames
// one after another are a file of zstd.
//
//   {                                       readZstd(bytes, [](StringRef part)
//   {
//     ZstdStream compressed(os);              ...
//     compressed << text;                     return true;
//   }                                       });

#ifndef SHAPEPROOF_TOOLS_SHAPEPROOF_ZSTD_H
#define SHAPEPROOF_TOOLS_SHAPEPROOF_ZSTD_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace shapeproof {

/// Whether this program can compress.
bool hasZstd();

/// Compresses what is written to it. Use only with hasZstd().
class ZstdStream : public llvm::raw_ostream {
public:
  explicit ZstdStream(llvm::raw_ostream &to) : to(to) { SetUnbuffered(); }
  ~ZstdStream() override { writeFrame(); }

private:
  void write_impl(const char *data, size_t size) override;
  uint64_t current_pos() const override { return position; }
  void writeFrame();

  llvm::raw_ostream &to;
  std::string pending;
  uint64_t position = 0;
  /// No bytes are one frame, too.
  bool isStarted = false;
};

/// Calls `take` with parts of what these bytes have, until it returns false.
/// Error: the bytes are no whole file of zstd, or need more than libzstd's
/// usual 128 MB.
llvm::Error readZstd(llvm::StringRef bytes,
                     llvm::function_ref<bool(llvm::StringRef)> take);

} // namespace shapeproof

#endif // SHAPEPROOF_TOOLS_SHAPEPROOF_ZSTD_H
