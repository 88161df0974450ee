// The element at a place of the second input's binding: of two words.
fn second_at(at: u32) -> Elem {
  return vec2<u32>(second_words[2u * at], second_words[2u * at + 1u]);
}
