// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Zstd.h. LLVM compresses whole frames, which suits a writer; files are
// read by the streams of libzstd, which keep no more than a window of a frame.
//
// Tested by tests/tools/cli/corpora.test and summary.test.

#include "Zstd.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Compression.h"
#include <memory>
#include <vector>
#if SHAPEPROOF_HAS_ZSTD
#include <zstd.h>
#endif

namespace shapeproof {

#if SHAPEPROOF_HAS_ZSTD

namespace zstd = llvm::compression::zstd;

/// The bytes of a frame that is written: larger ones compress no better.
static constexpr size_t kFrame = 1 << 20;

bool hasZstd() { return zstd::isAvailable(); }

void ZstdStream::write_impl(const char *data, size_t size) {
  pending.append(data, size);
  position += size;
  if (pending.size() >= kFrame)
    writeFrame();
}

void ZstdStream::writeFrame() {
  if (pending.empty() && isStarted)
    return;
  llvm::SmallVector<uint8_t, 0> frame;
  zstd::compress(llvm::arrayRefFromStringRef(pending), frame);
  to << llvm::toStringRef(frame);
  isStarted = true;
  pending.clear();
}

llvm::Error readZstd(llvm::StringRef bytes,
                     llvm::function_ref<bool(llvm::StringRef)> take) {
  const std::unique_ptr<ZSTD_DStream, decltype(&ZSTD_freeDStream)> stream(
      ZSTD_createDStream(), ZSTD_freeDStream);
  std::vector<char> piece(ZSTD_DStreamOutSize());
  ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
  ZSTD_outBuffer out{piece.data(), piece.size(), 0};
  size_t expected = 0; // More bytes; 0 at the end of a frame.
  // A full piece may not have been all of it.
  while (in.pos < in.size || out.pos == out.size) {
    out.pos = 0;
    expected = ZSTD_decompressStream(stream.get(), &out, &in);
    if (ZSTD_isError(expected))
      return llvm::createStringError(ZSTD_getErrorName(expected));
    if (out.pos > 0 && !take({piece.data(), out.pos}))
      return llvm::Error::success();
  }
  return expected == 0 ? llvm::Error::success()
                       : llvm::createStringError("not a whole file of zstd");
}

#else

bool hasZstd() { return false; }

void ZstdStream::write_impl(const char *, size_t) {}

void ZstdStream::writeFrame() {}

llvm::Error readZstd(llvm::StringRef,
                     llvm::function_ref<bool(llvm::StringRef)>) {
  return llvm::createStringError("this build has no zstd; use zstdcat");
}

#endif

} // namespace shapeproof
