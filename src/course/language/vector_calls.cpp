#include "course/language/vector_calls.h"

#include "course/language/letters.h"
#include "course/language/value_error.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace polhode::course
{

namespace
{

struct VectorFunction {
    std::string_view name;
    std::optional<std::size_t> axis; ///< the component of the cross product; none: the scalar product
};

constexpr std::array<VectorFunction, 4> kFunctions{
    {{"dot", {}}, {"crossx", 0}, {"crossy", 1}, {"crossz", 2}}};
constexpr std::string_view kAxes = "xyz";

bool isOfName(char c)
{
    return isLetter(c) || isDigit(c) || c == '_' || c == '.' || c == '@';
}

/// "book.wx" of "book.w", "book.wx@0" of "book.w@0".
std::string component(const std::string& vector, std::size_t axis)
{
    const std::size_t at = std::min(vector.find('@'), vector.size());
    return vector.substr(0, at) + kAxes[axis] + vector.substr(at);
}

std::string writtenOut(const VectorFunction& function, const std::string& a, const std::string& b)
{
    const auto product
        = [&](std::size_t i, std::size_t j) { return component(a, i) + '*' + component(b, j); };
    if (!function.axis)
        return '(' + product(0, 0) + '+' + product(1, 1) + '+' + product(2, 2) + ')';
    const std::size_t next = (*function.axis + 1) % 3, last = (*function.axis + 2) % 3;
    return '(' + product(next, last) + '-' + product(last, next) + ')';
}

/// The name of a vector at @p at, which then stands behind it and the spaces after it.
std::optional<std::string> takeName(const std::string& text, std::size_t& at)
{
    const auto skipSpaces = [&] { at = std::min(text.find_first_not_of(' ', at), text.size()); };
    skipSpaces();
    const std::size_t begin = at;
    while (at < text.size() && isOfName(text[at]))
        ++at;
    std::string name = text.substr(begin, at - begin);
    skipSpaces();
    if (name.empty() || isDigit(name[0]) || name[0] == '.')
        return std::nullopt;
    return name;
}

} // namespace

std::string withoutVectors(const std::string& text)
{
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        if (!isOfName(text[at])) {
            result += text[at++];
            continue;
        }
        const std::size_t begin = at;
        while (at < text.size() && isOfName(text[at]))
            ++at;
        const std::string name = text.substr(begin, at - begin);
        const auto* const function = std::ranges::find(kFunctions, name, &VectorFunction::name);
        if (at == text.size() || text[at] != '(' || function == kFunctions.end()) {
            result += name;
            continue;
        }
        std::size_t inside = at + 1;
        const auto a = takeName(text, inside);
        const bool comma = a && inside < text.size() && text[inside] == ',';
        const auto b = comma ? takeName(text, ++inside) : std::nullopt;
        if (!b || inside == text.size() || text[inside] != ')')
            throw ValueError(
                quoted(text.substr(begin)),
                Text{name
                         + "(a, b) of two vectors, each named without the letters of its components: "
                           "book.w for book.wx, book.wy, book.wz; book. for the position",
                     name
                         + "(a, b)，两个矢量各以去掉分量字母的名称写出：book.w 表示 book.wx、book.wy、"
                           "book.wz，book. 表示位置"});
        result += writtenOut(*function, *a, *b);
        at = inside + 1;
    }
    return result;
}

} // namespace polhode::course
