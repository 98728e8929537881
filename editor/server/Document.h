// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An open document: its text, which is read when something is asked of it.

#ifndef SHAPEPROOF_TOOLS_LSP_DOCUMENT_H
#define SHAPEPROOF_TOOLS_LSP_DOCUMENT_H

#include "Reader.h"

namespace shapeproof::editor {

class Document {
public:
  Document(std::string uri, std::unique_ptr<Reader> reader, std::string text,
           int64_t version)
      : address(std::move(uri)), ofLanguage(std::move(reader)),
        current(std::move(text)), number(version) {}

  const std::string &uri() const { return address; }
  int64_t version() const { return number; }
  const Text &text() const { return current; }
  /// The reader, which has read the text.
  Reader &reader(const Settings &settings);

  void change(Text text, int64_t version);
  /// The text has to be read anew.
  void forget() { isRead = isPublished = false; }

  /// Whether the remarks of this text have been sent.
  bool isPublished = false;

private:
  std::string address;
  std::unique_ptr<Reader> ofLanguage;
  Text current;
  int64_t number;
  bool isRead = false;
};

} // namespace shapeproof::editor

#endif // SHAPEPROOF_TOOLS_LSP_DOCUMENT_H
