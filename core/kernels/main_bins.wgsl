@compute @workgroup_size(WORKGROUP)
fn main(at: Invocation) {
  clear_digits(at.local);
  clear_bins(at.local);
  workgroupBarrier();
  fold_digits(fold_units(at), at);
  if (at.local == 0u) {
    write(tight_digits(), element_count(), at);
  }
}
