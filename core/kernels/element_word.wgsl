// The element at a place of the binding: of at most one word.
fn element_at(at: u32) -> Elem {
  return element(words[at / LANES], at % LANES);
}
