#include "ui/print/handout.h"

#include "course/model/option_order.h"
#include "ui/print/run_pictures.h"
#include "ui/session/lesson_page.h"
#include "ui/session/parameter_text.h"
#include "ui/session/plot_source.h"
#include "ui/session/run_names.h"
#include "ui/session/session.h"
#include "ui/session/window_language.h"

#include <QRegularExpression>

#include <algorithm>

namespace polhode::ui
{

namespace
{

constexpr QSize kScene(340, 230);
constexpr QSize kSceneAlone(420, 260);
constexpr int kPlotsWidth = 350, kPlotHeight = 190;
constexpr int kAxesHeight = 210; // to draw on
constexpr double kGap = 10;
constexpr double kShortLine = 9; // em, for a number
constexpr int kOptionLines = 1; // to say why
const QString kToFill = QStringLiteral("________"); // in place of a number that would tell what is predicted

const course::Text kGoals{"Goals", "学习目标"};
const course::Text kPredict{"Predict first", "先预测"};
const course::Text kQuestion{"Question", "问题"};
const course::Text kBecause{"Because:", "理由："};
const course::Text kAnswer{"Answer:", "答案："};
const course::Text kAnswers{"Answers", "答案"};
const course::Text kSketchIt{"Draw it here.", "画在下图中。"};
const course::Text kScenePicture{"Picture of the scene", "场景图"};
const course::Text kSceneAndCurves{"Picture of the scene and its curves", "场景图与曲线"};
const course::Text kCurves{"The curves", "曲线"};
const course::Text kAxes{"Empty axes to draw on", "供画图的空坐标"};
const course::Text kName{"Name:", "姓名："};
const course::Text kDate{"Date:", "日期："};

/// Markdown whose links are only their words.
QString withoutLinks(QString markdown)
{
    static const QRegularExpression link(QStringLiteral("\\[([^\\]]*)\\]\\([^)]*\\)"));
    return markdown.replace(link, QStringLiteral("\\1"));
}

class Handout
{
public:
    Handout(const course::Course& course, const QString& lesson, course::Language language)
        : language_(language)
    {
        session_.setSynchronous(true);
        session_.setCourse(course);
        if (!session_.openLesson(lesson))
            return;
        lesson_ = session_.lesson();
        pictures_ = std::make_unique<RunPictures>(session_, language);
        const QString title = textOf(lesson_->title, language);
        document_ = std::make_unique<PrintDocument>(language, title);
        document_->setFigureFolder(QString::fromStdString(lesson_->folder.string()));
        document_->setValues([this](const QString& source) {
            return !session_.run() || isPredicted(source)
                ? kToFill
                : liveText(*session_.run(), source, session_.time());
        });
    }

    bool exists() const { return document_ != nullptr; }
    int steps() const { return int(lesson_->steps.size()); }

    void writeHead()
    {
        document_->write(QStringLiteral("# ") + words(lesson_->title));
        document_->paragraph(words(lesson_->summary), 1.05);
        document_->paragraph(words(kName));
        document_->blank(kShortLine * 2 * PrintDocument::kEm);
        document_->continueText(plainMarkdown(QStringLiteral("\u2003") + words(kDate)));
        document_->blank(kShortLine * PrintDocument::kEm);
        // Most lessons tell their goals on the first page.
        const QString first = steps() > 0 ? withoutLinks(words(lesson_->steps[0].markdown)) : QString();
        QString goals;
        for (const course::Text& goal : lesson_->goals)
            if (!first.contains(withoutLinks(words(goal))))
                goals += QStringLiteral("- ") + words(goal) + u'\n';
        if (!goals.isEmpty())
            document_->write(QStringLiteral("#### %1\n\n%2").arg(words(kGoals), goals));
    }

