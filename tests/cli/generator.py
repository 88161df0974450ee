"""The documented random generator (cli/random.hpp) once more, in NumPy."""
import math

import numpy as np

U32 = np.uint64(0xFFFFFFFF)
FLOATS = {"f32": (23, 255, 127), "f16": (10, 31, 15), "bf16": (7, 255, 127)}  # significand bits, exponents, bias
INTEGERS = {"i32": 32, "u32": 32, "i16": 16, "u16": 16, "i8": 8, "u8": 8}
LONG = {"f64": np.float64, "i64": np.int64, "u64": np.uint64}  # element by element, in Python's integers


def philox4x32(counter, key):
    """Philox4x32-10; `counter` is four arrays of uint64 below 2^32, `key` two integers."""
    c = [np.asarray(word, dtype=np.uint64) for word in counter]
    k = [np.uint64(key[0]), np.uint64(key[1])]
    for _ in range(10):
        first, second = c[0] * np.uint64(0xD2511F53), c[2] * np.uint64(0xCD9E8D57)
        c = [(second >> np.uint64(32)) ^ c[1] ^ k[0], second & U32, (first >> np.uint64(32)) ^ c[3] ^ k[1], first & U32]
        k = [(k[0] + np.uint64(0x9E3779B9)) & U32, (k[1] + np.uint64(0xBB67AE85)) & U32]
    return [word.astype(np.int64) for word in c]


def words(index, seed):
    index = np.asarray(index, dtype=np.uint64)
    zero = np.zeros_like(index)
    return philox4x32([index & U32, index >> np.uint64(32), zero, zero], (seed & 0xFFFFFFFF, seed >> 32))


def from_bits(bits, type_name):
    """Elements as NumPy holds them; bf16 as the float32 of the same value."""
    if type_name == "bf16":
        return (bits.astype(np.uint32) << np.uint32(16)).view(np.float32)
    if type_name in FLOATS:
        return bits.astype({"f32": np.uint32, "f16": np.uint16}[type_name]).view({"f32": np.float32, "f16": np.float16}[type_name])
    width = INTEGERS[type_name]
    return bits.astype(f"u{width // 8}").view(("i" if type_name[0] == "i" else "u") + str(width // 8))


def rounded(value, type_name):
    """float32 to the type, to nearest even."""
    if type_name == "f16":
        return value.astype(np.float16)
    if type_name == "bf16":
        bits = value.view(np.uint32).astype(np.int64)
        return from_bits((bits + 0x7FFF + (bits >> 16 & 1)) >> 16, "bf16")
    return value


def uniform(w, type_name):
    if type_name in INTEGERS:
        return from_bits(w[0] >> 32 - INTEGERS[type_name], type_name)
    digits = FLOATS[type_name][0] + 1
    return rounded(((w[0] >> 32 - digits) / 2.0**digits).astype(np.float32), type_name)


def normal(w, type_name):
    total = sum((word & 0xFFFF) + (word >> 16) for word in w)
    if type_name in FLOATS:
        return rounded((total - 262140).astype(np.float32) / np.float32(53510), type_name)
    width = INTEGERS[type_name]
    level = (total << width) // 524281
    return from_bits(level - (1 << width - 1) if type_name[0] == "i" else level, type_name)


def wide(w, type_name):
    if type_name in FLOATS:
        significand, exponents, _ = FLOATS[type_name]
        width = 16 if type_name != "f32" else 32
        exponent = w[1] * exponents >> 32
        return from_bits((w[0] >> 31) << width - 1 | exponent << significand | w[0] % (1 << significand), type_name)
    signed = type_name[0] == "i"
    length = w[1] * (INTEGERS[type_name] - signed + 1) >> 32
    top = np.where(length > 0, 1 << np.maximum(length - 1, 0), 0)
    magnitude = np.where(length > 0, top | w[0] & np.maximum(top - 1, 0), 0)
    return from_bits(np.where(signed & (w[2] & 1 == 1), -magnitude, magnitude), type_name)


def pair_member(w, type_name, odd):
    if type_name in INTEGERS:
        magnitude = w[0] >> 33 - INTEGERS[type_name]
        return from_bits(np.where(odd, -magnitude, magnitude), type_name)
    significand, _, bias = FLOATS[type_name]
    width = 16 if type_name != "f32" else 32
    exponent = bias + (w[1] * 10 >> 32)
    return from_bits(odd.astype(np.int64) << width - 1 | exponent << significand | w[0] % (1 << significand), type_name)


def long_uniform(w, type_name):
    word = w[0] << 32 | w[3]
    return math.ldexp(word >> 11, -53) if type_name == "f64" else long_integer(word, type_name)


def long_integer(value, type_name):
    value %= 2**64
    return value - 2**64 if type_name == "i64" and value >= 2**63 else value


def long_normal(w, type_name):
    total = sum((word & 0xFFFF) + (word >> 16) for word in w)
    if type_name == "f64":
        return (total - 262140) / 53510
    return total * 2**64 // 524281 - (2**63 if type_name == "i64" else 0)


def double(negative, exponent, w):
    """A double of that biased exponent; its significand ends in w3."""
    significand = (w[0] << 32 | w[3]) % 2**52
    value = math.ldexp(significand + (2**52 if exponent else 0), max(exponent, 1) - 1075)
    return -value if negative else value


def long_wide(w, type_name):
    if type_name == "f64":
        return double(w[0] >= 2**31, w[1] * 2047 >> 32, w)
    length = w[1] * (65 if type_name == "u64" else 64) >> 32
    if length == 0:
        return 0
    magnitude = 2**(length - 1) + (w[0] << 32 | w[3]) % 2**(length - 1)
    return -magnitude if type_name == "i64" and w[2] % 2 else magnitude


def long_pair_member(w, type_name, odd):
    if type_name == "f64":
        return double(odd, 1023 + (w[1] * 10 >> 32), w)
    magnitude = (w[0] << 32 | w[3]) >> 1
    return -magnitude if odd else magnitude


def long_elements(per_element, columns, type_name):
    rows = zip(*(column.tolist() for column in columns))
    return np.array([per_element(w, type_name) for w in rows], LONG[type_name])


def cancel(count, seed, type_name):
    """All elements: each one's place depends on the count."""
    step = max(count * 2654435769 >> 32, 1)
    while math.gcd(step, count) != 1:
        step += 1
    place = np.array([i * step % count for i in range(count)], dtype=np.int64)
    paired = place < (count - 1) // 2 * 2
    lone, shared = words(place, seed), words(place // 2, seed)
    if type_name in LONG:
        rest = long_elements(long_uniform, lone, type_name) if type_name == "f64" else lone[0] >> 29
        members = [long_elements(lambda w, t: long_pair_member(w, t, odd), shared, type_name) for odd in (False, True)]
        return np.where(paired, np.where(place % 2 == 1, members[1], members[0]), rest)
    rest = uniform(lone, type_name) if type_name in FLOATS else from_bits(lone[0] >> 29, type_name)
    return np.where(paired, pair_member(shared, type_name, place % 2 == 1), rest)


def elements(count, seed, distribution, type_name):
    if distribution == "cancel":
        return cancel(count, seed, type_name)
    of = {"uniform": (uniform, long_uniform), "normal": (normal, long_normal), "wide": (wide, long_wide)}[distribution]
    all_words = words(np.arange(count), seed)
    return long_elements(of[1], all_words, type_name) if type_name in LONG else of[0](all_words, type_name)
