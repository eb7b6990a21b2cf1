#include "course/search/folded.h"

#include "course/language/letters.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace polhode::course
{

namespace
{

constexpr char32_t kReplacement = 0xFFFD;

struct Symbol {
    std::string_view command;
    char32_t letter;
};
constexpr std::array kSymbols{
    Symbol{"alpha", U'α'},   Symbol{"beta", U'β'},       Symbol{"gamma", U'γ'}, Symbol{"delta", U'δ'},
    Symbol{"epsilon", U'ε'}, Symbol{"varepsilon", U'ε'}, Symbol{"zeta", U'ζ'},  Symbol{"eta", U'η'},
    Symbol{"theta", U'θ'},   Symbol{"iota", U'ι'},       Symbol{"kappa", U'κ'}, Symbol{"lambda", U'λ'},
    Symbol{"mu", U'μ'},      Symbol{"nu", U'ν'},         Symbol{"xi", U'ξ'},    Symbol{"pi", U'π'},
    Symbol{"rho", U'ρ'},     Symbol{"sigma", U'σ'},      Symbol{"tau", U'τ'},   Symbol{"phi", U'φ'},
    Symbol{"varphi", U'φ'},  Symbol{"chi", U'χ'},        Symbol{"psi", U'ψ'},   Symbol{"omega", U'ω'},
    Symbol{"Gamma", U'γ'},   Symbol{"Delta", U'δ'},      Symbol{"Theta", U'θ'}, Symbol{"Lambda", U'λ'},
    Symbol{"Xi", U'ξ'},      Symbol{"Pi", U'π'},         Symbol{"Sigma", U'σ'}, Symbol{"Phi", U'φ'},
    Symbol{"Psi", U'ψ'},     Symbol{"Omega", U'ω'},      Symbol{"times", U'×'}, Symbol{"cdot", U'·'},
    Symbol{"le", U'≤'},      Symbol{"leq", U'≤'},        Symbol{"ge", U'≥'},    Symbol{"geq", U'≥'},
    Symbol{"ne", U'≠'},      Symbol{"approx", U'≈'},     Symbol{"sum", U'∑'},   Symbol{"int", U'∫'},
    Symbol{"partial", U'∂'}, Symbol{"infty", U'∞'},      Symbol{"perp", U'⊥'},  Symbol{"to", U'→'},
    Symbol{"nabla", U'∇'},   Symbol{"sqrt", U'√'},       Symbol{"in", U'∈'},    Symbol{"pm", U'±'},
    Symbol{"mp", U'∓'},      Symbol{"top", U'⊤'},
};

/// What "sin" and its like are written with.
constexpr std::array<std::string_view, 12> kSpelled{"sin", "cos", "tan", "exp",  "log",    "ln",
                                                    "min", "max", "det", "rank", "arctan", "lim"};

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
        if (std::ranges::find(kSpelled, name) != kSpelled.end()) {
            out_ += codePointsOf(name);
            return;
        }
        const auto symbol = std::ranges::find(kSymbols, name, &Symbol::command);
        if (symbol != kSymbols.end())
            out_ += symbol->letter;
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

std::u32string codePointsOf(std::string_view utf8)
{
    std::u32string out;
    for (std::size_t i = 0; i < utf8.size();) {
        const auto byte = static_cast<unsigned char>(utf8[i++]);
        const int more = byte < 0x80 ? 0
            : byte >> 5 == 6         ? 1
            : byte >> 4 == 14        ? 2
            : byte >> 3 == 30        ? 3
                                     : -1;
        char32_t c = more < 0 ? kReplacement : more == 0 ? byte : byte & (0x3F >> more);
        for (int k = 0; k < more; ++k) {
            if (i == utf8.size() || (static_cast<unsigned char>(utf8[i]) & 0xC0) != 0x80) {
                c = kReplacement;
                break;
            }
            c = c << 6 | (static_cast<unsigned char>(utf8[i++]) & 0x3F);
        }
        out += c;
    }
    return out;
}

std::string utf8Of(std::u32string_view text)
{
    std::string out;
    for (const char32_t c : text) {
        const auto add = [&out](std::uint32_t byte) { out += static_cast<char>(byte); };
        if (c < 0x80) {
            add(c);
        } else if (c < 0x800) {
            add(0xC0 | c >> 6);
            add(0x80 | (c & 0x3F));
        } else if (c < 0x10000) {
            add(0xE0 | c >> 12);
            add(0x80 | (c >> 6 & 0x3F));
            add(0x80 | (c & 0x3F));
        } else {
            add(0xF0 | c >> 18);
            add(0x80 | (c >> 12 & 0x3F));
            add(0x80 | (c >> 6 & 0x3F));
            add(0x80 | (c & 0x3F));
        }
    }
    return out;
}

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