    void writeStep(int step)
    {
        session_.setStep(step);
        showTypicalMoment(session_);
        const course::PageStep& shown = lesson_->steps[std::size_t(step)];
        document_->setTitleMark(shown.further ? kFurther : course::Text{});
        document_->write(QStringLiteral("## %1  %2").arg(step + 1).arg(words(shown.title)));
        document_->setTitleMark({});
        writeFigure();
        document_->write(stepText(*lesson_, step, language_),
                         [this](const QString& id) { writeQuestion(id); });
    }

    void writeAnswers()
    {
        if (answers_.empty())
            return;
        document_->breakPage();
        document_->write(QStringLiteral("## ") + words(kAnswers));
        for (const Answer& answer : answers_) {
            document_->write(answer.text);
            for (const auto& [mark, why] : answer.options)
                document_->hanging(mark, why);
            if (answer.drawing)
                document_->figure(*answer.drawing, {}, words(kCurves));
        }
    }

    std::unique_ptr<PrintDocument> take()
    {
        document_->setValues({});
        return std::move(document_);
    }

private:
    struct Answer {
        QString text; ///< Markdown
        std::vector<std::pair<QString, QString>> options; ///< their letters, and what is said of them
        std::optional<PageDrawing> drawing;
    };

    QString words(const course::Text& text) const { return textOf(text, language_); }

    /// Whether a live number is the one that a question of this step asks for: the page after the question
    /// is read with it.
    bool isPredicted(const QString& source) const
    {
        if (!session_.veiled())
            return false;
        const std::string expression = source.section(u'|', 0, 0).trimmed().toStdString();
        const std::vector<std::string>& asked = lesson_->steps[std::size_t(session_.step())].predictions;
        return std::ranges::any_of(asked, [&](const std::string& id) {
            const course::Question* question = lesson_->question(id);
            return question && question->number && question->number->measure == expression;
        });
    }

    /// "ω₂ = 8 rad/s": what is set, for who has no sliders.
    QStringList settings() const
    {
        QStringList all;
        for (const course::Parameter& parameter : session_.experiment()->parameters) {
            const bool symbol
                = parameter.kind == course::Parameter::Kind::number && !parameter.symbol.empty();
            const course::Inputs& inputs = session_.run()->inputs();
            all << (symbol ? QStringLiteral("$%1$ = %2")
                                 .arg(QString::fromStdString(parameter.symbol),
                                      plainMarkdown(valueText(parameter, inputs, language_)))
                           : plainMarkdown(settingText(parameter, inputs, language_)));
        }
        return all;
    }

    /// The scene, and unless that would betray what is to be predicted its curves beside it: where something
    /// else is to be seen than in the step before.
    void writeFigure()
    {
        if (!session_.run())
            return;
        QStringList overlays(session_.overlays().begin(), session_.overlays().end());
        overlays.sort();
        const QString key = QString::fromStdString(session_.experiment()->id + '|' + session_.run()->hash())
            + overlays.join(u',') + u'|' + session_.plots().join(u',') + (session_.veiled() ? u'v' : u' ');
        if (key == shown_)
            return;
        shown_ = key;
        const bool curves = !session_.veiled() && !session_.plots().isEmpty();
        PageDrawing drawing = pictures_->scene(curves ? kScene : kSceneAlone);
        if (curves)
            drawing = beside(drawing,
                             pictures_->plots(plotsOf(session_, language_), kPlotsWidth, kPlotHeight), kGap);
        const QString title = words(session_.experiment()->title);
        const QString time
            = QStringLiteral("$t$ = ") + formatQuantity(session_.time(), course::parseUnit("s").value());
        const QString caption
            = QStringLiteral("**%1** %2")
                  .arg(title + words(kColon).trimmed(), joined(settings() << time, language_));
        document_->figure(std::move(drawing), caption,
                          words(curves ? kSceneAndCurves : kScenePicture) + words(kColon) + title);
    }

