#include "course/language/xml_tree.h"

#include "course/language/utf8.h"

#include <algorithm>
#include <charconv>

namespace polhode::course
{

namespace
{

constexpr int kDeepestXml = 40;
constexpr std::string_view kXmlBlanks = " \t\n";

struct XmlEntity {
    std::string_view name;
    std::string_view text;
};
constexpr XmlEntity kXmlEntities[] = {{"lt", "<"}, {"gt", ">"}, {"amp", "&"}, {"quot", "\""}, {"apos", "'"}};

bool isNameCharacter(char c)
{
    const bool letter
        = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) > 127;
    return letter || (c >= '0' && c <= '9') || c == '_' || c == ':' || c == '-' || c == '.';
}

class XmlReader
{
public:
    XmlReader(const std::string& text, const std::string& file)
        : text_(text)
        , file_(file)
    {
    }

    XmlNode document()
    {
        skipMisc();
        if (!at("<"))
            refuse({"no element", "没有元素"}, {"an XML file, beginning <…>", "以 <…> 开头的 XML 文件"});
        XmlNode root = element(1);
        skipMisc();
        if (position_ < text_.size())
            refuse({"text after the end of the file's element", "根元素之后的文字"},
                   {"one element that holds all", "只有一个根元素"});
        return root;
    }

private:
    [[noreturn]] void refuse(const Text& found, const Allowed& allowed) const
    {
        throw InputError({file_, line(), 0, {}}, found, allowed);
    }

    int line() const
    {
        return 1 + int(std::count(text_.begin(), text_.begin() + std::ptrdiff_t(position_), '\n'));
    }

    bool at(std::string_view what) const { return text_.compare(position_, what.size(), what) == 0; }

    bool take(std::string_view what)
    {
        const bool there = at(what);
        position_ += there ? what.size() : 0;
        return there;
    }

    void skipBlanks() { position_ = std::min(text_.find_first_not_of(kXmlBlanks, position_), text_.size()); }

    /// The text up to @p end, which is taken too.
    std::string upTo(std::string_view end)
    {
        const std::size_t found = text_.find(end, position_);
        if (found == std::string::npos)
            refuse({"something that is never closed", "没有结束的部分"}, quoted(std::string(end)));
        std::string inside = text_.substr(position_, found - position_);
        position_ = found + end.size();
        return inside;
    }

    /// Comments and instructions, where one stands here.
    bool skipped()
    {
        if (take("<!--"))
            upTo("-->");
        else if (take("<?"))
            upTo("?>");
        else
            return false;
        return true;
    }

    void skipMisc()
    {
        for (skipBlanks(); skipped() || at("<!DOCTYPE"); skipBlanks())
            if (take("<!DOCTYPE") && upTo(">").find('[') != std::string::npos)
                refuse({"a document type with declarations", "带声明的文档类型"},
                       {"no declarations", "不写声明"});
    }

    std::string name()
    {
        const std::size_t begin = position_;
        while (position_ < text_.size() && isNameCharacter(text_[position_]))
            ++position_;
        if (position_ == begin)
            refuse(quoted(text_.substr(begin, 1)), {"a name", "一个名称"});
        return text_.substr(begin, position_ - begin);
    }

    std::string decoded(const std::string& raw) const
    {
        std::string result;
        for (std::size_t i = 0; i < raw.size(); ++i) {
            if (raw[i] != '&') {
                result += raw[i];
                continue;
            }
            const std::size_t end = std::min(raw.find(';', i), raw.size());
            result += entity(raw.substr(i + 1, end - i - 1));
            i = end;
        }
        return result;
    }

    std::string entity(const std::string& name) const
    {
        for (const XmlEntity& each : kXmlEntities)
            if (each.name == name)
                return std::string(each.text);
        std::uint32_t code = 0;
        const bool hex = name.starts_with("#x");
        const char* const begin = name.data() + std::min<std::size_t>(name.size(), hex ? 2 : 1);
        const char* const end = name.data() + name.size();
        const auto [after, error] = std::from_chars(begin, end, code, hex ? 16 : 10);
        if (!name.starts_with('#') || error != std::errc() || after != end || code < 0x20 || code > 0x10FFFF)
            refuse(
                quoted("&" + name),
                {"&lt; &gt; &amp; &quot; &apos; or &#number;", "&lt; &gt; &amp; &quot; &apos; 或 &#数字;"});
        return utf8Of(std::u32string(1, char32_t(code)));
    }

