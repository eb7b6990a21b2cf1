#include "course/read/page.h"

#include "course/language/letters.h"
#include "course/language/nearest.h"
#include "course/read/tex.h"

#include <algorithm>

namespace polhode::course
{

namespace
{

std::vector<std::string> linesOf(const std::string& text)
{
    std::vector<std::string> lines;
    std::size_t begin = 0;
    while (begin <= text.size()) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        lines.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return lines;
}

// Finds formulas, links and live numbers in the text of one step.
class SectionReader
{
public:
    SectionReader(PageSection& section, const std::string& file, std::vector<InputError>& problems)
        : section_(section)
        , text_(section.markdown)
        , file_(file)
        , problems_(problems)
    {
    }

    void read()
    {
        while (position_ < text_.size()) {
            if (text_.compare(position_, 2, "![") == 0)
                readFigure();
            else if (text_.compare(position_, 2, "](") == 0)
                readLink(section_.links);
            else
                readPiece();
        }
    }

private:
    /// A formula, a live number, code, or else one letter.
    void readPiece()
    {
        const char c = text_[position_];
        if (c == '\\')
            position_ = std::min(position_ + 2, text_.size());
        else if (c == '`')
            skipCode();
        else if (c == '$')
            readFormula();
        else if (text_.compare(position_, 2, "{{") == 0)
            readLive();
        else
            ++position_;
    }

    int line() const
    {
        return section_.line + 1 + int(std::count(text_.begin(), text_.begin() + long(position_), '\n'));
    }

    void refuse(const Text& found, const Allowed& allowed)
    {
        problems_.emplace_back(Location{file_, line(), 0, section_.id}, found, allowed);
    }

    // From the present place to @p end, which must come before a blank line (in a display: before the end).
    std::size_t findEnd(const std::string& end, std::size_t from, bool acrossParagraphs)
    {
        std::size_t at = from;
        const std::size_t blank = acrossParagraphs ? std::string::npos : text_.find("\n\n", from);
        do {
            at = text_.find(end, at);
            if (at == std::string::npos || at > blank)
                return std::string::npos;
            if (text_[at - 1] != '\\' || end != "$")
                return at;
            ++at;
        } while (true);
    }

    void skipCode()
    {
        const std::size_t ticks = std::min(text_.find_first_not_of('`', position_), text_.size()) - position_;
        const std::string fence = text_.substr(position_, ticks);
        const std::size_t end = text_.find(fence, position_ + ticks);
        position_ = end == std::string::npos ? position_ + ticks : end + ticks;
    }

    void readFormula()
    {
        const std::string mark = text_.compare(position_, 2, "$$") == 0 ? "$$" : "$";
        const std::size_t begin = position_ + mark.size();
        const std::size_t end = findEnd(mark, begin, mark == "$$");
        if (end == std::string::npos) {
            refuse({"a formula that is never closed", "未闭合的公式"}, sameInBoth(mark));
            position_ = begin;
            return;
        }
        const std::string tex = text_.substr(begin, end - begin);
        try {
            checkTex(tex);
        } catch (const ValueError& error) {
            refuse(error.found(), error.allowed());
        }
        if (const std::size_t tag = tex.find("\\tag{"); tag != std::string::npos)
            section_.tags.push_back({tex.substr(tag + 5, tex.find('}', tag) - tag - 5), line()});
        position_ = end + mark.size();
    }

    /// Its caption may hold formulas and live numbers, as text does.
    void readFigure()
    {
        position_ += 2;
        while (position_ < text_.size() && text_.compare(position_, 2, "](") != 0 && text_[position_] != '\n')
            readPiece();
        if (text_.compare(position_, 2, "](") == 0)
            readLink(section_.figures);
        else
            refuse({"a caption that is never closed", "未闭合的图题"},
                   {"![caption](figures/name.svg) on one line", "同一行内的 ![图题](figures/名称.svg)"});
    }

    void readLink(std::vector<Mention>& mentions)
    {
        const std::size_t end = text_.find_first_of(")\n", position_ + 2);
        if (end == std::string::npos || text_[end] == '\n') {
            refuse({"a link that is never closed", "未闭合的链接"},
                   {"\")\" on the same line", "同一行内的“)”"});
            position_ += 2;
            return;
        }
        const std::string target = text_.substr(position_ + 2, end - position_ - 2);
        if (target.empty() || target.find(' ') != std::string::npos)
            refuse(Text{"the link ", "链接"} + quoted(target),
                   {"an action without spaces", "不含空格的动作"});
        else
            mentions.push_back({target, line()});
        position_ = end + 1;
    }

    void readLive()
    {
        const std::size_t end = text_.find("}}", position_);
        if (end == std::string::npos || text_.find('\n', position_) < end) {
            refuse({"{{ that is never closed", "未闭合的 {{"}, {"}} on the same line", "同一行内的 }}"});
            position_ += 2;
            return;
        }
        const std::string inside = trimmed(text_.substr(position_ + 2, end - position_ - 2));
        if (inside.starts_with("question:"))
            section_.questions.push_back({inside.substr(9), false, line()});
        else if (inside.starts_with("predict:"))
            section_.questions.push_back({inside.substr(8), true, line()});
        else
            readNumber(inside);
        position_ = end + 2;
    }

