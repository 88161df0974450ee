#include "big.hpp"

#include "elements.hpp"

namespace wgreduce::test {

OracleField nan_field() { return {0x7fc00000, std::numeric_limits<double>::quiet_NaN()}; }

OracleField infinity_field(bool negative) {
  return {negative ? 0xff800000u : 0x7f800000u, negative ? -HUGE_VAL : HUGE_VAL};
}

OracleField Big::field(std::uint32_t slack) const {
  if (mpfr_nan_p(value_)) return nan_field();
  return {float_to_bits(mpfr_get_flt(value_, MPFR_RNDN)), mpfr_get_d(value_, MPFR_RNDN), slack};
}

OracleField field_of(const Bins& bins) {
  if (bins.nan()) return nan_field();
  if (bins.infinite()) return infinity_field(bins.negative_infinity());
  return bins.total().field();
}

}  // namespace wgreduce::test
