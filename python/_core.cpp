// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// shapeproof._core: contexts, dims, shapes, claims, answers and bounds, as
// Python sees them. What does not need C++ is in the package around it.
//
// Handles keep their context alive. Misuse is an exception of
// shapeproof.errors. An answer is converted to Python when it is looked at, not
// when it is given, and isEqual goes to the table of classes directly: a
// question costs what a call of pybind11 costs.
//
// Tested by tests/python.

#include "shapeproof/Analyze.h"
#include "shapeproof/Context.h"
#include "shapeproof/Example.h"
#include "shapeproof/Problem.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

namespace py = pybind11;
using namespace shapeproof;

namespace {

using Owner = std::shared_ptr<Context>;

struct PyDim {
  Dim handle;
  Owner owner;
};
struct PyShape {
  Shape handle;
  Owner owner;
};
struct PyClaim {
  Claim handle;
  Owner owner;
};
struct PyFact {
  Fact fact;
  Owner owner;
};
struct PyAnswer {
  Answer answer;
  std::vector<Fact> premises;
  Owner owner;
};
struct PyBounds {
  Bounds bounds;
  std::vector<Fact> premises;
  Owner owner;
};

//===- Errors and numbers -------------------------------------------------===//

[[noreturn]] void raise(const char *type, const std::string &message) {
  py::object cls = py::module_::import("shapeproof.errors").attr(type);
  PyErr_SetString(cls.ptr(), message.c_str());
  throw py::error_already_set();
}

/// The handle, if it is a valid one.
template <typename Wrapper, typename HandleType>
Wrapper checked(HandleType handle, const Owner &owner) {
  if (!handle.valid())
    raise("MisuseError", handle.error().str());
  return {std::move(handle), owner};
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

/// An integer of any length. Nothing: it is none (a bool is none here).
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
  // Python does not print numbers of many digits, so the sign and the halves of
  // the number are taken apart; terms have at most 4,096 bits.
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

//===- Facts and answers --------------------------------------------------===//

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

py::object toPython(const NamedValue &named) {
  if (const bool *truth = std::get_if<bool>(&named.value))
    return py::bool_(*truth);
  if (const Int *number = std::get_if<Int>(&named.value))
    return toPython(*number);
  py::list extents;
  for (const Int &extent : std::get<std::vector<Int>>(named.value))
    extents.append(toPython(extent));
  return extents;
}

py::object example(const PyAnswer &self,
                   const std::optional<Assignment> &assignment) {
  if (!assignment)
    return py::none();
  py::dict result;
  for (const NamedValue &value :
       nameAssignment(self.owner->store(), *assignment))
    result[py::str(value.name)] = toPython(value);
  return result;
}

std::string print(const Bounds &bounds) {
  std::string text;
  llvm::raw_string_ostream(text) << bounds;
  return text;
}

//===- Questions ----------------------------------------------------------===//

PyAnswer prove(const Owner &self, const PyClaim &claim) {
  if (claim.owner != self)
    raise("MisuseError", "a claim of another context");
  PyAnswer result{self->prove(claim.handle), {}, self};
  if (!result.answer.premises.empty())
    result.premises = factsOf(*self, result.answer.premises);
  return result;
}

PyBounds boundOf(const PyDim &size) {
  Bounds bounds = size.owner->bound(size.handle);
  std::vector<Fact> facts = factsOf(*size.owner, bounds.premises);
  return {std::move(bounds), std::move(facts), size.owner};
}

/// What `if claim:` asks.
bool isTrue(const PyClaim &self) {
  if (self.handle.isTrue() || self.handle.isFalse())
    return self.handle.isTrue();
  Answer answer = self.owner->prove(self.handle);
  if (answer.verdict == Verdict::Proved || answer.verdict == Verdict::Refuted)
    return answer.verdict == Verdict::Proved;
  raise("UndecidedError",
        "`" + self.handle.str() + "` is neither true nor false here: it is " +
            self.owner->explain(answer) +
            "\nUse ctx.prove(claim) for the verdict, ctx.knows(claim) for yes "
            "or no, `&`, `|` and `~` in place of `and`, `or` and `not`, and "
            "shapeproof.minimum and maximum in place of min and max.");
}

/// The text of a report of a problem, as JSON.
std::string analyzeText(const std::string &text, const std::string &path,
                        std::string context, double budget, bool contract) {
  auto fail = [](llvm::Error error) {
    raise("ParseError", llvm::toString(std::move(error)));
  };
  if (context.empty())
    context = defaultContextName().str();
  ContextOptions options;
  options.budget = budget;
  llvm::Expected<Problem> problem = parseProblem(text, path);
  if (!problem)
    fail(problem.takeError());
  llvm::Expected<FileReport> file =
      analyzeProblem(*problem, path, context, options);
  if (!file)
    raise("MisuseError", llvm::toString(file.takeError()));
  if (contract) {
    llvm::Expected<ContractReport> inferred =
        inferProblemContract(*problem, context, options);
    if (!inferred)
      raise("MisuseError", llvm::toString(inferred.takeError()));
    file->contracts.emplace();
    file->contracts->push_back(std::move(*inferred));
  }
  Report report;
  report.context = context;
  report.files.push_back(std::move(*file));
  std::string json;
  llvm::raw_string_ostream os(json);
  writeJson(report, os,
            [&](llvm::StringRef) -> llvm::StringRef { return text; });
  return json;
}

Owner makeContext(const std::string &name, double budget) {
  ContextOptions options;
  options.budget = budget;
  auto created = Context::create(
      name.empty() ? defaultContextName() : llvm::StringRef(name), options);
  if (!created)
    raise("MisuseError", llvm::toString(created.takeError()));
  return std::move(*created);
}

//===- Classes ------------------------------------------------------------===//

/// Adds the operator `name`, of dims and of a dim and an integer.
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

/// A function of dims and integers, one of which is a dim.
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

void addDim(py::module_ &m) {
  py::class_<PyDim> cls(m, "Dim",
                        "An integer: a size, a rank, an index, a count.\n\n"
                        "Operators make terms and claims of it::\n\n"
                        "    >>> ctx = shapeproof.Context()\n"
                        "    >>> n = ctx.dim('n')\n"
                        "    >>> 2 * n + 1\n"
                        "    2 * n + 1\n"
                        "    >>> n // 4 <= n\n"
                        "    n >= (n floordiv 4)\n");
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
      .def("__hash__", [](const PyDim &a) { return size_t(a.handle.id().raw); })
      .def("__repr__", [](const PyDim &a) { return a.handle.str(); })
      .def("__index__",
           [](const PyDim &a) {
             std::optional<Int> value =
                 a.owner->store().getConstant(a.handle.id());
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

void addClaim(py::module_ &m) {
  py::class_<PyClaim>(m, "Claim",
                      "Something that holds or does not.\n\n"
                      "Combine claims by `&`, `|` and `~`. bool() of a claim "
                      "that the facts do not decide raises UndecidedError.")
      .def(
          "__and__",
          [](const PyClaim &a, const PyClaim &b) {
            return claim(a.handle && b.handle, a.owner);
          },
          py::is_operator())
      .def(
          "__or__",
          [](const PyClaim &a, const PyClaim &b) {
            return claim(a.handle || b.handle, a.owner);
          },
          py::is_operator())
      .def("__invert__",
           [](const PyClaim &a) { return claim(!a.handle, a.owner); })
      .def(
          "implies",
          [](const PyClaim &a, const PyClaim &b) {
            return claim(implies(a.handle, b.handle), a.owner);
          },
          "The claim that `other` holds where this one does.", py::arg("other"))
      .def(
          "iff",
          [](const PyClaim &a, const PyClaim &b) {
            return claim(iff(a.handle, b.handle), a.owner);
          },
          "The claim that both hold or neither does.", py::arg("other"))
      .def(
          "same",
          [](const PyClaim &a, const PyClaim &b) {
            return a.owner == b.owner && a.handle.id() == b.handle.id();
          },
          "Whether the two are one claim, by their form alone.",
          py::arg("other"))
      .def("__bool__", &isTrue)
      .def("__repr__", [](const PyClaim &a) { return a.handle.str(); });
  m.def(
      "select",
      [](const PyClaim &condition, const PyDim &a, const PyDim &b) {
        return dim(select(condition.handle, a.handle, b.handle),
                   condition.owner);
      },
      "`a` where the condition holds, `b` where it does not.",
      py::arg("condition"), py::arg("a"), py::arg("b"));
}

/// Of a list of shapes.
template <typename Wrapper, auto function>
Wrapper ofShapes(const py::args &args) {
  std::vector<Shape> handles;
  Owner owner;
  for (py::handle arg : args) {
    const auto &wrapper = arg.cast<const PyShape &>();
    handles.push_back(wrapper.handle);
    owner = wrapper.owner;
  }
  return checked<Wrapper>(function(handles), owner);
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

std::optional<unsigned> rankOf(const PyShape &s) {
  return s.owner->store().knownRank(s.handle.id());
}

py::object item(const PyShape &s, const py::object &index) {
  std::optional<unsigned> rank = rankOf(s);
  if (py::isinstance<py::slice>(index)) {
    if (!index.attr("step").is_none())
      throw py::type_error("slices of shapes have no step");
    PyShape result = s;
    // The end first: it counts from the same side as before.
    if (!index.attr("stop").is_none())
      result =
          shape(result.handle.head(asDim(index.attr("stop"), s.owner).handle),
                s.owner);
    if (!index.attr("start").is_none()) {
      // From the back of the whole, not of what is left.
      Dim start = asDim(index.attr("start"), s.owner).handle;
      std::optional<Int> number = s.owner->store().getConstant(start.id());
      if (number && *number < Int(0))
        start = s.handle.rank() + start;
      result = shape(result.handle.tail(start), s.owner);
    }
    return py::cast(result);
  }
  PyDim position = asDim(index, s.owner);
  std::optional<Int> number =
      s.owner->store().getConstant(position.handle.id());
  if (rank && number && (*number >= Int(*rank) || *number < -Int(*rank)))
    throw py::index_error("the shape has rank " + std::to_string(*rank));
  return py::cast(dim(s.handle[position.handle], s.owner));
}

void addShape(py::module_ &m) {
  auto compare = [](const PyShape &a, const py::object &b,
                    bool equal) -> py::object {
    PyShape other;
    if (py::isinstance<PyShape>(b))
      other = b.cast<PyShape>();
    else if (py::isinstance<py::sequence>(b) && !py::isinstance<py::str>(b))
      other = listOf(a.owner, b);
    else
      return notImplemented();
    return py::cast(claim(
        equal ? a.handle == other.handle : a.handle != other.handle, a.owner));
  };
  py::class_<PyShape>(m, "Shape",
                      "A list of sizes, of known or unknown rank.\n\n"
                      "    >>> ctx = shapeproof.Context()\n"
                      "    >>> s = ctx.shape([ctx.dim('n'), 28, 28])\n"
                      "    >>> len(s), s[-1], s[1:]\n"
                      "    (3, 28, [28, 28])\n")
      .def("__getitem__", &item)
      .def("__len__",
           [](const PyShape &s) {
             std::optional<unsigned> rank = rankOf(s);
             if (!rank)
               raise("UndecidedError", "the rank of `" + s.handle.str() +
                                           "` is not known; use s.rank");
             return *rank;
           })
      .def("__iter__",
           [](const PyShape &s) {
             std::optional<unsigned> rank = rankOf(s);
             if (!rank)
               raise("UndecidedError", "the rank of `" + s.handle.str() +
                                           "` is not known; use s[0], s[-1]");
             py::list sizes;
             for (unsigned i = 0; i < *rank; ++i)
               sizes.append(dim(s.handle[i], s.owner));
             return py::iter(sizes);
           })
      .def("__bool__", [](const PyShape &) { return true; })
      .def_property_readonly(
          "rank",
          [](const PyShape &s) { return dim(s.handle.rank(), s.owner); },
          "The number of sizes, as a Dim.")
      .def_property_readonly(
          "num_elements",
          [](const PyShape &s) { return dim(s.handle.numElements(), s.owner); },
          "The product of the sizes.")
      .def(
          "__add__",
          [](const PyShape &a, const PyShape &b) {
            return shape(concat({a.handle, b.handle}), a.owner);
          },
          py::is_operator())
      .def(
          "slice",
          [](const PyShape &s, const py::list &starts, const py::list &limits,
             const py::list &strides) {
            if (starts.size() != limits.size() ||
                starts.size() != strides.size())
              throw py::value_error("lists of different lengths");
            std::vector<SliceOf> slices;
            for (size_t i = 0; i < starts.size(); ++i)
              slices.push_back({asDim(starts[i], s.owner).handle,
                                asDim(limits[i], s.owner).handle,
                                asDim(strides[i], s.owner).handle});
            return shape(s.handle.slice(slices), s.owner);
          },
          "Per dimension the elements start, start + stride, ... below limit.",
          py::arg("starts"), py::arg("limits"), py::arg("strides"))
      .def(
          "__eq__",
          [compare](const PyShape &a, const py::object &b) {
            return compare(a, b, true);
          },
          py::is_operator())
      .def(
          "__ne__",
          [compare](const PyShape &a, const py::object &b) {
            return compare(a, b, false);
          },
          py::is_operator())
      .def("__hash__",
           [](const PyShape &s) { return size_t(s.handle.id().raw); })
      .def("__repr__", [](const PyShape &s) { return s.handle.str(); });
  m.def("broadcast", &ofShapes<PyShape, broadcast>,
        "What shapes become together, as NumPy broadcasts them.");
  m.def("meet", &ofShapes<PyShape, meet>, "What equal shapes agree on.");
  m.def("concat", &ofShapes<PyShape, concat>, "The sizes of all, in a row.");
  m.def("broadcastable", &ofShapes<PyClaim, broadcastable>,
        "The claim that shapes can be broadcast together.");
}

void addAnswers(py::module_ &m) {
  py::class_<PyFact>(m, "Fact", "What was assumed, and why.")
      .def_property_readonly(
          "claim", [](const PyFact &f) { return claim(f.fact.claim, f.owner); })
      .def_property_readonly("text",
                             [](const PyFact &f) { return f.fact.text; })
      .def("__repr__", [](const PyFact &f) {
        std::string text = f.fact.claim.str();
        return f.fact.text.empty() ? text : text + " (" + f.fact.text + ")";
      });
  py::class_<PyAnswer>(m, "Answer",
                       "A verdict with its evidence; true if it is `proved`.")
      .def_property_readonly(
          "verdict",
          [](const PyAnswer &a) { return toString(a.answer.verdict).str(); })
      .def_property_readonly(
          "proved",
          [](const PyAnswer &a) { return a.answer.verdict == Verdict::Proved; })
      .def_property_readonly("refuted",
                             [](const PyAnswer &a) {
                               return a.answer.verdict == Verdict::Refuted;
                             })
      .def_property_readonly("contingent",
                             [](const PyAnswer &a) {
                               return a.answer.verdict == Verdict::Contingent;
                             })
      .def_property_readonly("unknown",
                             [](const PyAnswer &a) {
                               return a.answer.verdict == Verdict::Unknown;
                             })
      .def_property_readonly(
          "vacuous", [](const PyAnswer &a) { return a.answer.vacuous; },
          "The facts contradict, so that everything is proved.")
      .def_property_readonly(
          "premises",
          [](const PyAnswer &a) { return premises(a.premises, a.owner); },
          "The facts that were used.")
      .def_property_readonly(
          "example",
          [](const PyAnswer &a) { return example(a, a.answer.example); },
          "Values for which the claim holds, if it is contingent.")
      .def_property_readonly(
          "counterexample",
          [](const PyAnswer &a) { return example(a, a.answer.counterexample); },
          "Values for which the claim fails, if it is contingent.")
      .def_property_readonly(
          "reason",
          [](const PyAnswer &a) -> py::object {
            if (a.answer.verdict != Verdict::Unknown)
              return py::none();
            std::string kind = toString(a.answer.why).str();
            return py::str(
                a.answer.detail.empty() ? kind : kind + ": " + a.answer.detail);
          },
          "Why it is unknown.")
      .def_property_readonly(
          "decided_by",
          [](const PyAnswer &a) { return a.answer.decidedBy.str(); })
      .def(
          "__bool__",
          [](const PyAnswer &a) { return a.answer.verdict == Verdict::Proved; })
      .def("__repr__",
           [](const PyAnswer &a) { return a.owner->explain(a.answer); });
  py::class_<PyBounds>(m, "Bounds", "Between which values a size lies.")
      .def_property_readonly(
          "lo",
          [](const PyBounds &b) {
            return b.bounds.lo ? toPython(*b.bounds.lo) : py::none();
          },
          "The least value; None if there is none.")
      .def_property_readonly(
          "hi",
          [](const PyBounds &b) {
            return b.bounds.hi ? toPython(*b.bounds.hi) : py::none();
          },
          "The greatest value; None if there is none.")
      .def_property_readonly("limit",
                             [](const PyBounds &b) { return b.bounds.limit; })
      .def_property_readonly("vacuous",
                             [](const PyBounds &b) { return b.bounds.vacuous; })
      .def_property_readonly(
          "premises",
          [](const PyBounds &b) { return premises(b.premises, b.owner); })
      .def("__contains__",
           [](const PyBounds &b, const py::object &object) {
             std::optional<Int> value = toInt(object);
             if (!value)
               throw py::type_error("expected an integer");
             return !b.bounds.vacuous &&
                    (!b.bounds.lo || *b.bounds.lo <= *value) &&
                    (!b.bounds.hi || *value <= *b.bounds.hi);
           })
      .def("__repr__", [](const PyBounds &b) {
        return b.bounds.vacuous ? "no value: the facts contradict"
                                : print(b.bounds);
      });
}

void addContext(py::module_ &m) {
  py::class_<Context, Owner>(m, "Context")
      .def(py::init(&makeContext), py::arg("name") = "",
           py::arg("budget") = 1.0)
      .def_property_readonly(
          "name", [](const Owner &c) { return c->inference().name().str(); })
      .def("dim", [](const Owner &c,
                     const std::string &name) { return dim(c->dim(name), c); })
      .def("integer",
           [](const Owner &c, const std::string &name) {
             return dim(c->integer(name), c);
           })
      .def("truth",
           [](const Owner &c, const std::string &name) {
             return claim(c->truth(name), c);
           })
      .def("shape",
           [](const Owner &c, const std::string &name) {
             return shape(c->shape(name), c);
           })
      .def("shape", &listOf)
      .def("constant", [](const Owner &c,
                          const py::object &value) { return asDim(value, c); })
      .def("parse",
           [](const Owner &c, const std::string &text) {
             llvm::Expected<Claim> parsed = c->parse(text);
             if (!parsed)
               raise("ParseError", llvm::toString(parsed.takeError()));
             return claim(*parsed, c);
           })
      .def(
          "assume",
          [](const Owner &c, const PyClaim &fact, const std::string &text) {
            if (fact.owner != c)
              raise("MisuseError", "a claim of another context");
            FactId id = c->assume(fact.handle, text);
            return PyFact{*c->fact(id), c};
          },
          py::arg("claim"), py::arg("text") = "")
      .def_property_readonly(
          "facts", [](const Owner &c) { return premises(c->facts().vec(), c); })
      .def("push", [](const Owner &c) { c->push(); })
      .def("pop",
           [](const Owner &c) {
             if (!c->pop())
               raise("MisuseError", "there is no open scope");
           })
      .def_property_readonly("depth", [](const Owner &c) { return c->depth(); })
      .def("prove", &prove)
      .def("knows",
           [](const Owner &c, const PyClaim &question) {
             if (question.owner != c)
               raise("MisuseError", "a claim of another context");
             return c->knows(question.handle);
           })
      .def("is_equal",
           [](const Owner &c, const PyDim &a, const PyDim &b) -> py::object {
             if (a.owner != c || b.owner != c)
               raise("MisuseError", "a dim of another context");
             Verdict verdict = c->isEqual(a.handle, b.handle);
             if (verdict == Verdict::Unknown || verdict == Verdict::Contingent)
               return py::none();
             return py::bool_(verdict == Verdict::Proved);
           })
      .def(
          "is_equal",
          [](const Owner &c, const PyShape &a, const PyShape &b) -> py::object {
            if (a.owner != c || b.owner != c)
              raise("MisuseError", "a shape of another context");
            Verdict verdict = c->isEqual(a.handle, b.handle);
            if (verdict == Verdict::Unknown || verdict == Verdict::Contingent)
              return py::none();
            return py::bool_(verdict == Verdict::Proved);
          })
      .def("bound",
           [](const Owner &c, const PyDim &size) {
             if (size.owner != c)
               raise("MisuseError", "a dim of another context");
             return boundOf(size);
           })
      .def_property_readonly("is_contradictory", [](const Owner &c) {
        return c->isContradictory();
      });
}

} // namespace

PYBIND11_MODULE(_core, m) {
  m.doc() = "What of the package shapeproof is written in C++.";
  m.attr("__version__") = SHAPEPROOF_VERSION;
  addClaim(m);
  addDim(m);
  addShape(m);
  addAnswers(m);
  addContext(m);
  m.def("analyze_text", &analyzeText, py::arg("text"), py::arg("path"),
        py::arg("context"), py::arg("budget"), py::arg("contract"));
  m.def("registered_contexts", [] {
    std::vector<std::pair<std::string, std::string>> result;
    for (const ContextInfo &info : registeredContexts())
      result.emplace_back(info.name.str(), info.knows.str());
    return result;
  });
}
