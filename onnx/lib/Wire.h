// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Messages of protobuf as bytes: their fields are found, replaced and added
// without touching the bytes of others, in files of any size.
//
//   forEachField(bytes, [&](const Field &field) {
//     if (field.number == kGraph) ...          field.content: the bytes in it
//   });
//
// Protobuf itself parses 2 GB, and writes fields that it does not know behind
// the others.

#ifndef SHAPEPROOF_ONNX_WIRE_H
#define SHAPEPROOF_ONNX_WIRE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace shapeproof::onnx::wire {

/// How a value is encoded.
enum Kind : unsigned { Varint = 0, Fixed64 = 1, Bytes = 2, Fixed32 = 5 };

struct Field {
  unsigned number;
  Kind kind;
  /// All bytes, with the number and, if there is one, the length.
  llvm::StringRef all;
  /// The bytes of a message, text or list.
  llvm::StringRef content;
  /// The value of a Varint.
  uint64_t value;
};

/// Calls `use` with all fields in order. False if the bytes are no message.
bool forEachField(llvm::StringRef message,
                  llvm::function_ref<void(const Field &)> use);

void addVarint(std::string &to, uint64_t value);
void addNumber(std::string &to, unsigned field, uint64_t value);
/// Adds a message, text or list.
void addBytes(std::string &to, unsigned field, llvm::StringRef content);

/// Changes of a file, in order.
class Edits {
public:
  explicit Edits(llvm::StringRef file) : file(file) {}

  /// Replaces these bytes of the file, which come after all that were replaced
  /// before.
  void replace(llvm::StringRef part, std::string text);
  /// Begins a message within the file, whose length changes by the changes up
  /// to the end.
  void begin(const Field &message);
  void end();
  /// Calls `write` with the pieces of the changed file.
  void write(llvm::function_ref<void(llvm::StringRef)> write) const;

private:
  struct Edit {
    size_t at, removed;
    std::string text;
  };
  struct Open {
    size_t edit;
    uint64_t length;
  };

  llvm::StringRef file;
  std::vector<Edit> edits;
  /// The messages that are open, with the edits of their lengths.
  std::vector<Open> open;
};

} // namespace shapeproof::onnx::wire

#endif // SHAPEPROOF_ONNX_WIRE_H
