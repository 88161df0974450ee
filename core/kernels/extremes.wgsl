// An extreme and where it stands: the least key wins. Needs u64.wgsl. An index of all ones stands for none.
struct Extreme {
  key: Key,
  index_lo: u32,
  index_hi: u32,
}

fn extreme_none(start: Key) -> Extreme {
  return Extreme(start, 0xffffffffu, 0xffffffffu);
}

// Among floats only an ignored NaN has the key where the fold starts: it has no place.
fn extreme_at(k: Key, start: Key, index: u32) -> Extreme {
  let none = FLOATING && key_same(k, start);
  return Extreme(k, select(index, 0xffffffffu, none), select(0u, 0xffffffffu, none));
}

// b where `take`, else a. No branches: a chain of them took SwiftShader minutes to compile.
fn extreme_choose(a: Extreme, b: Extreme, take: bool) -> Extreme {
  return Extreme(select(a.key, b.key, take), select(a.index_lo, b.index_lo, take),
                 select(a.index_hi, b.index_hi, take));
}

fn extreme_combine(a: Extreme, b: Extreme) -> Extreme {
  let at_a = vec2<u32>(a.index_lo, a.index_hi);
  let at_b = vec2<u32>(b.index_lo, b.index_hi);
  var tie = less64(at_b, at_a);
  if (TIES_LAST) {
    // One more makes none the least.
    tie = less64(add64(at_a, vec2<u32>(1u, 0u)), add64(at_b, vec2<u32>(1u, 0u)));
  }
  return extreme_choose(a, b, key_less(b.key, a.key) || (key_same(b.key, a.key) && tie));
}

// extreme_combine(a, extreme_at(k, start, index)) where `index` is above all that `a` has met.
fn extreme_next(a: Extreme, k: Key, start: Key, index: u32) -> Extreme {
  let tie = key_same(k, a.key) && (TIES_LAST || a.index_hi != 0u) && !(FLOATING && key_same(k, start));
  return extreme_choose(a, Extreme(k, index, 0u), key_less(k, a.key) || tie);
}
