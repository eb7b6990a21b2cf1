#include "cli/progress_line.h"

#include <unistd.h>

#include <cstdio>

namespace polhode::cli
{

namespace
{

using namespace std::chrono_literals;

constexpr auto kPatience = 3s;
constexpr auto kOnTerminal = 200ms;
constexpr auto kElsewhere = 10s;

} // namespace

ProgressLine::ProgressLine()
    : terminal_(isatty(STDERR_FILENO) != 0)
    , next_(std::chrono::steady_clock::now() + kPatience)
{
}

ProgressLine::~ProgressLine()
{
    clear();
}

void ProgressLine::show(const std::string& text)
{
    const auto now = std::chrono::steady_clock::now();
    if (now < next_)
        return;
    next_ = now + (terminal_ ? kOnTerminal : kElsewhere);
    if (!terminal_) {
        std::fprintf(stderr, "%s\n", text.c_str());
        return;
    }
    clear();
    std::fprintf(stderr, "%s", text.c_str());
    width_ = text.size();
}

void ProgressLine::clear()
{
    if (width_ > 0)
        std::fprintf(stderr, "\r\033[K");
    width_ = 0;
}

} // namespace polhode::cli
