// wgreduce: dot of f32
const WORKGROUP = 256u;
const LANES = 1u;
const RECORD = 1u;
const FLOATING = true;
const SIGNED = false;
const NAN_IGNORE = false;
const TIES_LAST = false;
const DDOF = 0u;
const LOW_START = 4294967295u;
const HIGH_START = 0u;
const ALL_ONES = 4294967295u;
alias Elem = f32;
fn element(word: u32, lane: u32) -> Elem {
  return bitcast<f32>(word);
}
fn bits_of(e: Elem) -> u32 {
  return bitcast<u32>(e);
}
struct Acc {
  total: f32,
}
const ACC_WORDS = 1u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(bitcast<u32>(a.total));
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(bitcast<f32>(w[0]));
}
struct Res {
  dot: f32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(bitcast<u32>(a.dot));
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_float.wgsl]
// [core/kernels/keys32.wgsl]
// [steps 1:]
fn identity() -> Acc {
  return Acc(0.0);
}
fn lift(x: Elem, y: Elem, index: u32) -> Acc {
  return Acc(x * y);
}
fn combine(a: Acc, b: Acc) -> Acc {
  return Acc(a.total + b.total);
}
fn products4(x: vec4<u32>, y: vec4<u32>, lane: u32) -> f32 {
  return (element(x.x, lane) * element(y.x, lane) + element(x.y, lane) * element(y.y, lane)) +
         (element(x.z, lane) * element(y.z, lane) + element(x.w, lane) * element(y.w, lane));
}
fn absorb(a: Acc, x: vec4<u32>, y: vec4<u32>, index: u32) -> Acc {
  var sum = products4(x, y, 0u);
  if (LANES == 2u) {
    sum += products4(x, y, 1u);
  }
  return Acc(a.total + sum);
}
// [steps 2:]
fn finish(a: Acc, count: vec2<u32>) -> Res {
  return Res(a.total);
}

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, x: Elem, y: Elem, index: u32) -> Held {
  return combine(a, lift(x, y, index));
}

// wgreduce: dot of i32
const WORKGROUP = 256u;
const LANES = 1u;
const RECORD = 1u;
const FLOATING = false;
const SIGNED = true;
const NAN_IGNORE = false;
const TIES_LAST = false;
const DDOF = 0u;
const LOW_START = 4294967295u;
const HIGH_START = 0u;
const ALL_ONES = 4294967295u;
alias Elem = i32;
fn element(word: u32, lane: u32) -> Elem {
  return bitcast<i32>(word);
}
fn bits_of(e: Elem) -> u32 {
  return bitcast<u32>(e);
}
struct Acc {
  total_lo: u32,
  total_hi: u32,
}
const ACC_WORDS = 2u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.total_lo, a.total_hi);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1]);
}
struct Res {
  dot_lo: u32,
  dot_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.dot_lo, a.dot_hi);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_sint.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [steps 3:]
fn identity() -> Acc {
  return Acc(0u, 0u);
}
fn lift(x: Elem, y: Elem, index: u32) -> Acc {
  let t = product(x, y);
  return Acc(t.x, t.y);
}
fn combine(a: Acc, b: Acc) -> Acc {
  let t = add64(vec2<u32>(a.total_lo, a.total_hi), vec2<u32>(b.total_lo, b.total_hi));
  return Acc(t.x, t.y);
}
// [steps 4:]
fn product(x: Elem, y: Elem) -> vec2<u32> {
  if (LANES == 1u) {
    return multiply64(widen(x), widen(y));
  }
  return widen(x * y);
}
fn products4(x: vec4<u32>, y: vec4<u32>, lane: u32) -> vec2<u32> {
  if (LANES == 4u) {
    return widen((element(x.x, lane) * element(y.x, lane) + element(x.y, lane) * element(y.y, lane)) +
                 (element(x.z, lane) * element(y.z, lane) + element(x.w, lane) * element(y.w, lane)));
  }
  return add64(add64(product(element(x.x, lane), element(y.x, lane)), product(element(x.y, lane), element(y.y, lane))),
               add64(product(element(x.z, lane), element(y.z, lane)), product(element(x.w, lane), element(y.w, lane))));
}
fn absorb(a: Acc, x: vec4<u32>, y: vec4<u32>, index: u32) -> Acc {
  var t = add64(vec2<u32>(a.total_lo, a.total_hi), products4(x, y, 0u));
  if (LANES >= 2u) {
    t = add64(t, products4(x, y, 1u));
  }
  if (LANES == 4u) {
    t = add64(t, add64(products4(x, y, 2u), products4(x, y, 3u)));
  }
  return Acc(t.x, t.y);
}
// [steps 5:]
fn finish(a: Acc, count: vec2<u32>) -> Res {
  return Res(a.total_lo, a.total_hi);
}

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, x: Elem, y: Elem, index: u32) -> Held {
  return combine(a, lift(x, y, index));
}

