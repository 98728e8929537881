// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Identity.h.
//
// Linkers write into a program and a library a hash of what they linked, the
// build id, which is in memory already; a part without one is hashed as a file.
//
// Tested by tests/tools/cli/cache.test.

#include "Identity.h"
#include "Analyze.h"
#include "shapeproof/ReadFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#ifdef __linux__
#include <cstring>
#include <link.h>
#endif

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace shapeproof {
namespace {

/// Adds what the file has; a file that cannot be read has a hash, too.
void addFile(ListHash &hash, llvm::StringRef file) {
  Bytes bytes = readFile(file);
  hash.add(bytes ? hashOf((*bytes)->getBuffer()) : "unreadable");
}

/// The file of this program.
std::string thisProgram() {
  static char inThisProgram;
  return fs::getMainExecutable(nullptr, &inThisProgram);
}

#ifdef __linux__

/// The build id among the notes of a part of the program; empty if it has none.
llvm::StringRef buildIdIn(const char *notes, size_t size) {
  auto aligned = [](size_t bytes) { return (bytes + 3) / 4 * 4; };
  ElfW(Nhdr) note;
  while (size >= sizeof(note)) {
    std::memcpy(&note, notes, sizeof(note));
    const size_t name = sizeof(note), text = name + aligned(note.n_namesz);
    const size_t end = text + aligned(note.n_descsz);
    if (end > size)
      break;
    if (note.n_type == NT_GNU_BUILD_ID &&
        llvm::StringRef(notes + name, note.n_namesz) ==
            llvm::StringRef("GNU", 4))
      return {notes + text, note.n_descsz};
    notes += end;
    size -= end;
  }
  return {};
}

int addPart(dl_phdr_info *part, size_t, void *hash) {
  const llvm::StringRef name = part->dlpi_name;
  if (name.starts_with("linux-vdso")) // It is part of the kernel.
    return 0;
  llvm::StringRef id;
  for (const ElfW(Phdr) & header :
       llvm::ArrayRef(part->dlpi_phdr, part->dlpi_phnum))
    if (header.p_type == PT_NOTE && id.empty())
      id = buildIdIn(
          reinterpret_cast<const char *>(part->dlpi_addr + header.p_vaddr),
          header.p_memsz);
  ListHash &parts = *static_cast<ListHash *>(hash);
  parts.add(path::filename(name));
  if (id.empty())
    addFile(parts, name.empty() ? thisProgram() : name.str());
  else
    parts.add(id);
  return 0;
}

void addProgram(ListHash &hash) { dl_iterate_phdr(addPart, &hash); }

#else

void addProgram(ListHash &hash) { addFile(hash, thisProgram()); }

#endif

void addRanges(ListHash &hash, llvm::ArrayRef<SizeRange> ranges) {
  hash.add(ranges.size());
  for (const auto &[text, name, part, index, values] : ranges) {
    hash.add(text).add(name).add(uint64_t(part)).add(uint64_t(index));
    hash.add(values.size());
    for (const auto &[low, high] : values)
      hash.add(uint64_t(low)).add(uint64_t(high));
  }
}

void addLibraries(ListHash &hash, const FileOptions &options) {
  hash.add(options.libraries.size());
  for (const std::string &library : options.libraries) {
    hash.add(library);
    addFile(hash, library);
  }
  std::vector<std::string> files;
  std::error_code error;
  for (fs::directory_iterator it(options.libraryFolder, error), end;
       !error && it != end; it.increment(error))
    files.push_back(it->path());
  llvm::sort(files);
  hash.add(files.size());
  for (const std::string &file : files) {
    hash.add(file); // Reports name it.
    addFile(hash, file);
  }
}

} // namespace

std::string hashOf(llvm::StringRef bytes) {
  return llvm::toHex(llvm::BLAKE3::hash(llvm::arrayRefFromStringRef(bytes)),
                     /*LowerCase=*/true);
}

std::string programIdentity() {
  ListHash hash;
  hash.add(SHAPEPROOF_VERSION);
  addProgram(hash);
  return hash.hex();
}

std::string programVersion() {
  return SHAPEPROOF_VERSION "+" + programIdentity().substr(0, 8);
}

std::string optionsIdentity(const AnalyzeOptions &options) {
  ListHash hash;
  // A new option makes these fail to compile: does it change answers?
  const auto &[context, budget, trustOpContracts, assumeNoOverflow,
               assumeValidInputs] =
      static_cast<const AnalysisOptions &>(options);
  hash.add(context).add(llvm::formatv("{0:e17}", budget).str());
  hash.add(trustOpContracts).add(assumeNoOverflow).add(assumeValidInputs);
  const auto &[runtime, minSize, trustDimParams, withBuffers] = options.onnx;
  hash.add(uint64_t(runtime)).add(uint64_t(minSize)).add(trustDimParams);
  hash.add(withBuffers);
  // The test of the cache has a list of the others.
  hash.add(options.functions.size());
  for (const std::string &function : options.functions)
    hash.add(function);
  hash.add(options.contracts).add(options.remedies).add(options.verifyOps);
  hash.add(options.splitInput).add(options.noWrap).add(options.axisInfo);
  hash.add(options.limit ? std::to_string(*options.limit) : "no limit");
  addRanges(hash, options.ranges);
  addLibraries(hash, options);
  return hash.hex();
}

} // namespace shapeproof
