#include "policy.hpp"

#include <string_view>

namespace wgreduce {
namespace {

struct Row {
  std::string_view vendor;  // empty: any
  AdapterKind kind;         // unknown: any
  Policy policy;
};

// The first row that fits wins. What was measured for them: docs/decisions/policy.md.
constexpr Row rows[] = {
    // Software adapters pay for barriers and invocations, not for latency: few workgroups, much work in each.
    {"", AdapterKind::cpu, {128, 16, 16, 65536, Folding::workgroup, 128, 16}},
    // H200, 132 multiprocessors, sum f32, us at 2^24 and 2^28: 528 workgroups of 256 29.2, 251; 1056 32.1, 256; 2112
    // 31.9, 252; 4224 38.8, 258. Of 512 or 1024 invocations: 36 to 39, 254 to 259.
    // Exact sum of f32 at 2^28, us, one run: 1056 workgroups of 256 318; 528 of 512 312; 264 of 1024 301.
    {"nvidia", AdapterKind::unknown, {256, 528, 4, 65536, Folding::workgroup, 1024, 264}},
    {"", AdapterKind::integrated, {256, 256, 4, 65536, Folding::workgroup, 256, 256}},
    {"", AdapterKind::unknown, {256, 1024, 4, 65536, Folding::workgroup, 256, 1024}},
};

}  // namespace

const Policy& policy_for(const Device& device) {
  for (const Row& row : rows) {
    const bool vendor_fits = row.vendor.empty() || row.vendor == device.vendor;
    const bool kind_fits = row.kind == AdapterKind::unknown || row.kind == device.kind;
    if (vendor_fits && kind_fits) return row.policy;
  }
  return rows[std::size(rows) - 1].policy;
}

}  // namespace wgreduce