    void writeQuestion(const QString& id)
    {
        const course::Question* question = lesson_->question(id.toStdString());
        if (!question)
            return;
        const QString title = QStringLiteral("%1 %2").arg(words(kQuestion)).arg(++number_);
        const QString head = question->prediction ? title + QStringLiteral(" · ") + words(kPredict) : title;
        Answer answer{QStringLiteral("### %1\n\n").arg(title), {}, {}};
        document_->beginBox(BoxKind::card);
        document_->paragraph(head, 0.85, true);
        document_->paragraph(words(question->prompt));
        if (question->number)
            writeNumber(*question->number, answer);
        else if (question->sketch)
            writeSketch(*question, answer);
        else
            writeOptions(*question, answer);
        document_->endBox();
        answers_.push_back(std::move(answer));
    }

    void writeOptions(const course::Question& question, Answer& answer)
    {
        char16_t letter = u'A';
        for (const int place : course::optionOrder(lesson_->id, question)) {
            const course::QuestionOption& option = question.options[std::size_t(place)];
            const QString mark(QChar(letter++));
            document_->hanging(mark, words(option.text));
            if (option.correct)
                answer.text += QStringLiteral("**%1.** %2\n\n").arg(mark, words(option.text));
            if (option.comment != course::Text{})
                answer.options.emplace_back(mark, words(option.comment));
        }
        document_->paragraph(words(kBecause));
        document_->blankLines(kOptionLines);
    }

    void writeNumber(const course::NumberQuestion& number, Answer& answer)
    {
        const QString unit = QString::fromStdString(number.unit.symbol());
        document_->paragraph(words(kAnswer));
        document_->blank(kShortLine * PrintDocument::kEm);
        document_->continueText(u' ' + plainMarkdown(unit));
        try {
            answer.text += QStringLiteral("**%1**\n\n")
                               .arg(formatQuantity(session_.run()->measure(number.measure), number.unit, 4));
        } catch (const std::exception&) { // then the explanation has to do
        }
        answer.text += words(number.comment) + u'\n';
    }

    void writeSketch(const course::Question& question, Answer& answer)
    {
        const QString id = QString::fromStdString(question.id);
        session_.predictions().openSketch(id, *session_.experiment(), *session_.run());
        const course::SketchFrame frame = session_.predictions().of(id).frame;
        std::vector<PlotData> plots = plotsOf(session_, language_);
        std::erase_if(plots, [&](const PlotData& each) {
            return each.id != QString::fromStdString(question.sketch->plot);
        });
        if (!plots.empty()) {
            document_->paragraph(words(kSketchIt));
            const AxisLimits times{frame.from, frame.to}, values{frame.range.first, frame.range.second};
            const int width = int(document_->width()) - 3 * int(PrintDocument::kEm);
            document_->figure(
                pictures_->plots({emptied(plots[0], QString::fromStdString(frame.curve), times, values)},
                                 width, kAxesHeight),
                {}, words(kAxes));
            plots[0].xLimits = times; // one is laid beside the other
            plots[0].yLimits = values;
            answer.drawing = pictures_->plots(plots, width, kAxesHeight);
        }
        answer.text += words(question.sketch->comment) + u'\n';
    }

    course::Language language_;
    Session session_;
    std::shared_ptr<const course::Lesson> lesson_;
    std::unique_ptr<RunPictures> pictures_;
    std::unique_ptr<PrintDocument> document_;
    std::vector<Answer> answers_;
    QString shown_;
    int number_ = 0;
};

} // namespace

std::unique_ptr<PrintDocument> handoutOf(const course::Course& course, const QString& lesson,
                                         course::Language language, bool answers,
                                         const PrintProgress& progress)
{
    Handout handout(course, lesson, language);
    if (!handout.exists())
        return nullptr;
    handout.writeHead();
    for (int step = 0; step < handout.steps(); ++step) {
        if (progress && !progress(double(step) / handout.steps()))
            return nullptr;
        handout.writeStep(step);
    }
    if (answers)
        handout.writeAnswers();
    return handout.take();
}

} // namespace polhode::ui
