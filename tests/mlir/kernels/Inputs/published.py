# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The reads and writes of a thread of published kernels, for ../published.py.

bx and tx are the block and the thread along x, gx the blocks and dx the threads of
a block, which are known where the function has them as a default. What is loaded
is any number. Divisions are those of C.
"""
# ruff: noqa: F821


# --- Elements, and rows ---------------------------------------------------------


def add(n, x, y):
    i = bx * dx + tx
    if i < n:
        load(x, i)
        store(y, i)


def saxpy_grid_stride(n, x, dx=64):
    for i in range(bx * dx + tx, n, dx * gx):
        load(x, i)


def bias_add(n, c, x, bias):
    i = bx * dx + tx
    if i < n and c > 0:
        load(x, i)
        load(bias, i % c)


def layer_norm(n, x, weight, y, dx=32):
    for c in range(tx, n, dx):
        load(x, bx * n + c)
        load(weight, c)
        store(y, bx * n + c)


def rms_norm_strided(n, stride, x, y, dx=32):
    for c in range(tx, n, dx):
        load(x, bx * stride + c)
        store(y, bx * n + c)


def softmax_rows(n, stride, x):
    for c in range(n):
        load(x, bx * stride + c)


def softmax_inner(outer, dim, inner, x):
    o = bx
    i = by * dx + tx
    if o < outer and i < inner:
        for d in range(dim):
            load(x, (o * dim + d) * inner + i)


def softmax_causal(t, x):
    if bx < t:
        for c in range(bx + 1):
            store(x, bx * t + c)


def dropout_vector(n, x, dx=32):
    i = (bx * dx + tx) * 4
    if i + 3 < n:
        for k in range(4):
            load(x, i + k)


def sum_halves(n, x, sums, dx=64):
    i = bx * (dx * 2) + tx
    if i < n:
        load(x, i)
    if i + dx < n:
        load(x, i + dx)
    store(sums, bx)


def scan_add_sums(n, x, sums, dx=64):
    i = bx * dx + tx
    if bx > 0 and i < n:
        load(sums, bx - 1)
        store(x, i)


# --- Indices from memory ----------------------------------------------------------


def histogram(n, bins, x, counts):
    i = bx * dx + tx
    if i < n:
        b = load(x, i)
        if 0 <= b < bins:
            store(counts, b)


def cross_entropy(rows, n, x, label):
    i = bx * dx + tx
    if i < rows:
        t = load(label, i)
        if 0 <= t < n:
            load(x, i * n + t)


def embedding(vocabulary, d, token, table, y):
    t = load(token, bx)
    for c in range(d):
        if 0 <= t < vocabulary:
            load(table, t * d + c)
        store(y, bx * d + c)


def gather_rows(m, d, at, x, y, dx=32):
    row = load(at, bx)
    if 0 <= row < m:
        for c in range(tx, d, dx):
            load(x, row * d + c)
            store(y, bx * d + c)


def paged_attention(heads, blocks, length, most, pages, cache, dx=16):
    for t in range(length):
        page = load(pages, bx * most + t // 16)
        if 0 <= page < blocks:
            load(cache, ((page * heads + by) * 16 + t % 16) * 16 + tx)


# --- Matrices ---------------------------------------------------------------------


def transpose(m, n, x, y):
    col = bx * dx + tx
    row = by * dy + ty
    if row < m and col < n:
        load(x, row * n + col)
        store(y, col * m + row)


def transpose_tiles(x, y, dx=8, dy=2):
    for j in range(0, 8, 2):
        load(x, (by * 8 + ty + j) * (gx * 8) + bx * 8 + tx)
    for j in range(0, 8, 2):
        store(y, (bx * 8 + ty + j) * (gy * 8) + by * 8 + tx)


def matmul(m, n, depth, a, b, c):
    col = bx * dx + tx
    row = by * dy + ty
    if row < m and col < n:
        for k in range(depth):
            load(a, row * depth + k)
            load(b, k * n + col)
        store(c, row * n + col)


def matmul_tiles(m, n, depth, a, b, dx=4, dy=4):
    row = by * 4 + ty
    col = bx * 4 + tx
    for k in range(0, depth, 4):
        if row < m and k + tx < depth:
            load(a, row * depth + k + tx)
        if col < n and k + ty < depth:
            load(b, (k + ty) * n + col)


def concatenate_columns(n, k, a, b, y):
    for c in range(n + k):
        if c < n:
            load(a, bx * n + c)
        else:
            load(b, bx * k + c - n)
        store(y, bx * (n + k) + c)


# --- Attention ---------------------------------------------------------------------


def attention_scores(t, q, k, s, dx=8):
    for j in range(t):
        load(q, (by * t + bx) * 8 + tx)
        load(k, (by * t + j) * 8 + tx)
        store(s, (by * t + bx) * t + j)


def attention_grouped(t, group, k, dx=8):
    if group > 0:
        for j in range(t):
            load(k, ((by // group) * t + j) * 8 + tx)


def attention_strides(t, stride_h, stride_t, k, dx=8):
    for j in range(t):
        load(k, by * stride_h + j * stride_t + tx)


def rotary(t, d, x, angles):
    half = d // 2
    if bx < t:
        for i in range(half):
            load(x, bx * d + i)
            load(x, bx * d + i + half)
            load(angles, bx * half + i)


# --- Windows ------------------------------------------------------------------------


def stencil(n, x, y):
    i = bx * dx + tx
    if i > 0 and i < n - 1:
        load(x, i - 1)
        load(x, i + 1)
        store(y, i)


def convolution(n, taps, x, w, y):
    i = bx * dx + tx
    if i < n:
        for k in range(taps):
            load(x, i + k)
            load(w, k)
        store(y, i)


def convolution_padded(h, w, x):
    for i in range(3):
        for j in range(3):
            row = by + i - 1
            col = bx + j - 1
            if 0 <= row < h and 0 <= col < w:
                load(x, row * w + col)


def max_pool(w, stride, x, dx=8):
    start = (bx * dx + tx) * stride
    for k in range(start, min(start + 3, w)):
        load(x, by * w + k)


def pool_adaptive(n, out, x):
    if bx < out:
        for i in range(bx * n // out, ((bx + 1) * n + out - 1) // out):
            load(x, i)


def image_to_columns(c, h, w, x, y, dx=32):
    i = bx * dx + tx
    if i < c * h * w and h > 0 and w > 0:
        load(x, (i // w // h * h + i // w % h) * w + i % w)
        store(y, i)


def upsample_nearest(n, scale, x, y):
    i = bx * dx + tx
    if i < n and scale > 0:
        load(x, i // scale)
        store(y, i)


def batch_norm_planes(batch, plane, x, mean):
    for n in range(batch):
        for i in range(tx, plane, dx):
            load(x, (n * gx + bx) * plane + i)
    store(mean, bx)
