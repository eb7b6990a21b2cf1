#include "course/run/all_cores.h"

#include <algorithm>
#include <exception>
#include <thread>
#include <vector>

namespace polhode::course
{

void onAllCores(std::size_t count, const std::function<void(std::size_t)>& work,
                const std::atomic<bool>* cancel)
{
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> failed = false;
    std::exception_ptr problem;
    const auto takeNumbers = [&] {
        for (std::size_t i = next++; i < count && !failed && !(cancel && *cancel); i = next++) {
            try {
                work(i);
            } catch (...) {
                if (!failed.exchange(true))
                    problem = std::current_exception();
            }
        }
    };
    std::vector<std::thread> threads;
    const std::size_t wanted
        = std::min<std::size_t>(std::max(1U, std::thread::hardware_concurrency()), count);
    for (std::size_t i = 0; i < wanted; ++i)
        threads.emplace_back(takeNumbers);
    for (std::thread& thread : threads)
        thread.join();
    if (problem)
        std::rethrow_exception(problem);
}

} // namespace polhode::course
