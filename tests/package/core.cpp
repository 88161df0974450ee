// The least a consumer does: the operator and type tables, without a GPU.
#include <cstdio>
#include <wgreduce/types.hpp>

int main() {
  for (const wgreduce::ElementType& type : wgreduce::types)
    std::printf("%.*s\n", static_cast<int>(type.name.size()), type.name.data());
}
