// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gives the files of tests/engine/corpus/readers/NAME to the reader NAME, and
// those of the corpus of .dims to `dims`. Ends as it should, or not at all.
//
//   replay-readers tests/engine/corpus

#include "fuzz/Readers.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace shapeproof;

/// The number of files read below the folder.
static unsigned replay(const fuzz::Reader &reader, llvm::StringRef folder) {
  std::error_code error;
  unsigned count = 0;
  for (llvm::sys::fs::recursive_directory_iterator at(folder, error), end;
       at != end && !error; at.increment(error)) {
    auto file = llvm::MemoryBuffer::getFile(at->path());
    if (llvm::sys::fs::is_directory(at->path()) || !file)
      continue;
    llvm::errs() << reader.name << ' ' << at->path() << '\n';
    reader.read((*file)->getBuffer());
    ++count;
  }
  return count;
}

int main(int argc, char **argv) {
  if (argc != 2)
    return 2;
  bool isEmpty = false;
  for (const fuzz::Reader &reader : fuzz::readers()) {
    llvm::SmallString<128> folder(argv[1]);
    llvm::sys::path::append(folder, "readers", reader.name);
    const unsigned count = replay(reader, folder);
    llvm::outs() << reader.name << ": " << count << " files\n";
    isEmpty |= count == 0;
  }
  replay(fuzz::reader("dims"), argv[1]);
  return isEmpty ? 1 : 0;
}
