#pragma once

#include <chrono>
#include <string>

namespace polhode::cli
{

/// On standard error, how far something is that takes more than a few seconds: on a terminal one line that
/// is written over and goes away at the end, else a line from time to time.
class ProgressLine
{
public:
    ProgressLine();
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    void show(const std::string& text);
    /// Takes the line away, before something else is written.
    void clear();

private:
    bool terminal_;
    std::size_t width_ = 0; ///< of what the terminal shows
    std::chrono::steady_clock::time_point next_;
};

} // namespace polhode::cli
