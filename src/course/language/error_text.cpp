#include "course/language/error_text.h"

#include "course/language/location.h"
#include "course/language/value_error.h"
#include "engine/math/refused.h"

namespace polhode::course
{

namespace
{

/// Why the system refuses, for those reasons that readers meet.
Text reasonOf(const std::error_code& code)
{
    Text reason = sameInBoth(code.message());
    if (code == std::errc::no_such_file_or_directory)
        reason.zh = "没有这个目录或文件";
    else if (code == std::errc::not_a_directory)
        reason.zh = "路径中有一段不是目录";
    else if (code == std::errc::is_a_directory)
        reason.zh = "这是一个目录";
    else if (code == std::errc::permission_denied)
        reason.zh = "没有权限";
    else if (code == std::errc::read_only_file_system)
        reason.zh = "文件系统只读";
    else if (code == std::errc::no_space_on_device)
        reason.zh = "磁盘空间不足";
    else if (code == std::errc::filename_too_long)
        reason.zh = "文件名过长";
    return reason;
}

} // namespace

FileError::FileError(int errorNumber, const std::string& file, const Text& what)
    : std::system_error(errorNumber, std::generic_category(), file + ": " + what.en)
    , file_(file)
    , what_(what)
{
}

Text FileError::message() const
{
    return sameInBoth(file_) + Text{": ", "："} + what_ + Text{": ", "："} + reasonOf(code());
}

Text sentenceFirst(const InputError& error)
{
    const std::string place = error.where().toString();
    const Text sentence = ValueError(error.found(), error.allowed()).message();
    return place.empty() ? sentence : sentence + Text{" (", "（"} + sameInBoth(place) + Text{")", "）"};
}

Text shownText(const std::exception& error)
{
    const auto* input = dynamic_cast<const InputError*>(&error);
    return input ? sentenceFirst(*input) : errorText(error);
}

Text errorText(const std::exception& error)
{
    if (const auto* value = dynamic_cast<const ValueError*>(&error))
        return value->message();
    if (const auto* input = dynamic_cast<const InputError*>(&error))
        return input->message();
    if (const auto* refused = dynamic_cast<const Refused*>(&error)) {
        const Reason sentence = refused->refusal().sentence();
        return {sentence.en, sentence.zh};
    }
    if (const auto* file = dynamic_cast<const FileError*>(&error))
        return file->message();
    return sameInBoth(error.what());
}

} // namespace polhode::course