// wgreduce: dot of u32
const WORKGROUP = 256u;
const LANES = 1u;
const RECORD = 1u;
const FLOATING = false;
const SIGNED = false;
const NAN_IGNORE = false;
const TIES_LAST = false;
const DDOF = 0u;
const LOW_START = 4294967295u;
const HIGH_START = 0u;
const ALL_ONES = 4294967295u;
alias Elem = u32;
fn element(word: u32, lane: u32) -> Elem {
  return word;
}
fn bits_of(e: Elem) -> u32 {
  return e;
}
struct Acc {
  total_lo: u32,
  total_hi: u32,
}
const ACC_WORDS = 2u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.total_lo, a.total_hi);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1]);
}
struct Res {
  dot_lo: u32,
  dot_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.dot_lo, a.dot_hi);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_uint.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [steps 3, above]
// [steps 4, above]
// [steps 5, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, x: Elem, y: Elem, index: u32) -> Held {
  return combine(a, lift(x, y, index));
}

// wgreduce: dot of f16
const WORKGROUP = 256u;
const LANES = 2u;
const RECORD = 1u;
const FLOATING = true;
const SIGNED = false;
const NAN_IGNORE = false;
const TIES_LAST = false;
const DDOF = 0u;
const LOW_START = 4294967295u;
const HIGH_START = 0u;
const ALL_ONES = 4294967295u;
alias Elem = f32;
fn element(word: u32, lane: u32) -> Elem {
  return unpack2x16float(word)[lane];
}
fn bits_of(e: Elem) -> u32 {
  return bitcast<u32>(e);
}
struct Acc {
  total: f32,
}
const ACC_WORDS = 1u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(bitcast<u32>(a.total));
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(bitcast<f32>(w[0]));
}
struct Res {
  dot: f32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(bitcast<u32>(a.dot));
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_float.wgsl]
// [core/kernels/keys32.wgsl]
// [steps 1, above]
// [steps 2, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, x: Elem, y: Elem, index: u32) -> Held {
  return combine(a, lift(x, y, index));
}

// wgreduce: dot of bf16
const WORKGROUP = 256u;
const LANES = 2u;
const RECORD = 1u;
const FLOATING = true;
const SIGNED = false;
const NAN_IGNORE = false;
const TIES_LAST = false;
const DDOF = 0u;
const LOW_START = 4294967295u;
const HIGH_START = 0u;
const ALL_ONES = 4294967295u;
alias Elem = f32;
fn element(word: u32, lane: u32) -> Elem {
  return bitcast<f32>(extractBits(word, lane * 16u, 16u) << 16u);
}
fn bits_of(e: Elem) -> u32 {
  return bitcast<u32>(e);
}
struct Acc {
  total: f32,
}
const ACC_WORDS = 1u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(bitcast<u32>(a.total));
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(bitcast<f32>(w[0]));
}
struct Res {
  dot: f32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(bitcast<u32>(a.dot));
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_float.wgsl]
// [core/kernels/keys32.wgsl]
// [steps 1, above]
// [steps 2, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, x: Elem, y: Elem, index: u32) -> Held {
  return combine(a, lift(x, y, index));
}

// wgreduce: dot of i8
const WORKGROUP = 256u;
const LANES = 4u;
const RECORD = 1u;
const FLOATING = false;
const SIGNED = true;
const NAN_IGNORE = false;
const TIES_LAST = false;
const DDOF = 0u;
const LOW_START = 2147483775u;
const HIGH_START = 2147483520u;
const ALL_ONES = 4294967295u;
alias Elem = i32;
fn element(word: u32, lane: u32) -> Elem {
  return extractBits(bitcast<i32>(word), lane * 8u, 8u);
}
fn bits_of(e: Elem) -> u32 {
  return bitcast<u32>(e);
}
struct Acc {
  total_lo: u32,
  total_hi: u32,
}
const ACC_WORDS = 2u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.total_lo, a.total_hi);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1]);
}
struct Res {
  dot_lo: u32,
  dot_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.dot_lo, a.dot_hi);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_sint.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [steps 3, above]
