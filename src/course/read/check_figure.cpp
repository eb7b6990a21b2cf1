#include "course/read/check_figure.h"

#include "course/language/figure.h"
#include "course/language/letters.h"
#include "course/language/nearest.h"
#include "course/language/utf8.h"
#include "course/model/quantity_table.h"

#include <algorithm>
#include <array>

namespace polhode::course
{

namespace
{

namespace fs = std::filesystem;

const std::vector<std::string> kDrawn{
    "svg",    "g",       "defs", "use",   "path",  "line", "polyline",       "polygon",        "rect",
    "circle", "ellipse", "text", "tspan", "title", "desc", "linearGradient", "radialGradient", "stop"};
const std::vector<std::string> kPictures{".svg", ".png", ".jpg", ".jpeg"};
constexpr std::string_view kNotDrawn[]
    = {"class",          "filter",         "mask",         "clip-path",         "marker",
       "marker-start",   "marker-mid",     "marker-end",   "dominant-baseline", "alignment-baseline",
       "baseline-shift", "letter-spacing", "word-spacing", "textLength",        "rotate"};
constexpr std::string_view kNumbers[] = {"x", "y", "dx", "dy", "font-size"};
constexpr std::string_view kPlain[] = {"none", "inherit", "currentColor", "transparent"};

/// Whether it says something in a language: a Chinese letter, or four Latin ones in a row, which no symbol
/// and no function has.
bool isInWords(const std::string& text)
{
    constexpr char32_t kFirstCjk = 0x2E80;
    constexpr int kWord = 4;
    int letters = 0;
    for (const char32_t c : codePointsOf(text)) {
        letters = c < 128 && isLetter(char(c)) ? letters + 1 : 0;
        if (letters >= kWord || c >= kFirstCjk)
            return true;
    }
    return false;
}

class FigureChecker
{
public:
    FigureChecker(const std::string& file, const std::vector<Language>& languages,
                  std::vector<InputError>& problems)
        : file_(file)
        , languages_(languages)
        , problems_(problems)
    {
    }

    void check(const XmlNode& node, bool inLanguage)
    {
        if (node.name == "title" || node.name == "desc" || node.name == "metadata")
            return;
        if (std::ranges::count(kDrawn, node.name) == 0)
            return refuse(node,
                          Text{"what is not drawn: ", "不能绘制的元素："} + quoted("<" + node.name + ">"),
                          suggestion(node.name, kDrawn));
        for (const auto& [key, value] : node.attributes)
            checkAttribute(node, key, value);
        checkLanguages(node);
        const bool spoken = inLanguage || node.attribute("lang") != nullptr;
        for (const XmlNode& child : node.children) {
            if (!child.isText())
                check(child, spoken);
            else if (!spoken && isInWords(child.text))
                refuse(child, quoted(trimmed(child.text)) + Text{" in all languages", "，未注明语言"},
                       {"words in an element with lang=\"…\", one for each language",
                        "文字放在带 lang=\"…\" 的元素中，每种语言一个"});
        }
    }

private:
    void refuse(const XmlNode& node, Text found, Allowed allowed)
    {
        problems_.emplace_back(Location{file_, node.line, 0, {}}, std::move(found), std::move(allowed));
    }

    static Text shown(const std::string& key, const std::string& value)
    {
        return sameInBoth(key + "=\"" + value + "\"");
    }

    void checkAttribute(const XmlNode& node, const std::string& key, const std::string& value)
    {
        const auto isOne
            = [&](const auto& list) { return std::ranges::count(list, std::string_view(key)) > 0; };
        if (isOne(kNotDrawn))
            refuse(node, Text{"what is not drawn: ", "不能绘制的属性："} + shown(key, value),
                   {"attributes of SVG Tiny 1.2: fill, stroke, stroke-width, transform, font-style, …",
                    "SVG Tiny 1.2 的属性：fill、stroke、stroke-width、transform、font-style 等"});
        else if (isColourAttribute(key))
            checkColour(node, key, value);
        else if (key == "lang" && !isLanguageCode(value))
            refuse(node, shown(key, value), {"a language's code: en, zh, de, …", "语言代码：en、zh、de 等"});
        else if ((key == "href" || key == "xlink:href") && !value.starts_with('#'))
            refuse(node, shown(key, value), {"an id in the same file, #…", "同一文件中的标识 #…"});
        else if ((node.name == "text" || node.name == "tspan") && isOne(kNumbers)
                 && !figureNumber(value, Figure::kEm))
            refuse(node, shown(key, value), {"one number, such as 12 or 0.3em", "一个数，如 12 或 0.3em"});
    }

    void checkColour(const XmlNode& node, const std::string& key, const std::string& value)
    {
        const auto variable = colourVariable(value);
        if (!variable && !value.starts_with("url(#") && std::ranges::count(kPlain, value) == 0)
            return refuse(
                node, Text{"a colour that no theme changes: ", "不随主题变化的颜色："} + shown(key, value),
                Text{"none, or a variable with this fallback: ", "none，或以它为后备的变量："}
                    + sameInBoth("var(--ink," + value + ")"));
        if (!variable)
            return;
        if (std::ranges::count(figureColours(), variable->name) == 0)
            refuse(node, Text{"the unknown colour ", "未知的颜色"} + quoted("--" + variable->name),
                   suggestion(variable->name, figureColours()));
        else if (variable->fallback.empty())
            refuse(node, shown(key, value),
                   Text{"a fallback for other programs: ", "供其他程序使用的后备颜色："}
                       + sameInBoth("var(--" + variable->name + ",#000)"));
    }

    /// What is there in one language of the pages is there in each.
    void checkLanguages(const XmlNode& node)
    {
        for (const std::vector<const XmlNode*>& group : languageGroups(node.children))
            for (const Language language : languages_)
                if (std::ranges::none_of(group, [&](const XmlNode* each) {
                        return *each->attribute("lang") == language.code();
                    }))
                    refuse(*group.front(),
                           Text{"nothing with ", "缺少 "} + shown("lang", std::string(language.code())),
                           {"an element for each language of the pages, one after the other",
                            "页面的每种语言各一个元素，前后相接"});
    }

    const std::string& file_;
    const std::vector<Language>& languages_;
    std::vector<InputError>& problems_;
};

} // namespace

const std::vector<std::string>& figureColours()
{
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all{"ink", "ink-soft", "line", "surface", "accent", "warning"};
        for (const QuantityRow& row : quantityTable())
            all.emplace_back(row.id);
        return all;
    }();
    return names;
}

void requireFigure(const fs::path& folder, const std::string& file)
{
    const fs::path path = fs::path(file).lexically_normal();
    std::error_code error;
    const bool inside = path.is_relative() && *path.begin() != "..";
    if (!inside || !fs::is_regular_file(folder / path, error))
        throw ValueError(Text{"no file ", "没有文件"} + quoted(file),
                         {"a picture in the folder of the lesson, such as figures/rod.svg",
                          "本课文件夹中的图片，如 figures/rod.svg"});
    if (std::ranges::count(kPictures, path.extension().string()) == 0)
        throw ValueError(quoted(file), sameInBoth(joined(kPictures)));
}

void checkFigure(const std::string& text, const std::string& file, const std::vector<Language>& languages,
                 std::vector<InputError>& problems)
{
    try {
        FigureChecker(file, languages, problems).check(parseFigure(text, file).root, false);
    } catch (const InputError& error) {
        problems.push_back(error);
    }
}

} // namespace polhode::course
