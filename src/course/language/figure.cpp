#include "course/language/figure.h"

#include "course/language/letters.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <sstream>

namespace polhode::course
{

namespace
{

constexpr std::string_view kColourAttributes[] = {"fill", "stroke", "color", "stop-color"};
constexpr std::string_view kPlaceAttributes[] = {"x", "y", "dx", "dy"};

/// The number at the front of @p text, which then begins after it.
std::optional<double> takeFigureNumber(std::string_view& text)
{
    double number = 0;
    const std::size_t sign = text.starts_with('+') ? 1 : 0;
    const char* const end = text.data() + text.size();
    const auto [after, error] = std::from_chars(text.data() + sign, end, number);
    if (error != std::errc())
        return std::nullopt;
    text = std::string_view(after, std::size_t(end - after));
    return number;
}

std::optional<std::array<double, 4>> viewBoxOf(const std::string& value)
{
    std::array<double, 4> box{};
    std::string_view rest = value;
    for (double& number : box) {
        rest.remove_prefix(std::min(rest.find_first_not_of(" ,\t\n"), rest.size()));
        const auto taken = takeFigureNumber(rest);
        if (!taken)
            return std::nullopt;
        number = *taken;
    }
    const bool whole = rest.find_first_not_of(" \t\n") == std::string_view::npos;
    return whole && box[2] > 0 && box[3] > 0 ? std::optional(box) : std::nullopt;
}

bool isOfOthers(const std::string& name)
{
    return name.find(':') != std::string::npos && !name.starts_with("xml:");
}

/// `style="fill:none"` becomes `fill="none"`, which it is stronger than.
void takeStyle(XmlNode& node)
{
    const std::string* given = node.attribute("style");
    if (!given)
        return;
    std::istringstream all(*given);
    node.remove("style");
    for (std::string each; std::getline(all, each, ';');)
        if (const std::size_t colon = each.find(':'); colon != std::string::npos)
            node.set(trimmed(each.substr(0, colon)), trimmed(each.substr(colon + 1)));
}

void simplify(XmlNode& node)
{
    takeStyle(node);
    std::erase_if(node.attributes, [](const auto& each) {
        return each.first.starts_with("xmlns") || (isOfOthers(each.first) && each.first != "xlink:href");
    });
    std::erase_if(node.children, [](const XmlNode& child) { return isOfOthers(child.name); });
    for (XmlNode& child : node.children)
        simplify(child);
}

bool isBlank(const XmlNode& node)
{
    return node.isText() && trimmed(node.text).empty();
}

/// What texts take from the elements round them.
struct TextStyle {
    double size = Figure::kEm;
    bool italic = false, bold = false;
    std::string anchor = "start";

    TextStyle within(const XmlNode& node) const
    {
        TextStyle own = *this;
        if (const std::string* given = node.attribute("font-size"))
            own.size = figureNumber(*given, size).value_or(size);
        if (const std::string* given = node.attribute("font-style"))
            own.italic = *given == "italic" || *given == "oblique";
        if (const std::string* given = node.attribute("font-weight"))
            own.bold = *given == "bold" || *given >= "600";
        if (const std::string* given = node.attribute("text-anchor"))
            own.anchor = *given;
        return own;
    }
};

/// A piece of a text that is drawn in one face from one place.
struct TextRun {
    std::string words;
    TextStyle style;
    std::vector<std::pair<std::string, std::string>> paint; ///< attributes of the spans that it is in
    std::optional<double> x, y; ///< where a new line of it begins
    double dx = 0, dy = 0;
};

/// Sets the pieces of a `<text>` one after the other.
class TextSetter
{
public:
    TextSetter(const XmlNode& text, const TextStyle& style, const FigureLook& look)
        : text_(text)
        , look_(look)
    {
        next_.x = next_.y = 0;
        collect(text, style, {});
    }

