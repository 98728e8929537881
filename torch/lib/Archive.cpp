// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Archives of exported programs: zip files with the program as JSON, in
// serialized_exported_program.json, or in NAME/models/MODEL.json. Entries are
// read by name into memory and nothing is written, so paths do no harm.
//
// Tested by tests/torch/archives.py.

#include "Graph.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include <zip.h>

namespace shapeproof::torch {

/// A program without weights is text of some megabytes.
static constexpr uint64_t kMostBytes = uint64_t(1) << 28;

static bool isProgram(llvm::StringRef name) {
  llvm::StringRef file = name.rsplit('/').second;
  llvm::StringRef folder = name.rsplit('/').first.rsplit('/').second;
  if (folder.empty())
    folder = name.rsplit('/').first;
  return (file.empty() ? name : file) == "serialized_exported_program.json" ||
         (folder == "models" && name.ends_with(".json"));
}

llvm::Expected<Entry> readArchive(llvm::StringRef bytes) {
  zip_error_t error;
  zip_error_init(&error);
  auto fail = [&](const llvm::Twine &what) {
    return llvm::createStringError("the archive cannot be read: " + what);
  };
  zip_source_t *source =
      zip_source_buffer_create(bytes.data(), bytes.size(), 0, &error);
  zip_t *archive =
      source ? zip_open_from_source(source, ZIP_RDONLY, &error) : nullptr;
  if (!archive) {
    zip_source_free(source);
    return fail(zip_error_strerror(&error));
  }
  llvm::scope_exit close([&] { zip_discard(archive); });
  const zip_int64_t number = zip_get_num_entries(archive, 0);
  for (zip_int64_t i = 0; i < number; ++i) {
    const char *name = zip_get_name(archive, i, 0);
    if (!name || !isProgram(name))
      continue;
    zip_stat_t about;
    if (zip_stat_index(archive, i, 0, &about) ||
        !(about.valid & ZIP_STAT_SIZE) || about.size > kMostBytes)
      return fail("the entry '" + llvm::Twine(name) + "' is too large");
    zip_file_t *file = zip_fopen_index(archive, i, 0);
    if (!file)
      return fail("the entry '" + llvm::Twine(name) +
                  "': " + zip_strerror(archive));
    llvm::scope_exit closeFile([&] { zip_fclose(file); });
    // The size that is stated need not be true.
    Entry entry{name, std::string()};
    char buffer[1 << 16];
    for (zip_int64_t got;
         (got = zip_fread(file, buffer, sizeof buffer)) != 0;) {
      if (got < 0)
        return fail("the entry '" + llvm::Twine(name) +
                    "': " + zip_file_strerror(file));
      entry.text.append(buffer, size_t(got));
      if (entry.text.size() > kMostBytes)
        return fail("the entry '" + llvm::Twine(name) + "' is too large");
    }
    return entry;
  }
  return llvm::createStringError(
      "the archive has no program: neither serialized_exported_program.json "
      "nor models/NAME.json");
}

} // namespace shapeproof::torch
