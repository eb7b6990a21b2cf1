#include "course/search/folded.h"

#include "course/language/letters.h"
#include "course/language/tex_symbols.h"
#include "course/language/utf8.h"

#include <algorithm>
#include <array>

namespace polhode::course
{

namespace
{

char32_t foldedLetter(char32_t c)
{
    if (c >= 0xFF01 && c <= 0xFF5E) // full width
        c -= 0xFF01 - 0x21;
    if (c >= U'A' && c <= U'Z')
        return c + 0x20;
    if (c >= 0xC0 && c <= 0xDE && c != 0xD7)
        c += 0x20;
    if (c >= 0x391 && c <= 0x3A9)
        return c + 0x20;
    constexpr std::array<std::pair<std::u32string_view, char32_t>, 8> kPlain{{{U"àáâãäå", U'a'},
                                                                              {U"ç", U'c'},
                                                                              {U"èéêë", U'e'},
                                                                              {U"ìíîï", U'i'},
                                                                              {U"ñ", U'n'},
                                                                              {U"òóôõöø", U'o'},
                                                                              {U"ùúûü", U'u'},
                                                                              {U"ýÿ", U'y'}}};
    for (const auto& [accented, plain] : kPlain)
        if (accented.find(c) != std::u32string_view::npos)
            return plain;
    switch (c) {
    case U'ϵ':
        return U'ε';
    case U'ϕ':
        return U'φ';
    case U'ϑ':
        return U'θ';
    case U'∑':
        return U'σ';
    case U'⋅':
        return U'·';
    case U'’':
    case U'‘':
        return U'\'';
    case U'−':
    case U'–':
    case U'—':
    case U'‑':
        return U'-';
    case 0x3000: // the wide space
    case 0xA0:
    case U'\t':
    case U'\n':
        return U' ';
    default:
        return c;
    }
}

/// Reads a formula symbol by symbol.
class TexFolder
{
public:
    explicit TexFolder(std::string_view tex)
        : tex_(tex)
    {
    }

    std::u32string read()
    {
        while (at_ < tex_.size())
            readOne();
        return std::move(out_);
    }

private:
    void skipSpaces()
    {
        while (at_ < tex_.size() && (tex_[at_] == ' ' || tex_[at_] == '\n'))
            ++at_;
    }

    /// The end of the group that begins here, after its brace; here, where none begins.
    std::size_t endOfGroup() const
    {
        int depth = 0;
        for (std::size_t i = at_; i < tex_.size(); ++i) {
            if (tex_[i] == '\\')
                ++i;
            else if (tex_[i] == '{')
                ++depth;
            else if (tex_[i] == '}' && --depth == 0)
                return i + 1;
            if (depth == 0)
                return at_;
        }
        return tex_.size();
    }

    void skipGroup()
    {
        skipSpaces();
        at_ = endOfGroup();
    }

    void readArgument()
    {
        skipSpaces();
        const std::size_t end = std::max(endOfGroup(), std::min(at_ + 1, tex_.size()));
        while (at_ < end)
            readOne();
    }

    void readCommand()
    {
        ++at_;
        const std::size_t from = at_;
        while (at_ < tex_.size() && isLetter(tex_[at_]))
            ++at_;
        const std::string_view name = tex_.substr(from, at_ - from);
        if (name.empty()) {
            ++at_; // a space, or the end of a line
            return;
        }
        if (name == "q" || name == "tag" || name == "begin" || name == "end" || name == "hspace")
            return skipGroup();
        if (name == "frac" || name == "tfrac" || name == "dfrac") {
            readArgument();
            out_ += U'/';
            return readArgument();
        }
        for (const char32_t c : folded(codePointsOf(texSymbol(name))))
            if (c != U' ')
                out_ += c;
    }

    void readOne()
    {
        const char c = tex_[at_];
        if (c == '\\')
            return readCommand();
        std::size_t end = at_ + 1;
        while (end < tex_.size() && (static_cast<unsigned char>(tex_[end]) & 0xC0) == 0x80)
            ++end;
        constexpr std::string_view kShape = "{}_^&~ \n$";
        if (kShape.find(c) == std::string_view::npos)
            out_ += folded(codePointsOf(tex_.substr(at_, end - at_)));
        at_ = end;
    }

    std::string_view tex_;
    std::size_t at_ = 0;
    std::u32string out_;
};

} // namespace

std::u32string folded(std::u32string_view text)
{
    std::u32string out(text);
    std::ranges::transform(out, out.begin(), foldedLetter);
    return out;
}

std::u32string foldedTex(std::string_view tex)
{
    return TexFolder(tex).read();
}

} // namespace polhode::course
