#include "ui/window/teacher_desk.h"

#include "course/read/notes.h"
#include "ui/page/page_view.h"
#include "ui/session/lesson_page.h"
#include "ui/session/session.h"
#include "ui/theme/flow_layout.h"
#include "ui/theme/glyphs.h"

#include <QEvent>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

namespace polhode::ui
{

namespace
{

using course::Text;

QString words(course::Language language, const Text& text)
{
    return QString::fromStdString(course::in(language, text));
}

/// Of the steps of the core, and of all.
struct LessonMinutes {
    double core = 0, whole = 0;
};

LessonMinutes minutesOf(const course::Lesson& lesson, const course::LessonNotes& notes)
{
    LessonMinutes sum;
    for (const course::PageStep& step : lesson.steps)
        if (const course::StepNotes* each = notes.of(step.id)) {
            sum.core += step.further ? 0 : each->minutes;
            sum.whole += each->minutes;
        }
    return sum;
}

QString minutesText(course::Language language, double minutes)
{
    return words(language, {"%1 min", "%1 分钟"}).arg(minutes);
}

/// How long a step takes, how much of it is the class's own doing, and where in the lesson it begins.
QString timeText(course::Language language, const course::Lesson& lesson, const course::LessonNotes& notes,
                 std::size_t step)
{
    const course::StepNotes& here = *notes.of(lesson.steps[step].id);
    double before = 0;
    for (std::size_t i = 0; i < step; ++i)
        if (const course::StepNotes* each = notes.of(lesson.steps[i].id))
            before += each->minutes;
    QString text = QStringLiteral("**%1**").arg(minutesText(language, here.minutes));
    if (here.own > 0)
        text += words(language, {", %1 of them the class's own", "，其中学生自己动手 %1"})
                    .arg(minutesText(language, here.own));
    return text
        + words(language, {" — from %1 on, of %2 in all\n\n", "（从第 %1起，全课 %2）\n\n"})
              .arg(minutesText(language, before), minutesText(language, minutesOf(lesson, notes).whole));
}

} // namespace

std::span<const TeacherDesk::Tool> TeacherDesk::tools()
{
    static constexpr Tool kTools[] = {
        {"audience", true, QT_TR_NOOP("Window for the class (F7)")},
        {"freeze", true, QT_TR_NOOP("Freeze what the class sees (Ctrl+F7)")},
        {"black", true, QT_TR_NOOP("Black screen for the class")},
        {"curves", false, QT_TR_NOOP("What the class sees")},
        {"pen", true, QT_TR_NOOP("Draw over the scene and the curves; the class sees it")},
        {"clear", false, QT_TR_NOOP("Erase what is drawn on this step")},
        {"close", false, QT_TR_NOOP("Put the notes away (Shift+F7)")},
    };
    return kTools;
}

TeacherDesk::TeacherDesk(Session& session, QWidget* parent)
    : QWidget(parent)
    , session_(session)
    , parts_(new QMenu(this))
    , view_(new PageView(this))
{
    setObjectName(QStringLiteral("pagePanel"));
    setAttribute(Qt::WA_StyledBackground);
    auto* bar = new QWidget(this);
    auto* flow = new FlowLayout(2, bar);
    flow->setContentsMargins(8, 2, 8, 0);
    for (const Tool& tool : tools()) {
        auto* button = new QToolButton(bar);
        button->setProperty("glyph", QLatin1String(tool.glyph));
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::TabFocus);
        button->setCheckable(tool.checkable);
        flow->addWidget(button);
        buttons_.insert(QLatin1String(tool.glyph), button);
    }
    buttons_["freeze"]->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    connect(buttons_["freeze"], &QToolButton::toggled, this, &TeacherDesk::retranslate);
    buttons_["curves"]->setMenu(parts_);
    buttons_["curves"]->setPopupMode(QToolButton::InstantPopup);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(bar);
    layout->addWidget(view_, 1);
    connect(&session_, &Session::stepChanged, this, &TeacherDesk::showStep);
    connect(&session_, &Session::lessonChanged, this, &TeacherDesk::showStep);
}

void TeacherDesk::setLanguage(PageLanguage language)
{
    language_ = language;
    retranslate();
    showStep();
}