// [steps 4, above]
// [steps 5, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, x: Elem, y: Elem, index: u32) -> Held {
  return combine(a, lift(x, y, index));
}

// wgreduce: dot of u8
const WORKGROUP = 256u;
const LANES = 4u;
const RECORD = 1u;
const FLOATING = false;
const SIGNED = false;
const NAN_IGNORE = false;
const TIES_LAST = false;
const DDOF = 0u;
const LOW_START = 255u;
const HIGH_START = 0u;
const ALL_ONES = 255u;
alias Elem = u32;
fn element(word: u32, lane: u32) -> Elem {
  return extractBits(word, lane * 8u, 8u);
}
fn bits_of(e: Elem) -> u32 {
  return e;
}
struct Acc {
  total_lo: u32,
  total_hi: u32,
}
const ACC_WORDS = 2u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.total_lo, a.total_hi);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1]);
}
struct Res {
  dot_lo: u32,
  dot_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.dot_lo, a.dot_hi);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_uint.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [steps 3, above]
// [steps 4, above]
// [steps 5, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, x: Elem, y: Elem, index: u32) -> Held {
  return combine(a, lift(x, y, index));
}

// wgreduce: dot of i16
const WORKGROUP = 256u;
const LANES = 2u;
const RECORD = 1u;
const FLOATING = false;
const SIGNED = true;
const NAN_IGNORE = false;
const TIES_LAST = false;
const DDOF = 0u;
const LOW_START = 2147516415u;
const HIGH_START = 2147450880u;
const ALL_ONES = 4294967295u;
alias Elem = i32;
fn element(word: u32, lane: u32) -> Elem {
  return extractBits(bitcast<i32>(word), lane * 16u, 16u);
}
fn bits_of(e: Elem) -> u32 {
  return bitcast<u32>(e);
}
struct Acc {
  total_lo: u32,
  total_hi: u32,
}
const ACC_WORDS = 2u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.total_lo, a.total_hi);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1]);
}
struct Res {
  dot_lo: u32,
  dot_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.dot_lo, a.dot_hi);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_sint.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [steps 3, above]
// [steps 4, above]
// [steps 5, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, x: Elem, y: Elem, index: u32) -> Held {
  return combine(a, lift(x, y, index));
}

// wgreduce: dot of u16
const WORKGROUP = 256u;
const LANES = 2u;
const RECORD = 1u;
const FLOATING = false;
const SIGNED = false;
const NAN_IGNORE = false;
const TIES_LAST = false;
const DDOF = 0u;
const LOW_START = 65535u;
const HIGH_START = 0u;
const ALL_ONES = 65535u;
alias Elem = u32;
fn element(word: u32, lane: u32) -> Elem {
  return extractBits(word, lane * 16u, 16u);
}
fn bits_of(e: Elem) -> u32 {
  return e;
}
struct Acc {
  total_lo: u32,
  total_hi: u32,
}
const ACC_WORDS = 2u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.total_lo, a.total_hi);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1]);
}
struct Res {
  dot_lo: u32,
  dot_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.dot_lo, a.dot_hi);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_uint.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [steps 3, above]
// [steps 4, above]
// [steps 5, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, x: Elem, y: Elem, index: u32) -> Held {
  return combine(a, lift(x, y, index));
}