    /// A group with each piece as a text of its own.
    XmlNode set()
    {
        XmlNode group{"g", {}, text_.attributes, {}, text_.line};
        for (const std::string_view key : kPlaceAttributes)
            group.remove(key);
        double x = 0, y = 0;
        for (auto run = runs_.begin(); run != runs_.end();) {
            const auto end
                = std::find_if(std::next(run), runs_.end(), [](const TextRun& r) { return r.x || r.y; });
            if (std::string& last = std::prev(end)->words; last.ends_with(' '))
                last.pop_back();
            x = run->x.value_or(x);
            y = run->y.value_or(y);
            double width = 0;
            for (auto each = run; each != end; ++each)
                width += each->dx + advance(*each, each->words);
            x -= run->style.anchor == "middle" ? width / 2 : run->style.anchor == "end" ? width : 0;
            for (; run != end; ++run) {
                x += run->dx;
                y += run->dy;
                if (!trimmed(run->words).empty())
                    group.children.push_back(element(*run, x, y));
                x += advance(*run, run->words);
            }
        }
        return group;
    }

private:
    using Paint = std::vector<std::pair<std::string, std::string>>;

    void collect(const XmlNode& node, const TextStyle& style, const Paint& paint)
    {
        const auto number = [&](std::string_view key) -> std::optional<double> {
            const std::string* given = node.attribute(key);
            return given ? figureNumber(*given, style.size) : std::nullopt;
        };
        if (const auto x = number("x"))
            next_.x = x;
        if (const auto y = number("y"))
            next_.y = y;
        next_.dx += number("dx").value_or(0);
        next_.dy += number("dy").value_or(0);
        for (const XmlNode& child : node.children) {
            if (!child.isText()) {
                collectSpan(child, style, paint);
                continue;
            }
            const bool afterBlank = runs_.empty() || next_.x || runs_.back().words.ends_with(' ');
            next_.words = withoutDoubleBlanks(child.text, afterBlank);
            if (next_.words.empty())
                continue;
            next_.style = style;
            next_.paint = paint;
            runs_.push_back(std::exchange(next_, {}));
        }
    }

    void collectSpan(const XmlNode& span, const TextStyle& style, const Paint& paint)
    {
        Paint own = paint;
        for (const auto& given : span.attributes) {
            if (std::ranges::count(kPlaceAttributes, std::string_view(given.first)) > 0)
                continue;
            std::erase_if(own, [&](const auto& each) { return each.first == given.first; });
            own.push_back(given);
        }
        collect(span, style.within(span), own);
    }

    double advance(const TextRun& run, const std::string& words) const
    {
        return words.empty() ? 0 : look_.width({words, run.style.italic, run.style.bold}) * run.style.size;
    }

    static std::string withoutDoubleBlanks(const std::string& text, bool afterBlank)
    {
        std::string result;
        for (const char c : text) {
            const bool blank = c == ' ' || c == '\t' || c == '\n';
            if (!blank || !afterBlank)
                result += blank ? ' ' : c;
            afterBlank = blank;
        }
        return result;
    }

    XmlNode element(const TextRun& run, double x, double y) const
    {
        x += advance(run, run.words.substr(0, run.words.find_first_not_of(' ')));
        XmlNode node{"text", {}, run.paint, {{{}, trimmed(run.words), {}, {}, 0}}, text_.line};
        node.set("x", std::to_string(x));
        node.set("y", std::to_string(y));
        node.set("text-anchor", "start");
        node.set("font-size", std::to_string(run.style.size));
        node.set("font-family", look_.family({run.words, run.style.italic, run.style.bold}));
        node.set("font-style", run.style.italic ? "italic" : "normal");
        node.set("font-weight", run.style.bold ? "bold" : "normal");
        return node;
    }

