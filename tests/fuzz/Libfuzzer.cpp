// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// libFuzzer's entry to the reader that SHAPEPROOF_READER names. Built with
// clang where SHAPEPROOF_BUILD_FUZZERS is on; ./dev fuzz-readers runs it.

#include "fuzz/Readers.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const shapeproof::fuzz::Reader &reader =
      shapeproof::fuzz::reader(SHAPEPROOF_READER);
  reader.read({reinterpret_cast<const char *>(data), size});
  return 0;
}
