#include "course/language/utf8.h"

namespace polhode::course
{

namespace
{

/// The bytes of the letter with which @p bytes begin; 0 where they begin with none.
std::size_t lengthOfLetter(std::string_view bytes)
{
    const auto lead = static_cast<unsigned char>(bytes.front());
    const std::size_t length = lead < 0x80 ? 1
        : lead >= 0xC2 && lead < 0xE0      ? 2
        : lead >= 0xE0 && lead < 0xF0      ? 3
        : lead >= 0xF0 && lead < 0xF5      ? 4
                                           : 0;
    if (length > bytes.size())
        return 0;
    for (std::size_t k = 1; k < length; ++k)
        if ((static_cast<unsigned char>(bytes[k]) & 0xC0) != 0x80)
            return 0;
    return length;
}

} // namespace

std::optional<std::size_t> notUtf8(std::string_view bytes)
{
    for (std::size_t i = 0, length = 0; i < bytes.size(); i += length)
        if (length = lengthOfLetter(bytes.substr(i)); length == 0)
            return i;
    return std::nullopt;
}

std::u32string codePointsOf(std::string_view utf8)
{
    constexpr char32_t kReplacement = 0xFFFD;
    std::u32string out;
    while (!utf8.empty()) {
        const std::size_t length = lengthOfLetter(utf8);
        const auto lead = static_cast<unsigned char>(utf8.front());
        char32_t c = length == 0 ? kReplacement : length == 1 ? lead : lead & (0x7F >> length);
        for (std::size_t k = 1; k < length; ++k)
            c = c << 6 | (static_cast<unsigned char>(utf8[k]) & 0x3F);
        out += c;
        utf8.remove_prefix(length == 0 ? 1 : length);
    }
    return out;
}

std::string utf8Of(std::u32string_view text)
{
    std::string out;
    for (const char32_t c : text) {
        const int more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
        constexpr unsigned kLead[] = {0, 0xC0, 0xE0, 0xF0};
        out += static_cast<char>(kLead[more] | c >> 6 * more);
        for (int k = more - 1; k >= 0; --k)
            out += static_cast<char>(0x80 | (c >> 6 * k & 0x3F));
    }
    return out;
}

} // namespace polhode::course