// wgreduce: dot of f64
const WORKGROUP = 256u;
const LANES = 1u;
const RECORD = 2u;
const FLOATING = true;
const SIGNED = false;
const NAN_IGNORE = false;
const TIES_LAST = false;
const DDOF = 0u;
const LOW_START = vec2<u32>(4294967295u, 4294967295u);
const HIGH_START = vec2<u32>(0u, 0u);
const ALL_ONES = vec2<u32>(4294967295u, 4294967295u);
alias Elem = vec2<u32>;
fn bits_of(e: Elem) -> Key {
  return e;
}
struct Acc {
  digits: array<u32, 134>,
  seen: u32,
}
const ACC_WORDS = 135u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.digits[0], a.digits[1], a.digits[2], a.digits[3], a.digits[4], a.digits[5], a.digits[6], a.digits[7], a.digits[8], a.digits[9], a.digits[10], a.digits[11], a.digits[12], a.digits[13], a.digits[14], a.digits[15], a.digits[16], a.digits[17], a.digits[18], a.digits[19], a.digits[20], a.digits[21], a.digits[22], a.digits[23], a.digits[24], a.digits[25], a.digits[26], a.digits[27], a.digits[28], a.digits[29], a.digits[30], a.digits[31], a.digits[32], a.digits[33], a.digits[34], a.digits[35], a.digits[36], a.digits[37], a.digits[38], a.digits[39], a.digits[40], a.digits[41], a.digits[42], a.digits[43], a.digits[44], a.digits[45], a.digits[46], a.digits[47], a.digits[48], a.digits[49], a.digits[50], a.digits[51], a.digits[52], a.digits[53], a.digits[54], a.digits[55], a.digits[56], a.digits[57], a.digits[58], a.digits[59], a.digits[60], a.digits[61], a.digits[62], a.digits[63], a.digits[64], a.digits[65], a.digits[66], a.digits[67], a.digits[68], a.digits[69], a.digits[70], a.digits[71], a.digits[72], a.digits[73], a.digits[74], a.digits[75], a.digits[76], a.digits[77], a.digits[78], a.digits[79], a.digits[80], a.digits[81], a.digits[82], a.digits[83], a.digits[84], a.digits[85], a.digits[86], a.digits[87], a.digits[88], a.digits[89], a.digits[90], a.digits[91], a.digits[92], a.digits[93], a.digits[94], a.digits[95], a.digits[96], a.digits[97], a.digits[98], a.digits[99], a.digits[100], a.digits[101], a.digits[102], a.digits[103], a.digits[104], a.digits[105], a.digits[106], a.digits[107], a.digits[108], a.digits[109], a.digits[110], a.digits[111], a.digits[112], a.digits[113], a.digits[114], a.digits[115], a.digits[116], a.digits[117], a.digits[118], a.digits[119], a.digits[120], a.digits[121], a.digits[122], a.digits[123], a.digits[124], a.digits[125], a.digits[126], a.digits[127], a.digits[128], a.digits[129], a.digits[130], a.digits[131], a.digits[132], a.digits[133], a.seen);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(array<u32, 134>(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], w[8], w[9], w[10], w[11], w[12], w[13], w[14], w[15], w[16], w[17], w[18], w[19], w[20], w[21], w[22], w[23], w[24], w[25], w[26], w[27], w[28], w[29], w[30], w[31], w[32], w[33], w[34], w[35], w[36], w[37], w[38], w[39], w[40], w[41], w[42], w[43], w[44], w[45], w[46], w[47], w[48], w[49], w[50], w[51], w[52], w[53], w[54], w[55], w[56], w[57], w[58], w[59], w[60], w[61], w[62], w[63], w[64], w[65], w[66], w[67], w[68], w[69], w[70], w[71], w[72], w[73], w[74], w[75], w[76], w[77], w[78], w[79], w[80], w[81], w[82], w[83], w[84], w[85], w[86], w[87], w[88], w[89], w[90], w[91], w[92], w[93], w[94], w[95], w[96], w[97], w[98], w[99], w[100], w[101], w[102], w[103], w[104], w[105], w[106], w[107], w[108], w[109], w[110], w[111], w[112], w[113], w[114], w[115], w[116], w[117], w[118], w[119], w[120], w[121], w[122], w[123], w[124], w[125], w[126], w[127], w[128], w[129], w[130], w[131], w[132], w[133]), w[134]);
}
struct Res {
  dot_lo: u32,
  dot_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.dot_lo, a.dot_hi);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
const SUM_WORDS = 134u;
const UNIT = -2148i;
const COPIES = 8u;
const PRECISION = 53i;
const LEAST = -1074i;
const GREATEST_FIELD = 2046u;
fn res_of(bits: vec2<u32>) -> Res {
  return Res(bits.x, bits.y);
}
// [core/kernels/kind_float64.wgsl]
// [core/kernels/keys64.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/digits.wgsl]
// [core/kernels/rounding.wgsl]
// [steps 6:]
fn finish(a: Acc, count: vec2<u32>) -> Res {
  return res_of(rounded_total(a, count));
}

