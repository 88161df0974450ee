// The element at a place of the binding: of two words.
fn element_at(at: u32) -> Elem {
  return vec2<u32>(words[2u * at], words[2u * at + 1u]);
}