void TeacherDesk::setTheme(Theme theme)
{
    theme_ = theme;
    for (QToolButton* button : std::as_const(buttons_))
        button->setIcon(glyphIcon(button->property("glyph").toString(), themeColors(theme).ink));
    showStep();
}

void TeacherDesk::setBodyPointSize(double points)
{
    view_->setBodyPointSize(points);
}

void TeacherDesk::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void TeacherDesk::retranslate()
{
    for (const Tool& tool : tools()) {
        buttons_[QLatin1String(tool.glyph)]->setToolTip(tr(tool.says));
        buttons_[QLatin1String(tool.glyph)]->setAccessibleName(tr(tool.says));
    }
    buttons_["freeze"]->setText(buttons_["freeze"]->isChecked() ? tr("Frozen") : tr("Freeze"));
    view_->setAccessibleName(tr("Notes for the teacher"));
}

/// How long it takes and has taken, what to do, ask and beware of; the answers; what comes next.
QString TeacherDesk::text(course::Language language) const
{
    const auto lesson = session_.lesson();
    if (!lesson || lesson->steps.empty())
        return {};
    const course::LessonNotes notes = course::notesIn(*lesson, language);
    const std::size_t now = std::size_t(session_.step());
    const course::PageStep& step = lesson->steps[now];
    const course::StepNotes* here = notes.of(step.id);
    QString page = QStringLiteral("## %1\n\n").arg(words(language, step.title));
    if (here) {
        const LessonMinutes sum = minutesOf(*lesson, notes);
        if (now == 0 && sum.core < sum.whole)
            page += words(language, {"Core %1, with the further steps %2\n\n", "核心 %1，连同选读 %2\n\n"})
                        .arg(minutesText(language, sum.core), minutesText(language, sum.whole));
        page += timeText(language, *lesson, notes, now);
        const struct {
            Text heading;
            const std::string& text;
        } parts[] = {
            {{}, here->text}, {{"Ask", "提问"}, here->ask}, {{"What goes wrong", "容易出错"}, here->wrong}};
        for (const auto& part : parts)
            if (!part.text.empty())
                page += (part.heading.en.empty()
                             ? QString()
                             : QStringLiteral("#### %1\n\n").arg(words(language, part.heading)))
                    + QString::fromStdString(part.text) + QStringLiteral("\n\n");
    } else {
        page += words(language, {"There are no notes of this step.\n\n", "这一步没有备注。\n\n"});
    }
    const std::string& markdown = step.markdown.en;
    QString answers;
    for (const course::Question& question : lesson->questions) {
        if (markdown.find(":" + question.id + "}}") == std::string::npos)
            continue;
        QStringList paragraphs{words(language, question.prompt)};
        for (const course::QuestionOption& option : question.options)
            if (option.correct)
                paragraphs << QStringLiteral("**%1**").arg(words(language, option.text))
                           << words(language, option.comment);
        if (question.number)
            paragraphs << words(language, question.number->comment);
        if (question.sketch)
            paragraphs << words(language, question.sketch->comment);
        answers += paragraphs.join(QStringLiteral("\n\n")) + QStringLiteral("\n\n");
    }
    if (!answers.isEmpty())
        page += QStringLiteral("#### %1\n\n%2").arg(words(language, {"Answers", "答案"}), answers);
    if (now + 1 < lesson->steps.size()) {
        const course::PageStep& next = lesson->steps[now + 1];
        page += QStringLiteral("#### %1\n\n%2")
                    .arg(words(language, {"Next", "下一步"}), words(language, next.title));
        if (const course::StepNotes* coming = notes.of(next.id))
            page += words(language, {" (%1)", "（%1）"}).arg(minutesText(language, coming->minutes));
        page += QStringLiteral("\n");
    }
    return page;
}

void TeacherDesk::showStep()
{
    if (isHidden())
        return;
    PageText page(text(course::Language::en), text(course::Language::zh));
    const auto lesson = session_.lesson();
    const bool any = lesson && !lesson->steps.empty();
    if (any)
        for (const auto& [other, title] : lesson->steps.front().title.others)
            put(other, page, text(other).toStdString());
    const bool further = any && lesson->steps[std::size_t(session_.step())].further;
    view_->setTitleMark(further ? kFurther : Text{});
    view_->setPage(page, language_, theme_);
}

} // namespace polhode::ui