// wgreduce: dot of i64
const WORKGROUP = 256u;
const LANES = 1u;
const RECORD = 2u;
const FLOATING = false;
const SIGNED = true;
const NAN_IGNORE = false;
const TIES_LAST = false;
const DDOF = 0u;
const LOW_START = vec2<u32>(4294967295u, 4294967295u);
const HIGH_START = vec2<u32>(0u, 0u);
const ALL_ONES = vec2<u32>(4294967295u, 4294967295u);
alias Elem = vec2<u32>;
fn bits_of(e: Elem) -> Key {
  return e;
}
struct Acc {
  total_lo: u32,
  total_hi: u32,
}
const ACC_WORDS = 2u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.total_lo, a.total_hi);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1]);
}
struct Res {
  dot_lo: u32,
  dot_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.dot_lo, a.dot_hi);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_sint64.wgsl]
// [core/kernels/keys64.wgsl]
// [core/kernels/u64.wgsl]
// [steps 3, above]
// [steps 7:]
fn product(x: Elem, y: Elem) -> vec2<u32> {
  return multiply64(x, y);
}
fn absorb(a: Acc, x: vec4<u32>, y: vec4<u32>, index: u32) -> Acc {
  return combine(combine(a, lift(x.xy, y.xy, index)), lift(x.zw, y.zw, index + 1u));
}
// [steps 5, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, x: Elem, y: Elem, index: u32) -> Held {
  return combine(a, lift(x, y, index));
}

// wgreduce: dot of u64
const WORKGROUP = 256u;
const LANES = 1u;
const RECORD = 2u;
const FLOATING = false;
const SIGNED = false;
const NAN_IGNORE = false;
const TIES_LAST = false;
const DDOF = 0u;
const LOW_START = vec2<u32>(4294967295u, 4294967295u);
const HIGH_START = vec2<u32>(0u, 0u);
const ALL_ONES = vec2<u32>(4294967295u, 4294967295u);
alias Elem = vec2<u32>;
fn bits_of(e: Elem) -> Key {
  return e;
}
struct Acc {
  total_lo: u32,
  total_hi: u32,
}
const ACC_WORDS = 2u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.total_lo, a.total_hi);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1]);
}
struct Res {
  dot_lo: u32,
  dot_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.dot_lo, a.dot_hi);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_uint64.wgsl]
// [core/kernels/keys64.wgsl]
// [core/kernels/u64.wgsl]
// [steps 3, above]
// [steps 7, above]
// [steps 5, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, x: Elem, y: Elem, index: u32) -> Held {
  return combine(a, lift(x, y, index));
}

// wgreduce: dot of f32
const WORKGROUP = 256u;
const LANES = 1u;
const RECORD = 1u;
const FLOATING = true;
const SIGNED = false;
const NAN_IGNORE = false;
const TIES_LAST = false;
const DDOF = 0u;
const LOW_START = 4294967295u;
const HIGH_START = 0u;
const ALL_ONES = 4294967295u;
alias Elem = u32;
fn element(word: u32, lane: u32) -> Elem {
  return word;
}
fn bits_of(e: Elem) -> u32 {
  return e;
}
struct Acc {
  digits: array<u32, 20>,
  seen: u32,
}
const ACC_WORDS = 21u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.digits[0], a.digits[1], a.digits[2], a.digits[3], a.digits[4], a.digits[5], a.digits[6], a.digits[7], a.digits[8], a.digits[9], a.digits[10], a.digits[11], a.digits[12], a.digits[13], a.digits[14], a.digits[15], a.digits[16], a.digits[17], a.digits[18], a.digits[19], a.seen);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(array<u32, 20>(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], w[8], w[9], w[10], w[11], w[12], w[13], w[14], w[15], w[16], w[17], w[18], w[19]), w[20]);
}
struct Res {
  dot: u32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.dot);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
const SUM_WORDS = 20u;
const UNIT = -298i;
const COPIES = 16u;
const PRECISION = 24i;
const LEAST = -149i;
const GREATEST_FIELD = 254u;
fn res_of(bits: vec2<u32>) -> Res {
  return Res(bits.x);
}
// [core/kernels/kind_float.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/digits.wgsl]
// [core/kernels/rounding.wgsl]
// [steps 6, above]