    const XmlNode& text_;
    const FigureLook& look_;
    TextRun next_; ///< where what comes next stands
    std::vector<TextRun> runs_;
};

/// Leaves of each run of elements with a `lang` those in @p language, or in what stands in for it.
void choose(std::vector<XmlNode>& siblings, Language language)
{
    std::vector<const XmlNode*> others;
    for (const std::vector<const XmlNode*>& group : languageGroups(siblings)) {
        Text codes;
        for (const XmlNode* each : group)
            put(Language(*each->attribute("lang")), codes, *each->attribute("lang"));
        const std::string chosen = in(language, codes);
        for (const XmlNode* each : group)
            if (*each->attribute("lang") != chosen)
                others.push_back(each);
    }
    std::vector<XmlNode> kept;
    for (XmlNode& each : siblings)
        if (std::ranges::count(others, &each) == 0)
            kept.push_back(std::move(each));
    siblings = std::move(kept);
}

void draw(XmlNode& node, Language language, const TextStyle& around, const FigureLook& look)
{
    for (auto& [key, value] : node.attributes)
        if (const auto variable = colourVariable(value)) {
            const std::string colour = look.colour(variable->name);
            value = colour.empty() ? variable->fallback : colour;
        }
    const TextStyle style = around.within(node);
    node.remove("lang");
    choose(node.children, language);
    for (XmlNode& child : node.children)
        draw(child, language, style, look);
    if (node.name == "text")
        node = TextSetter(node, style, look).set();
}

} // namespace

std::optional<ColourVariable> colourVariable(const std::string& value)
{
    const std::string text = trimmed(value);
    if (!text.starts_with("var(") || !text.ends_with(")"))
        return std::nullopt;
    const std::string inside = text.substr(4, text.size() - 5);
    const std::size_t comma = std::min(inside.find(','), inside.size());
    const std::string name = trimmed(inside.substr(0, comma));
    return ColourVariable{name.starts_with("--") ? name.substr(2) : name,
                          comma < inside.size() ? trimmed(inside.substr(comma + 1)) : std::string()};
}

bool isColourAttribute(std::string_view attribute)
{
    return std::ranges::count(kColourAttributes, attribute) > 0;
}

std::optional<double> figureNumber(const std::string& value, double fontSize)
{
    const std::string text = trimmed(value);
    std::string_view rest = text;
    const auto number = takeFigureNumber(rest);
    if (!number || !(rest.empty() || rest == "px" || rest == "em"))
        return std::nullopt;
    return rest == "em" ? *number * fontSize : *number;
}

std::vector<std::vector<const XmlNode*>> languageGroups(const std::vector<XmlNode>& siblings)
{
    std::vector<std::vector<const XmlNode*>> groups;
    bool open = false;
    for (const XmlNode& each : siblings) {
        if (isBlank(each))
            continue;
        const bool has = !each.isText() && each.attribute("lang") != nullptr;
        if (has && !open)
            groups.emplace_back();
        if (has)
            groups.back().push_back(&each);
        open = has;
    }
    return groups;
}

Figure parseFigure(const std::string& text, const std::string& file)
{
    Figure figure{parseXml(text, file)};
    XmlNode& root = figure.root;
    const auto refuse = [&](Text found, Allowed allowed) {
        throw InputError({file, root.line, 0, {}}, std::move(found), std::move(allowed));
    };
    if (root.name != "svg")
        refuse(quoted("<" + root.name + ">"),
               sameInBoth("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"…\">"));
    simplify(root);
    const std::string* given = root.attribute("viewBox");
    const auto box = given ? viewBoxOf(*given) : std::nullopt;
    if (!box)
        refuse(given ? quoted("viewBox=\"" + *given + "\"") : Text{"no viewBox", "没有 viewBox"},
               {"viewBox=\"0 0 width height\", 16 units to an em of the page",
                "viewBox=\"0 0 宽 高\"，正文一个字宽合 16 个单位"});
    figure.width = (*box)[2];
    figure.height = (*box)[3];
    return figure;
}

std::string drawnFigure(const Figure& figure, Language language, const FigureLook& look)
{
    XmlNode root = figure.root;
    root.set("xmlns", "http://www.w3.org/2000/svg");
    root.set("width", std::to_string(figure.width));
    root.set("height", std::to_string(figure.height));
    for (const char* key : {"fill", "color"}) // black by the standard
        if (!root.attribute(key))
            root.set(key, "var(--ink,#000)");
    draw(root, language, {}, look);
    return xmlOf(root);
}

} // namespace polhode::course
