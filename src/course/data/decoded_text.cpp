#include "course/data/decoded_text.h"

#include "course/language/nearest.h"
#include "course/language/utf8.h"
#include "course/language/value_error.h"

#include <algorithm>
#include <memory>

#include <iconv.h>

namespace polhode::course
{

namespace
{

constexpr std::string_view kUtf8Mark = "\xEF\xBB\xBF", kLittleMark = "\xFF\xFE", kBigMark = "\xFE\xFF";

bool isHigh(char byte)
{
    return (static_cast<unsigned char>(byte) & 0x80U) != 0;
}

/// By the standard GB 2312: signs in rows 1 to 9, the common characters in rows 16 to 55.
bool isCommonChinese(std::string_view bytes)
{
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        if (!isHigh(bytes[i]))
            continue;
        const auto row = static_cast<unsigned char>(bytes[i]);
        if (!((row >= 0xA1 && row <= 0xA9) || (row >= 0xB0 && row <= 0xD7)) || i + 1 == bytes.size()
            || static_cast<unsigned char>(bytes[i + 1]) < 0xA1)
            return false;
        ++i;
    }
    return true;
}

/// Whether more than half of the first bytes at every second place, from @p place, are zero.
bool mostlyZeroAt(std::string_view bytes, std::size_t place)
{
    const std::string_view start = bytes.substr(0, 400);
    std::size_t zeros = 0, all = 0;
    for (std::size_t i = place; i < start.size(); i += 2, ++all)
        zeros += start[i] == '\0' ? 1 : 0;
    return all > 1 && 2 * zeros > all;
}

/// By their byte order mark; UTF-16 by its zeros; UTF-8 where they are valid as such; else what Excel writes
/// in China where all that is not ASCII comes in pairs that are common Chinese characters or signs (GB 2312,
/// rows 1 to 9 and 16 to 55), else what it writes in the West.
std::string encodingOf(std::string_view bytes)
{
    if (bytes.starts_with(kUtf8Mark))
        return "utf-8";
    if (bytes.starts_with(kLittleMark) || mostlyZeroAt(bytes, 1))
        return "utf-16le";
    if (bytes.starts_with(kBigMark) || mostlyZeroAt(bytes, 0))
        return "utf-16be";
    if (!notUtf8(bytes))
        return "utf-8";
    return isCommonChinese(bytes) ? "gb18030" : "windows-1252";
}

[[noreturn]] void refuse(const std::string& encoding)
{
    throw ValueError(Text{"the file is not in the encoding ", "文件的编码不是 "} + sameInBoth(encoding)
                         + Text{"; try another", "，请换一种编码"},
                     Text{});
}

} // namespace

const std::vector<std::string>& tableEncodings()
{
    static const std::vector<std::string> names{"utf-8", "utf-16le", "utf-16be", "gb18030", "windows-1252"};
    return names;
}

std::string foundText(std::string_view bytes, std::string& encoding)
{
    encoding = encodingOf(bytes);
    try {
        return decodedText(bytes, encoding);
    } catch (const ValueError&) {
        // The last of several, or one that a mark or the zeros tell.
        const std::string tried = encoding == "windows-1252" ? "utf-8, gb18030, windows-1252" : encoding;
        throw ValueError(
            Text{"this does not read as text; encodings tried: ", "无法当作文本读取；已试过的编码："}
                + sameInBoth(tried),
            Text{});
    }
}

std::string decodedText(std::string_view bytes, const std::string& encoding)
{
    if (std::ranges::find(tableEncodings(), encoding) == tableEncodings().end())
        throw ValueError(Text{"the encoding ", "编码"} + quoted(encoding),
                         suggestion(encoding, tableEncodings()));
    for (const std::string_view mark : {kUtf8Mark, kLittleMark, kBigMark})
        if (bytes.starts_with(mark) && (mark == kUtf8Mark) == (encoding == "utf-8"))
            bytes.remove_prefix(mark.size());
    if (encoding == "utf-8") {
        if (notUtf8(bytes))
            refuse(encoding);
        return std::string(bytes);
    }
    const auto close = [](void* converter) { iconv_close(converter); };
    const std::unique_ptr<void, decltype(close)> converter(iconv_open("UTF-8", encoding.c_str()), close);
    std::string text(4 * bytes.size() + 4, '\0'); // a byte becomes at most three, a pair at most four
    std::string source(bytes);
    char* in = source.data();
    char* out = text.data();
    std::size_t left = source.size(), room = text.size();
    if (iconv(converter.get(), &in, &left, &out, &room) == static_cast<std::size_t>(-1))
        refuse(encoding);
    text.resize(text.size() - room);
    return text;
}

} // namespace polhode::course
