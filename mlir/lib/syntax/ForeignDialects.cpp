// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See ForeignDialects.h. MLIR identifies the class of a dialect by its C++
// type, so there is one type for each name: a template over a number, and a
// table of the names that numbers stand for in this process.

#include "syntax/ForeignDialects.h"
#include "base/Limits.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <mutex>
#include <set>
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
      llvm::cantFail(OpSyntax::parse("operands attr-dict (`:` types)?"));
  return syntax;
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
                           parser.getFullSymbolSpec(),
                           type ? type : NoneType::get(getContext()));
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

std::vector<std::string> namespacesIn(llvm::StringRef text) {
  std::set<std::string> found;
  while (!text.empty()) {
    llvm::StringRef line;
    std::tie(line, text) = text.split('\n');
    line = line.ltrim();
    if (line.starts_with("%"))
      line = line.split('=').second.ltrim();
    line.consume_front("\"");
    llvm::StringRef name = line.take_while(
        [](char c) { return llvm::isAlnum(c) || c == '_' || c == '$'; });
    if (!name.empty() && !llvm::isDigit(name.front()) &&
        line.drop_front(name.size()).starts_with("."))
      found.insert(name.str());
    // torch.operator "onnx.Add"(...), which is an operation of onnx.
    if (line.starts_with("torch.operator") && line.contains("\"onnx."))
      found.insert("onnx");
  }
  return {found.begin(), found.end()};
}

void loadForeignDialects(MLIRContext &context, const SyntaxTable &table,
                         llvm::StringRef text) {
  std::vector<std::string> names = namespacesIn(text);
  for (const auto &entry : table.dialects())
    if (text.contains((entry.getKey() + ".").str()))
      names.push_back(entry.getKey().str());
  for (const std::string &name : names) {
    if (context.getOrLoadDialect(name))
      continue;
    if (auto number = foreign::Names::get().numberOf(name))
      foreign::load(context, *number,
                    std::make_index_sequence<limits::foreignDialects>())
          ->table = &table;
  }
}

} // namespace shapeproof
