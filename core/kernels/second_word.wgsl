// The element at a place of the second input's binding: of at most one word.
fn second_at(at: u32) -> Elem {
  return element(second_words[at / LANES], at % LANES);
}
