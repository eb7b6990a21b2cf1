#pragma once

#include <atomic>
#include <cstddef>
#include <functional>

namespace polhode::course
{

/// Calls @p work with each number below @p count, on all cores at once. No more are begun once @p cancel is
/// true or one has thrown: the first exception is thrown on.
void onAllCores(std::size_t count, const std::function<void(std::size_t)>& work,
                const std::atomic<bool>* cancel = nullptr);

} // namespace polhode::course
