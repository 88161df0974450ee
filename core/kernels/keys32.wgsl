// Order-preserving keys of elements of up to 32 bits, and the elements' bits.
alias Key = u32;

fn key_min(a: Key, b: Key) -> Key {
  return min(a, b);
}
fn key_max(a: Key, b: Key) -> Key {
  return max(a, b);
}
fn key_less(a: Key, b: Key) -> bool {
  return a < b;
}
fn key_same(a: Key, b: Key) -> bool {
  return a == b;
}
