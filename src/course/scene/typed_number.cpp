#include "course/scene/typed_number.h"

#include "course/scene/read_values.h"
#include "course/scene/typed_text.h"
#include "course/scene/value_error.h"

#include <regex>

namespace polhode::course
{

namespace
{

constexpr std::size_t kLongestNumber = 200; // bytes: searching takes stack for each

/// A dot at half height between digits is the decimal point of some and the product of others: "0·35". Before
/// a power of ten, "1.2·10⁻³", it is a product.
void refuseMiddleDot(const std::string& text)
{
    static const std::regex kDot("([0-9])(?:\u00B7|\u22C5|\u2219|\u2022|\u2027|\u30FB|\uFF65)"
                                 "(?!10(?:\\^|\u2070|\u00B9|\u00B2|\u00B3|\u2074|\u2075|\u2076|"
                                 "\u2077|\u2078|\u2079|\u207B))([0-9])");
    const std::string plain = plainSigns(text);
    if (plain.size() > kLongestNumber || !std::regex_search(plain, kDot))
        return;
    const std::string decimal = std::regex_replace(plain, kDot, "$1.$2");
    const std::string product = std::regex_replace(plain, kDot, "$1*$2");
    throw ValueError(quoted(text),
                     Text{decimal + " with a decimal point, or " + product + " for a product",
                          "小数写作 " + decimal + "，乘积写作 " + product});
}

} // namespace

double typedNumber(const std::string& text, const Unit& unit)
{
    refuseMiddleDot(text);
    return constantQuantity(plainNumber(text), unit);
}

int typedCount(const std::string& text, int least, int most)
{
    const Bounds bounds{double(least), double(most), false, true};
    const double value = typedNumber(text);
    if (!bounds.contain(value))
        throw ValueError(quoted(text), bounds.description({}));
    return int(value);
}

} // namespace polhode::course
