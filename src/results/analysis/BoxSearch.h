// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The conditions of a contract as claims, with an input that is accepted:
//
//   a.dim1 == b.dim0 and a.dim0 <= 8      sides a[0], a[1]; b[0] follows
//
// An input follows where a condition says that it is a sum of others with
// factors of at least 0: such a sum is a size whatever the others are, and the
// larger the larger they are. Of a condition with alternatives, one that holds
// in the example is followed:
//
//   m == 1 or m == s + p       with m = 7: m follows, and is s + p

#ifndef SHAPEPROOF_ANALYSIS_BOXSEARCH_H
#define SHAPEPROOF_ANALYSIS_BOXSEARCH_H

#include "shapeproof/InferenceContext.h"
#include "shapeproof/SizeBoxes.h"
#include <memory>

namespace shapeproof {

class BoxSearch {
public:
  BoxSearch(const SizeProgram &program, const ContractReport &contract,
            const ProgramRun &run = nullptr);

  /// Finds an input with the given values that is accepted; returns why there
  /// is none, or an empty text.
  std::string start(llvm::ArrayRef<SizeRange> example);

  struct Condition {
    ClaimId claim;
    std::string why;
    bool isExact, isAssumed;
  };
  struct Input {
    DimId symbol;
    std::string name;
    unsigned argument;
    SizeProgram::Part part;
    unsigned index;
    /// The least and the largest value of its type.
    Int least, most;
    /// The term that it equals; invalid for a side.
    DimId is = DimId();
  };

  SizeBox box();
  SizeBuckets buckets(const SizeRange &range, unsigned count);

private:
  void addInputs();
  void addNodes();
  void addConditions();
  bool findFollower(ClaimId claim);
  bool followWhere(ClaimId claim);
  void followExample();
  std::string whyNone(const Assignment &tried,
                      const std::vector<std::pair<DimId, Int>> &given);
  void dropWhatHolds();
  bool dependsOn(DimId term, DimId symbol) const;
  bool matters(const Input &input) const;
  /// The input that the name means; null if there is none.
  const Input *find(const SizeRange &name) const;
  const Input *find(const NamedValue &value) const;
  bool isConstant(const SizeRange &size) const;
  std::string startWith(Assignment values,
                        const std::vector<std::pair<DimId, Int>> &given);
  bool isAccepted(const Assignment &values) const;
  /// Gives inputs that follow their values.
  void follow(Assignment &values) const;
  Example named(const Assignment &values) const;
  std::optional<bool> runs(const Assignment &values) const;

  struct Face;
  void grow();
  void move(Face &face);
  /// Whether all with the input within the ends, in the box otherwise, are
  /// accepted; if not, `failing` gets the first condition that is not proved.
  bool isProved(size_t input, const Int &first, const Int &last,
                const Condition **failing, Answer *answer);

  const SizeProgram &program;
  const ContractReport &contract;
  const ProgramRun run;
  TermStore store;
  std::unique_ptr<InferenceContext> context;
  std::vector<Input> inputs;
  /// The truth values among the inputs, by argument.
  std::vector<std::pair<unsigned, ClaimId>> truths;
  /// The terms and claims of the nodes.
  std::vector<DimId> dims;
  std::vector<ClaimId> claims;
  std::vector<Condition> conditions;
  std::string problem;
  ClaimId choice;
  /// The example.
  Assignment at;
  struct Ends {
    std::optional<Int> first, last;
    std::optional<SizeBox::Outside> below, above;
  };
  /// The box, by the places of the inputs.
  std::vector<Ends> ends;
};

} // namespace shapeproof

#endif // SHAPEPROOF_ANALYSIS_BOXSEARCH_H
