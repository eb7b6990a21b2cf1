#include "course/language/formula_syntax.h"

#include "course/language/functions.h"
#include "course/language/letters.h"
#include "course/language/nearest.h"
#include "course/language/value_error.h"

#include <algorithm>
#include <charconv>
#include <string_view>

namespace polhode::course
{

namespace
{

constexpr std::size_t kLongest = 4000;
constexpr std::size_t kDeepest = 100;

bool beginsName(char c)
{
    return isLetter(c) || c == '_';
}

bool isSpace(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

class Reader
{
public:
    explicit Reader(const std::string& text)
        : text_(text)
    {
    }

    FormulaSyntax read()
    {
        if (text_.size() > kLongest)
            throw ValueError({"an expression of " + std::to_string(text_.size()) + " characters",
                              "长 " + std::to_string(text_.size()) + " 个字符的表达式"},
                             {"at most 4000 characters", "不超过 4000 个字符"});
        skipSpaces();
        if (position_ == text_.size())
            throw ValueError({"an empty expression", "空表达式"}, {"an expression", "一个表达式"});
        for (; position_ < text_.size(); skipSpaces())
            readToken();
        if (!brackets_.empty())
            fail(brackets_.back().opened, {"a bracket that is never closed", "未闭合的括号"},
                 {"\")\"", "“)”"});
        if (!afterValue_)
            fail(text_.size(), {"the end", "结尾"}, {"a number, a name or \"(\"", "数、名称或“(”"});
        return std::move(syntax_);
    }

private:
    struct Bracket {
        std::size_t opened;
        int call = -1; ///< index into calls, or a plain bracket
        std::size_t argument = 0; ///< where the present argument begins
    };

    [[noreturn]] void fail(std::size_t at, const Text& found, const Allowed& allowed) const
    {
        const auto isHead = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; };
        const auto character = std::count_if(text_.begin(), text_.begin() + long(at), isHead) + 1;
        const std::string number = std::to_string(character);
        throw ValueError(found
                             + Text{" at character " + number + " of ", "（第 " + number + " 个字符处，见于"}
                             + quoted(text_) + Text{"", "）"},
                         allowed);
    }

    void skipSpaces()
    {
        while (position_ < text_.size() && isSpace(text_[position_]))
            ++position_;
    }

    char peek(std::size_t ahead = 0) const
    {
        return position_ + ahead < text_.size() ? text_[position_ + ahead] : '\0';
    }

    void beginValue(const Text& what)
    {
        if (afterValue_)
            fail(position_, what, {"an operator before it", "其前应有运算符"});
        afterValue_ = true;
    }

    void readToken()
    {
        const char c = peek();
        if (isDigit(c) || (c == '.' && isDigit(peek(1))))
            readNumber();
        else if (beginsName(c))
            readName();
        else if (c == '(')
            open(-1);
        else if (c == ')')
            close();
        else if (c == ',')
            nextArgument();
        else
            readOperator();
    }

    void readNumber()
    {
        beginValue({"a number", "数"});
        double value = 0;
        const char* const end = text_.data() + text_.size();
        const auto [after, error] = std::from_chars(text_.data() + position_, end, value);
        if (error != std::errc())
            fail(position_, {"a number out of all bounds", "超出可表示范围的数"},
                 {"at most 1.8e308, at least 2.2e-308", "绝对值介于 2.2e-308 与 1.8e308 之间"});
        position_ = std::size_t(after - text_.data());
    }

    void readName()
    {
        const std::size_t begin = position_;
        std::size_t end = begin;
        while (end < text_.size()
               && (beginsName(text_[end]) || isDigit(text_[end]) || text_[end] == '.' || text_[end] == '@'))
            ++end;
        const std::string name = text_.substr(begin, end - begin);
        beginValue(quoted(name));
        position_ = end;
        skipSpaces();
        if (peek() == '(')
            readCall(name, begin);
        else
            readVariable(name, begin);
    }

    void readCall(const std::string& name, std::size_t begin)
    {
        if (findFunction(name) == nullptr)
            fail(begin, Text{"the unknown function ", "未知函数"} + quoted(name),
                 suggestion(name, functionNames()));
        syntax_.calls.push_back({name, {}});
        afterValue_ = false;
        open(int(syntax_.calls.size()) - 1);
    }

    void readVariable(const std::string& name, std::size_t begin)
    {
        if (findFunction(name) != nullptr)
            fail(begin,
                 Text{"the function ", "函数"} + quoted(name) + Text{" without arguments", "缺少自变量"},
                 sameInBoth(name + "(…)"));
        const std::size_t at = name.find('@');
        if (at != std::string::npos && name.substr(at) != "@0")
            fail(begin, quoted(name),
                 {"@0, the value at t = 0, after a variable", "变量后接 @0，即 t = 0 时的值"});
        if (name != "pi"
            && std::find(syntax_.variables.begin(), syntax_.variables.end(), name) == syntax_.variables.end())
            syntax_.variables.push_back(name);
    }

    void open(int call)
    {
        beginValue({"\"(\"", "“(”"});
        afterValue_ = false;
        if (brackets_.size() == kDeepest)
            fail(position_, {"more than 100 nested brackets", "超过 100 层的括号"}, {"fewer", "更少的层数"});
        brackets_.push_back({position_, call, position_ + 1});
        ++position_;
    }

    void close()
    {
        if (brackets_.empty())
            fail(position_, {"\")\" that closes nothing", "多余的“)”"},
                 {"one \"(\" for each \")\"", "括号成对"});
        if (!afterValue_)
            fail(position_, {"\")\"", "“)”"},
                 {"a number, a name or \"(\" before it", "其前应有数、名称或“(”"});
        endArgument();
        checkArguments(brackets_.back());
        brackets_.pop_back();
        ++position_;
    }

    void nextArgument()
    {
        if (brackets_.empty() || brackets_.back().call < 0)
            fail(position_, {"a comma", "逗号"},
                 {"commas between the arguments of a function only; a decimal point is \".\"",
                  "逗号只用于分隔函数的自变量；小数点写作“.”"});
        if (!afterValue_)
            fail(position_, {"a comma", "逗号"}, {"an argument before it", "其前应有自变量"});
        endArgument();
        afterValue_ = false;
        ++position_;
        brackets_.back().argument = position_;
    }

    void endArgument()
    {
        const Bracket& bracket = brackets_.back();
        if (bracket.call >= 0)
            syntax_.calls[std::size_t(bracket.call)].arguments.push_back(
                text_.substr(bracket.argument, position_ - bracket.argument));
    }

    void checkArguments(const Bracket& bracket) const
    {
        if (bracket.call < 0)
            return;
        const FormulaCall& call = syntax_.calls[std::size_t(bracket.call)];
        const int arity = findFunction(call.function)->arity();
        const int given = int(call.arguments.size());
        if (arity != 0 && given != arity)
            fail(bracket.opened,
                 Text{std::to_string(given) + (given == 1 ? " argument of " : " arguments of "),
                      std::to_string(given) + " 个自变量的"}
                     + quoted(call.function),
                 {std::to_string(arity) + (arity == 1 ? " argument" : " arguments"),
                  std::to_string(arity) + " 个自变量"});
    }

    void readOperator()
    {
        static constexpr std::string_view kTwoLetters[] = {"<=", ">=", "==", "!=", "&&", "||"};
        static constexpr std::string_view kOneLetter = "+-*/^<>?:";
        const std::string_view rest = std::string_view(text_).substr(position_);
        std::size_t length = kOneLetter.find(rest[0]) == std::string_view::npos ? 0 : 1;
        for (const std::string_view two : kTwoLetters)
            if (rest.starts_with(two))
                length = 2;
        if (length == 0) {
            std::size_t end = 1;
            while (end < rest.size() && (static_cast<unsigned char>(rest[end]) & 0xC0) == 0x80)
                ++end;
            fail(position_, quoted(std::string(rest.substr(0, end))),
                 {"+ - * / ^ ( ) < > <= >= == != && || ? :, names and numbers",
                  "+ - * / ^ ( ) < > <= >= == != && || ? :，以及名称和数"});
        }
        const bool sign = rest[0] == '+' || rest[0] == '-';
        if (!afterValue_ && !sign)
            fail(position_, quoted(std::string(rest.substr(0, length))),
                 {"a number, a name or \"(\" before it", "其前应有数、名称或“(”"});
        afterValue_ = false;
        position_ += length;
    }

    const std::string& text_;
    std::size_t position_ = 0;
    bool afterValue_ = false;
    std::vector<Bracket> brackets_;
    FormulaSyntax syntax_;
};

} // namespace

FormulaSyntax readFormula(const std::string& text)
{
    return Reader(text).read();
}

} // namespace polhode::course
