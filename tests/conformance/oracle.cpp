#include "oracle.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <compare>
#include <string_view>

#include "big.hpp"
#include "elements.hpp"

namespace wgreduce::test {
namespace {

using Fields = std::vector<OracleField>;

// The bits of an integer as a result of its type has them.
std::uint64_t bits_of(Type type, Wide x) {
  return element_type(type).is_pair() ? static_cast<std::uint64_t>(x) : static_cast<std::uint32_t>(x);
}

// An element of a float type, or a total of it in f64, as a result has it: f32 or f64.
OracleField as_f64(OracleField field) {
  std::memcpy(&field.bits, &field.exact, sizeof field.bits);
  if (std::isnan(field.exact)) field.bits = 0x7ff8000000000000;
  return field;
}
OracleField float_field(Type type, double x) {
  const auto narrow = static_cast<float>(x);
  const OracleField field{std::isnan(x) ? 0x7fc00000u : float_to_bits(narrow), x};
  return type == Type::f64 ? as_f64(field) : field;
}

// --- extremes ---

// Where an extreme stands and what it is, and what remains to be known when none is found.
template <class Number>
struct Best {
  bool found = false;
  Number value{};
  std::uint64_t index = ~std::uint64_t{0};
};

// Whether a comes before b among minima: -0 before +0, NaN before all.
bool before(double a, double b) {
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && !std::isnan(b);
  if (a == 0 && b == 0) return std::signbit(a) && !std::signbit(b);
  return a < b;
}
bool before(Wide a, Wide b) { return a < b; }
bool is_nan(double x) { return std::isnan(x); }
bool is_nan(Wide) { return false; }
double minus(double x) { return -x; }
Wide minus(Wide x) { return -x; }

// All that the picking operators ask for.
template <class Number>
struct Extremes {
  Best<Number> least, greatest;
  Number most = 0;  // magnitude
  bool any_used = false;
  std::uint64_t count = 0, nans = 0;

  void add(Number x, const Options& options) {
    const std::uint64_t index = count++;
    nans += is_nan(x);
    if (is_nan(x) && options.nan == Nan::ignore) return;
    any_used = true;
    take(least, x, index, before(x, least.value), before(least.value, x), options);
    // The greatest by value, but NaN before all here too.
    const bool above = is_nan(x) ? !is_nan(greatest.value) : before(minus(x), minus(greatest.value));
    const bool below = is_nan(greatest.value) ? !is_nan(x) : before(minus(greatest.value), minus(x));
    take(greatest, x, index, above, below, options);
    const Number magnitude = x < 0 ? -x : x;
    if (is_nan(x) || magnitude > most) most = is_nan(most) ? most : magnitude;
  }