// wgreduce: dot of f32
const WORKGROUP = 256u;
const LANES = 1u;
const RECORD = 1u;
const FLOATING = true;
const SIGNED = false;
const NAN_IGNORE = false;
const TIES_LAST = false;
const DDOF = 0u;
const LOW_START = 4294967295u;
const HIGH_START = 0u;
const ALL_ONES = 4294967295u;
alias Elem = u32;
fn element(word: u32, lane: u32) -> Elem {
  return word;
}
fn bits_of(e: Elem) -> u32 {
  return e;
}
struct Acc {
  digits: array<u32, 20>,
  seen: u32,
}
const ACC_WORDS = 21u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.digits[0], a.digits[1], a.digits[2], a.digits[3], a.digits[4], a.digits[5], a.digits[6], a.digits[7], a.digits[8], a.digits[9], a.digits[10], a.digits[11], a.digits[12], a.digits[13], a.digits[14], a.digits[15], a.digits[16], a.digits[17], a.digits[18], a.digits[19], a.seen);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(array<u32, 20>(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], w[8], w[9], w[10], w[11], w[12], w[13], w[14], w[15], w[16], w[17], w[18], w[19]), w[20]);
}
struct Res {
  dot_lo: u32,
  dot_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.dot_lo, a.dot_hi);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
const SUM_WORDS = 20u;
const UNIT = -298i;
const COPIES = 16u;
const PRECISION = 53i;
const LEAST = -1074i;
const GREATEST_FIELD = 2046u;
fn res_of(bits: vec2<u32>) -> Res {
  return Res(bits.x, bits.y);
}
// [core/kernels/kind_float.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/digits.wgsl]
// [core/kernels/rounding.wgsl]
// [steps 6, above]

// wgreduce: dot of f16
const WORKGROUP = 256u;
const LANES = 2u;
const RECORD = 1u;
const FLOATING = true;
const SIGNED = false;
const NAN_IGNORE = false;
const TIES_LAST = false;
const DDOF = 0u;
const LOW_START = 4294967295u;
const HIGH_START = 0u;
const ALL_ONES = 4294967295u;
alias Elem = u32;
fn element(word: u32, lane: u32) -> Elem {
  return half_bits(extractBits(word, lane * 16u, 16u));
}
fn bits_of(e: Elem) -> u32 {
  return e;
}
struct Acc {
  digits: array<u32, 20>,
  seen: u32,
}
const ACC_WORDS = 21u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.digits[0], a.digits[1], a.digits[2], a.digits[3], a.digits[4], a.digits[5], a.digits[6], a.digits[7], a.digits[8], a.digits[9], a.digits[10], a.digits[11], a.digits[12], a.digits[13], a.digits[14], a.digits[15], a.digits[16], a.digits[17], a.digits[18], a.digits[19], a.seen);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(array<u32, 20>(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], w[8], w[9], w[10], w[11], w[12], w[13], w[14], w[15], w[16], w[17], w[18], w[19]), w[20]);
}
struct Res {
  dot: u32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.dot);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
const SUM_WORDS = 20u;
const UNIT = -298i;
const COPIES = 16u;
const PRECISION = 24i;
const LEAST = -149i;
const GREATEST_FIELD = 254u;
fn res_of(bits: vec2<u32>) -> Res {
  return Res(bits.x);
}
// [core/kernels/kind_float.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/digits.wgsl]
// [core/kernels/rounding.wgsl]
// [steps 6, above]

// wgreduce: dot of f16
const WORKGROUP = 256u;
const LANES = 2u;
const RECORD = 1u;
const FLOATING = true;
const SIGNED = false;
const NAN_IGNORE = false;
const TIES_LAST = false;
const DDOF = 0u;
const LOW_START = 4294967295u;
const HIGH_START = 0u;
const ALL_ONES = 4294967295u;
alias Elem = u32;
fn element(word: u32, lane: u32) -> Elem {
  return half_bits(extractBits(word, lane * 16u, 16u));
}
fn bits_of(e: Elem) -> u32 {
  return e;
}
struct Acc {
  digits: array<u32, 20>,
  seen: u32,
}
const ACC_WORDS = 21u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.digits[0], a.digits[1], a.digits[2], a.digits[3], a.digits[4], a.digits[5], a.digits[6], a.digits[7], a.digits[8], a.digits[9], a.digits[10], a.digits[11], a.digits[12], a.digits[13], a.digits[14], a.digits[15], a.digits[16], a.digits[17], a.digits[18], a.digits[19], a.seen);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(array<u32, 20>(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], w[8], w[9], w[10], w[11], w[12], w[13], w[14], w[15], w[16], w[17], w[18], w[19]), w[20]);
}
struct Res {
  dot_lo: u32,
  dot_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.dot_lo, a.dot_hi);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
