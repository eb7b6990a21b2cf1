#pragma once

#include "course/text.h"

#include <exception>
#include <string>
#include <system_error>

namespace polhode::course
{

/// Something that cannot be done with a file. code() says why.
class FileError : public std::system_error
{
public:
    /// @p what cannot be done: "cannot be written" / "无法写入".
    FileError(int errorNumber, const std::string& file, const Text& what);

    Text message() const;

private:
    std::string file_;
    Text what_;
};

/// What an exception says, in both languages where it has them: those of the course and of the engine.
Text errorText(const std::exception& error);

} // namespace polhode::course
