#include "course/language/yaml_tree.h"

#include "course/language/typed_text.h"
#include "course/language/utf8.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>

namespace polhode::course
{

namespace
{

constexpr std::size_t kLargestFile = 1'000'000;
constexpr std::size_t kDeepest = 40;

// Builds the tree from the parser's events.
class TreeBuilder : public YAML::EventHandler
{
public:
    explicit TreeBuilder(const std::string& file)
        : file_(file)
    {
    }

    YamlNode take() { return std::move(root_); }

    void OnDocumentStart(const YAML::Mark& mark) override
    {
        if (documents_++ > 0)
            fail(mark, {"a second document (---)", "第二个文档（---）"}, {"one document", "只有一个文档"});
    }
    void OnDocumentEnd() override { }

    void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override
    {
        add(mark, anchor, YamlNode::Kind::null);
    }
    void OnAlias(const YAML::Mark& mark, YAML::anchor_t /*anchor*/) override
    {
        fail(mark, {"an alias (*)", "别名（*）"}, {"the value itself", "直接写出其值"});
    }
    void OnScalar(const YAML::Mark& mark, const std::string& /*tag*/, YAML::anchor_t anchor,
                  const std::string& value) override
    {
        if (awaitsKey()) {
            refuseAnchor(mark, anchor);
            addKey(mark, value);
        } else {
            add(mark, anchor, YamlNode::Kind::scalar).scalar = value;
        }
    }
    void OnSequenceStart(const YAML::Mark& mark, const std::string& /*tag*/, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value /*style*/) override
    {
        open(mark, anchor, YamlNode::Kind::sequence);
    }
    void OnSequenceEnd() override { stack_.pop_back(); }
    void OnMapStart(const YAML::Mark& mark, const std::string& /*tag*/, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value /*style*/) override
    {
        open(mark, anchor, YamlNode::Kind::map);
    }
    void OnMapEnd() override { stack_.pop_back(); }

private:
    struct Level {
        YamlNode* node;
        bool haveKey = false;
    };

    [[noreturn]] void fail(const YAML::Mark& mark, Text found, Allowed allowed) const
    {
        throw InputError({file_, mark.line + 1, mark.column + 1, {}}, std::move(found), std::move(allowed));
    }

    void refuseAnchor(const YAML::Mark& mark, YAML::anchor_t anchor) const
    {
        if (anchor != YAML::NullAnchor)
            fail(mark, {"an anchor (&)", "锚点（&）"}, {"the value itself", "直接写出其值"});
    }

    bool awaitsKey() const
    {
        return !stack_.empty() && stack_.back().node->kind == YamlNode::Kind::map && !stack_.back().haveKey;
    }

    void addKey(const YAML::Mark& mark, const std::string& key)
    {
        YamlNode& map = *stack_.back().node;
        for (const YamlEntry& entry : map.entries)
            if (entry.key == key)
                fail(mark, Text{"the key ", "键"} + quoted(key) + Text{" a second time", "重复出现"},
                     {"each key once (first on line " + std::to_string(entry.line) + ")",
                      "每个键只写一次（首次在第 " + std::to_string(entry.line) + " 行）"});
        map.entries.push_back({key, mark.line + 1, mark.column + 1, {}});
        stack_.back().haveKey = true;
    }

    YamlNode& add(const YAML::Mark& mark, YAML::anchor_t anchor, YamlNode::Kind kind)
    {
        refuseAnchor(mark, anchor);
        if (awaitsKey())
            fail(
                mark, {"a key that is not a word", "键不是一个词"},
                {"a word before the colon; each bracket and quote closed", "冒号前写一个词；括号与引号成对"});
        YamlNode* node = &root_;
        if (!stack_.empty()) {
            Level& level = stack_.back();
            node = level.node->kind == YamlNode::Kind::map ? &level.node->entries.back().value
                                                           : &level.node->items.emplace_back();
            level.haveKey = false;
        }
        node->kind = kind;
        node->line = mark.line + 1;
        node->column = mark.column + 1;
        return *node;
    }

