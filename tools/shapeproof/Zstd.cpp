// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Zstd.h. LLVM compresses and decompresses a whole frame, and has to be
// told its bounds, which the heads of a frame and of its blocks have (RFC 8878,
// 3.1.1):
//
//   magic number, descriptor, sizes | block | block, the last one | checksum
//
// A block has at most 128 KB when decompressed, so the number of blocks bounds
// the memory that a frame needs, which writers need not say.
//
// Tested by tests/tools/cli/corpora.test and summary.test.

#include "Zstd.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/Endian.h"
#include <memory>
#include <optional>

namespace shapeproof {

#if SHAPEPROOF_HAS_ZSTD

namespace {

namespace zstd = llvm::compression::zstd;

/// A frame that is written.
constexpr size_t kFrame = 1 << 20;
/// A frame that is read has at most so many bytes. Those of `zstd` are files.
constexpr uint64_t kLargestFrame = uint64_t(1) << 30;
constexpr uint64_t kLargestBlock = 128 << 10;
constexpr uint32_t kMagic = 0xFD2FB528;
/// Frames for others to use; the last four bits are free.
constexpr uint32_t kSkippable = 0x184D2A50;

/// The extent of the first frame of some bytes.
struct Frame {
  /// Bytes in the file.
  uint64_t size = 0;
  /// At least as many as it has when decompressed; 0 if it is to be skipped.
  uint64_t capacity = 0;
};

/// The little-endian number in `size` bytes at a place; nothing if they end.
std::optional<uint64_t> numberAt(llvm::StringRef bytes, uint64_t at,
                                 unsigned size) {
  if (at > bytes.size() || bytes.size() - at < size)
    return std::nullopt;
  uint64_t number = 0;
  for (unsigned i = 0; i < size; ++i)
    number |= uint64_t(uint8_t(bytes[at + i])) << (8 * i);
  return number;
}

/// The size of a frame's heads, before its blocks.
uint64_t sizeOfHeads(uint64_t descriptor) {
  // They have 0, 1, 2 or 4 bytes, and 0, 2, 4 or 8.
  const uint64_t dictionary = (uint64_t(1) << (descriptor & 3)) / 2;
  const uint64_t content = (uint64_t(1) << (descriptor >> 6)) / 2 * 2;
  const bool isOneSegment = (descriptor & 0x20) != 0;
  // One byte: that of the window, or of the content's size.
  return sizeof(kMagic) + 1 + 1 + dictionary + content -
         (isOneSegment && content ? 1 : 0);
}

std::optional<Frame> firstFrame(llvm::StringRef bytes) {
  const std::optional<uint64_t> magic = numberAt(bytes, 0, 4);
  const std::optional<uint64_t> next = numberAt(bytes, 4, 1);
  if (!magic || !next)
    return std::nullopt;
  Frame frame;
  if ((*magic & ~uint64_t(15)) == kSkippable) {
    const std::optional<uint64_t> size = numberAt(bytes, 4, 4);
    frame.size = 8 + size.value_or(0);
    return size && frame.size <= bytes.size() ? std::optional(frame)
                                              : std::nullopt;
  }
  if (*magic != kMagic)
    return std::nullopt;
  frame.size = sizeOfHeads(*next);
  for (bool isLast = false; !isLast;) {
    const std::optional<uint64_t> head = numberAt(bytes, frame.size, 3);
    if (!head)
      return std::nullopt;
    isLast = *head & 1;
    const bool isOneByteRepeated = ((*head >> 1) & 3) == 1;
    frame.size += 3 + (isOneByteRepeated ? 1 : *head >> 3);
    frame.capacity += kLargestBlock;
  }
  frame.size += *next & 4 ? 4 : 0;
  return frame.size <= bytes.size() ? std::optional(frame) : std::nullopt;
}

} // namespace

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
  while (!bytes.empty()) {
    const std::optional<Frame> frame = firstFrame(bytes);
    if (!frame)
      return llvm::createStringError("not a whole file of zstd");
    if (frame->capacity > kLargestFrame)
      return llvm::createStringError(
          "a frame of zstd may have more than 1 GB; use zstdcat");
    const llvm::StringRef compressed = bytes.take_front(frame->size);
    bytes = bytes.drop_front(frame->size);
    if (!frame->capacity)
      continue;
    size_t size = frame->capacity;
    // Memory that is not written to costs nothing.
    std::unique_ptr<uint8_t[]> text(new uint8_t[size]);
    if (llvm::Error error = zstd::decompress(
            llvm::arrayRefFromStringRef(compressed), text.get(), size))
      return error;
    if (!take(llvm::toStringRef(llvm::ArrayRef(text.get(), size))))
      break;
  }
  return llvm::Error::success();
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
