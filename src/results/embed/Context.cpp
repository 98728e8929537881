// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A store and an inference context in one, with names, texts and checks.
//
// Ids of facts are never reused, so an answer about a forgotten fact cannot be
// taken for one about another.
//
// Tested by tests/results/embed/ContextTest.cpp.

#include "engine/base/PrintInterval.h"
#include "engine/text/Lexer.h"
#include "results/embed/MakeList.h"
#include "results/report/PrintExample.h"
#include "shapeproof/ClaimText.h"
#include "shapeproof/Example.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/raw_ostream.h"

namespace shapeproof {
inline namespace handles {

/// The terms of names, in the order in which they were declared.
struct Context::Names {
  enum class Kind : uint8_t { Dim, Integer, Truth, Shape };
  struct Entry {
    Kind kind;
    uint32_t id;
  };
  llvm::StringMap<Entry> entries;
  /// The names for the text of claims.
  ClaimNames forText;

  /// Whether problem text can have the name.
  static bool isWritable(llvm::StringRef name) {
    return !name.empty() && (llvm::isAlpha(name[0]) || name[0] == '_') &&
           llvm::all_of(name,
                        [](char c) { return llvm::isAlnum(c) || c == '_'; }) &&
           !Lexer::isKeyword(name);
  }

  /// The term of `name`, made by `make` if it is new; invalid if it is of
  /// another kind.
  template <typename IdType, typename Make>
  IdType get(llvm::StringRef name, Kind kind, Make make) {
    auto [place, isNew] = entries.try_emplace(name);
    if (isNew)
      place->second = {kind, make(name).raw};
    return place->second.kind == kind ? IdType(place->second.id) : IdType();
  }
};

Context::Context() : Context(defaultContextName(), {}) {}

Context::Context(llvm::StringRef name, const ContextOptions &options)
    : names(std::make_unique<Names>()) {
  if (llvm::Expected<std::unique_ptr<InferenceContext>> created =
          createContext(name, terms, options))
    inner = std::move(*created);
  else
    firstError = llvm::toString(created.takeError());
}

Context::~Context() = default;

llvm::Expected<std::unique_ptr<Context>>
Context::create(llvm::StringRef name, const ContextOptions &options) {
  std::unique_ptr<Context> context(new Context(name, options));
  if (!context->inner)
    return llvm::createStringError(context->firstError);
  return context;
}

//===- Names --------------------------------------------------------------===//

Dim Context::dim(llvm::StringRef name) {
  bool isNew = !names->entries.contains(name);
  DimId id = names->get<DimId>(name, Names::Kind::Dim, [&](llvm::StringRef n) {
    return terms.dimSymbol(n);
  });
  if (isNew && Names::isWritable(name))
    names->forText.dims.emplace_back(name.str(), id);
  return id.valid() ? Dim::of(*this, id) : Dim(Misuse::NameTaken);
}

Dim Context::integer(llvm::StringRef name) {
  bool isNew = !names->entries.contains(name);
  DimId id =
      names->get<DimId>(name, Names::Kind::Integer,
                        [&](llvm::StringRef n) { return terms.intSymbol(n); });
  if (isNew && Names::isWritable(name))
    names->forText.dims.emplace_back(name.str(), id);
  return id.valid() ? Dim::of(*this, id) : Dim(Misuse::NameTaken);
}

Claim Context::truth(llvm::StringRef name) {
  bool isNew = !names->entries.contains(name);
  ClaimId id =
      names->get<ClaimId>(name, Names::Kind::Truth, [&](llvm::StringRef n) {
        return terms.boolSymbol(n);
      });
  if (isNew && Names::isWritable(name))
    names->forText.truths.emplace_back(name.str(), id);
  return id.valid() ? Claim::of(*this, id) : Claim(Misuse::NameTaken);
}

Shape Context::shape(llvm::StringRef name) {
  bool isNew = !names->entries.contains(name);
  ShapeId id =
      names->get<ShapeId>(name, Names::Kind::Shape, [&](llvm::StringRef n) {
        return terms.shapeSymbol(n);
      });
  if (isNew && Names::isWritable(name))
    names->forText.shapes.emplace_back(name.str(), id);
  return id.valid() ? Shape::of(*this, id) : Shape(Misuse::NameTaken);
}

Dim Context::constant(const Int &value) {
  return Dim::of(*this, terms.constant(value));
}

llvm::Expected<Claim> Context::parse(llvm::StringRef text) {
  llvm::Expected<ClaimId> id = parseClaim(text, terms, names->forText);
  if (!id)
    return id.takeError();
  return Claim::of(*this, *id);
}

Shape Context::list(llvm::ArrayRef<Operand> sizes) {
  return makeList(*this, sizes);
}

//===- Facts --------------------------------------------------------------===//

template <typename HandleType>
bool Context::isMine(const HandleType &handle, Misuse &why) const {
  why = handle.misuse();
  if (why == Misuse::None && handle.context() != this)
    why = Misuse::Foreign;
  return why == Misuse::None;
}

void Context::report(Misuse why) {
  if (firstError.empty())
    firstError = toString(why).str();
}

FactId Context::assume(const Claim &claim, llvm::StringRef text) {
  Misuse why;
  if (!isMine(claim, why)) {
    report(why);
    return FactId();
  }
  FactId fact(nextFact++);
  known.push_back({fact, claim, text.str()});
  inner->assume(terms.conj(claim.defined, claim.term), fact);
  return fact;
}

const Fact *Context::fact(FactId id) const {
  auto place = llvm::lower_bound(
      known, id, [](const Fact &f, FactId wanted) { return f.id < wanted; });
  return place != known.end() && place->id == id ? &*place : nullptr;
}

llvm::ArrayRef<Fact> Context::facts() const { return known; }

void Context::push() {
  scopes.push_back(known.size());
  inner->push();
}

bool Context::pop() {
  if (scopes.empty())
    return false;
  known.resize(scopes.back());
  scopes.pop_back();
  inner->pop();
  return true;
}

//===- Questions ----------------------------------------------------------===//

Answer Context::prove(const Claim &claim) {
  Misuse why;
  if (!isMine(claim, why))
    return Answer::unknown(UnknownKind::Unsupported, toString(why).str());
  return inner->decide(terms.conj(claim.defined, claim.term));
}

bool Context::knows(const Claim &claim) {
  return isKnown(claim) == Verdict::Proved;
}

Verdict Context::isEqual(const Operand &a, const Operand &b) {
  if (a.dim && b.dim && a.dim->isPlain(this) && b.dim->isPlain(this))
    return inner->isEqual(a.dim->term, b.dim->term);
  return isKnown(a.dim ? *a.dim == b : constant(a.constant) == b);
}

Verdict Context::isEqual(const Shape &a, const Shape &b) {
  if (a.isPlain(this) && b.isPlain(this))
    return inner->isEqual(a.term, b.term);
  return isKnown(a == b);
}

Verdict Context::isKnown(const Claim &claim) {
  Misuse why;
  if (!isMine(claim, why))
    return Verdict::Unknown;
  return inner->decideQuickly(terms.conj(claim.defined, claim.term)).verdict;
}

Bounds Context::bound(const Dim &dim) {
  Misuse why;
  if (!isMine(dim, why)) {
    report(why);
    return {};
  }
  if (dim.isPlain(this))
    return inner->bound(dim.term);
  FactId isDefined(nextFact++);
  inner->push();
  inner->assume(dim.defined, isDefined);
  Bounds bounds = inner->bound(dim.term);
  inner->pop();
  llvm::erase(bounds.premises, isDefined);
  return bounds;
}

template <typename HandleType>
Simplified<HandleType> Context::simplest(const HandleType &handle) {
  Misuse why;
  if (!isMine(handle, why)) {
    report(why);
    return {handle};
  }
  FactId isDefined(nextFact++);
  inner->push();
  inner->assume(handle.defined, isDefined);
  auto found = inner->simplify(handle.term);
  inner->pop();
  llvm::erase(found.premises, isDefined);
  return {HandleType::of(*this, found.term, handle.defined),
          std::move(found.premises), found.limit};
}
Simplified<Dim> Context::simplify(const Dim &dim) { return simplest(dim); }
Simplified<Shape> Context::simplify(const Shape &shape) {
  return simplest(shape);
}
Simplified<Claim> Context::simplify(const Claim &claim) {
  return simplest(claim);
}

//===- Words --------------------------------------------------------------===//

std::string Context::explain(const Answer &answer) const {
  std::vector<Fact> premises;
  for (FactId id : answer.premises)
    if (const Fact *premise = fact(id))
      premises.push_back(*premise);
  return handles::explain(terms, answer, premises);
}

std::string explain(const TermStore &store, const Answer &answer,
                    llvm::ArrayRef<Fact> premises) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << answer.verdict;
  if (!answer.decidedBy.empty())
    os << " by " << answer.decidedBy;
  if (answer.vacuous)
    os << ", as the facts contradict";
  if (answer.verdict == Verdict::Unknown) {
    os << " (" << toString(answer.why) << ")";
    if (!answer.detail.empty())
      os << ": " << answer.detail;
  }
  for (FactId id : answer.premises) {
    os << "\n  because ";
    if (!premises.empty() && premises.front().id == id) {
      os << premises.front().claim;
      if (!premises.front().text.empty())
        os << " (" << premises.front().text << ")";
      premises = premises.drop_front();
    } else {
      os << "of fact " << id.raw;
    }
  }
  auto example = [&](const char *what,
                     const std::optional<Assignment> &values) {
    if (values)
      printExample(os << "\n  " << what, nameAssignment(store, *values));
  };
  example("holds with ", answer.example);
  example("fails with ", answer.counterexample);
  return text;
}

llvm::raw_ostream &operator<<(llvm::raw_ostream &os, Verdict verdict) {
  return os << toString(verdict);
}

llvm::raw_ostream &operator<<(llvm::raw_ostream &os, const Bounds &bounds) {
  printInterval(os, bounds.lo, bounds.hi);
  return os;
}

} // namespace handles
} // namespace shapeproof
