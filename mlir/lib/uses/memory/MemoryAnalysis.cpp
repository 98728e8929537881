// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See MemoryAnalysis.h. Functions are analysed after those that they call, of
// which they use summaries; functions that call themselves have none.
//
// Tested by tests/mlir/ir/memory.mlir and tests/mlir/exec/memory.py.

#include "shapeproof-mlir/MemoryAnalysis.h"
#include "core/calls/Calls.h"
#include "core/ir/ParsedFile.h"
#include "core/ir/Places.h"
#include "core/walk/Stated.h"
#include "engine/terms/Symbols.h"
#include "results/report/SourceExcerpt.h"
#include "shapeproof/Evaluate.h"
#include "uses/analysis/Ranges.h"
#include "uses/contracts/ArgumentNames.h"
#include "uses/memory/CallOrder.h"
#include "uses/memory/Limit.h"
#include <deque>

namespace shapeproof {
namespace memory {
namespace {

using mlir::Operation;

class FunctionReport {
public:
  FunctionReport(FunctionState &state, Lives &lives, Operation *function,
                 const MemoryOptions &options)
      : state(state), store(state.importer().store()), lives(lives),
        function(function), peak(peakOf(state, lives, options.limit)),
        options(options) {}

  FunctionMemory write();
  /// Nothing if callers cannot use it.
  std::optional<Summary> summary();

private:
  BytesBound boundOf(const Buffer &buffer);
  std::string text(DimId bytes);
  void addAllocations();
  void addMoments();
  bool ends(const Buffer &buffer, MemoryAllocation &allocation) const;
  std::optional<Int> sampleOf(const Peak::Part &part) const;
  void finishReason();

