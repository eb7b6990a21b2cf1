#include "course/language/formula_tree.h"

#include "course/language/formula.h"
#include "course/language/vector_calls.h"

#include <algorithm>
#include <charconv>
#include <numbers>
#include <string_view>
#include <utility>

namespace polhode::course
{

namespace
{

/// Reads what Formula has found to be an expression.
class TreeReader
{
public:
    explicit TreeReader(const std::string& text)
        : text_(text)
    {
    }

    FormulaNode read() { return choice(); }

private:
    using Operation = FormulaOperation;

    FormulaNode made(Operation operation, std::vector<FormulaNode> parts, std::size_t from) const
    {
        std::size_t to = at_;
        while (to > from && isSpace(text_[to - 1]))
            --to;
        return {operation, 0, {}, std::move(parts), text_.substr(from, to - from)};
    }

    static bool isSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

    void skipSpaces() { at_ = std::min(text_.find_first_not_of(" \t\n\r", at_), text_.size()); }

    bool take(std::string_view token)
    {
        skipSpaces();
        if (!std::string_view(text_).substr(at_).starts_with(token))
            return false;
        at_ += token.size();
        return true;
    }

    FormulaNode choice()
    {
        skipSpaces();
        const std::size_t from = at_;
        FormulaNode condition = binary(0);
        if (!take("?"))
            return condition;
        FormulaNode yes = choice();
        take(":");
        FormulaNode no = choice();
        return made(Operation::choice, {std::move(condition), std::move(yes), std::move(no)}, from);
    }

    /// Operators of one level, from the weakest.
    FormulaNode binary(std::size_t level)
    {
        using O = Operation;
        static const std::vector<std::vector<std::pair<std::string_view, O>>> kLevels{
            {{"||", O::either}},
            {{"&&", O::both}},
            {{"<=", O::notGreater},
             {">=", O::notLess},
             {"==", O::equal},
             {"!=", O::different},
             {"<", O::less},
             {">", O::greater}},
            {{"+", O::add}, {"-", O::subtract}},
            {{"*", O::multiply}, {"/", O::divide}}};
        if (level == kLevels.size())
            return signedPower();
        skipSpaces();
        const std::size_t from = at_;
        FormulaNode left = binary(level + 1);
        for (;;) {
            const auto found = std::find_if(kLevels[level].begin(), kLevels[level].end(),
                                            [&](const auto& token) { return take(token.first); });
            if (found == kLevels[level].end())
                return left;
            FormulaNode right = binary(level + 1);
            left = made(found->second, {std::move(left), std::move(right)}, from);
        }
    }

    FormulaNode signedPower()
    {
        skipSpaces();
        const std::size_t from = at_;
        if (take("-")) {
            FormulaNode inside = signedPower();
            return made(Operation::negative, {std::move(inside)}, from);
        }
        if (take("+"))
            return signedPower();
        FormulaNode base = primary();
        if (!take("^"))
            return base;
        FormulaNode exponent = signedPower();
        return made(Operation::raise, {std::move(base), std::move(exponent)}, from);
    }

    FormulaNode primary()
    {
        skipSpaces();
        const std::size_t from = at_;
        if (take("(")) {
            FormulaNode inside = choice();
            take(")");
            return inside;
        }
        const char* const begin = text_.data() + at_;
        const char* const end = text_.data() + text_.size();
        if ((*begin >= '0' && *begin <= '9') || *begin == '.') {
            double number = 0;
            at_ += static_cast<std::size_t>(std::from_chars(begin, end, number).ptr - begin);
            FormulaNode node = made(Operation::number, {}, from);
            node.number = number;
            return node;
        }
        at_ = std::min(text_.find_first_not_of(kNameCharacters, at_), text_.size());
        const std::string name = text_.substr(from, at_ - from);
        std::vector<FormulaNode> arguments;
        Operation operation = Operation::variable;
        if (take("(")) {
            operation = Operation::call;
            do
                arguments.push_back(choice());
            while (take(","));
            take(")");
        }
        FormulaNode node = made(operation, std::move(arguments), from);
        if (operation == Operation::variable && name == "pi") {
            node.operation = Operation::number;
            node.number = std::numbers::pi;
        } else {
            node.name = name;
        }
        return node;
    }

    static constexpr const char* kNameCharacters
        = "0123456789_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.@";

    const std::string& text_;
    std::size_t at_ = 0;
};

} // namespace

FormulaNode readFormulaTree(const std::string& text)
{
    (void)Formula(text); // throws where it is none
    return TreeReader(withoutVectors(text)).read();
}

} // namespace polhode::course
