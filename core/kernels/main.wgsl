@compute @workgroup_size(WORKGROUP)
fn main(at: Invocation) {
  let folded = fold_invocations(fold_units(at), at);
  if (at.local == 0u) {
    write(folded, element_count(), at);
  }
}
