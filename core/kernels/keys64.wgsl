// Order-preserving keys of elements of 64 bits, and the elements' bits, low word first. Needs u64.wgsl.
alias Key = vec2<u32>;

fn key_min(a: Key, b: Key) -> Key {
  return select(a, b, less64(b, a));
}
fn key_max(a: Key, b: Key) -> Key {
  return select(a, b, less64(a, b));
}
fn key_less(a: Key, b: Key) -> bool {
  return less64(a, b);
}
fn key_same(a: Key, b: Key) -> bool {
  return all(a == b);
}