    void open(const YAML::Mark& mark, YAML::anchor_t anchor, YamlNode::Kind kind)
    {
        if (stack_.size() == kDeepest)
            fail(mark, {"more than 40 levels of nesting", "嵌套超过 40 层"}, {"fewer", "更少的层数"});
        stack_.push_back({&add(mark, anchor, kind)});
    }

    const std::string& file_;
    YamlNode root_;
    std::vector<Level> stack_;
    int documents_ = 0;
};

// What yaml-cpp refuses, by its names for it; what it found may follow its message.
Text parserMessage(const std::string& message)
{
    namespace ErrorMsg = YAML::ErrorMsg;
    static const std::map<std::string, Text> kinds{
        {ErrorMsg::END_OF_MAP, {"end of map not found", "映射在此中断（请检查缩进）"}},
        {ErrorMsg::END_OF_MAP_FLOW, {"end of map flow not found", "“{”没有对应的“}”"}},
        {ErrorMsg::END_OF_SEQ, {"end of sequence not found", "列表在此中断（请检查缩进）"}},
        {ErrorMsg::END_OF_SEQ_FLOW, {"end of sequence flow not found", "“[”没有对应的“]”"}},
        {ErrorMsg::MAP_VALUE, {"illegal map value", "此处不应有冒号"}},
        {ErrorMsg::FLOW_END, {"illegal flow end", "多余的“}”或“]”"}},
        {ErrorMsg::BLOCK_ENTRY, {"illegal block entry", "此处不应有“-”"}},
        {ErrorMsg::UNKNOWN_TOKEN, {"unknown token", "无法识别的符号"}},
        {ErrorMsg::INVALID_ESCAPE, {"unknown escape character", "引号内无法识别的转义字符"}},
        {ErrorMsg::EOF_IN_SCALAR, {"illegal EOF in scalar", "引号没有闭合"}},
        {ErrorMsg::DOC_IN_SCALAR, {"illegal document indicator in scalar", "引号内出现了文档分隔符"}},
        {ErrorMsg::CHAR_IN_ALIAS, {"illegal character found while scanning alias", "别名中有非法字符"}},
        {ErrorMsg::UNKNOWN_ANCHOR, {"the referenced anchor is not defined", "没有定义的别名（*）"}},
        {ErrorMsg::ALIAS_NOT_FOUND, {"alias not found after *", "* 之后没有别名"}},
        {ErrorMsg::ANCHOR_NOT_FOUND, {"anchor not found after &", "& 之后没有锚名"}},
        {ErrorMsg::CHAR_IN_ANCHOR,
         {"illegal character found while scanning anchor", "锚名（&）中有非法字符"}},
        {ErrorMsg::INVALID_HEX, {"bad character found while scanning hex number", "十六进制数中有非法字符"}},
        {ErrorMsg::INVALID_UNICODE, {"invalid unicode", "无效的 Unicode 编号"}},
        {ErrorMsg::CHAR_IN_SCALAR, {"illegal character in scalar", "文本中有非法字符"}},
        {ErrorMsg::TAB_IN_INDENTATION, {"illegal tab when looking for indentation", "缩进中有制表符"}},
        {ErrorMsg::MAP_KEY, {"illegal map key", "此处不应有键"}},
        {ErrorMsg::CHAR_IN_BLOCK, {"unexpected character in block scalar", "“|”或“>”之后有多余的字符"}},
        {ErrorMsg::ZERO_INDENT_IN_BLOCK,
         {"cannot set zero indentation for a block scalar", "“|”或“>”的缩进不能为零"}},
        {ErrorMsg::MULTIPLE_TAGS, {"cannot assign multiple tags to the same node", "同一处有多个标签（!）"}},
        {ErrorMsg::MULTIPLE_ANCHORS,
         {"cannot assign multiple anchors to the same node", "同一处有多个锚名（&）"}},
        {ErrorMsg::MULTIPLE_ALIASES,
         {"cannot assign multiple aliases to the same node", "同一处有多个别名（*）"}},
        {ErrorMsg::ALIAS_CONTENT,
         {"aliases can't have any content, *including* tags", "别名（*）之后不能再有内容"}},
        {ErrorMsg::AMBIGUOUS_ANCHOR,
         {"cannot assign the same alias to multiple nodes", "同一个锚名（&）用了多次"}},
        {ErrorMsg::CHAR_IN_TAG_HANDLE,
         {"illegal character found while scanning tag handle", "标签（!）中有非法字符"}},
        {ErrorMsg::TAG_WITH_NO_SUFFIX, {"tag handle with no suffix", "标签（!）不完整"}},
        {ErrorMsg::END_OF_VERBATIM_TAG, {"end of verbatim tag not found", "标签（!<）没有闭合"}},
        {ErrorMsg::YAML_VERSION, {"bad YAML version", "无法识别的 YAML 版本"}},
        {ErrorMsg::YAML_MAJOR_VERSION, {"YAML major version too large", "YAML 版本过高"}},
        {ErrorMsg::REPEATED_YAML_DIRECTIVE, {"repeated YAML directive", "%YAML 重复出现"}},
        {ErrorMsg::REPEATED_TAG_DIRECTIVE, {"repeated TAG directive", "%TAG 重复出现"}},
        {ErrorMsg::YAML_DIRECTIVE_ARGS,
         {"YAML directives must have exactly one argument", "%YAML 后应有且只有一项"}},
        {ErrorMsg::TAG_DIRECTIVE_ARGS, {"TAG directives must have exactly two arguments", "%TAG 后应有两项"}},
    };
    if (const auto whole = kinds.find(message); whole != kinds.end())
        return whole->second;
    const std::size_t colon = message.find(": ");
    if (const auto kind = kinds.find(message.substr(0, colon + 2));
        colon != std::string::npos && kind != kinds.end())
        return kind->second + Text{": ", "："} + sameInBoth(message.substr(colon + 2));
    return sameInBoth(message);
}

/// Where the first character stands that no text has: neither printed nor a tab nor the end of a line.
std::optional<std::size_t> controlCharacter(const std::string& text)
{
    const auto found = std::find_if(text.begin(), text.end(), [](char c) {
        return (c >= 0 && c < ' ' && c != '\t' && c != '\n' && c != '\r') || c == '\x7F';
    });
    return found == text.end() ? std::nullopt : std::optional(std::size_t(found - text.begin()));
}

/// The first line, down to @p last, that is indented by a tab; 0 if none is.
int lineWithTab(const std::string& text, int last)
{
    std::istringstream lines(text);
    std::string line;
    for (int number = 1; number <= last && std::getline(lines, line); ++number)
        if (const auto first = line.find_first_not_of(' '); first != std::string::npos && line[first] == '\t')
            return number;
    return 0;
}

/// Where the last full-width sign stands, up to line @p last, that YAML takes for text; empty without one.
Text fullWidthHint(const std::string& text, int last)
{
    std::istringstream lines(text);
    std::string line;
    Text hint;
    for (int number = 1; number <= last && std::getline(lines, line); ++number)
        if (const std::string marks = fullWidthMarks(line, number == last); !marks.empty())
            hint = Text{"; on line " + std::to_string(number) + " ", "；第 " + std::to_string(number) + " 行"}
                + plainSignsHint(marks);
    return hint;
}

/// Of a file that could not be opened.
Text whyUnreadable(const std::filesystem::path& file)
{
    namespace fs = std::filesystem;
    std::error_code error;
    const fs::file_status status = fs::status(file, error);
    switch (status.type()) {
    case fs::file_type::not_found:
        return fs::is_symlink(fs::symlink_status(file, error))
            ? Text{"a link that leads nowhere", "指向不存在的文件的链接"}
            : Text{"no file", "不存在的文件"};
    case fs::file_type::directory:
        return {"a folder", "文件夹"};
    case fs::file_type::regular:
        return {"a file without permission to read it", "无权读取的文件"};
    case fs::file_type::none:
        if (error == std::errc::too_many_symbolic_link_levels)
            return {"a link that leads in a circle", "循环的链接"};
        return error == std::errc::permission_denied
            ? Text{"a folder without permission to look into it", "无权进入的文件夹"}
            : Text{"no way to it (" + error.message() + ")", "无法访问的路径（" + error.message() + "）"};
    default:
        return {"a pipe, socket or device", "管道、套接字或设备"};
    }
}

} // namespace

std::string readTextFile(const std::filesystem::path& file)
{
    Location where{file.filename().string(), 0, 0, {}};
    std::error_code error;
    const auto size
        = std::filesystem::file_size(file, error); // an error for what is no file: a pipe, a folder
    std::ifstream stream;
    if (!error)
        stream.open(file, std::ios::binary);
    if (error || !stream)
        throw InputError(where, whyUnreadable(file),
                         {"a text file at " + file.string(), "位于 " + file.string() + " 的文本文件"});
    if (size > kLargestFile)
        throw InputError(where, {std::to_string(size) + " bytes", std::to_string(size) + " 字节"},
                         {"at most 1000000 bytes", "不超过 1000000 字节"});
    std::ostringstream buffer;
    buffer << stream.rdbuf();
    const std::string bytes = buffer.str();
    const auto lineOf
        = [&](std::size_t at) { return 1 + int(std::count(bytes.begin(), bytes.begin() + long(at), '\n')); };
    if (const std::optional<std::size_t> bad = notUtf8(bytes)) {
        where.line = lineOf(*bad);
        throw InputError(where, {"bytes that are not UTF-8", "非 UTF-8 编码"},
                         {"text in UTF-8", "UTF-8 编码的文本"});
    }
    if (const std::optional<std::size_t> bad = controlCharacter(bytes)) {
        where.line = lineOf(*bad);
        const std::string code = std::to_string(int(bytes[*bad]));
        throw InputError(where, {"a control character (code " + code + ")", "控制字符（编码 " + code + "）"},
                         {"text", "文字"});
    }
    std::string text;
    text.reserve(bytes.size());
    for (std::size_t i = bytes.starts_with("\xEF\xBB\xBF") ? 3 : 0; i < bytes.size(); ++i) {
        const bool carriageReturn = bytes[i] == '\r';
        if (carriageReturn && i + 1 < bytes.size() && bytes[i + 1] == '\n')
            continue;
        text += carriageReturn ? '\n' : bytes[i];
    }
    return text;
}

YamlNode parseYaml(const std::string& text, const std::string& file)
{
    TreeBuilder builder(file);
    try {
        std::istringstream stream(text);
        YAML::Parser parser(stream);
        while (parser.HandleNextDocument(builder)) { }
    } catch (const YAML::Exception& error) {
        if (const int line = lineWithTab(text, error.mark.line + 1); line > 0)
            throw InputError({file, line, 1, {}}, {"a tab before the text", "行首有制表符"},
                             {"spaces: YAML's indentation takes no tabs", "空格：YAML 缩进不可用制表符"});
        throw InputError(
            {file, error.mark.line + 1, error.mark.column + 1, {}},
            Text{"text that is not YAML: ", "不合 YAML 语法："} + parserMessage(error.msg),
            Text{"YAML; texts that hold , : ? # { } [ ] need quotes; look at brackets, quotes and "
                 "indentation above too",
                 "合法的 YAML；含 , : ? # { } [ ] 的文本须加引号；也请检查上文的括号、引号与缩进"}
                + fullWidthHint(text, error.mark.line + 1));
    }
    YamlNode root = builder.take();
    root.line = std::max(root.line, 1); // an empty file has no events
    return root;
}

} // namespace polhode::course
