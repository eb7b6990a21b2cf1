#pragma once

#include <stdexcept>
#include <string>

namespace polhode::cli
{

/// What polhode-run returns to the shell.
enum ExitCode : int {
    kOk = 0,
    kFound = 1, ///< check found errors, or a run diverged
    kUsage = 2, ///< the command line makes no sense
    kBadInput = 3, ///< a file or a lesson cannot be read, or makes no world
    kCannotWrite = 4,
};

/// An end with a message and a code.
class Failure : public std::runtime_error
{
public:
    Failure(ExitCode code, const std::string& message)
        : std::runtime_error(message)
        , code_(code)
    {
    }
    ExitCode code() const { return code_; }

private:
    ExitCode code_;
};

} // namespace polhode::cli
