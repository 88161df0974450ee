#include "policy.hpp"

#include <string_view>

namespace wgreduce {
namespace {

struct Row {
  std::string_view vendor;  // empty: any
  AdapterKind kind;         // unknown: any
  Policy policy;
};

// The first row that fits wins. `source` of each row: docs/decisions/policy.md.
constexpr Row rows[] = {
    // Software adapters pay for barriers and invocations, not for latency: few workgroups, much work in each.
    {"", AdapterKind::cpu, {128, 16, 16, 65536, Folding::workgroup}},
    // 132 multiprocessors x 8 workgroups of 256 fill an H200; more add partials, fewer leave memory idle.
    {"nvidia", AdapterKind::unknown, {256, 1056, 4, 65536, Folding::workgroup}},
    {"", AdapterKind::integrated, {256, 256, 4, 65536, Folding::workgroup}},
    {"", AdapterKind::unknown, {256, 1024, 4, 65536, Folding::workgroup}},
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
