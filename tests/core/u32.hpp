// A u32 of WGSL that must not wrap around, and the exception that tells of what must not happen.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

namespace wgreduce::model {

struct Fault : std::runtime_error {
  using std::runtime_error::runtime_error;
};

inline void require(bool holds, const char* what) {
  if (!holds) throw Fault(what);
}
inline void require(bool holds, const std::string& what) {
  if (!holds) throw Fault(what);
}

/// A u32 of WGSL that must not wrap around.
class U32 {
 public:
  U32() = default;
  template <class T>
    requires(std::is_integral_v<T>)
  U32(T value) : value_(static_cast<std::uint32_t>(value)) {
    require(std::in_range<std::uint32_t>(value), "a u32 overflows");
  }
  operator std::uint64_t() const { return value_; }

  // With any other integer on one side too, which is then held to be a u32.
  template <class T>
  static constexpr bool is_number = std::is_integral_v<T> || std::is_same_v<T, U32>;
  template <class A, class B>
  static constexpr bool fit = is_number<A> && is_number<B> && (std::is_same_v<A, U32> || std::is_same_v<B, U32>);

  std::uint64_t value() const { return value_; }
  U32& operator+=(U32 b) { return *this = *this + b; }

 private:
  std::uint32_t value_ = 0;
};

template <class A, class B>
  requires(U32::fit<A, B>)
U32 operator+(A a, B b) {
  return U32(a).value() + U32(b).value();
}
template <class A, class B>
  requires(U32::fit<A, B>)
U32 operator*(A a, B b) {
  return U32(a).value() * U32(b).value();
}
template <class A, class B>
  requires(U32::fit<A, B>)
U32 operator-(A a, B b) {
  require(U32(a).value() >= U32(b).value(), "a u32 falls below zero");
  return U32(a).value() - U32(b).value();
}
template <class A, class B>
  requires(U32::fit<A, B>)
U32 operator/(A a, B b) {
  return U32(a).value() / U32(b).value();
}
template <class A, class B>
  requires(U32::fit<A, B>)
bool operator<(A a, B b) {
  return U32(a).value() < U32(b).value();
}
template <class A, class B>
  requires(U32::fit<A, B>)
bool operator<=(A a, B b) {
  return U32(a).value() <= U32(b).value();
}
template <class A, class B>
  requires(U32::fit<A, B>)
bool operator>(A a, B b) {
  return U32(a).value() > U32(b).value();
}
template <class A, class B>
  requires(U32::fit<A, B>)
bool operator==(A a, B b) {
  return U32(a).value() == U32(b).value();
}

}  // namespace wgreduce::model
