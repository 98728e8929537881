// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The terms are copied into a store whose symbols have names that .dims knows,
// each once, and printed from there.

#include "analysis/ProblemText.h"
#include "certificate/Smtlib.h"
#include "terms/Rewrite.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"
#include <vector>

namespace shapeproof {
namespace {

class Copier {
public:
  explicit Copier(const TermStore &from) : from(from), rewrite(to, from) {
    for (llvm::StringRef word : {"dim",          "int",       "bool",
                                 "shape",        "let",       "assume",
                                 "scope",        "prove",     "bound",
                                 "expect",       "in",        "inf",
                                 "true",         "false",     "not",
                                 "and",          "or",        "floordiv",
                                 "ceildiv",      "mod",       "min",
                                 "max",          "select",    "rank",
                                 "num_elements", "broadcast", "broadcastable",
                                 "meet",         "concat",    "head",
                                 "tail",         "slice"})
      taken.insert(word);
  }

  ClaimId copy(ClaimId c) {
    walkTerms(from, Term(c), [&](Term t) {
      if (!seen.insert(t).second)
        return false;
      declare(t);
      return !rewrite.hasImage(t);
    });
    return rewrite(c);
  }

  TermStore to;
  std::vector<std::string> dimNames, intNames, boolNames, shapeNames;

private:
  /// Symbols get a name; applications become symbols.
  void declare(Term t) {
    if (t.is(from, DimKind::Symbol)) {
      SymbolInfo info = from.symbol(t.dim());
      std::string text = name(info.name);
      rewrite.set(t.dim(), info.nonNegative
                               ? to.dimSymbol(dimNames.emplace_back(text))
                               : to.intSymbol(intNames.emplace_back(text)));
    } else if (t.is(from, DimKind::Apply)) {
      std::string text = name(from.function(t.dim()));
      rewrite.set(t.dim(), to.intSymbol(intNames.emplace_back(text)));
    } else if (t.is(from, ShapeKind::Symbol)) {
      std::string text = name(from.symbolName(t.shape()));
      rewrite.set(t.shape(), to.shapeSymbol(shapeNames.emplace_back(text)));
    } else if (t.is(from, ClaimKind::Bool)) {
      std::string text = name(from.symbolName(t.claim()));
      rewrite.set(t.claim(), to.boolSymbol(boolNames.emplace_back(text)));
    }
  }

  /// A name of .dims that resembles `text` and that nothing else has.
  std::string name(llvm::StringRef text) {
    std::string base = text.str();
    for (char &c : base)
      if (!llvm::isAlnum(c) && c != '_' && c != '.')
        c = '_';
    if (base.empty() || !(llvm::isAlpha(base[0]) || base[0] == '_'))
      base.insert(0, "x");
    std::string result = base;
    for (unsigned &n = next[base]; !taken.insert(result).second;)
      result = base + "_" + std::to_string(n++ + 2);
    return result;
  }

  const TermStore &from;
  Rewriter rewrite;
  TermSet seen;
  llvm::StringSet<> taken;
  llvm::StringMap<unsigned> next;
};

} // namespace

std::string problemText(const TermStore &store,
                        llvm::ArrayRef<NamedClaim> premises, ClaimId claim,
                        std::optional<Verdict> expected) {
  Copier copier(store);
  std::string statements;
  llvm::raw_string_ostream body(statements);
  for (const NamedClaim &premise : premises) {
    body << "assume ";
    copier.to.print(body, copier.copy(premise.claim));
    if (!premise.text.empty()) {
      body << " \"";
      for (char c : premise.text) {
        if (c == '\n') {
          body << "\\n";
          continue;
        }
        if (c == '"' || c == '\\')
          body << '\\';
        body << c;
      }
      body << '"';
    }
    body << "\n";
  }
  body << "prove ";
  copier.to.print(body, copier.copy(claim));
  if (expected)
    body << " expect " << toString(*expected);
  body << '\n';

  std::string result;
  llvm::raw_string_ostream os(result);
  auto declare = [&](llvm::StringRef sort,
                     const std::vector<std::string> &names) {
    if (!names.empty())
      os << sort << " " << llvm::join(names, ", ") << "\n";
  };
  declare("dim", copier.dimNames);
  declare("int", copier.intNames);
  declare("bool", copier.boolNames);
  declare("shape", copier.shapeNames);
  os << body.str();
  return result;
}

std::string dumpProblem(const TermStore &store, ProblemFormat format,
                        llvm::ArrayRef<NamedClaim> facts, ClaimId claim,
                        Verdict verdict, llvm::StringRef what) {
  bool isDims = format == ProblemFormat::Dims;
  std::string result;
  llvm::raw_string_ostream os(result);
  auto comment = [&](llvm::StringRef line) {
    os << (isDims ? "# " : "; ") << line << '\n';
  };
  for (llvm::StringRef rest = what; !rest.empty();) {
    auto [line, next] = rest.split('\n');
    comment(line);
    rest = next;
  }
  constexpr uint32_t kMaxNodes = 20000; // As many as printing spells out.
  bool isLarge = store.size(claim) > kMaxNodes ||
                 llvm::any_of(facts, [&](const NamedClaim &fact) {
                   return store.size(fact.claim) > kMaxNodes;
                 });
  if (isLarge) {
    comment("too large to be written");
  } else if (isDims) {
    os << problemText(store, facts, claim,
                      verdict == Verdict::Unknown ? std::nullopt
                                                  : std::optional(verdict));
  } else {
    llvm::SmallVector<ClaimId> claims;
    for (const NamedClaim &fact : facts)
      claims.push_back(fact.claim);
    comment("two answers: can the claim fail, and can it hold? unsat, sat is "
            "proved; sat, unsat is refuted; sat, sat is contingent");
    if (std::optional<std::string> text = smtProblem(store, claims, claim))
      os << *text;
    else
      comment("shapes of unknown rank: not expressed in SMT-LIB");
  }
  return result;
}

} // namespace shapeproof
