#pragma once

#include "course/language/location.h"
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

/// What a mistake in a file says to whoever looks at a run: the sentence, and then its place.
Text sentenceFirst(const InputError& error);

/// What an exception says in the window: as errorText(), sentences first.
Text shownText(const std::exception& error);

/// What an exception says on a command line, in both languages where it has them: those of the course and of
/// the engine.
Text errorText(const std::exception& error);

} // namespace polhode::course
