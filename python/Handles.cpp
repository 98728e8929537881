// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Handles.h.

#include "Handles.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace shapeproof::python {

void raise(const char *type, const std::string &message) {
  py::object cls = py::module_::import("shapeproof.errors").attr(type);
  // The message may quote text that is not UTF-8.
  auto text = py::reinterpret_steal<py::object>(PyUnicode_DecodeUTF8(
      message.data(), Py_ssize_t(message.size()), "replace"));
  if (text)
    PyErr_SetObject(cls.ptr(), text.ptr());
  throw py::error_already_set();
}

PyDim dim(Dim handle, const Owner &owner) {
  return checked<PyDim>(std::move(handle), owner);
}
PyClaim claim(Claim handle, const Owner &owner) {
  return checked<PyClaim>(std::move(handle), owner);
}
PyShape shape(Shape handle, const Owner &owner) {
  return checked<PyShape>(std::move(handle), owner);
}

py::object toPython(const Int &value) {
  if (value >= Int(INT64_MIN) && value <= Int(INT64_MAX))
    return py::int_(int64_t(value));
  std::string digits;
  llvm::raw_string_ostream(digits) << value;
  return py::reinterpret_steal<py::object>(
      PyLong_FromString(digits.c_str(), nullptr, 10));
}

std::optional<Int> toInt(py::handle object) {
  if (!PyLong_Check(object.ptr()) || PyBool_Check(object.ptr())) {
    if (PyBool_Check(object.ptr()) || !PyIndex_Check(object.ptr()) ||
        py::isinstance<PyDim>(object))
      return std::nullopt;
    py::object index =
        py::reinterpret_steal<py::object>(PyNumber_Index(object.ptr()));
    if (!index)
      throw py::error_already_set();
    return toInt(index); // numpy's integers.
  }
  int overflow = 0;
  long long value = PyLong_AsLongLongAndOverflow(object.ptr(), &overflow);
  if (!overflow)
    return Int(int64_t(value));
  // Python does not print integers of many digits, so sign and digits come from
  // the hexadecimal text; terms have at most 4,096 bits.
  py::object hex =
      py::reinterpret_steal<py::object>(PyNumber_ToBase(object.ptr(), 16));
  std::string text = py::cast<std::string>(hex);
  llvm::StringRef digits(text);
  bool negative = digits.consume_front("-");
  digits.consume_front("0x");
  if (digits.size() * 4 > kMaxIntBits)
    raise("MisuseError", "an integer of more than 4096 bits");
  Int result(0);
  for (char c : digits)
    result = result * Int(16) + Int(int64_t(llvm::hexDigitValue(c)));
  return negative ? -result : result;
}

py::object notImplemented() {
  return py::reinterpret_borrow<py::object>(Py_NotImplemented);
}

PyDim asDim(const py::object &object, const Owner &owner) {
  if (py::isinstance<PyDim>(object))
    return object.cast<PyDim>();
  if (std::optional<Int> value = toInt(object))
    return dim(owner->constant(*value), owner);
  throw py::type_error("expected a Dim or an integer");
}

PyShape listOf(const Owner &owner, const py::iterable &sizes) {
  std::vector<PyDim> dims;
  for (py::handle size : sizes)
    dims.push_back(asDim(py::reinterpret_borrow<py::object>(size), owner));
  std::vector<Operand> operands;
  for (const PyDim &d : dims)
    operands.push_back(d.handle);
  return shape(owner->list(operands), owner);
}

std::vector<Fact> factsOf(const Context &ctx, llvm::ArrayRef<FactId> ids) {
  std::vector<Fact> facts;
  for (FactId id : ids)
    if (const Fact *fact = ctx.fact(id))
      facts.push_back(*fact);
  return facts;
}

py::list premises(const std::vector<Fact> &facts, const Owner &owner) {
  py::list result;
  for (const Fact &fact : facts)
    result.append(PyFact{fact, owner});
  return result;
}

PyBounds boundOf(const PyDim &size) {
  Bounds bounds = size.owner->bound(size.handle);
  std::vector<Fact> facts = factsOf(*size.owner, bounds.premises);
  return {std::move(bounds), std::move(facts), size.owner};
}

} // namespace shapeproof::python
