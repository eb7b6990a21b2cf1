#include "course/read/tex.h"

#include "course/language/nearest.h"
#include "course/language/read_values.h"
#include "course/language/tex_commands.h"
#include "course/language/value_error.h"
#include "course/model/quantity_table.h"

#include <algorithm>
#include <cctype>
#include <utility>
#include <vector>

namespace polhode::course
{

namespace
{

/// Reads a formula as TeX does, as far as what opens must close and what a symbol may bear.
class TexReader
{
public:
    explicit TexReader(const std::string& tex)
        : tex_(tex)
    {
    }

    void read()
    {
        while (at_ < tex_.size()) {
            const char c = tex_[at_];
            if (c == '\\')
                readCommand();
            else if (c == '{')
                open("{", 1);
            else if (c == '}')
                close("{", 1);
            else if (c == '^' || c == '_')
                readScript(c == '^');
            else if (c == '\'')
                readPrime();
            else
                readLetter(c);
        }
        if (levels_.size() > 1)
            refuseUnclosed(levels_.back().opening);
    }

private:
    /// What stands inside braces, \left … \right or \begin … \end.
    struct Level {
        std::string opening; ///< "{", "\left" or "\begin{name}"
        bool up = false, down = false; ///< whether the last symbol has these already
    };

    Level& level() { return levels_.back(); }

    [[noreturn]] void refuseUnclosed(const std::string& opening) const
    {
        if (opening == "{")
            throw ValueError(quoted(tex_), {"as many \"{\" as \"}\"", "“{”与“}”成对"});
        const std::string partner = opening == "\\left" ? "\\right" : "\\end" + opening.substr(6);
        throw ValueError(quoted(opening) + Text{" without ", "缺少对应的"} + quoted(partner)
                             + Text{" in ", "，见于"} + quoted(tex_),
                         {"both, inside the same braces", "二者成对，且在同一层花括号内"});
    }

    [[noreturn]] void refuseScript(const Text& what) const
    {
        throw ValueError(Text{"a second ", "同一符号有两个"} + what + Text{" of one symbol in ", "，见于"}
                             + quoted(tex_),
                         {"one, or braces: {x^a}^b", "一个，或加花括号：{x^a}^b"});
    }

    /// What was read is a script of the last symbol, or the next symbol, which bears nothing yet.
    void endSymbol()
    {
        if (!scriptFollows_)
            level().up = level().down = false;
        scriptFollows_ = false;
    }

    void open(const std::string& opening, std::size_t length)
    {
        at_ += length;
        endSymbol();
        levels_.push_back({opening});
    }

    void close(const std::string& opening, std::size_t length)
    {
        at_ += length;
        if (level().opening != opening) {
            if (levels_.size() > 1)
                refuseUnclosed(level().opening);
            if (opening == "{")
                refuseUnclosed(opening);
            const std::string end = opening == "\\left" ? "\\right" : "\\end" + opening.substr(6);
            throw ValueError(quoted(end) + Text{" without ", "缺少对应的"} + quoted(opening)
                                 + Text{" in ", "，见于"} + quoted(tex_),
                             {"both, inside the same braces", "二者成对，且在同一层花括号内"});
        }
        levels_.pop_back();
        scriptFollows_ = false;
    }

    void readScript(bool up)
    {
        ++at_;
        bool& taken = up ? level().up : level().down;
        if (taken)
            refuseScript(up ? Text{"superscript", "上标"} : Text{"subscript", "下标"});
        taken = true;
        scriptFollows_ = true;
    }

    /// Primes may come before a superscript, not after it.
    void readPrime()
    {
        if (level().up)
            refuseScript({"superscript", "上标"});
        ++at_;
    }

    void readLetter(char c)
    {
        ++at_;
        if (c != ' ' && c != '\n' && c != '\t')
            endSymbol();
    }

    /// The text between the braces that open at @p from; what follows them is read next.
    std::string argument(std::size_t from)
    {
        const std::size_t end = tex_.find('}', from);
        if (from >= tex_.size() || tex_[from] != '{' || end == std::string::npos)
            refuseUnclosed("{");
        at_ = end + 1;
        return tex_.substr(from + 1, end - from - 1);
    }

