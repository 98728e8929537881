// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gives sizes their letters while a signature is written: see Signature.h.

#ifndef SHAPEPROOF_CONTRACT_SIGNATUREWRITER_H
#define SHAPEPROOF_CONTRACT_SIGNATUREWRITER_H

#include "engine/terms/Rewrite.h"
#include "results/contract/Signature.h"
#include "shapeproof/InferenceContext.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace shapeproof::contract {

class SignatureWriter {
public:
  SignatureWriter(TermStore &store, InferenceContext &entry,
                  const Inputs &inputs, llvm::ArrayRef<ClaimId> facts,
                  const Contract &contract, ContractReport &report,
                  llvm::ArrayRef<NamedSize> names, const ContractReport *other)
      : store(store), entry(entry), inputs(inputs), facts(facts),
        contract(contract), report(report), letters(store) {
    findNeighbours();
    if (other)
      for (const ContractReport::Input &input : other->inputs)
        if (llvm::all_of(input.letter,
                         [](char c) { return llvm::isAlnum(c) || c == '_'; }) &&
            !input.letter.empty() && !llvm::isDigit(input.letter.front()))
          lettersOfOther.try_emplace(input.name, input.letter);
    for (const auto &[name, term] : names) {
      // A letter stands in a list, and for a size: no term below 0.
      const ClaimId isSize = store.ge(term, store.constant(0));
      if (llvm::StringRef(name).find_first_of("[](),\n\r\t") != size_t(-1) ||
          entry.decide(isSize).verdict != Verdict::Proved)
        continue;
      // A symbol that no claim has, until it is written as its name.
      const DimId size = store.dimSymbol("the size " + name);
      wanted.try_emplace(size, name);
      namedSizes.push_back({size, term});
    }
  }

  std::string parameter(const Parameter &parameter);
  std::string result(const FunctionResult &result);
  /// The sizes of a value in the function, or the number; empty if none of them
  /// is known of the inputs.
  std::string value(const FunctionResult &value);
  /// The signature; or, without a name of a function, the beginning of the
  /// sentence.
  std::string write(std::optional<llvm::StringRef> function,
                    llvm::ArrayRef<Parameter> parameters,
                    llvm::ArrayRef<FunctionResult> results);

private:
  void findNeighbours();
  std::optional<DimId> equalNamed(DimId symbol);
  DimId withoutOverflow(DimId term);
  void nameSize(DimId symbol, bool isPart = false);
  std::string elements(ShapeId content);
  void findMentioned(llvm::ArrayRef<FunctionResult> results);
  void nameScalar(const Parameter &parameter);
  bool isKnown(Term term) const;
  DimId simplest(DimId term);
  std::string valueSize(DimId term);
  std::optional<DimId> definition(DimId symbol, bool isPart);
  std::optional<DimId> definitionBy(ClaimId claim, DimId symbol,
                                    bool mayNameOthers);
  std::string nextLetter(llvm::StringRef first = "");
  void nameTerms();
  std::string conditions(llvm::StringRef word);

  TermStore &store;
  InferenceContext &entry;
  const Inputs &inputs;
  llvm::ArrayRef<ClaimId> facts;
  const Contract &contract;
  ContractReport &report;
  Rewriter letters;
  unsigned numLetters = 0;
  llvm::StringSet<> taken;
  /// The letters that sizes are given by the caller.
  llvm::DenseMap<DimId, llvm::StringRef> wanted;
  /// The letters that inputs have in another signature, by their names.
  llvm::StringMap<std::string> lettersOfOther;
  /// The sizes with names, as symbols, and their terms.
  std::vector<std::pair<DimId, DimId>> namedSizes;
  /// Sizes, and the size that is written for each.
  llvm::MapVector<DimId, DimId> named;
  /// The numbers that clauses and results are about.
  TermSet mentioned;
  unsigned numQuestions = 0, numBounded = 0, numSimplified = 0;
  /// The texts of sizes of values.
  llvm::DenseMap<DimId, std::string> valueSizes;
  /// For each size, the sizes that occur beside it in a conjunct of the
  /// contract.
  llvm::DenseMap<DimId, llvm::SmallVector<DimId, 2>> neighbours;
};

} // namespace shapeproof::contract

#endif // SHAPEPROOF_CONTRACT_SIGNATUREWRITER_H
