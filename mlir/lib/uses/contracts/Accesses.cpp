// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The elements that a kernel touches of the buffers of its arguments.
//
//   "tt.access"(%x, %o) {reads}     1024 * pid.x + lane0, where that is below n
//
//       reads x[0 .. min(n, 1024 * grid.x))
//
// The range of each access is found where it stands (contract/TakenRange.h), or
// a range around it (contract/Enclosure.h). At the end those of one argument
// are put together, for the inputs that satisfy the clauses: a range whose
// numbers might wrap for such inputs is not known.
//
// Tested by tests/mlir/ir/kernel-accesses.mlir and tests/mlir/exec/kernels.py.

#include "core/facts/FunctionBudget.h"
#include "core/ir/InputNames.h"
#include "core/ir/Places.h"
#include "core/lanes/Kernels.h"
#include "core/lanes/LaunchArguments.h"
#include "core/lanes/Untracked.h"
#include "engine/terms/Definedness.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "results/report/Naming.h"
#include "shapeproof/InferenceContext.h"
#include "uses/contracts/ArgumentNames.h"
#include "uses/contracts/NeededChecks.h"

namespace shapeproof {

using contract::RangeEnd;
using contract::TakenRange;

static bool operator==(const contract::Range &a, const contract::Range &b) {
  return a.variable == b.variable && a.lb == b.lb && a.ub == b.ub &&
         a.step == b.step;
}

/// The block in which the access stands, apart from its mask.
static mlir::Block *blockOf(mlir::Operation *access) {
  mlir::Operation *around = access->getParentOp();
  return llvm::isa<mlir::scf::IfOp>(around) &&
                 access == &access->getBlock()->front()
             ? around->getBlock()
             : access->getBlock();
}

//===- One access -----------------------------------------------------------//

void NeededChecks::noteAsked(mlir::Operation *op) {
  const std::optional<BufferAccess> access = bufferAccessOf(op);
  if (!access)
    return;
  const IntModel index = importer.models().integer(access->index);
  const BoolModel none{TermStore::trueClaim(), index.evidence};
  const UnprovedCheck asked{op, op, true, none, ""};
  accesses.push_back({op, rangeOfAccess(asked, index.term)});
  // Programs that update an element atomically mean the same one.
  if (access->reads || !access->writes)
    return;
  std::vector<Glance> unused;
  stores.push_back(NotedStore{
      {index.term, pathTo(Check{asked}, op, unused)}, op, access->buffer});
}

/// The ends of the index, which are looked for once: for the check of the
/// access and for what it touches.
const std::optional<contract::Enclosure> &
NeededChecks::enclosureOf(mlir::Operation *access, DimId index,
                          const contract::Path &path, FactId scratch,
                          llvm::function_ref<bool()> isSpent) {
  auto [known, isNew] = enclosures.try_emplace(access);
  if (isNew)
    known->second = contract::enclosureOf(
        importer.store(), importer.facts().contexts().forChecks(), scratch,
        index, path, inputs, isSpent);
  return known->second;
}

/// The number of the range of an access at `index`; nothing if it rests on what
/// does not hold here, or the steps have ended.
std::optional<size_t> NeededChecks::rangeOfAccess(const UnprovedCheck &access,
                                                  DimId index) {
  findInputs();
  std::vector<Glance> unused;
  const Check check{access};
  const contract::Path path = pathTo(check, access.op, unused);
  mlir::Block *block = blockOf(access.op);
  // Facts that held at an access before it hold here.
  for (auto [i, other] : llvm::enumerate(taken))
    if (other.block == block && other.index == index &&
        other.path.conditions == path.conditions &&
        std::equal(other.path.ranges.begin(), other.path.ranges.end(),
                   path.ranges.begin(), path.ranges.end(),
                   [](const auto &a, const auto &b) { return a == b; }))
      return i;
  FactScopes &facts = importer.facts();
  const FactId scratch = addScratch(check);
  facts.push();
  std::optional<size_t> number;
  if (facts.hold(access.claim.evidence) && !accessSteps.isExhausted()) {
    facts.consume(importer.evidence().facts(access.claim.evidence));
    FunctionBudget *work = importer.options().work;
    uint64_t most =
        std::min(accessSteps.remaining(),
                 Allowances(importer.options().budget).neededCheck());
    const uint64_t before = work ? work->verdicts.total() : 0;
    auto spent = [&] { return work ? work->verdicts.total() - before : 0; };
    number = taken.size();
    InferenceContext &here = facts.contexts().forChecks();
    auto isSpent = [&] { return spent() >= most; };
    const auto enclosure =
        enclosureOf(access.op, index, path, scratch, isSpent);
    // Where there is an enclosure, less is done for a range.
    if (enclosure)
      most = std::min(
          most, spent() + Allowances(importer.options().budget).question());
    taken.push_back({block, index, path,
                     takenRange(importer.store(), here, scratch, index, path,
                                inputs, &unbounded, isSpent),
                     enclosure});
    accessSteps.charge(spent() + rate::kNeededCheck);
  }
  facts.pop();
  return number;
}

/// Lets the ends around the elements stand for those that were not found.
/// `entry` has the clauses, which are enough for what is demanded; null if no
/// input satisfies them.
void NeededChecks::NotedRange::takeEnclosure(
    TermStore &store, InferenceContext *entry,
    llvm::ArrayRef<contract::Requirement> demanded) {
  if (!entry || !enclosure || (doFit && range.first && range.end))
    return;
  // These are demanded where the access is come to.
  llvm::DenseSet<ClaimId> hold;
  for (const contract::Requirement &own : demanded)
    if (llvm::all_of(own.guards, [&](ClaimId guard) {
          return llvm::is_contained(path.conditions, guard);
        }))
      for (ClaimId claim : conjunctsOf(store, own.claim))
        hold.insert(claim);
  auto holds = [&](ClaimId condition) {
    return llvm::all_of(conjunctsOf(store, condition), [&](ClaimId part) {
      return hold.contains(part) ||
             entry->decide(part).verdict == Verdict::Proved;
    });
  };
  if (!llvm::all_of(enclosure->conditions, holds))
    return;
  if (!doFit)
    range = {};
  doFit = true;
  if (!range.first)
    range.first = {enclosure->least, {}};
  if (!range.end)
    range.end = {store.add(enclosure->most, store.constant(1)), {}};
}

//===- All accesses of an argument ------------------------------------------//

namespace {

/// The range around those of several accesses.
class Hull {
public:
  Hull(TermStore &store, InferenceContext &entry)
      : store(store), entry(entry) {}

