# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random arguments of operators of torch, most of them right, for raises.py."""


def T(sizes, element="f32"):
    sizes = [max(s, 0) for s in sizes]
    return {"t": sizes} if element == "f32" else {"t": sizes, "e": element}


def L(numbers):
    return {"l": list(numbers)}


def size(rng, lo=1, hi=5):
    return rng.randint(lo, hi)


def sizes(rng, n=None, lo=1, hi=5):
    return [size(rng, lo, hi) for _ in range(rng.randint(1, 4) if n is None else n)]


def some(rng, n=None):
    """Sizes, of which one is 0 at times; of any rank at times."""
    s = sizes(rng, n)
    if s and rng.random() < 0.15:
        s[rng.randrange(len(s))] = 0
    return s


def bent(rng, s, share=0.2):
    """Sizes, of which one is another at times, or that are more or fewer."""
    s = list(s)
    if rng.random() < share:
        kind = rng.randrange(6)
        if kind == 0 and s:
            s.pop(rng.randrange(len(s)))
        elif kind == 1:
            s.insert(rng.randint(0, len(s)), rng.choice([1, 1, 2]))
        elif s:
            s[rng.randrange(len(s))] = rng.randint(0, 6)
    return s


def off(rng, number, share=0.12):
    """The number, or one near it at times."""
    return number + rng.choice([-7, -2, -1, 1, 2, 7]) if rng.random() < share else number


def dim(rng, s, extra=0):
    """A dimension of these sizes, or just outside of them at times."""
    n = len(s) + extra
    return rng.choice([n, -n - 1, n + 2]) if rng.random() < 0.15 else rng.randint(-max(n, 1), max(n, 1) - 1)


def scalar(rng, s):
    """The sizes, or none at all at times."""
    return [] if rng.random() < 0.08 else s


def broadcast(rng, s):
    """Sizes that broadcast to these."""
    t = list(s)[rng.randint(0, len(s)):] if rng.random() < 0.4 else list(s)
    return [1 if rng.random() < 0.3 else d for d in t]


CALLS = {}


def call(*ops):
    def add(function):
        for op in ops:
            CALLS["aten." + op] = function
        return function
    return add


def numbers(rng, n, lo, hi):
    """A list for n dimensions; a single number at times, a wrong length rarely."""
    length = 1 if rng.random() < 0.15 else off(rng, n, 0.06) if n else n
    return [size(rng, lo, hi) for _ in range(max(length, 0))]


