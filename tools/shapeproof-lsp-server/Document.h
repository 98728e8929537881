// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An open document: its text, and the view of that text, made when it is
// needed.

#ifndef SHAPEPROOF_TOOLS_LSP_DOCUMENT_H
#define SHAPEPROOF_TOOLS_LSP_DOCUMENT_H

#include "Reader.h"

namespace shapeproof::editor {

class Document {
public:
  Document(std::string uri, std::unique_ptr<Reader> reader, std::string text,
           int64_t version)
      : address(std::move(uri)), reader(std::move(reader)),
        current(std::move(text)), number(version) {}

  const std::string &uri() const { return address; }
  int64_t version() const { return number; }
  const Text &text() const { return current; }
  Reader &ofLanguage() { return *reader; }

  void change(Text text, int64_t version);
  /// The view has to be made anew.
  void forgetView() { isViewed = isPublished = false; }
  const View &view(const Settings &settings);

  /// Whether the remarks of this text have been sent.
  bool isPublished = false;

private:
  std::string address;
  std::unique_ptr<Reader> reader;
  Text current;
  int64_t number;
  bool isViewed = false;
  View shown;
  /// The last text that could be read, and its view.
  Text goodText;
  View goodView;
};

} // namespace shapeproof::editor

#endif // SHAPEPROOF_TOOLS_LSP_DOCUMENT_H
