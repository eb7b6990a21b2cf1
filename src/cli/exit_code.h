#pragma once

#include "course/language/location.h"
#include "course/text.h"

#include <stdexcept>
#include <utility>
#include <vector>

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

/// An end with a message in both languages and a code; what() is the English one.
class Failure : public std::runtime_error
{
public:
    Failure(ExitCode code, course::Text message, std::vector<course::InputError> mistakes = {})
        : std::runtime_error(message.en)
        , code_(code)
        , message_(std::move(message))
        , mistakes_(std::move(mistakes))
    {
    }
    ExitCode code() const { return code_; }
    const course::Text& message() const { return message_; }
    /// In a file that the message is about, each by itself.
    const std::vector<course::InputError>& mistakes() const { return mistakes_; }

private:
    ExitCode code_;
    course::Text message_;
    std::vector<course::InputError> mistakes_;
};

} // namespace polhode::cli