    void readNumber(const std::string& inside)
    {
        try {
            LiveNumber number = parseLiveNumber(inside);
            number.line = line();
            section_.numbers.push_back(std::move(number));
        } catch (const ValueError& error) {
            refuse(error.found(), error.allowed());
        }
    }

    PageSection& section_;
    const std::string& text_;
    const std::string& file_;
    std::vector<InputError>& problems_;
    std::size_t position_ = 0;
};

// "## Title {#id}" → title and id; an empty id when there is none.
PageSection readHeading(const std::string& line, int number)
{
    PageSection section;
    section.line = number;
    section.title = trimmed(line.substr(2));
    const std::size_t open = section.title.rfind("{#");
    if (open != std::string::npos && section.title.back() == '}') {
        section.id = section.title.substr(open + 2, section.title.size() - open - 3);
        section.title = trimmed(section.title.substr(0, open));
    }
    return section;
}

std::string textOf(const LiveNumber& number)
{
    return "{{" + number.expression + '|' + number.unit + '|' + std::to_string(number.digits) + "}}";
}

std::string textOf(const QuestionPlace& place)
{
    return std::string("{{") + (place.prediction ? "predict:" : "question:") + place.id + "}}";
}

std::string textOf(const Mention& mention)
{
    return mention.text;
}

// Names in @p problems what one of the two has and the other lacks.
template <typename Item>
void compareItems(const std::vector<Item>& one, const std::vector<Item>& other, const Text& what,
                  const Page& otherPage, const PageSection& otherSection, const std::string& oneFile,
                  std::vector<InputError>& problems)
{
    std::vector<std::string> rest;
    for (const Item& item : other)
        rest.push_back(textOf(item));
    for (const Item& item : one) {
        const auto same = std::find(rest.begin(), rest.end(), textOf(item));
        if (same != rest.end()) {
            rest.erase(same);
            continue;
        }
        const std::string place = oneFile + ":" + std::to_string(item.line);
        problems.emplace_back(Location{otherPage.file, otherSection.line, 0, otherSection.id},
                              Text{"no ", "缺少"} + what + Text{" ", ""} + quoted(textOf(item)),
                              Text{"the same as in " + place, "与 " + place + " 相同"});
    }
}

void compareSections(const Page& onePage, const PageSection& one, const Page& otherPage,
                     const PageSection& other, std::vector<InputError>& problems)
{
    compareItems(one.links, other.links, {"link", "链接"}, otherPage, other, onePage.file, problems);
    compareItems(one.figures, other.figures, {"figure", "插图"}, otherPage, other, onePage.file, problems);
    compareItems(one.tags, other.tags, {"equation tag", "公式编号"}, otherPage, other, onePage.file,
                 problems);
    compareItems(one.numbers, other.numbers, {"live number", "实时数值"}, otherPage, other, onePage.file,
                 problems);
    compareItems(one.questions, other.questions, {"question", "问题"}, otherPage, other, onePage.file,
                 problems);
}

} // namespace

Page parsePage(const std::string& text, const std::string& file, std::vector<InputError>& problems)
{
    Page page{file, {}};
    int number = 0;
    int fence = 0; // the line where one was opened
    for (const std::string& line : linesOf(text)) {
        ++number;
        if (line.starts_with("```"))
            fence = fence > 0 ? 0 : number;
        if (line.starts_with("## ") && fence == 0) {
            PageSection section = readHeading(line, number);
            if (section.id.empty())
                problems.emplace_back(Location{file, number, 0, {}}, quoted(line),
                                      Text{"a heading \"## Title {#id}\"", "形如“## 标题 {#id}”的标题"});
            page.sections.push_back(std::move(section));
        } else if (!page.sections.empty()) {
            page.sections.back().markdown += line + '\n';
        } else if (!trimmed(line).empty()) {
            problems.emplace_back(Location{file, number, 0, {}},
                                  Text{"text before the first step", "第一步之前的文字"},
                                  Text{"a heading \"## Title {#id}\" first", "先写“## 标题 {#id}”"});
        }
    }
    if (fence > 0)
        problems.emplace_back(Location{file, fence, 0, {}},
                              Text{"a code block that is never closed", "未闭合的代码块"}, sameInBoth("```"));
    for (PageSection& section : page.sections) {
        SectionReader(section, page.file, problems).read();
        const std::string& written = section.markdown;
        const auto begin = written.begin()
            + static_cast<std::ptrdiff_t>(std::min(written.find_first_not_of(" \t\n"), written.size()));
        section.textLine = section.line + 1 + static_cast<int>(std::count(written.begin(), begin, '\n'));
        section.markdown = trimmed(written) + '\n';
    }
    return page;
}

void comparePages(const Page& en, const Page& zh, std::vector<InputError>& problems)
{
    const std::size_t common = std::min(en.sections.size(), zh.sections.size());
    for (std::size_t i = 0; i < common; ++i) {
        const PageSection& one = en.sections[i];
        const PageSection& other = zh.sections[i];
        if (one.id != other.id) {
            problems.emplace_back(Location{zh.file, other.line, 0, {}},
                                  Text{"the step ", "步骤"} + quoted(other.id),
                                  quoted(one.id) + Text{", as in " + en.file, "，与 " + en.file + " 一致"});
            return;
        }
        compareSections(en, one, zh, other, problems);
        compareSections(zh, other, en, one, problems);
    }
}

} // namespace polhode::course
