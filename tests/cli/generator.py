"""The documented random generator (cli/random.hpp) once more, in NumPy."""
import math

import numpy as np

U32 = np.uint64(0xFFFFFFFF)
FLOATS = {"f32": (23, 255, 127), "f16": (10, 31, 15), "bf16": (7, 255, 127)}  # significand bits, exponents, bias
INTEGERS = {"i32": 32, "u32": 32, "i16": 16, "u16": 16, "i8": 8, "u8": 8}


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


def cancel(count, seed, type_name):
    """All elements: each one's place depends on the count."""
    step = max(count * 2654435769 >> 32, 1)
    while math.gcd(step, count) != 1:
        step += 1
    place = np.array([i * step % count for i in range(count)], dtype=np.int64)
    paired = place < (count - 1) // 2 * 2
    lone = words(place, seed)
    rest = uniform(lone, type_name) if type_name in FLOATS else from_bits(lone[0] >> 29, type_name)
    return np.where(paired, pair_member(words(place // 2, seed), type_name, place % 2 == 1), rest)


def elements(count, seed, distribution, type_name):
    if distribution == "cancel":
        return cancel(count, seed, type_name)
    return {"uniform": uniform, "normal": normal, "wide": wide}[distribution](words(np.arange(count), seed), type_name)