 private:
  static void take(Best<Number>& best, Number x, std::uint64_t index, bool better, bool worse, const Options& options) {
    const bool tie = !better && !worse && options.ties == Ties::last;
    if (!best.found || better || tie) best = {true, x, index};
  }
};

OracleField extreme_field(Type type, const Best<double>& best, std::uint64_t count, bool least) {
  if (best.found) return float_field(type, best.value);
  return float_field(type, count != 0 ? NAN : least ? HUGE_VAL : -HUGE_VAL);
}
OracleField extreme_field(Type type, const Best<Wide>& best, std::uint64_t, bool least) {
  if (best.found) return {bits_of(type, best.value)};
  return {bits_of(type, least ? static_cast<Wide>(element_type(type).highest) : element_type(type).lowest)};
}
OracleField most_field(Type type, const Extremes<double>& all) {
  if (!all.any_used) return float_field(type, all.count == 0 ? 0 : NAN);
  return float_field(type, std::fabs(all.most));
}
OracleField most_field(Type, const Extremes<Wide>& all) { return {static_cast<std::uint64_t>(all.most)}; }

template <class Number>
Fields pick(const Case& one, const Extremes<Number>& all) {
  const std::string_view name = one.name();
  const OracleField least = extreme_field(one.type, all.least, all.count, true);
  const OracleField greatest = extreme_field(one.type, all.greatest, all.count, false);
  if (name == "min") return {least};
  if (name == "max") return {greatest};
  if (name == "extent") return {least, greatest};
  if (name == "argmin") return {{all.least.index}, least};
  if (name == "argmax") return {{all.greatest.index}, greatest};
  return {most_field(one.type, all)};
}

// --- totals of floats ---

struct FloatTotals {
  Bins sum, magnitude, squares;
  std::uint64_t used = 0;
};

OracleField mean_field(const Bins& sum, std::uint64_t count) {
  if (count == 0 || sum.nan()) return nan_field();
  if (sum.infinite()) return field_of(sum);
  Big mean = sum.total();
  mpfr_div_ui(mean.get(), mean.get(), count, MPFR_RNDN);
  return mean.field();
}

// (squares - sum^2 / n) / (n - ddof)
OracleField variance_field(Big sum, Big squares, std::uint64_t count, std::uint32_t ddof) {
  if (count <= ddof) return nan_field();
  mpfr_sqr(sum.get(), sum.get(), MPFR_RNDN);
  mpfr_div_ui(sum.get(), sum.get(), count, MPFR_RNDN);
  mpfr_sub(squares.get(), squares.get(), sum.get(), MPFR_RNDN);
  mpfr_div_ui(squares.get(), squares.get(), count - ddof, MPFR_RNDN);
  return squares.field();
}
OracleField variance_field(const FloatTotals& totals, std::uint32_t ddof) {
  if (totals.sum.nan() || totals.sum.infinite()) return nan_field();
  return variance_field(totals.sum.total(), totals.squares.total(), totals.used, ddof);
}

OracleField root_field(Big squares) {
  mpfr_sqrt(squares.get(), squares.get(), MPFR_RNDN);
  return squares.field();
}

OracleField float_product(Type type, std::span<const std::byte> bytes) {
  mpfr_t product;
  mpfr_init2(product, 128);
  mpfr_set_ui(product, 1, MPFR_RNDN);
  for_each_float(type, bytes, [&](double x) { mpfr_mul_d(product, product, x, MPFR_RNDN); });
  OracleField field = nan_field();
  if (!mpfr_nan_p(product))
    field = {float_to_bits(mpfr_get_flt(product, MPFR_RNDN)), mpfr_get_d(product, MPFR_RNDN), 1};
  mpfr_clear(product);
  return field;
}

template <class ForEach>
OracleField logsumexp(ForEach for_each) {
  long double greatest = -HUGE_VALL;
  bool nan = false;
  for_each([&](auto x) {
    const auto number = static_cast<long double>(x);
    nan = nan || std::isnan(number);
    greatest = std::max(greatest, number);
  });
  if (nan) return nan_field();
  if (std::isinf(greatest)) return infinity_field(greatest < 0);
  long double sum = 0;
  for_each([&](auto x) { sum += std::exp(static_cast<long double>(x) - greatest); });
  const long double answer = greatest + std::log(sum);
  return {float_to_bits(static_cast<float>(answer)), static_cast<double>(answer), 1};
}

FloatTotals float_totals(const Case& one, std::span<const std::byte> bytes) {
  FloatTotals totals;
  const std::string_view name = one.name();
  const bool squares = name == "variance" || name == "stats" || name == "sumsq" || name == "norm2";
  for_each_float(one.type, bytes, [&](double x) {
    if (std::isnan(x) && one.options.nan == Nan::ignore) return;
    totals.used++;
    totals.sum.add(x);
    totals.magnitude.add(std::fabs(x));
    if (squares) totals.squares.add_square(x);
  });
  return totals;
}

Extremes<double> float_extremes(const Case& one, std::span<const std::byte> bytes) {
  Extremes<double> all;
  for_each_float(one.type, bytes, [&](double x) { all.add(x, one.options); });
  return all;
}

template <class Number, class Totals>
Fields stats_of(const Case& one, const Extremes<Number>& all, const Totals& totals) {
  Fields fields{{all.count},
                {all.nans},
                extreme_field(one.type, all.least, all.count, true),
                {all.least.index},
                extreme_field(one.type, all.greatest, all.count, false),
                {all.greatest.index}};
  fields.insert(fields.end(), totals.begin(), totals.end());
  return fields;
}

Fields float_oracle(const Case& one, std::span<const std::byte> bytes) {
  const std::string_view name = one.name();
  if (name == "product") return {float_product(one.type, bytes)};
  if (name == "logsumexp") return {logsumexp([&](auto each) { for_each_float(one.type, bytes, each); })};
  if (name == "sum") return {field_of(float_totals(one, bytes).sum)};
  if (name == "norm1") return {field_of(float_totals(one, bytes).magnitude)};
  if (name == "sumsq") return {field_of(float_totals(one, bytes).squares)};
  if (name == "variance") return {variance_field(float_totals(one, bytes), one.options.ddof)};
  if (name == "mean" || name == "norm2" || name == "stats") {
    const FloatTotals totals = float_totals(one, bytes);
    if (name == "mean") return {mean_field(totals.sum, totals.used)};
    if (name == "norm2") {
      const bool special = totals.squares.nan() || totals.squares.infinite();
      return {special ? field_of(totals.squares) : root_field(totals.squares.total())};
    }
    return stats_of(
        one, float_extremes(one, bytes),
        Fields{field_of(totals.sum), mean_field(totals.sum, totals.used), variance_field(totals, one.options.ddof)});
  }
  std::uint64_t nonzero = 0, count = 0;
  for_each_float(one.type, bytes, [&](double x) {
    nonzero += !(x == 0);
    count++;
  });
  if (name == "count_nonzero") return {{nonzero}};
  if (name == "any") return {{nonzero > 0}};
  if (name == "all") return {{nonzero == count}};
  return pick(one, float_extremes(one, bytes));
}

// --- integers ---

struct IntegerTotals {
  Wide sum = 0, magnitude = 0;
  UnsignedWide squares = 0;  // modulo 2^128: enough for all but those of 64 bits, where 64 of them are asked for
  std::uint64_t product = 1, nonzero = 0, count = 0;
  std::uint64_t all_and = ~std::uint64_t{0}, all_or = 0, all_xor = 0;

