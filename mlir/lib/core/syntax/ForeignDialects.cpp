// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See ForeignDialects.h. MLIR identifies the class of a dialect by its C++
// type, so there is one type for each name: a template over a number, and a
// table of the names that numbers stand for in this process.

#include "core/syntax/ForeignDialects.h"
#include "engine/base/Limits.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include <mutex>
#include <utility>

namespace shapeproof {

using namespace mlir;

namespace foreign {

struct Names {
  std::mutex lock;
  std::vector<std::string> all;

  /// The number of the name; nothing if there are too many names.
  std::optional<size_t> numberOf(llvm::StringRef name) {
    const std::lock_guard<std::mutex> locked(lock);
    auto it = llvm::find(all, name);
    if (it != all.end())
      return size_t(it - all.begin());
    if (all.size() == limits::foreignDialects)
      return std::nullopt;
    if (all.empty())
      all.reserve(limits::foreignDialects); // References into it stay.
    all.push_back(name.str());
    return all.size() - 1;
  }
  static Names &get() {
    static Names names;
    return names;
  }
};

/// A format for dialects that no table has.
static const OpSyntax &commonSyntax() {
  static const OpSyntax syntax =
      llvm::cantFail(OpSyntax::parse("operands braces (`:` types)? braces"));
  return syntax;
}

/// The text without spaces, except those between words and in quotes: a type,
/// or an attribute, is the same one however it is spaced.
static std::string withoutSpaces(llvm::StringRef text) {
  auto isWord = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  std::string result;
  bool isQuoted = false;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"' && !(isQuoted && text[i - 1] == '\\'))
      isQuoted = !isQuoted;
    if (isQuoted || !llvm::isSpace(text[i])) {
      result += text[i];
      continue;
    }
    llvm::StringRef rest = text.drop_front(i).ltrim();
    if (!result.empty() && !rest.empty() && isWord(result.back()) &&
        isWord(rest.front()))
      result += ' ';
    i = text.size() - rest.size() - 1;
  }
  return result;
}

class ForeignDialect : public Dialect {
public:
  ForeignDialect(llvm::StringRef name, MLIRContext *context, TypeID id)
      : Dialect(name, context, id) {
    allowUnknownOperations();
    allowUnknownTypes();
  }

  Attribute parseAttribute(DialectAsmParser &parser, Type type) const override {
    return OpaqueAttr::get(StringAttr::get(getContext(), getNamespace()),
                           withoutSpaces(parser.getFullSymbolSpec()),
                           type ? type : NoneType::get(getContext()));
  }
  Type parseType(DialectAsmParser &parser) const override {
    return foreignType(getContext(), getNamespace(),
                       parser.getFullSymbolSpec());
  }
  void printAttribute(Attribute attribute,
                      DialectAsmPrinter &printer) const override {
    printer << cast<OpaqueAttr>(attribute).getAttrData();
  }
  void printType(Type type, DialectAsmPrinter &printer) const override {
    printer << cast<OpaqueType>(type).getTypeData();
  }

  std::optional<ParseOpHook>
  getParseOperationHook(llvm::StringRef operation) const override {
    const OpSyntax *syntax = table ? table->find(operation) : nullptr;
    return ParseOpHook(syntax ? *syntax : commonSyntax());
  }

  const SyntaxTable *table = nullptr;
};

/// The type of dialect number N.
template <size_t N> class NumberedDialect : public ForeignDialect {
public:
  explicit NumberedDialect(MLIRContext *context)
      : ForeignDialect(getDialectNamespace(), context,
                       TypeID::get<NumberedDialect<N>>()) {}
  static llvm::StringRef getDialectNamespace() { return Names::get().all[N]; }
};

using Load = ForeignDialect *(*)(MLIRContext &);

template <size_t... N>
static ForeignDialect *load(MLIRContext &context, size_t number,
                            std::index_sequence<N...>) {
  static constexpr Load all[] = {[](MLIRContext &c) -> ForeignDialect * {
    return c.getOrLoadDialect<NumberedDialect<N>>();
  }...};
  return all[number](context);
}

} // namespace foreign

Type foreignType(MLIRContext *context, llvm::StringRef dialect,
                 llvm::StringRef text) {
  std::string spelled = foreign::withoutSpaces(text);
  if (dialect == "tt" && llvm::StringRef(spelled).starts_with("ptr<") &&
      llvm::StringRef(spelled).ends_with(",1>"))
    spelled.erase(spelled.size() - 3, 2);
  return OpaqueType::get(StringAttr::get(context, dialect), spelled);
}

/// The word that the text begins with, if a point follows it.
static llvm::StringRef namespaceAt(llvm::StringRef text) {
  size_t end = 0;
  while (end < text.size() &&
         (llvm::isAlnum(text[end]) || text[end] == '_' || text[end] == '$'))
    ++end;
  bool isOne = end > 0 && end < text.size() && text[end] == '.' &&
               !llvm::isDigit(text.front());
  return isOne ? text.take_front(end) : llvm::StringRef();
}

std::vector<std::string> namespacesIn(llvm::StringRef text) {
  llvm::StringSet<> found;
  llvm::StringRef last; // Most statements are of the dialect of the one before.
  auto add = [&](llvm::StringRef name) {
    if (name.empty() || name == last)
      return;
    last = name;
    found.insert(name);
  };
  // Types, attributes, and statements in a region on the same line.
  for (char mark : {'!', '#', '{'})
    for (size_t at = text.find(mark); at != llvm::StringRef::npos;
         at = text.find(mark, at + 1)) {
      llvm::StringRef name = namespaceAt(text.drop_front(at + 1).ltrim(' '));
      if (name.empty())
        continue;
      llvm::StringRef line = text.take_front(at);
      line = line.drop_front(line.rfind('\n') + 1);
      if (!line.contains("//"))
        add(name);
    }
  while (!text.empty()) {
    size_t end = std::min(text.find('\n'), text.size() - 1);
    llvm::StringRef line = text.take_front(end).ltrim(' ');
    text = text.drop_front(end + 1);
    if (line.starts_with("%"))
      line = line.drop_front(std::min(line.find('='), line.size() - 1) + 1)
                 .ltrim(' ');
    line.consume_front("\"");
    add(namespaceAt(line));
    // torch.operator "onnx.Add"(...), which is an operation of onnx.
    if (line.starts_with("torch.operator") && line.contains("\"onnx."))
      add("onnx");
  }
  std::vector<std::string> names;
  for (const auto &entry : found)
    names.push_back(entry.getKey().str());
  llvm::sort(names);
  return names;
}

void loadForeignDialects(MLIRContext &context, const SyntaxTable &table,
                         llvm::ArrayRef<std::string> namespaces) {
  for (const std::string &name : namespaces) {
    if (context.getOrLoadDialect(name))
      continue;
    if (auto number = foreign::Names::get().numberOf(name))
      foreign::load(context, *number,
                    std::make_index_sequence<limits::foreignDialects>())
          ->table = &table;
  }
}

} // namespace shapeproof
