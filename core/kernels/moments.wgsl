// Count, mean and sum of squared deviations of the finite elements, relative to a pivot: the first finite element met.
// Merging by Chan, Golub and LeVeque (1979), https://doi.org/10.1007/978-3-642-51461-6_3. Without a pivot, f32 merging
// was measured 1e-3 to 1e-2 wrong at a mean 10^5 times the spread; with one below 1e-7. Needs u64.wgsl.
struct Moments {
  n_lo: u32,
  n_hi: u32,
  pivot: u32,  // the element's bits
  mean: f32,   // less the pivot
  m2: f32,
  odd: u32,    // 1: an element was not finite
}

fn moments_none() -> Moments {
  return Moments(0u, 0u, 0u, 0.0, 0.0, 0u);
}

// Whether an element makes the variance NaN.
fn is_odd(bits: u32) -> bool {
  return !is_finite(bits) && !(NAN_IGNORE && is_nan(bits));
}

fn moments_of(bits: u32) -> Moments {
  let used = is_finite(bits);
  return Moments(select(0u, 1u, used), 0u, bits, 0.0, 0.0, select(0u, 1u, is_odd(bits)));
}

// Without branches, which would be compiled into every place that combines: an empty side has no weight, and no pivot.
fn moments_combine(a: Moments, b: Moments) -> Moments {
  let a_empty = (a.n_lo | a.n_hi) == 0u;
  let b_empty = (b.n_lo | b.n_hi) == 0u;
  let pivot = select(a.pivot, b.pivot, a_empty);
  let delta = select(difference(b.pivot, pivot) + (b.mean - a.mean), 0.0, b_empty);
  let n = add64(vec2<u32>(a.n_lo, a.n_hi), vec2<u32>(b.n_lo, b.n_hi));
  let share = float64(vec2<u32>(b.n_lo, b.n_hi)) / max(float64(n), 1.0);
  let between = delta * delta * (float64(vec2<u32>(a.n_lo, a.n_hi)) * share);
  return Moments(n.x, n.y, pivot, a.mean + delta * share, a.m2 + b.m2 + between, a.odd | b.odd);
}

// Four elements at once: one division for the four and one to join them.
fn moments_next(a: Moments, bits: vec4<u32>) -> Moments {
  let used = vec4<bool>(is_finite(bits.x), is_finite(bits.y), is_finite(bits.z), is_finite(bits.w));
  let first = select(select(select(bits.w, bits.z, used.z), bits.y, used.y), bits.x, used.x);
  let pivot = select(a.pivot, first, (a.n_lo | a.n_hi) == 0u);
  let d = select(vec4<f32>(0.0), vec4<f32>(difference(bits.x, pivot), difference(bits.y, pivot),
                                           difference(bits.z, pivot), difference(bits.w, pivot)), used);
  let weights = select(vec4<f32>(0.0), vec4<f32>(1.0), used);
  let count = dot(weights, vec4<f32>(1.0));
  let mean = ((d.x + d.y) + (d.z + d.w)) / max(count, 1.0);
  let off = select(vec4<f32>(0.0), d - vec4<f32>(mean), used);
  let odd = is_odd(bits.x) || is_odd(bits.y) || is_odd(bits.z) || is_odd(bits.w);

  let n = add64(vec2<u32>(a.n_lo, a.n_hi), vec2<u32>(u32(count), 0u));
  let share = count / max(float64(n), 1.0);
  let delta = select(mean - a.mean, 0.0, count == 0.0);
  let between = delta * delta * (float64(vec2<u32>(a.n_lo, a.n_hi)) * share);
  return Moments(n.x, n.y, pivot, a.mean + delta * share, a.m2 + dot(off, off) + between,
                 a.odd | select(0u, 1u, odd));
}

// Variance of `count` elements, as bits: NaN where it is not defined.
fn moments_variance(a: Moments, count: vec2<u32>) -> u32 {
  if (a.odd != 0u || !less64(vec2<u32>(DDOF, 0u), count)) {
    return 0x7fc00000u;
  }
  return bitcast<u32>(a.m2 / float64(sub64(count, vec2<u32>(DDOF, 0u))));
}