    void readCommand()
    {
        std::size_t end = at_ + 1;
        while (end < tex_.size() && ((tex_[end] | 0x20) >= 'a' && (tex_[end] | 0x20) <= 'z'))
            ++end;
        end = std::max(end, std::min(at_ + 2, tex_.size()));
        const std::string command = tex_.substr(at_, end - at_);
        if (std::isalpha(static_cast<unsigned char>(tex_[at_ + 1])))
            requireKnown(command, command.substr(1), texCommands());
        if (command == "\\left" || command == "\\right") {
            const bool opens = command == "\\left";
            opens ? open(command, end - at_) : close("\\left", end - at_);
            skipDelimiter();
        } else if (command == "\\begin") {
            const std::string name = argument(end);
            requireKnown("\\begin{" + name + "}", name, texEnvironments());
            open("\\begin{" + name + "}", 0);
        } else if (command == "\\end") {
            close("\\begin{" + argument(end) + "}", 0);
        } else if (command == "\\q" && end < tex_.size() && tex_[end] == '{') {
            requireQuantity(argument(end));
        } else if (command == "\\text" || command == "\\tag" || command == "\\mbox") {
            at_ = end;
            skipText();
        } else {
            at_ = end;
            if (command != "\\limits" && command != "\\nolimits")
                endSymbol();
        }
    }

    void skipDelimiter()
    {
        while (at_ < tex_.size() && tex_[at_] == ' ')
            ++at_;
        if (at_ < tex_.size() && tex_[at_] == '\\') {
            ++at_;
            while (at_ + 1 < tex_.size() && std::isalpha(static_cast<unsigned char>(tex_[at_]))
                   && std::isalpha(static_cast<unsigned char>(tex_[at_ + 1])))
                ++at_;
        }
        ++at_;
    }

    /// Words are no formula.
    void skipText()
    {
        endSymbol();
        if (at_ == tex_.size() || tex_[at_] != '{')
            return;
        int depth = 0;
        for (; at_ < tex_.size(); ++at_) {
            depth += tex_[at_] == '{' ? 1 : tex_[at_] == '}' ? -1 : 0;
            if (depth == 0) {
                ++at_;
                return;
            }
        }
        refuseUnclosed("{");
    }

    /// @p found is what is written of @p name.
    void requireKnown(const std::string& found, const std::string& name,
                      const std::vector<std::string>& known) const
    {
        if (std::ranges::binary_search(known, name))
            return;
        const Text what = Text{"the unknown command ", "未知的命令"} + quoted(found) + Text{" in ", "，见于"}
            + quoted(tex_);
        throw ValueError(what,
                         nearest(name, known).empty()
                             ? Allowed{"a command of LaTeX or AMS mathematics", "LaTeX 或 AMS 的数学命令"}
                             : suggestion(name, known));
    }

    void requireQuantity(const std::string& name)
    {
        const std::vector<std::string> known = idsOf(quantityWords());
        if (std::find(known.begin(), known.end(), name) == known.end())
            throw ValueError(Text{"the unknown quantity ", "未知的物理量"} + quoted("\\q{" + name + "}"),
                             suggestion(name, known));
    }

    const std::string& tex_;
    std::size_t at_ = 0;
    bool scriptFollows_ = false; ///< the last sign was ^ or _
    std::vector<Level> levels_{Level{}};
};

/// Throws ValueError for what is wrong with a formula between dollar signs, or for a sign without its pair.
void checkFormulas(const std::string& words)
{
    const auto sign = [&](std::size_t from) {
        std::size_t at = words.find('$', from);
        while (at != std::string::npos && at > 0 && words[at - 1] == '\\')
            at = words.find('$', at + 1);
        return at;
    };
    for (std::size_t begin = sign(0); begin != std::string::npos;) {
        const std::size_t end = sign(begin + 1);
        if (end == std::string::npos)
            throw ValueError({"a formula that is never closed", "未闭合的公式"}, sameInBoth("$"));
        checkTex(words.substr(begin + 1, end - begin - 1));
        begin = sign(end + 1);
    }
}

} // namespace

void checkTex(const std::string& tex)
{
    TexReader(tex).read();
}

std::string readTex(const Field& field)
{
    const std::string tex = readString(field);
    try {
        checkTex(tex);
    } catch (const ValueError& error) {
        field.refuse(error);
    }
    return tex;
}

Text readProse(const Field& field)
{
    const Text text = readText(field);
    for (const auto& [language, words] : allOf(text)) {
        try {
            checkFormulas(words);
        } catch (const ValueError& error) {
            field.child(std::string(language.code())).refuse(error);
        }
    }
    return text;
}

} // namespace polhode::course