  void add(const TakenRange &range);
  void addUnknown() { isAnyUnknown = true; }
  bool isEmpty() const { return parts.empty() && !isAnyUnknown; }
  std::optional<DimId> first() const { return end(/*isLast=*/false); }
  std::optional<DimId> last() const { return end(/*isLast=*/true); }
  bool isExact() const;

private:
  struct Part {
    std::optional<DimId> first, end;
    contract::Claims guards;
    bool isReached;
  };
  std::optional<DimId> end(bool isLast) const;

  TermStore &store;
  InferenceContext &entry;
  std::vector<Part> parts;
  bool isAnyUnknown = false;
};

void Hull::add(const TakenRange &range) {
  Part part{{}, {}, {}, range.first && range.end};
  for (const std::optional<RangeEnd> *own : {&range.first, &range.end}) {
    if (!*own)
      continue;
    const DimId value = entry.simplify((*own)->value).term;
    (own == &range.first ? part.first : part.end) = value;
    part.isReached &= (*own)->isReached;
    for (ClaimId guard : (*own)->guards)
      if (!llvm::is_contained(part.guards, guard))
        part.guards.push_back(guard);
  }
  llvm::sort(part.guards,
             [&](ClaimId a, ClaimId b) { return store.compare(a, b) < 0; });
  parts.push_back(std::move(part));
}

std::optional<DimId> Hull::end(bool isLast) const {
  llvm::SmallVector<DimId> ends;
  for (const Part &part : parts) {
    const std::optional<DimId> &own = isLast ? part.end : part.first;
    if (!own)
      return std::nullopt;
    ends.push_back(*own);
  }
  if (isAnyUnknown || ends.empty())
    return std::nullopt;
  const DimId all = isLast ? store.max(ends) : store.min(ends);
  return ends.size() == 1 ? all : entry.simplify(all).term;
}

/// Whether both ends are touched where anything is. Of several parts some may
/// touch nothing: all of them do then, or such a part does not reach beyond the
/// first element of the others.
bool Hull::isExact() const {
  return !isAnyUnknown && llvm::all_of(parts, [&](const Part &part) {
    if (!part.isReached || part.first != parts.front().first)
      return part.isReached && part.guards == parts.front().guards;
    return part.guards == parts.front().guards ||
           entry.decide(store.implies(store.gt(*part.end, *part.first),
                                      store.conj(part.guards)))
                   .verdict == Verdict::Proved;
  });
}

} // namespace

void NeededChecks::sayAccesses(InferenceContext &entry,
                               llvm::ArrayRef<ClaimId> known,
                               const contract::Contract &contract,
                               ContractReport &report) {
  auto function = llvm::dyn_cast<mlir::FunctionOpInterface>(root);
  if (!function)
    return;
  TermStore &store = importer.store();
  const FactId scratch(1);
  const std::vector<std::string> names =
      argumentNames(function, importer.options().source);
  entry.push();
  for (ClaimId claim : known)
    entry.assume(claim, scratch);
  for (const contract::Clause &clause : contract.clauses)
    entry.assume(clause.claim, scratch);
  const bool isPossible = !entry.isContradictory();
  std::vector<contract::Requirement> demanded = requirements;
  llvm::erase_if(demanded, [&](const contract::Requirement &own) {
    return llvm::any_of(contract.undecided, [&](const auto &undecided) {
      return undecided.check == own.check;
    });
  });
  for (NotedRange &own : taken) {
    own.doFit = isPossible && fitsAtAllPoints(store, entry, scratch, own.range);
    own.takeEnclosure(store, isPossible ? &entry : nullptr, demanded);
  }
  // A check that inputs do not decide may end some programs.
  bool mayEnd = false;
  for (auto [check, op] : llvm::zip(checks, ops))
    mayEnd |=
        !check.why.empty() && llvm::isa_and_nonnull<mlir::cf::AssertOp>(op);
  auto textOf = [&](std::optional<DimId> term) -> std::optional<std::string> {
    if (!term || store.size(*term) > limits::contractReportNodes)
      return std::nullopt;
    return withNames(store.str(*term), names);
  };
  for (mlir::BlockArgument argument : root->getRegion(0).getArguments()) {
    auto untracked = llvm::dyn_cast_if_present<mlir::StringAttr>(
        attributeOf(argument, kUntrackedAttribute));
    if (!untracked)
      continue;
    ContractReport::Access &said = report.accesses.emplace_back();
    said.argument = nameOf(argument, importer.options().source);
    said.isExact = true;
    for (bool isWrite : {false, true}) {
      Hull hull(store, entry);
      if (untracked.getValue().contains(isWrite ? "writes" : "reads"))
        hull.addUnknown();
      root->walk([&](mlir::Operation *op) {
        const std::optional<BufferAccess> access = bufferAccessOf(op);
        if (!access || access->buffer != argument ||
            !(isWrite ? access->writes : access->reads))
          return;
        bool isNoted = false;
        for (const NotedAccess &noted : accesses) {
          if (noted.op != op)
            continue;
          isNoted = true;
          if (noted.range && taken[*noted.range].doFit)
            hull.add(taken[*noted.range].range);
          else
            hull.addUnknown();
        }
        if (!isNoted)
          hull.addUnknown();
      });
      if (hull.isEmpty())
        continue;
      (isWrite ? said.writes : said.reads) =
          ContractReport::Elements{textOf(hull.first()), textOf(hull.last())};
      said.isExact &= !mayEnd && hull.isExact();
    }
  }
  entry.pop();
}

//===- Two programs at one element ------------------------------------------//

/// Reports two programs for each buffer, if such are found.
void NeededChecks::sayOverlaps(llvm::ArrayRef<ClaimId> known,
                               const std::string &function,
                               Findings &findings) {
  if (stores.empty())
    return;
  TermStore &store = importer.store();
  llvm::SmallVector<StoreOverlaps::Axis, 3> axes;
  llvm::SmallVector<DimId> ids;
  auto termOf = [&](mlir::Value v) {
    return importer.models().integer(v).term;
  };
  const auto arguments = root->getRegion(0).getArguments();
  for (mlir::BlockArgument argument : arguments) {
    auto below = llvm::dyn_cast_if_present<mlir::IntegerAttr>(
        attributeOf(argument, kIdAttribute));
    if (!below)
      continue;
    ids.push_back(termOf(argument));
    if (below.getType().isIndex())
      axes.push_back(StoreOverlaps::Axis{
          ids.back(), termOf(arguments[unsigned(below.getInt())])});
  }
  // These questions leave the steps of the contract alone.
  const ImportOptions &options = importer.options();
  ContextOptions own;
  own.budget = options.budget;
  own.size = stores.size();
  auto context = llvm::cantFail(createContext(
      options.context.empty() ? defaultContextName() : options.context, store,
      own));
  for (ClaimId claim : known)
    context->assume(claim, FactId(1));
  std::vector<const contract::Path *> paths;
  for (const NotedRange &range : taken)
    paths.push_back(&range.path);
  StoreOverlaps overlaps(store, *context, known, inputs, axes, ids, paths);
  for (mlir::BlockArgument argument : arguments) {
    unsigned pairs = 0;
    bool isFound = false;
    for (auto [i, second] : llvm::enumerate(stores))
      for (const NotedStore &first : llvm::ArrayRef(stores).take_front(i + 1)) {
        if (isFound || first.buffer != argument || second.buffer != argument ||
            ++pairs > limits::overlappingStores)
          continue;
        auto found = overlaps.find(first, second);
        if (!found)
          continue;
        isFound = true;
        Decision &said = findings.decisions.emplace_back();
        said.op = second.op;
        said.role = CheckRole::Query;
        said.report = std::make_unique<CheckReport>();
        CheckReport &report = *said.report;
        report.function = function;
        report.place = sourcePlaceOf(second.op);
        report.kind = kOverlapKind.str();
        report.role = said.role;
        report.why = UnknownKind::Incomplete;
        report.detail = "an example; other programs are not looked at";
        report.message = nameOf(argument, options.source);
        report.counterexample = nameAssignment(store, *found);
      }
  }
}

} // namespace shapeproof
