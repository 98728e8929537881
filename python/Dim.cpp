// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// shapeproof.Dim: integers with operators.

#include "Handles.h"

namespace shapeproof::python {

namespace {

/// Adds the operator `name`, for two dims and for a dim and an integer.
template <typename Op, typename Class>
void addOperator(Class &cls, const char *name,
                 const char *reflected = nullptr) {
  auto wrap = [](auto result, const Owner &owner) {
    if constexpr (std::is_same_v<decltype(result), Dim>)
      return dim(std::move(result), owner);
    else
      return claim(std::move(result), owner);
  };
  cls.def(
      name,
      [wrap](const PyDim &a, const PyDim &b) {
        return wrap(Op()(a.handle, b.handle), a.owner);
      },
      py::is_operator());
  cls.def(
      name,
      [wrap](const PyDim &a, py::object b) -> py::object {
        if (std::optional<Int> value = toInt(b))
          return py::cast(wrap(Op()(a.handle, Operand(*value)), a.owner));
        return notImplemented();
      },
      py::is_operator());
  if (reflected)
    cls.def(
        reflected,
        [wrap](const PyDim &a, py::object b) -> py::object {
          if (std::optional<Int> value = toInt(b))
            return py::cast(wrap(Op()(Operand(*value), a.handle), a.owner));
          return notImplemented();
        },
        py::is_operator());
}

struct FloorDiv {
  Dim operator()(const Operand &a, const Operand &b) { return floorDiv(a, b); }
};

/// A function of dims and integers, at least one of which is a dim.
template <Dim (*function)(const Operand &, const Operand &)>
PyDim ofTwo(const py::object &a, const py::object &b) {
  bool first = py::isinstance<PyDim>(a), second = py::isinstance<PyDim>(b);
  if (!first && !second)
    throw py::type_error("one of the operands has to be a Dim");
  const PyDim *x = first ? a.cast<PyDim *>() : nullptr;
  const PyDim *y = second ? b.cast<PyDim *>() : nullptr;
  std::optional<Int> number = first && second ? Int(0) : toInt(first ? b : a);
  if (!number)
    throw py::type_error("the operands have to be Dims or integers");
  Operand left = x ? Operand(x->handle) : Operand(*number);
  Operand right = y ? Operand(y->handle) : Operand(*number);
  return dim(function(left, right), (x ? x : y)->owner);
}

/// The only value that the facts leave, if there is one.
std::optional<Int> valueUnderFacts(const PyDim &a) {
  const Bounds bounds = a.owner->bound(a.handle);
  return bounds.lo && bounds.lo == bounds.hi ? bounds.lo : std::nullopt;
}

/// a * a * ..., `exponent` times; 1 for 0. Sizes are 64-bit numbers: 2 to a
/// larger power is none.
PyDim power(const PyDim &a, int64_t exponent) {
  constexpr int64_t kMost = 64;
  if (exponent < 0 || exponent > kMost)
    throw py::value_error("the exponent has to be 0, 1, ... 64");
  Dim result = exponent ? a.handle : a.owner->constant(Int(1));
  for (int64_t i = 1; i < exponent; ++i)
    result = result * a.handle;
  return dim(std::move(result), a.owner);
}

/// Quotient and remainder, by the operators.
py::tuple divmod(const py::object &a, const py::object &b) {
  auto taken = [](PyObject *result) {
    if (!result)
      throw py::error_already_set();
    return py::reinterpret_steal<py::object>(result);
  };
  return py::make_tuple(taken(PyNumber_FloorDivide(a.ptr(), b.ptr())),
                        taken(PyNumber_Remainder(a.ptr(), b.ptr())));
}

} // namespace

void addDim(py::module_ &m) {
  py::class_<PyDim> cls(m, "Dim",
                        "An integer: a size, a rank, an index, a count.\n\n"
                        "Operators make terms and claims of it::\n\n"
                        "    >>> ctx = shapeproof.Context()\n"
                        "    >>> n = ctx.dim('n')\n"
                        "    >>> 2 * n + 1\n"
                        "    2 * n + 1\n"
                        "    >>> n // 4 <= n\n"
                        "    n >= n floordiv 4\n");
  addOperator<std::plus<>>(cls, "__add__", "__radd__");
  addOperator<std::minus<>>(cls, "__sub__", "__rsub__");
  addOperator<std::multiplies<>>(cls, "__mul__", "__rmul__");
  addOperator<std::modulus<>>(cls, "__mod__", "__rmod__");
  addOperator<FloorDiv>(cls, "__floordiv__", "__rfloordiv__");
  addOperator<std::equal_to<>>(cls, "__eq__");
  addOperator<std::not_equal_to<>>(cls, "__ne__");
  addOperator<std::less<>>(cls, "__lt__");
  addOperator<std::less_equal<>>(cls, "__le__");
  addOperator<std::greater<>>(cls, "__gt__");
  addOperator<std::greater_equal<>>(cls, "__ge__");
  cls.def("__neg__", [](const PyDim &a) { return dim(-a.handle, a.owner); })
      .def(
          "__abs__",
          [](const PyDim &a) { return dim(max(a.handle, -a.handle), a.owner); })
      .def("__pow__", &power, py::is_operator())
      .def("__divmod__", &divmod)
      .def("__rdivmod__", [](const py::object &a,
                             const py::object &b) { return divmod(b, a); })
      .def("__hash__", [](const PyDim &a) { return size_t(a.handle.id().raw); })
      .def("__repr__", [](const PyDim &a) { return a.handle.str(); })
      .def("__index__",
           [](const PyDim &a) {
             std::optional<Int> value =
                 a.owner->store().getConstant(a.handle.id());
             if (!value)
               value = valueUnderFacts(a);
             if (!value)
               raise("UndecidedError", "`" + a.handle.str() +
                                           "` has no single value; "
                                           "ctx.bound() says what is known");
             return toPython(*value);
           })
      .def("bound", &boundOf, "Between which values it lies.")
      .def_property_readonly("is_constant", [](const PyDim &a) {
        return a.owner->store().getConstant(a.handle.id()).has_value();
      });
  m.def("minimum", &ofTwo<min>, "The smaller of two.");
  m.def("maximum", &ofTwo<max>, "The larger of two.");
  m.def("ceildiv", &ofTwo<ceilDiv>, "The quotient of two, rounded up.");
}

} // namespace shapeproof::python
