#include "ui/print/problem_print.h"

#include "course/export/problem_sheet.h"
#include "course/run/solved_problem.h"

namespace polhode::ui
{

namespace
{

constexpr int kLinesToWork = 5; // under each problem
constexpr double kShortLine = 9; // em, for a name and for a number

const course::Text kName{"Name:", "姓名："};
const course::Text kAnswer{"Answer:", "答案："};

void writeHead(PrintDocument& document, const course::ProblemSheet& sheet)
{
    document.write(QStringLiteral("# ") + QString::fromStdString(sheet.title));
    if (sheet.about.empty())
        return;
    document.paragraph(QString::fromStdString(in(document.language(), kName)));
    document.blank(2 * kShortLine * PrintDocument::kEm);
    document.write(QString::fromStdString(sheet.about));
}

void writeEntry(PrintDocument& document, const course::ProblemSheet::Entry& entry, bool answers)
{
    document.write(QStringLiteral("### %1\n\n%2")
                       .arg(QString::fromStdString(entry.heading), QString::fromStdString(entry.text)));
    if (answers)
        return;
    document.blankLines(kLinesToWork);
    document.paragraph(QString::fromStdString(in(document.language(), kAnswer)));
    document.blank(kShortLine * PrintDocument::kEm);
    document.continueText(u' ' + plainMarkdown(QString::fromStdString(entry.unit)));
}

} // namespace

std::unique_ptr<PrintDocument> problemsOf(const course::Lesson& lesson, quint64 number,
                                          course::Language language, bool answers)
{
    if (lesson.problems.empty())
        return nullptr;
    const course::ProblemSheet sheet = answers
        ? course::answerSheet(lesson, number, language, course::kProblemLimit)
        : course::problemSheet(lesson, number, language);
    auto document = std::make_unique<PrintDocument>(language, QString::fromStdString(sheet.title));
    document->setFigureFolder(QString::fromStdString(lesson.folder.string()));
    writeHead(*document, sheet);
    for (const course::ProblemSheet::Entry& entry : sheet.entries)
        writeEntry(*document, entry, answers);
    return document;
}

} // namespace polhode::ui
