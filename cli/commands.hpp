// The commands that fold nothing. Each returns what goes to standard output, and throws Failure.
#pragma once

#include <string>

#include "options.hpp"

namespace wgreduce::cli {

std::string info_text(const Request& request);
std::string list_text(const Request& request);
std::string plan_text(const Request& request);
std::string wgsl_text(const Request& request);

}  // namespace wgreduce::cli
