#pragma once

#include "course/language/value_error.h"
#include "course/text.h"

#include <stdexcept>
#include <string>

namespace polhode::course
{

/// A place in a file that an author wrote; line and column count from 1, 0 = unknown.
struct Location {
    std::string file;
    int line = 0;
    int column = 0;
    std::string key; ///< path of keys, e.g. "experiments[0].scene.bodies[1].mass"

    /// "file:line: key"; what is unknown is left out.
    std::string toString() const;
};

/// Bad input: where it is, what was found and what is allowed, in one sentence and both languages.
/// what() reads "file:line: key: found …; allowed: …", as ValueError does.
class InputError : public std::runtime_error
{
public:
    InputError(Location where, Text found, Allowed allowed);
    InputError(Location where, const ValueError& error);

    const Location& where() const { return where_; }
    const Text& found() const { return found_; }
    const Allowed& allowed() const { return allowed_; }

    /// The whole sentence in both languages; its English is what().
    Text message() const;

private:
    Location where_;
    Text found_;
    Allowed allowed_;
};

} // namespace polhode::course
