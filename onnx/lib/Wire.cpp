// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Wire.h.

#include "Wire.h"

namespace shapeproof::onnx::wire {

static bool takeVarint(llvm::StringRef &bytes, uint64_t &value) {
  value = 0;
  for (unsigned shift = 0; shift < 64 && !bytes.empty(); shift += 7) {
    const auto byte = uint8_t(bytes.front());
    bytes = bytes.drop_front();
    value |= uint64_t(byte & 127) << shift;
    if (byte < 128)
      return true;
  }
  return false;
}

bool forEachField(llvm::StringRef message,
                  llvm::function_ref<void(const Field &)> use) {
  while (!message.empty()) {
    llvm::StringRef rest = message;
    uint64_t key, value = 0;
    if (!takeVarint(rest, key))
      return false;
    size_t length = 0;
    const auto kind = Kind(key & 7);
    if (kind == Varint || kind == Bytes) {
      if (!takeVarint(rest, value))
        return false;
    } else if (kind != Fixed64 && kind != Fixed32) {
      return false;
    }
    if (kind != Varint)
      length = kind == Bytes ? value : kind == Fixed64 ? 8 : 4;
    if (length > rest.size())
      return false;
    size_t size = message.size() - rest.size() + length;
    use({unsigned(key >> 3), kind, message.take_front(size),
         rest.take_front(length), value});
    message = message.drop_front(size);
  }
  return true;
}

void addVarint(std::string &to, uint64_t value) {
  for (; value > 127; value >>= 7)
    to += char((value & 127) | 128);
  to += char(value);
}

void addNumber(std::string &to, unsigned field, uint64_t value) {
  addVarint(to, uint64_t(field) << 3 | Varint);
  addVarint(to, value);
}

void addBytes(std::string &to, unsigned field, llvm::StringRef content) {
  addVarint(to, uint64_t(field) << 3 | Bytes);
  addVarint(to, content.size());
  to += content;
}

void Edits::replace(llvm::StringRef part, std::string text) {
  for (Open &message : open)
    message.length += text.size() - part.size();
  edits.push_back(
      {size_t(part.data() - file.data()), part.size(), std::move(text)});
}

void Edits::begin(const Field &message) {
  open.push_back({edits.size(), message.content.size()});
  llvm::StringRef head = message.all.drop_back(message.content.size());
  edits.push_back({size_t(head.data() - file.data()), head.size(), ""});
}

void Edits::end() {
  Open message = open.back();
  open.pop_back();
  Edit &head = edits[message.edit];
  // The number of the field stays as it is written.
  llvm::StringRef number = file.substr(head.at, head.removed);
  uint64_t key;
  llvm::StringRef rest = number;
  (void)takeVarint(rest, key);
  number = number.drop_back(rest.size());
  uint64_t before = 0;
  (void)takeVarint(rest, before);
  head.text = file.substr(head.at, head.removed).str();
  if (before == message.length)
    return;
  head.text = number.str();
  addVarint(head.text, message.length);
  for (Open &outer : open)
    outer.length += head.text.size() - head.removed;
}

void Edits::write(llvm::function_ref<void(llvm::StringRef)> write) const {
  size_t at = 0;
  for (const Edit &edit : edits) {
    write(file.slice(at, edit.at));
    write(edit.text);
    at = edit.at + edit.removed;
  }
  write(file.drop_front(at));
}

} // namespace shapeproof::onnx::wire