def convolution(rng, space=None):
    n = space or rng.randint(1, 3)
    groups = rng.choice([1, 1, 1, 2, 3])
    transposed = rng.random() < 0.5
    a, b = groups * size(rng, 1, 3), groups * size(rng, 1, 3)
    x = bent(rng, [size(rng, 1, 2), a] + sizes(rng, n, 2, 6), 0.12)
    w = bent(rng, [a, b // groups] + sizes(rng, n, 1, 3) if transposed else [b, a // groups] + sizes(rng, n, 1, 3), 0.12)
    bias = None if rng.random() < 0.6 else T(bent(rng, [b], 0.3))
    lo = lambda usual: usual - 1 if rng.random() < 0.12 else usual
    return (x, w, bias, numbers(rng, n, lo(1), 3), numbers(rng, n, lo(0), 2), numbers(rng, n, lo(1), 2),
            transposed, numbers(rng, n, lo(0), 2 if rng.random() < 0.3 else 1 if rng.random() < 0.3 else 0), off(rng, groups, 0.08))


@call("convolution")
def _(rng):
    x, w, bias, stride, padding, dilation, transposed, outside, groups = convolution(rng)
    return [T(x), T(w), bias, L(stride), L(padding), L(dilation), transposed, L(outside), groups]


def conv(n):
    def generate(rng):
        while True:
            x, w, bias, stride, padding, dilation, transposed, _, groups = convolution(rng, n)
            if not transposed:
                return [T(x[1:] if rng.random() < 0.15 else x), T(w), bias, L(stride), L(padding), L(dilation), groups]
    return generate


def conv_transpose(n):
    def generate(rng):
        while True:
            x, w, bias, stride, padding, dilation, transposed, outside, groups = convolution(rng, n)
            if transposed:
                return [T(x[1:] if rng.random() < 0.15 else x), T(w), bias, L(stride), L(padding), L(outside), groups, L(dilation)]
    return generate


for n, names in ((1, ("conv1d", "conv_transpose1d")), (2, ("conv2d", "conv_transpose2d.input")), (3, ("conv3d", "conv_transpose3d.input"))):
    call(names[0])(conv(n))
    call(names[1])(conv_transpose(n))


def image(rng, n, lo=1, hi=6):
    """An image with n dimensions in space, without a batch at times."""
    s = [size(rng, 1, 2), size(rng, 1, 2)] + sizes(rng, n, lo, hi)
    if rng.random() < 0.12:
        s[rng.randrange(len(s))] = 0
    return s[1:] if rng.random() < 0.2 else s[2:] if rng.random() < 0.05 else [2] + s if rng.random() < 0.05 else s


def pool(n, isMax):
    def generate(rng):
        lo = lambda usual: usual - 1 if rng.random() < 0.1 else usual
        window = numbers(rng, n, lo(1), 3)
        args = [T(image(rng, n)), L(window), L([] if rng.random() < 0.3 else numbers(rng, n, lo(1), 3)),
                L(numbers(rng, n, lo(0), 2 if rng.random() < 0.3 else 1))]
        return args + ([L(numbers(rng, n, lo(1), 2))] if isMax else []) + [rng.random() < 0.4]
    return generate


for n in (1, 2, 3):
    call(f"max_pool{n}d")(pool(n, True))
    call(f"avg_pool{n}d")(pool(n, False))
for n in (2, 3):
    call(f"max_pool{n}d_with_indices")(pool(n, True))


def adaptive(n):
    return lambda rng: [T(image(rng, n)), L([size(rng, -1 if rng.random() < 0.1 else 0, 4) for _ in range(off(rng, n, 0.1))])]


for n in (1, 2, 3):
    call(f"adaptive_avg_pool{n}d", f"adaptive_max_pool{n}d")(adaptive(n))


@call("select.int")
def _(rng):
    s = scalar(rng, some(rng))
    d = dim(rng, s)
    n = s[d] if -len(s) <= d < len(s) else 3
    return [T(s), d, off(rng, rng.randint(-max(n, 1), max(n, 1) - 1), 0.3)]


@call("slice.Tensor")
def _(rng):
    s = scalar(rng, some(rng))
    end = lambda: None if rng.random() < 0.2 else rng.randint(-8, 8)
    return [T(s), dim(rng, s), end(), end(), rng.choice([1, 1, 2, 3, 0, -1])]


@call("narrow")
def _(rng):
    s = scalar(rng, some(rng))
    return [T(s), dim(rng, s), rng.randint(-6, 5), rng.randint(-1, 4)]


@call("unfold")
def _(rng):
    s = scalar(rng, some(rng))
    return [T(s), dim(rng, s), rng.randint(-1, 4), rng.randint(-1, 3)]


@call("index_select")
def _(rng):
    s = scalar(rng, sizes(rng))
    return [T(s), dim(rng, s), T(bent(rng, [size(rng, 0, 4)], 0.3), "si64")]


@call("size.int", "sym_size.int", "unsqueeze", "squeeze.dim", "cumsum", "cumprod", "logcumsumexp", "softmax.int", "log_softmax.int", "_softmax",
      "_log_softmax", "sort", "argsort", "cummax", "cummin")
def _(rng):
    raise NotImplementedError


def with_dim(*rest, extra=0):
    def generate(rng):
        s = scalar(rng, some(rng))
        return [T(s), dim(rng, s, extra)] + list(rest)
    return generate


call("size.int", "squeeze.dim", "logcumsumexp", "cummax", "cummin", "sort", "argsort", "glu")(with_dim())
call("unsqueeze")(with_dim(extra=1))
call("cumsum", "cumprod", "softmax.int", "log_softmax.int")(lambda rng: with_dim()(rng) + [None])
call("_softmax", "_log_softmax")(with_dim(False))
call("sort", "argsort")(with_dim(False))
call("max.dim", "min.dim", "median.dim", "mode", "all.dim", "any.dim")(lambda rng: with_dim()(rng) + [rng.random() < 0.5])
call("prod.dim_int")(lambda rng: with_dim()(rng) + [rng.random() < 0.5, None])
call("argmax", "argmin")(lambda rng: [T(some(rng)), None if rng.random() < 0.2 else dim(rng, [1, 2]), rng.random() < 0.5])
call("max", "min", "mean", "sum", "prod", "all", "any", "var", "std")(lambda rng: [T(scalar(rng, some(rng)))] + [])
del CALLS["aten.sym_size.int"]
for name in ("mean", "sum", "prod"):
    call(name)(lambda rng: [T(scalar(rng, some(rng))), None])
for name in ("var", "std"):
    call(name)(lambda rng: [T(scalar(rng, some(rng))), True])


def with_dims(rng):
    s = scalar(rng, some(rng))
    dims = [dim(rng, s) for _ in range(rng.choice([0, 1, 1, 1, 2, 2, 3]))]
    return [T(s), L(dims)]


call("amax", "amin", "logsumexp")(lambda rng: with_dims(rng) + [rng.random() < 0.5])
call("sum.dim_IntList", "mean.dim")(lambda rng: with_dims(rng) + [rng.random() < 0.5, None])
call("var.dim", "std.dim")(lambda rng: with_dims(rng) + [True, rng.random() < 0.5])
call("var.correction", "std.correction", "var_mean.correction")(lambda rng: with_dims(rng) + [1, rng.random() < 0.5])
call("flip")(with_dims)
call("frobenius_norm.dim")(lambda rng: with_dims(rng) + [rng.random() < 0.5])


@call("linalg_vector_norm")
def _(rng):
    x, dims = with_dims(rng)
    return [x, 2.0, dims, rng.random() < 0.5, None]


@call("roll")
def _(rng):
    x, dims = with_dims(rng)
    return [x, L(rng.randint(-3, 3) for _ in range(max(off(rng, len(dims["l"])), 0))), dims]


@call("permute")
def _(rng):
    s = scalar(rng, some(rng))
    dims = list(range(len(s)))
    rng.shuffle(dims)
    dims = [d - len(s) if rng.random() < 0.3 else d for d in dims]
    return [T(s), L(bent(rng, dims, 0.3))]


call("transpose.int", "swapaxes", "swapdims")(lambda rng: with_dim()(rng) + [rng.randint(-3, 2)])
call("t", "numpy_T")(lambda rng: [T(scalar(rng, some(rng)))])
del CALLS["aten.numpy_T"]
call("tril", "triu")(lambda rng: [T(scalar(rng, some(rng))), rng.randint(-2, 2)])


@call("flatten.using_ints")
def _(rng):
    s = scalar(rng, some(rng))
    return [T(s), dim(rng, s), dim(rng, s)]


@call("unflatten.int")
def _(rng):
    parts = sizes(rng, rng.randint(1, 3), 1, 3)
    total = 1
    for p in parts:
        total *= p
    s = sizes(rng)
    d = rng.randrange(len(s))
    s[d] = total
    if rng.random() < 0.3:
        parts[rng.randrange(len(parts))] = -1
    return [T(s), off(rng, d), L(bent(rng, parts, 0.15))]


@call("view", "reshape")
def _(rng):
    s = some(rng, rng.randint(1, 3))
    new = list(s)
    rng.shuffle(new)
    if rng.random() < 0.4:
        new[rng.randrange(len(new))] = -1
    if rng.random() < 0.2:
        new.append(rng.choice([-1, 1]))
    return [T(s), L(bent(rng, new, 0.2))]


@call("expand", "broadcast_to")
def _(rng):
    s = sizes(rng, rng.randint(0, 3), 0, 4)
    new = [rng.choice([-1, d, size(rng)]) if d != 1 else rng.choice([1, 4, -1]) for d in s]
    new = sizes(rng, rng.randint(0, 2), -1 if rng.random() < 0.1 else 0) + new
    return [T(s), L(bent(rng, new, 0.15))]


call("expand")(lambda rng, g=CALLS["aten.expand"]: g(rng) + [False])
call("repeat")(lambda rng: [T(scalar(rng, some(rng))), L(rng.randint(-1 if rng.random() < 0.1 else 0, 3) for _ in range(rng.randint(0, 5)))])
call("tile")(lambda rng: [T(scalar(rng, some(rng))), L(rng.randint(-1 if rng.random() < 0.1 else 0, 3) for _ in range(rng.randint(0, 4)))])
call("repeat_interleave.self_int")(lambda rng: [T(scalar(rng, some(rng))), rng.randint(-1, 3), None if rng.random() < 0.3 else dim(rng, [1, 2])])


@call("mm", "matmul", "bmm", "outer", "ger", "mv", "linear")
def _(rng):
    raise NotImplementedError


del CALLS["aten.mv"]


@call("mm")
def _(rng):
    m, k, n = some(rng, 3)
    return [T(bent(rng, [m, k])), T(bent(rng, [k, n]))]


@call("bmm")
def _(rng):
    b, m, k, n = some(rng, 4)
    return [T(bent(rng, [b, m, k])), T(bent(rng, [b, k, n]))]


@call("matmul")
def _(rng):
    m, k, n = some(rng, 3)
    b = sizes(rng, rng.randint(0, 2))
    x = [k] if rng.random() < 0.2 else broadcast(rng, b) + [m, k]
    y = [k] if rng.random() < 0.2 else broadcast(rng, b) + [k, n]
    return [T(bent(rng, x)), T(bent(rng, y))]


@call("linear")
def _(rng):
    k, n = sizes(rng, 2)
    isFlat = rng.random() < 0.1
    bias = None if rng.random() < 0.5 else T(bent(rng, [] if isFlat else [n], 0.3))
    return [T(bent(rng, sizes(rng, rng.randint(0, 3)) + [k])), T(bent(rng, [k] if isFlat else [n, k])), bias]


call("outer", "ger")(lambda rng: [T(bent(rng, sizes(rng, 1))), T(bent(rng, sizes(rng, 1)))])


@call("addmm")
def _(rng):
    m, k, n = some(rng, 3)
    return [T(bent(rng, broadcast(rng, [m, n]))), T(bent(rng, [m, k], 0.1)), T(bent(rng, [k, n], 0.1)), 1, 1]


@call("baddbmm")
def _(rng):
    b, m, k, n = sizes(rng, 4)
    return [T(bent(rng, broadcast(rng, [b, m, n]))), T(bent(rng, [b, m, k], 0.1)), T(bent(rng, [b, k, n], 0.1)), 1, 1]


@call("addbmm")
def _(rng):
    b, m, k, n = sizes(rng, 4)
    return [T(bent(rng, broadcast(rng, [m, n]))), T(bent(rng, [b, m, k], 0.1)), T(bent(rng, [b, k, n], 0.1)), 1, 1]


@call("cat")
def _(rng):
    s = sizes(rng, rng.randint(1, 3))
    d = rng.randint(-len(s), len(s) - 1)
    parts = []
    for _ in range(rng.randint(1, 3)):
        p = list(s)
        p[d] = size(rng, 0, 3)
        parts.append(T([0] if rng.random() < 0.06 else bent(rng, p, 0.1)))
    return [{"ts": parts}, off(rng, d)]


@call("stack")
def _(rng):
    s = scalar(rng, some(rng, rng.randint(1, 3)))
    return [{"ts": [T(bent(rng, s, 0.08)) for _ in range(rng.randint(1, 3))]}, dim(rng, s, 1)]


@call("index.Tensor")
def _(rng):
    s = scalar(rng, sizes(rng, rng.randint(1, 4)))
    b = sizes(rng, rng.randint(0, 2))
    parts = [None if rng.random() < 0.3 else T(bent(rng, broadcast(rng, b), 0.1), "si64") for _ in range(rng.randint(1, 4))]
    return [T(s), {"ts": parts}]


@call("index_put")
def _(rng):
    s = sizes(rng, rng.randint(1, 3))
    b = sizes(rng, rng.randint(0, 2))
    k = rng.randint(1, min(len(s), 2))
    parts = [T(bent(rng, broadcast(rng, b), 0.08), "si64") for _ in range(k)]
    b = parts[0]["t"] if k == 1 else b
    return [T(s), {"ts": parts}, T(bent(rng, broadcast(rng, b + s[k:]), 0.2)), False]


def reduced(rng, s, d):
    """Sizes that are at most these but for a dimension."""
    return [size(rng, 0, 4) if i == d % len(s) else rng.randint(min(1, n), n) for i, n in enumerate(s)]


@call("gather")
def _(rng):
    s = sizes(rng, rng.randint(1, 3))
    d = rng.randint(-len(s), len(s) - 1)
    if rng.random() < 0.1:
        return [T(scalar(rng, s)), off(rng, d), T(rng.choice([[], [0], [2], [1]]), "si64"), False]
    return [T(s), off(rng, d), T(bent(rng, reduced(rng, s, d), 0.25), "si64"), False]


@call("scatter.src", "scatter_add", "scatter.value", "scatter.reduce", "scatter_reduce.two")
def _(rng):
    s = scalar(rng, sizes(rng, rng.randint(1, 3)))
    if not s:
        return [T(s), off(rng, 0), T(rng.choice([[], [1], [0]]), "si64"), T([])]
    d = rng.randint(-len(s), len(s) - 1)
    i = bent(rng, reduced(rng, s, d), 0.2)
    return [T(s), off(rng, d), T(i, "si64"), T(bent(rng, [n + rng.choice([0, 0, 1]) for n in i], 0.2))]


call("scatter.value")(lambda rng, g=CALLS["aten.scatter.src"]: g(rng)[:3] + [1.0])
call("scatter.reduce")(lambda rng, g=CALLS["aten.scatter.src"]: g(rng) + ["add"])
call("scatter_reduce.two")(lambda rng, g=CALLS["aten.scatter.src"]: g(rng) + ["sum", True])


@call("index_add", "index_copy")
def _(rng):
    s = scalar(rng, sizes(rng, rng.randint(1, 3)))
    d = rng.randint(-max(len(s), 1), max(len(s), 1) - 1)
    n = size(rng, 1, 3)
    t = list(s)
    if s:
        t[d] = n
    return [T(s), off(rng, d), T(bent(rng, [n], 0.2), "si64"), T(bent(rng, t, 0.25))]


call("index_add")(lambda rng, g=CALLS["aten.index_copy"]: g(rng) + [1])
call("index_fill.int_Scalar")(lambda rng, g=CALLS["aten.index_copy"]: g(rng)[:3] + [1.0])


@call("slice_scatter")
def _(rng):
    s = sizes(rng, rng.randint(1, 3), 1, 6)
    d = rng.randrange(len(s))
    start, step = rng.randint(0, 2), rng.choice([1, 1, 2])
    t = list(s)
    t[d] = max((s[d] - start + step - 1) // step, 0)
    return [T(s), T(bent(rng, t, 0.25)), off(rng, d), start, None, step]


@call("select_scatter")
def _(rng):
    s = sizes(rng, rng.randint(1, 3))
    d = rng.randrange(len(s))
    return [T(s), T(bent(rng, s[:d] + s[d + 1:], 0.25)), off(rng, d), off(rng, rng.randint(-s[d], s[d] - 1), 0.2)]


@call("diagonal_scatter")
def _(rng):
    s = sizes(rng, rng.randint(2, 3))
    d, e = rng.sample(range(len(s)), 2)
    o = rng.randint(-2, 2)
    n = max(0, min(s[d], s[e] - o) if o >= 0 else min(s[d] + o, s[e]))
    rest = [x for i, x in enumerate(s) if i not in (d, e)]
    return [T(s), T(bent(rng, rest + [n], 0.25)), o, d if rng.random() < 0.9 else e, e]


@call("topk")
def _(rng):
    s = scalar(rng, some(rng))
    return [T(s), rng.randint(-1, 5), dim(rng, s), True, True]


call("split.Tensor")(lambda rng: [T(scalar(rng, some(rng))), rng.randint(-1, 4), dim(rng, [1, 2])])
call("chunk")(lambda rng: [T(scalar(rng, some(rng))), rng.randint(-1, 4), dim(rng, [1, 2])])
call("unbind.int")(lambda rng: with_dim()(rng))


@call("split_with_sizes")
def _(rng):
    parts = sizes(rng, rng.randint(1, 3), 0, 3)
    s = sizes(rng, rng.randint(1, 3))
    d = rng.randrange(len(s))
    s[d] = sum(parts)
    return [T(s), L(bent(rng, parts, 0.2)), off(rng, d)]


def normalized(rng):
    s = some(rng, rng.randint(1, 4))
    n = rng.randint(1, len(s))
    shape = bent(rng, s[-n:], 0.2)
    each = lambda: None if rng.random() < 0.4 else T(bent(rng, shape, 0.15))
    return s, shape, each(), each()


@call("layer_norm")
def _(rng):
    s, shape, weight, bias = normalized(rng)
    return [T(s), L(shape), weight, bias, 1e-5, False]


@call("native_layer_norm")
def _(rng):
    s, shape, weight, bias = normalized(rng)
    return [T(s), L(shape), weight, bias, 1e-5]


def channels(rng, s, share=0.15):
    n = s[1] if len(s) > 1 else 1
    return None if rng.random() < 0.3 else T(bent(rng, [n], share))


@call("group_norm")
def _(rng):
    groups = rng.randint(1, 3)
    s = scalar(rng, [size(rng, 1, 2), off(rng, groups * size(rng, 1, 3))] + sizes(rng, rng.randint(0, 2)))
    s = [max(d, 0) for d in s]
    return [T(s), off(rng, groups, 0.1), channels(rng, s), channels(rng, s), 1e-5, False]


@call("native_group_norm")
def _(rng):
    groups = rng.randint(1, 3)
    n, c, space = size(rng, 1, 2), groups * size(rng, 1, 3), sizes(rng, rng.randint(0, 2))
    hxw = 1
    for d in space:
        hxw *= d
    s = [n, c] + space
    return [T(s), channels(rng, s), channels(rng, s), off(rng, n, 0.05), off(rng, c, 0.1), off(rng, hxw, 0.05), off(rng, groups, 0.1), 1e-5]


@call("batch_norm", "instance_norm")
def _(rng):
    s = some(rng, rng.randint(2, 4)) if rng.random() < 0.9 else some(rng, rng.randint(0, 1))
    mean = channels(rng, s)
    variance = None if mean is None else channels(rng, s) or T([1])
    return [T(s), channels(rng, s), channels(rng, s), mean, variance, rng.random() < 0.5, 0.1, 1e-5, False]


call("native_batch_norm")(lambda rng, g=CALLS["aten.batch_norm"]: g(rng)[:8])
call("prelu")(lambda rng: (lambda s: [T(s), T(bent(rng, [1] if len(s) < 2 or rng.random() < 0.3 else [s[1]], 0.25))])(scalar(rng, some(rng))))


@call("channel_shuffle")
def _(rng):
    groups = rng.randint(1, 3)
    return [T([size(rng), off(rng, groups * size(rng, 1, 3), 0.3)] + sizes(rng, rng.randint(0, 2))), off(rng, groups, 0.1)]


call("pixel_shuffle")(lambda rng: [T(sizes(rng, rng.randint(0, 1)) + bent(rng, [rng.choice([1, 4, 8, 9, 0])] + sizes(rng, 2), 0.2)), rng.choice([1, 2, 2, 3, 0, -1])])
call("pixel_unshuffle")(lambda rng: [T(sizes(rng, rng.randint(0, 1)) + bent(rng, [size(rng)] + [2 * size(rng, 0, 3), 6], 0.2)), rng.choice([1, 2, 2, 3, 0, -1])])


def padding(n, hi):
    def generate(rng):
        return [T(image(rng, n, 1, 4)), L(rng.randint(-2 if rng.random() < 0.2 else 0, hi) for _ in range(2 * n if rng.random() < 0.9 else 2 * n + rng.choice([-1, 1, 2, -2])))]
    return generate


for n in (1, 2, 3):
    call(f"reflection_pad{n}d", f"replication_pad{n}d")(padding(n, 3))
call("constant_pad_nd")(lambda rng: [T(scalar(rng, some(rng))), L(rng.randint(-2, 3) for _ in range(rng.choice([0, 2, 2, 4, 4, 6, 3, 1]))), 0.0])
call("embedding")(lambda rng: [T(bent(rng, sizes(rng, 2), 0.25)), T(sizes(rng, rng.randint(0, 3), 0), "si64"), -1, False, False])


def upsample(n, mode, hasCorners):
    def generate(rng):
        args = [T(image(rng, n)), L(size(rng, 0 if rng.random() < 0.1 else 1, 6) for _ in range(off(rng, n, 0.08)))]
        return args + ([False] if hasCorners else []) + [None] * n
    return generate


for n, name, hasCorners in ((1, "upsample_nearest1d", False), (2, "upsample_nearest2d", False), (3, "upsample_nearest3d", False),
                            (1, "upsample_linear1d", True), (2, "upsample_bilinear2d", True), (2, "upsample_bicubic2d", True), (3, "upsample_trilinear3d", True)):
    call(name)(upsample(n, name, hasCorners))


@call("grid_sampler", "grid_sampler_2d", "grid_sampler_3d")
def _(rng, n=None):
    n = n or rng.randint(2, 3)
    s = image(rng, n)
    return [T(s), T(bent(rng, s[:1] + sizes(rng, n, 0 if rng.random() < 0.1 else 1) + [n], 0.25)), 0, 0, False]


call("grid_sampler_2d")(lambda rng, g=CALLS["aten.grid_sampler"]: g(rng, 2))
call("grid_sampler_3d")(lambda rng, g=CALLS["aten.grid_sampler"]: g(rng, 3))
call("add.Tensor", "sub.Tensor")(lambda rng: (lambda s: [T(bent(rng, broadcast(rng, s))), T(bent(rng, broadcast(rng, s))), 1])(some(rng)))
call("mul.Tensor", "div.Tensor", "pow.Tensor_Tensor", "maximum", "eq.Tensor", "atan2")(
    lambda rng: (lambda s: [T(bent(rng, broadcast(rng, s))), T(bent(rng, broadcast(rng, s)))])(some(rng)))
call("add_.Tensor", "sub_.Tensor")(lambda rng: (lambda s: [T(s), T(bent(rng, broadcast(rng, s), 0.35)), 1])(some(rng)))
call("mul_.Tensor", "div_.Tensor")(lambda rng: (lambda s: [T(s), T(bent(rng, broadcast(rng, s), 0.35))])(some(rng)))
call("copy_", "copy")(lambda rng: (lambda s: [T(s), T(bent(rng, broadcast(rng, s), 0.35)), False])(some(rng)))
call("expand_as")(lambda rng: (lambda s: [T(bent(rng, broadcast(rng, s), 0.35)), T(s)])(some(rng)))
call("where.self")(lambda rng: (lambda s: [T(bent(rng, broadcast(rng, s)), "i1")] + [T(bent(rng, broadcast(rng, s))) for _ in range(2)])(some(rng)))
call("addcmul", "addcdiv")(lambda rng: (lambda s: [T(bent(rng, broadcast(rng, s))) for _ in range(3)] + [1])(some(rng)))
call("lerp.Tensor")(lambda rng: (lambda s: [T(bent(rng, broadcast(rng, s), 0.1)) for _ in range(3)])(some(rng)))
call("lerp.Scalar")(lambda rng: (lambda s: [T(bent(rng, broadcast(rng, s), 0.1)) for _ in range(2)] + [1.0])(some(rng)))
call("masked_fill.Scalar")(lambda rng: (lambda s: [T(broadcast(rng, s)), T(bent(rng, broadcast(rng, s)), "i1"), 1.0])(some(rng)))
call("masked_fill.Tensor")(lambda rng: (lambda s: [T(broadcast(rng, s)), T(bent(rng, broadcast(rng, s)), "i1"), T(bent(rng, [], 0.3))])(some(rng)))
call("clamp.Tensor")(lambda rng: (lambda s: [T(broadcast(rng, s))] + [None if rng.random() < 0.4 else T(bent(rng, broadcast(rng, s))) for _ in range(2)])(some(rng)))
call("clamp")(lambda rng: [T(some(rng))] + [None if rng.random() < 0.4 else 1.0 for _ in range(2)])
call("fill.Tensor", "fill_.Tensor")(lambda rng: [T(some(rng)), T(bent(rng, [], 0.4))])


def created(*rest):
    return lambda rng: [L(rng.randint(-1 if rng.random() < 0.2 else 0, 4) for _ in range(rng.randint(0, 4)))] + list(rest)


call("zeros", "ones", "empty.memory_format", "rand", "randn")(created())
call("full")(created(1.0))
call("eye")(lambda rng: [rng.randint(-1, 4)])
call("eye.m")(lambda rng: [rng.randint(-1, 4), rng.randint(-1, 4)])
call("arange")(lambda rng: [rng.randint(-2, 5)])
call("arange.start")(lambda rng: [rng.randint(-2, 5), rng.randint(-2, 5)])
call("arange.start_step")(lambda rng: [rng.randint(-2, 5), rng.randint(-2, 5), rng.randint(-2, 3)])
call("linspace")(lambda rng: [0.0, 1.0, rng.randint(-2, 5)])
call("randperm")(lambda rng: [rng.randint(-2, 5)])
call("randint")(lambda rng: [rng.randint(-1, 3)] + created()(rng))
call("randint.low")(lambda rng: [rng.randint(-1, 3), rng.randint(-1, 3)] + created()(rng))
call("empty_strided")(lambda rng: [L(rng.randint(0, 3) for _ in range(rng.randint(1, 3))), L(rng.randint(-1, 3) for _ in range(rng.randint(1, 3)))])
call("as_strided")(lambda rng: [T(sizes(rng, 2)), L(rng.randint(-1 if rng.random() < 0.1 else 0, 3) for _ in range(2)), L(rng.randint(-1 if rng.random() < 0.1 else 0, 3) for _ in range(rng.choice([2, 2, 2, 1]))), rng.choice([None, 0, 1, 3, -1])])
call("item")(lambda rng: [T(rng.choice([[], [1], [1, 1], [2], [0]]))])
call("view_as_complex")(lambda rng: [T(bent(rng, some(rng, rng.randint(0, 2)) + [2], 0.3))])
call("view_as_real")(lambda rng: [T(scalar(rng, some(rng)), "complex")])
call("fft_fft", "fft_rfft")(lambda rng: [T(scalar(rng, some(rng))), None if rng.random() < 0.5 else rng.randint(-1, 5), dim(rng, [1, 2]), None])

# The library does not follow these: an expression for the operator, a part of the
# text, and why.
LEFT = [
    (r"aten\.as_strided$", "setStorage", "the storage of a view is not known"),
    (r"aten\.(native_)?batch_norm|aten\.instance_norm", "TensorAccessor", "of the mean and variance, numbers are compared, not sizes"),
    (r"aten\.(batch|instance)_norm", "select()", "an accident of tensors without elements"),
    (r"aten\.instance_norm", "is invalid for input", "the same"),
    (r"aten\.instance_norm", "use_input_stats", "the same"),
    (r"aten\.instance_norm", "repeat dims", "numbers are compared, not sizes"),
    (r"aten\.native_batch_norm", "one number for each channel", "torch reads beyond the end"),
    (r"aten\.constant_pad_nd", "torch rejects", "later versions let a size become 0"),
    (r"aten\.conv", "non-empty", "a window without elements"),
    (r"aten\.conv", "could not create a descriptor", "an accident of one backend"),
    (r"aten\.diagonal_scatter", "expected src", "the sizes of a diagonal are not followed"),
    (r"aten\.empty_strided", "overflowed", "later versions give another error, or none"),
    (r"aten\.index\.Tensor", "INTERNAL ASSERT", "no index at all"),
    (r"aten\.index_(add|copy)", "torch rejects", "sources without dimensions, and those that broadcast"),
    (r"aten\.linear", "must be a matrix", "a bias beside a weight for one output"),
    (r"aten\.logsumexp", "output with shape", "an accident of tensors without elements"),
    (r"aten\.max_pool", "at most half", "later versions count the dilation of the window"),
    (r"aten\.max_pool1d", "the window is larger", "later versions raise the error"),
    (r"aten\.(select|slice)_scatter", "expected src", "compiled code broadcasts the source"),
    (r"aten\.stack", "equal size", "a second tensor with one dimension less, in some places"),
    (r"aten\.pixel_unshuffle", "size", "later versions give other sizes without elements"),
    (r"aten\.reflection_pad1d", "two numbers", "later versions raise the error"),
]
