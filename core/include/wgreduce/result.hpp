// What a call that can fail returns: a value, or an error that says what to do next.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace wgreduce {

/// What kind of thing went wrong. The sentence beside it says which thing, and what to do.
enum class ErrorCode : std::uint8_t {
  unknown_name,      ///< no operator, element type or option of that name
  unsupported_type,  ///< the operator does not take the element type
  invalid_option,    ///< an option is out of range, or does not go with the operator
  invalid_operator,  ///< a custom operator's description is incomplete or clashes with the library's names
  device_too_small,  ///< the device lacks what the fold needs
  invalid_range,     ///< offset and count do not fit the buffer, or a byte offset is misaligned
  invalid_buffer,    ///< a buffer is missing, lacks a usage, or has a size WebGPU cannot bind
  invalid_call,      ///< a call out of order, or on something that is finished
  no_adapter,        ///< no GPU, or only one that must not be used
  validation,        ///< the WebGPU implementation refused
  out_of_memory,     ///< the WebGPU implementation has no memory for it
  device_lost,       ///< the device is lost
  map_failed,        ///< the result could not be mapped for reading
  invalid_state,     ///< bytes that are no saved state, a damaged one, or one of another fold
};

struct ErrorCodeName {
  ErrorCode code;
  std::string_view name;
};

/// The one table of error names; every driver uses these spellings.
inline constexpr std::array<ErrorCodeName, 14> error_codes{{
    {ErrorCode::unknown_name, "unknown_name"},
    {ErrorCode::unsupported_type, "unsupported_type"},
    {ErrorCode::invalid_option, "invalid_option"},
    {ErrorCode::invalid_operator, "invalid_operator"},
    {ErrorCode::device_too_small, "device_too_small"},
    {ErrorCode::invalid_range, "invalid_range"},
    {ErrorCode::invalid_buffer, "invalid_buffer"},
    {ErrorCode::invalid_call, "invalid_call"},
    {ErrorCode::no_adapter, "no_adapter"},
    {ErrorCode::validation, "validation"},
    {ErrorCode::out_of_memory, "out_of_memory"},
    {ErrorCode::device_lost, "device_lost"},
    {ErrorCode::map_failed, "map_failed"},
    {ErrorCode::invalid_state, "invalid_state"},
}};

/// The spelling of `code` in JSON, in logs and in TypeScript.
constexpr std::string_view name(ErrorCode code) { return error_codes[static_cast<std::size_t>(code)].name; }

/// A code for programs and one complete sentence for people.
struct Error {
  ErrorCode code;
  std::string sentence;
};

/// A value or an Error. Ask `ok()` (or `if (result)`) before `*result`; ask for `error()` only when it is not ok.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }

  T& operator*() & { return *std::get_if<0>(&state_); }
  const T& operator*() const& { return *std::get_if<0>(&state_); }
  T&& operator*() && { return std::move(*std::get_if<0>(&state_)); }
  T* operator->() { return std::get_if<0>(&state_); }
  const T* operator->() const { return std::get_if<0>(&state_); }

  const Error& error() const { return *std::get_if<1>(&state_); }

 private:
  std::variant<T, Error> state_;
};

/// Success without a value, or an Error.
template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Error error) : error_(std::move(error)), ok_(false) {}

  bool ok() const { return ok_; }
  explicit operator bool() const { return ok_; }
  const Error& error() const { return error_; }

 private:
  Error error_{};
  bool ok_ = true;
};

}  // namespace wgreduce
