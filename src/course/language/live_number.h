#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace polhode::course
{

/// A number in a text, `{{expression|unit|digits}}`, whose value a run has.
struct LiveNumber {
    std::string expression;
    std::string unit; ///< empty: the variable's own
    int digits = 0; ///< 0: as many as usual
    int line = 0;
};

/// What stands between the braces. Throws ValueError.
LiveNumber parseLiveNumber(std::string_view inside);

/// @p markdown with each live number replaced by what @p shown gives for it; @p inFormula tells whether it
/// stands between dollar signs. Throws ValueError for what is no live number.
std::string withNumbers(const std::string& markdown,
                        const std::function<std::string(const LiveNumber&, bool inFormula)>& shown);

} // namespace polhode::course