  void add(Wide x) {
    const auto bits = static_cast<std::uint64_t>(x);
    sum += x;
    magnitude += x < 0 ? -x : x;
    squares += static_cast<UnsignedWide>(x) * static_cast<UnsignedWide>(x);
    product *= static_cast<std::uint64_t>(x);
    nonzero += x != 0;
    count++;
    all_and &= bits;
    all_or |= bits;
    all_xor ^= bits;
  }
};

Big big(Wide integer) {
  Big value;
  value.add(integer, 0);
  return value;
}

OracleField mean_field(const IntegerTotals& totals) {
  if (totals.count == 0) return nan_field();
  Big mean = big(totals.sum);
  mpfr_div_ui(mean.get(), mean.get(), totals.count, MPFR_RNDN);
  return mean.field();
}

Fields integer_oracle(const Case& one, std::span<const std::byte> bytes) {
  const std::string_view name = one.name();
  if (name == "logsumexp") return {logsumexp([&](auto each) { for_each_integer(one.type, bytes, each); })};
  IntegerTotals totals;
  Extremes<Wide> all;
  for_each_integer(one.type, bytes, [&](Wide x) {
    totals.add(x);
    all.add(x, one.options);
  });
  const OracleField variance =
      variance_field(big(totals.sum), big(static_cast<Wide>(totals.squares)), totals.count, one.options.ddof);
  if (name == "sum") return {{static_cast<std::uint64_t>(totals.sum)}};
  if (name == "product") return {{totals.product}};
  if (name == "mean") return {mean_field(totals)};
  if (name == "variance") return {variance};
  if (name == "norm1") return {{static_cast<std::uint64_t>(totals.magnitude)}};
  if (name == "sumsq") return {{static_cast<std::uint64_t>(totals.squares)}};
  if (name == "norm2") return {root_field(big(static_cast<Wide>(totals.squares)))};
  if (name == "count_nonzero") return {{totals.nonzero}};
  if (name == "any") return {{totals.nonzero > 0}};
  if (name == "all") return {{totals.nonzero == totals.count}};
  const bool is_unsigned = element_type(one.type).kind == Kind::uint;
  const auto bits = [&](std::uint64_t word) { return Fields{{bits_of(one.type, static_cast<Wide>(word))}}; };
  if (name == "bit_and") return bits(is_unsigned ? totals.all_and & element_type(one.type).highest : totals.all_and);
  if (name == "bit_or") return bits(totals.all_or);
  if (name == "bit_xor") return bits(totals.all_xor);
  if (name == "stats")
    return stats_of(one, all, Fields{{static_cast<std::uint64_t>(totals.sum)}, mean_field(totals), variance});
  return pick(one, all);
}

// --- two inputs ---

Fields float_dot(const Case& one, std::span<const std::byte> bytes, std::span<const std::byte> second_bytes) {
  std::vector<double> second;
  for_each_float(one.type, second_bytes, [&](double y) { second.push_back(y); });
  Bins products;
  std::size_t i = 0;
  for_each_float(one.type, bytes, [&](double x) { products.add_product(x, second[i++]); });
  return {field_of(products)};
}

Fields integer_dot(const Case& one, std::span<const std::byte> bytes, std::span<const std::byte> second_bytes) {
  std::vector<Wide> second;
  for_each_integer(one.type, second_bytes, [&](Wide y) { second.push_back(y); });
  UnsignedWide total = 0;
  std::size_t i = 0;
  for_each_integer(one.type, bytes,
                   [&](Wide x) { total += static_cast<UnsignedWide>(x) * static_cast<UnsignedWide>(second[i++]); });
  return {{static_cast<std::uint64_t>(total)}};
}

// --- the cases' own operators ---

// x after all maps, one after another: the composed map is not needed to know it.
std::uint32_t after_all_maps(std::span<const std::byte> bytes, std::uint32_t x) {
  for (std::size_t i = 0; i < bytes.size(); i += 8)
    x = (load<std::uint32_t>(&bytes[i]) | 1) * x + load<std::uint32_t>(&bytes[i + 4]);
  return x;
}

Fields affine(std::span<const std::byte> bytes) {
  const std::uint32_t term = after_all_maps(bytes, 0);
  return {{after_all_maps(bytes, 1) - term}, {term}};
}

// The column (x, y) times all matrices, the last one first: no two matrices are multiplied.
std::array<std::uint32_t, 2> times_all_matrices(std::span<const std::byte> bytes, std::uint32_t x, std::uint32_t y) {
  for (std::size_t end = bytes.size(); end > 0; end -= 16) {
    const auto word = [&](std::size_t k) { return load<std::uint32_t>(&bytes[end - 16 + 4 * k]); };
    const std::uint32_t upper = (word(0) | 1) * x + (word(1) & ~1u) * y;
    y = (word(2) & ~1u) * x + (word(3) | 1) * y;
    x = upper;
  }
  return {x, y};
}

Fields matrix(std::span<const std::byte> bytes) {
  const auto first = times_all_matrices(bytes, 1, 0), second = times_all_matrices(bytes, 0, 1);
  return {{first[0]}, {second[0]}, {first[1]}, {second[1]}};
}

// IEEE 754's totalOrder, as the standard library has it; the answer's words rise with it.
Fields box(std::span<const std::byte> bytes) {
  const auto before = [](float a, float b) { return std::strong_order(a, b) < 0; };
  const auto word = [](float x) {
    const auto bits = std::bit_cast<std::uint32_t>(x);
    return OracleField{bits >> 31 ? ~bits : bits | 0x80000000u};
  };
  Fields least, greatest;
  for (std::size_t axis = 0; axis < 3; axis++) {
    std::vector<float> places;
    for (std::size_t i = 4 * axis; i < bytes.size(); i += 12) places.push_back(load<float>(&bytes[i]));
    const auto [low, high] = std::minmax_element(places.begin(), places.end(), before);
    least.push_back(places.empty() ? OracleField{~0u} : word(*low));
    greatest.push_back(places.empty() ? OracleField{0} : word(*high));
  }
  least.insert(least.end(), greatest.begin(), greatest.end());
  return least;
}

}  // namespace

std::vector<OracleField> oracle(const Case& one, std::span<const std::byte> elements,
                                std::span<const std::byte> second) {
  if (one.name() == "affine") return affine(elements);
  if (one.name() == "matrix") return matrix(elements);
  if (one.name() == "box") return box(elements);
  const bool two = one.inputs() == 2;
  if (!element_type(one.type).is_float())
    return two ? integer_dot(one, elements, second) : integer_oracle(one, elements);
  Fields fields = two ? float_dot(one, elements, second) : float_oracle(one, elements);
  const bool wide = one.options.result == ResultAs::f64 || one.type == Type::f64;
  if (wide && one.op->form(element_type(one.type), one.options.accuracy)->bins)
    for (OracleField& field : fields) field = as_f64(field);
  return fields;
}

}  // namespace wgreduce::test