  FunctionState &state;
  TermStore &store;
  Lives &lives;
  Operation *function;
  Peak peak;
  const MemoryOptions &options;
  FunctionMemory report;
  /// The place of each buffer in the list.
  llvm::DenseMap<unsigned, size_t> listed;
  llvm::DenseMap<DimId, DimId> simplest;
};

BytesBound FunctionReport::boundOf(const Buffer &buffer) {
  BytesBound result;
  result.isExact = buffer.isExact;
  if (!buffer.bytes)
    return result;
  Operation *next = buffer.op->getNextNode();
  AtPoint here(state, next ? next : buffer.op);
  UpperEnds most = lives.upperEnds();
  UpperEnd end = most(*buffer.bytes, here);
  result.term = end.term;
  result.isExact &= most.isOverInputs(*buffer.bytes);
  result.number = here.bound(*buffer.bytes).hi;
  return result;
}

/// The simplest term for the bytes that the facts at the entry allow.
std::string FunctionReport::text(DimId bytes) {
  auto [it, isNew] = simplest.insert({bytes, bytes});
  if (isNew)
    it->second = AtPoint(state, lives.entry()).simplest(bytes);
  return store.str(it->second);
}

/// Sets the last line of a buffer, following it into those that stand for it.
bool FunctionReport::ends(const Buffer &buffer,
                          MemoryAllocation &allocation) const {
  const Buffer *last = &buffer;
  while (!last->freedAt && last->partOf)
    last = &lives.buffers()[*last->partOf];
  if (!last->freedAt)
    return false;
  allocation.lastLine = placeOf(last->freedAt).line;
  return true;
}

void FunctionReport::addAllocations() {
  unsigned lastLine = 0;
  for (mlir::Block &block : function->getRegion(0))
    if (!block.empty())
      lastLine = std::max(lastLine, placeOf(&block.back()).line);
  // In the order of the code.
  llvm::DenseMap<Operation *, llvm::SmallVector<unsigned, 1>> byOp;
  for (auto [i, buffer] : llvm::enumerate(lives.buffers()))
    if (buffer.isListed)
      byOp[buffer.op].push_back(i);
  llvm::SmallVector<unsigned> order;
  function->walk<mlir::WalkOrder::PreOrder>([&](Operation *op) {
    if (auto it = byOp.find(op); it != byOp.end())
      order.append(it->second);
  });
  for (unsigned i : order) {
    const Buffer &buffer = lives.buffers()[i];
    listed[i] = report.allocations.size();
    MemoryAllocation allocation;
    allocation.place = sourcePlaceOf(buffer.op);
    allocation.op = buffer.op->getName().getStringRef();
    if (auto node = buffer.op->getAttrOfType<mlir::StringAttr>("onnx.node"))
      allocation.op = node.getValue().str();
    const BytesBound bytes = boundOf(buffer);
    if (bytes.term)
      allocation.bytes = text(*bytes.term);
    allocation.isExact = bytes.term && bytes.isExact;
    allocation.lastLine = lastLine;
    allocation.isFreed = ends(buffer, allocation);
    report.allocations.push_back(std::move(allocation));
  }
}

/// The bytes where all sizes are the same number, in the hundreds.
std::optional<Int> FunctionReport::sampleOf(const Peak::Part &part) const {
  Assignment sample;
  const SymbolSet symbols =
      symbolsOf(store, {Term(part.bytes), Term(part.guard)});
  for (DimId symbol : symbols.dims)
    sample.dims[symbol] = Int(256);
  for (ClaimId symbol : symbols.bools)
    sample.bools[symbol] = true;
  return Evaluator(store, sample).value(part.bytes);
}

void FunctionReport::addMoments() {
  std::optional<Int> largest;
  size_t first = 0;
  for (const Peak::Part &part : peak.parts) {
    if (!part.moment)
      continue;
    MemoryMoment moment;
    moment.place = sourcePlaceOf(part.moment->at);
    moment.bytes = text(part.bytes);
    if (part.guard != TermStore::trueClaim())
      moment.condition = store.str(part.guard);
    if (auto call = llvm::dyn_cast<mlir::CallOpInterface>(part.moment->at))
      if (auto callee =
              llvm::dyn_cast<mlir::SymbolRefAttr>(call.getCallableForCallee()))
        moment.callee = callee.getLeafReference().getValue().str();
    // The allocations that are alive, or that others stand for.
    for (auto [number, place] : listed) {
      unsigned whole = number;
      bool isThere = llvm::is_contained(part.moment->alive, whole);
      while (!isThere && lives.buffers()[whole].partOf) {
        whole = *lives.buffers()[whole].partOf;
        isThere = llvm::is_contained(part.moment->alive, whole);
      }
      if (isThere)
        moment.alive.push_back(place);
    }
    llvm::sort(moment.alive);
    const std::optional<Int> sample = sampleOf(part);
    if (sample && (!largest || *sample > *largest)) {
      largest = sample;
      first = report.moments.size();
    }
    report.moments.push_back(std::move(moment));
  }
  std::rotate(report.moments.begin(), report.moments.begin() + first,
              report.moments.begin() + first + !report.moments.empty());
}

void FunctionReport::finishReason() {
  if (const std::string *why = lives.unbounded()) {
    report.reason = *why;
    report.reasonAt = sourcePlaceOf(lives.unboundedAt());
  } else if (!peak.term) {
    report.reason = "a size has no bound in terms of the inputs";
    for (const Buffer &buffer : lives.buffers())
      if (!boundOf(buffer).term) {
        report.reasonAt = sourcePlaceOf(buffer.op);
        break;
      }
  }
}

FunctionMemory FunctionReport::write() {
  if (auto symbol = llvm::dyn_cast<mlir::SymbolOpInterface>(function))
    report.function = symbol.getName();
  report.place = sourcePlaceOf(function);
  report.assumesNoOverflow = lives.assumesNoOverflow();
  addAllocations();
  finishReason();
  report.limit = options.limit;
  if (lives.unbounded())
    return std::move(report);
  report.bound = peak.bound;
  if (report.limit)
    compareWithLimit(state, lives, peak, report);
  if (!peak.term)
    return std::move(report);
  if (options.findLowering)
    findLowering(state, lives, peak, report);
  report.peak = text(*peak.term);
  report.isExact = peak.isExact;
  addMoments();
  return std::move(report);
}

std::optional<Summary> FunctionReport::summary() {
  if (lives.unbounded() || (!peak.term && !peak.bound))
    return std::nullopt;
  Summary result;
  result.state = &state;
  for (mlir::Value argument : function->getRegion(0).getArguments())
    result.arguments.push_back(state.importer().models().get(argument));
  result.peak = {peak.term, peak.bound, peak.isExact};
  for (unsigned buffer : lives.left().buffers)
    result.left.push_back(boundOf(lives.buffers()[buffer]));
  result.results = lives.left().results;
  result.frees = lives.freedArguments();
  result.assumesNoOverflow = lives.assumesNoOverflow();
  return result;
}

} // namespace
} // namespace memory

MemoryAnalysis::MemoryAnalysis(mlir::Operation *top,
                               const MemoryOptions &options,
                               llvm::ArrayRef<mlir::Operation *> libraries) {
  if (llvm::Error error = analyze(top, options, libraries)) {
    problem = llvm::toString(std::move(error));
    found.clear();
    places.clear();
  }
}

llvm::Error
MemoryAnalysis::analyze(mlir::Operation *top, const MemoryOptions &options,
                        llvm::ArrayRef<mlir::Operation *> libraries) {
  ImportOptions importOptions;
  importOptions.otherLibraries = libraries.vec();
  importOptions.context =
      options.context.empty() ? defaultContextName().str() : options.context;
  importOptions.budget = options.budget;
  importOptions.assumeNoOverflow = options.assumeNoOverflow;
  importOptions.lazy = true;
  TermStore unused;
  ContextOptions contextOptions;
  contextOptions.budget = options.budget;
  auto context = createContext(importOptions.context, unused, contextOptions);
  if (!context)
    return context.takeError();
  if (llvm::Error error = checkStated(top))
    return error;
  Engine engine(top, importOptions);
  engine.findLibraries(/*diagnose=*/false);
  engine.finishFunctions();

  memory::Summaries summaries;
  std::deque<FunctionState> states;
  llvm::DenseMap<mlir::Operation *, FunctionMemory> reports;
  for (mlir::Operation *function : memory::CallOrder(top).calleesFirst) {
    FunctionState &state = states.emplace_back(function, engine, false, false);
    memory::Lives lives(state, function, summaries);
    if (llvm::Error error = emitConflicts(state.conflicts()))
      return error;
    lives.walk();
    memory::FunctionReport report(state, lives, function, options);
    if (auto summary = report.summary())
      summaries.try_emplace(function, std::move(*summary));
    reports[function] = report.write();
  }
  top->walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
    if (auto it = reports.find(op); it != reports.end()) {
      places[op] = found.size();
      found.push_back(std::move(it->second));
    }
  });
  return llvm::Error::success();
}

