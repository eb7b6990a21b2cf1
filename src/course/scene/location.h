#pragma once

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
};

/// Bad input: where it is, what was found and what is allowed, in one sentence.
/// what() reads "file:line: key: found …; allowed: …".
class InputError : public std::runtime_error
{
public:
    InputError(Location where, std::string found, std::string allowed);

    const Location& where() const { return where_; }
    const std::string& found() const { return found_; }
    const std::string& allowed() const { return allowed_; }

private:
    Location where_;
    std::string found_;
    std::string allowed_;
};

} // namespace polhode::course
