// Faults planted in the kernels are found: the comparison of all other tests here can fail.
#include <gtest/gtest.h>

#include "cli/verify_faults.hpp"
#include "device.hpp"

namespace wgreduce::test {
namespace {

TEST(PlantedFaults, AreCaught) {
  const OpenDevice* device = shared_device();
  if (!device) GTEST_SKIP() << "no adapter";
  const auto runner = cli::CaseRunner::create(*device);
  ASSERT_TRUE(runner) << runner.error().sentence;
  const auto reports = cli::plant_faults(**runner);
  ASSERT_TRUE(reports) << reports.error().sentence;
  EXPECT_EQ(reports->size(), 7u);
  for (const cli::FaultReport& report : *reports) EXPECT_TRUE(report.passed()) << report.name << ", " << report.where;
}

}  // namespace
}  // namespace wgreduce::test
