// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Repeated.h.

#include "ops/Repeated.h"
#include "import/Instance.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace shapeproof;

/// The ops of a body, times its repetitions, within repetitions of others.
constexpr unsigned kMaxOps = 512, kMaxTimes = 8;

bool shapeproof::isWorthRepeating(mlir::Region &body, unsigned times) {
  if (times > kMaxTimes || !body.hasOneBlock())
    return false;
  unsigned ops = 0;
  return !body.walk([&](mlir::Operation *op) {
                bool computes = op->hasTrait<mlir::OpTrait::IsTerminator>() ||
                                (mlir::isMemoryEffectFree(op) &&
                                 !llvm::isa<mlir::CallOpInterface>(op));
                return computes && ++ops * times <= kMaxOps
                           ? mlir::WalkResult::advance()
                           : mlir::WalkResult::interrupt();
              })
              .wasInterrupted();
}

bool shapeproof::holdsHere(const Importer &importer, const Model &model) {
  return importer.isActive(model.integer.evidence) &&
         importer.isActive(model.truth.evidence) &&
         importer.isActive(model.shape.evidence) &&
         importer.isActive(model.content.evidence);
}

bool shapeproof::repeat(Importer &importer, mlir::Region &body, unsigned times,
                        llvm::function_ref<void(unsigned)> enter,
                        llvm::function_ref<void(unsigned)> leave) {
  llvm::SmallVector<std::pair<mlir::Value, Model>> before;
  auto keep = [&](mlir::ValueRange values) {
    for (mlir::Value v : values)
      if (importer.isModelled(v))
        before.emplace_back(v, importer.modelOf(v));
  };
  for (mlir::Block &block : body)
    keep(block.getArguments());
  body.walk([&](mlir::Operation *op) {
    keep(op->getResults());
    for (mlir::Region &inner : op->getRegions())
      for (mlir::Block &block : inner)
        keep(block.getArguments());
  });
  Instance silent;
  silent.outer = importer.instance;
  importer.instance = &silent;
  for (unsigned i = 0; i < times && !silent.ended; ++i) {
    importer.forget(body);
    walkRegion(
        importer, body, [&] { enter(i); }, [&] { leave(i); });
  }
  importer.instance = silent.outer;
  importer.forget(body);
  for (const auto &[value, model] : before)
    importer.setModel(value, model);
  return !silent.ended;
}