const SUM_WORDS = 20u;
const UNIT = -298i;
const COPIES = 16u;
const PRECISION = 53i;
const LEAST = -1074i;
const GREATEST_FIELD = 2046u;
fn res_of(bits: vec2<u32>) -> Res {
  return Res(bits.x, bits.y);
}
// [core/kernels/kind_float.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/digits.wgsl]
// [core/kernels/rounding.wgsl]
// [steps 6, above]

// wgreduce: dot of bf16
const WORKGROUP = 256u;
const LANES = 2u;
const RECORD = 1u;
const FLOATING = true;
const SIGNED = false;
const NAN_IGNORE = false;
const TIES_LAST = false;
const DDOF = 0u;
const LOW_START = 4294967295u;
const HIGH_START = 0u;
const ALL_ONES = 4294967295u;
alias Elem = u32;
fn element(word: u32, lane: u32) -> Elem {
  return extractBits(word, lane * 16u, 16u) << 16u;
}
fn bits_of(e: Elem) -> u32 {
  return e;
}
struct Acc {
  digits: array<u32, 20>,
  seen: u32,
}
const ACC_WORDS = 21u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.digits[0], a.digits[1], a.digits[2], a.digits[3], a.digits[4], a.digits[5], a.digits[6], a.digits[7], a.digits[8], a.digits[9], a.digits[10], a.digits[11], a.digits[12], a.digits[13], a.digits[14], a.digits[15], a.digits[16], a.digits[17], a.digits[18], a.digits[19], a.seen);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(array<u32, 20>(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], w[8], w[9], w[10], w[11], w[12], w[13], w[14], w[15], w[16], w[17], w[18], w[19]), w[20]);
}
struct Res {
  dot: u32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.dot);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
const SUM_WORDS = 20u;
const UNIT = -298i;
const COPIES = 16u;
const PRECISION = 24i;
const LEAST = -149i;
const GREATEST_FIELD = 254u;
fn res_of(bits: vec2<u32>) -> Res {
  return Res(bits.x);
}
// [core/kernels/kind_float.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/digits.wgsl]
// [core/kernels/rounding.wgsl]
// [steps 6, above]

// wgreduce: dot of bf16
const WORKGROUP = 256u;
const LANES = 2u;
const RECORD = 1u;
const FLOATING = true;
const SIGNED = false;
const NAN_IGNORE = false;
const TIES_LAST = false;
const DDOF = 0u;
const LOW_START = 4294967295u;
const HIGH_START = 0u;
const ALL_ONES = 4294967295u;
alias Elem = u32;
fn element(word: u32, lane: u32) -> Elem {
  return extractBits(word, lane * 16u, 16u) << 16u;
}
fn bits_of(e: Elem) -> u32 {
  return e;
}
struct Acc {
  digits: array<u32, 20>,
  seen: u32,
}
const ACC_WORDS = 21u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.digits[0], a.digits[1], a.digits[2], a.digits[3], a.digits[4], a.digits[5], a.digits[6], a.digits[7], a.digits[8], a.digits[9], a.digits[10], a.digits[11], a.digits[12], a.digits[13], a.digits[14], a.digits[15], a.digits[16], a.digits[17], a.digits[18], a.digits[19], a.seen);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(array<u32, 20>(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], w[8], w[9], w[10], w[11], w[12], w[13], w[14], w[15], w[16], w[17], w[18], w[19]), w[20]);
}
struct Res {
  dot_lo: u32,
  dot_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.dot_lo, a.dot_hi);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
const SUM_WORDS = 20u;
const UNIT = -298i;
const COPIES = 16u;
const PRECISION = 53i;
const LEAST = -1074i;
const GREATEST_FIELD = 2046u;
fn res_of(bits: vec2<u32>) -> Res {
  return Res(bits.x, bits.y);
}
// [core/kernels/kind_float.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/digits.wgsl]
// [core/kernels/rounding.wgsl]
// [steps 6, above]

