#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <type_traits>

/// How Eigen lays out its matrices depends on flags of the compiler (-march, EIGEN_DONT_ALIGN …); the library
/// and who uses it must agree. The target polhode::engine brings the definitions that fix it.
static_assert(EIGEN_MAX_ALIGN_BYTES == 16 && EIGEN_MAX_STATIC_ALIGN_BYTES == 16,
              "polhode::engine was built with EIGEN_MAX_ALIGN_BYTES=16 and EIGEN_MAX_STATIC_ALIGN_BYTES=16: "
              "link its CMake target, or define both to 16");
static_assert(!Eigen::MatrixXd::IsRowMajor, "polhode::engine was built without EIGEN_DEFAULT_TO_ROW_MAJOR");
static_assert(std::is_same_v<Eigen::Index, std::ptrdiff_t>,
              "polhode::engine was built with EIGEN_DEFAULT_DENSE_INDEX_TYPE std::ptrdiff_t");