MemoryReport analyzeMemory(llvm::StringRef path,
                           std::unique_ptr<llvm::MemoryBuffer> buffer,
                           const MemoryOptions &options) {
  MemoryReport report;
  report.path = path.str();
  auto context = FileContext::create(options.libraryFolder, options.libraries);
  if (!context) {
    report.error = llvm::toString(context.takeError());
    return report;
  }
  ParsedFile file(**context, path,
                  llvm::MemoryBuffer::getMemBuffer(buffer->getBuffer(), path));
  if (!file.module()) {
    report.error = file.errors();
    return report;
  }
  RangeFacts ranges(options.ranges, {});
  const SourceExcerpt source(buffer->getBuffer());
  ranges.state(file.module(), source);
  if (llvm::Error unused = ranges.checkUsed()) {
    report.error = file.errors(llvm::toString(std::move(unused)));
    return report;
  }
  auto libraries = (*context)->libraries(options.libraries);
  if (!libraries) {
    report.error = llvm::toString(libraries.takeError());
    return report;
  }
  MemoryAnalysis analysis(file.module(), options, *libraries);
  if (!analysis.error().empty())
    report.error = file.errors(analysis.error());
  report.functions = analysis.functions();
  file.module()->walk([&](mlir::FunctionOpInterface function) {
    const FunctionMemory *memory = analysis.find(function);
    if (!memory)
      return;
    report.functions[memory - analysis.functions().data()].names =
        argumentNames(function, &source);
  });
  return report;
}

} // namespace shapeproof
