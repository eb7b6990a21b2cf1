#pragma once

#include "ui/page/markdown_writer.h"

#include <functional>
#include <memory>

namespace polhode::ui
{

/// Between the words for a thing and the thing.
inline const course::Text kColon{": ", "："};

/// What is printed: text in the type of the pages, with formulas, pictures, tables and room to write, dark on
/// white. It is written once; printPages() puts it on sheets of paper, htmlOf() makes a web page of it.
class PrintDocument
{
public:
    static constexpr double kEm = 16; ///< px of the text; on paper kPoints
    static constexpr double kPoints = 11;
    static constexpr double kWidth = 700; ///< px of the text: 170 mm

    /// The title stands at the foot of each sheet.
    PrintDocument(course::Language language, const QString& title);
    ~PrintDocument();

    course::Language language() const { return language_; }
    const QString& title() const { return title_; }
    const QTextDocument& text() const { return text_; }
    const PageContent& content() const { return content_; }
    const PageStyle& style() const { return style_; }

    /// So that letters stand where they belong at any size, and can be searched for.
    static void suitForPaper(QFont& font);

    /// Lays the text out anew in lines of this length.
    void setWidth(double px);
    double width() const { return style_.width; }

    // ---- writing
    void setValues(MarkdownWriter::ValueOf valueOf) { writer_.setValues(std::move(valueOf)); }
    /// Where the figures that Markdown names are.
    void setFigureFolder(const QString& folder) { writer_.setFigureFolder(folder); }
    /// A quiet word beside the next title of a step; empty: none.
    void setTitleMark(const course::Text& mark) { writer_.setTitleMark(mark); }
    /// Writes a question where its card is asked for.
    using Ask = std::function<void(const QString& question)>;
    void write(const QString& markdown, const Ask& ask = {});
    /// A drawing in a line of its own, with what it shows: Markdown, and in words for who cannot see it.
    void figure(PageDrawing drawing, const QString& caption, const QString& alt);
    /// What is written next begins on a new sheet.
    void breakPage() { breaks_ = true; }

    // ---- writing in a box
    void beginBox(BoxKind kind);
    void endBox();
    /// A line that hangs: @p mark stands left of the others.
    void hanging(const QString& mark, const QString& markdown);
    /// A ruled line to write on, from where the text is, @p width long, or as long as there is room.
    void blank(double width);
    void blankLines(int count);
    /// A paragraph, and more of it.
    void paragraph(const QString& markdown, double scale = 1, bool bold = false);
    void continueText(const QString& markdown);

private:
    QTextBlockFormat started(double above, double below);
    void insert(PageDrawing drawing, const QString& alt);

    course::Language language_;
    QString title_;
    QTextDocument text_;
    PageContent content_;
    PageStyle style_;
    PageObjects* objects_;
    MarkdownWriter writer_;
    PagePlace place_;
    bool breaks_ = false;
};

/// A block with this property begins a new sheet.
constexpr int kNewSheet = QTextFormat::UserProperty + 32;

/// Text as Markdown that says just this.
QString plainMarkdown(const QString& text);

} // namespace polhode::ui