    void attributes(XmlNode& node)
    {
        for (skipBlanks(); position_ < text_.size() && !at(">") && !at("/>"); skipBlanks()) {
            const std::string key = name();
            skipBlanks();
            const bool equals = take("=");
            skipBlanks();
            const std::string mark = text_.substr(std::min(position_, text_.size()), 1);
            if (!equals || (mark != "\"" && mark != "'"))
                refuse(Text{"no value of ", "缺少属性值："} + quoted(key), sameInBoth(key + "=\"…\""));
            if (node.attribute(key))
                refuse(Text{"the attribute ", "属性"} + quoted(key) + Text{" a second time", "重复出现"},
                       {"each attribute once", "每个属性只写一次"});
            ++position_;
            node.attributes.emplace_back(key, decoded(upTo(mark)));
        }
    }

    XmlNode element(int depth)
    {
        XmlNode node;
        node.line = line();
        if (depth > kDeepestXml)
            refuse({"elements nested too deeply", "元素嵌套过深"}, {"at most 40 levels", "至多 40 层"});
        take("<");
        node.name = name();
        attributes(node);
        if (take("/>"))
            return node;
        if (!take(">"))
            refuse(Text{"no end of ", "未结束的 "} + quoted("<" + node.name), {"> or />", "> 或 />"});
        while (!at("</"))
            content(node, depth);
        take("</");
        if (const std::string closes = name(); closes != node.name)
            refuse(quoted("</" + closes + ">"),
                   sameInBoth("</" + node.name + ">") + Text{", for the line ", "，对应第 "}
                       + sameInBoth(std::to_string(node.line)) + Text{"", " 行"});
        skipBlanks();
        if (!take(">"))
            refuse(quoted("</" + node.name), sameInBoth("</" + node.name + ">"));
        return node;
    }

    void content(XmlNode& node, int depth)
    {
        if (position_ >= text_.size())
            refuse(Text{"the end of the file in ", "文件在元素未结束时中断："}
                       + quoted("<" + node.name + ">"),
                   sameInBoth("</" + node.name + ">"));
        if (skipped())
            return;
        XmlNode piece;
        piece.line = line();
        if (take("<![CDATA["))
            piece.text = upTo("]]>");
        else if (at("<")) {
            node.children.push_back(element(depth + 1));
            return;
        } else {
            const std::size_t end = std::min(text_.find('<', position_), text_.size());
            piece.text = decoded(text_.substr(position_, end - position_));
            position_ = end;
        }
        node.children.push_back(std::move(piece));
    }

    const std::string& text_;
    const std::string& file_;
    std::size_t position_ = 0;
};

std::string escaped(const std::string& text)
{
    std::string result;
    for (const char c : text) {
        const auto entity = std::ranges::find(kXmlEntities, std::string_view(&c, 1), &XmlEntity::text);
        result
            += entity == std::end(kXmlEntities) ? std::string(1, c) : "&" + std::string(entity->name) + ";";
    }
    return result;
}

} // namespace

const std::string* XmlNode::attribute(std::string_view wanted) const
{
    const auto found = std::ranges::find(attributes, wanted,
                                         [](const auto& each) { return std::string_view(each.first); });
    return found == attributes.end() ? nullptr : &found->second;
}

void XmlNode::set(const std::string& key, std::string value)
{
    remove(key);
    attributes.emplace_back(key, std::move(value));
}

void XmlNode::remove(std::string_view key)
{
    std::erase_if(attributes, [&](const auto& each) { return each.first == key; });
}

XmlNode parseXml(const std::string& text, const std::string& file)
{
    return XmlReader(text, file).document();
}

std::string xmlOf(const XmlNode& node)
{
    if (node.isText())
        return escaped(node.text);
    std::string xml = "<" + node.name;
    for (const auto& [key, value] : node.attributes)
        xml += " " + key + "=\"" + escaped(value) + "\"";
    if (node.children.empty())
        return xml + "/>";
    xml += ">";
    for (const XmlNode& child : node.children)
        xml += xmlOf(child);
    return xml + "</" + node.name + ">";
}

} // namespace polhode::course
