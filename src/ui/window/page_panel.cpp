#include "ui/window/page_panel.h"

#include "course/export/problem_sheet.h"
#include "course/language/error_text.h"
#include "course/model/option_order.h"
#include "ui/session/lesson_page.h"
#include "ui/session/session.h"
#include "ui/session/window_language.h"
#include "ui/theme/glyphs.h"
#include "ui/window/lesson_progress.h"
#include "ui/window/step_dots.h"
#include "ui/window/translation.h"

#include <QHBoxLayout>
#include <QInputDialog>
#include <QLabel>
#include <QScrollBar>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace polhode::ui
{

namespace
{

constexpr qsizetype kProblemLines = 4; // of the files, so that the page keeps its room
constexpr QChar kVeiled = u'…'; // in place of a number that would tell what is to be predicted

/// Of the step that is shown, of a lesson that is open.
QString stepId(const Session& session)
{
    return QString::fromStdString(session.lesson()->steps[std::size_t(session.step())].id);
}

} // namespace

PagePanel::PagePanel(Session& session, QWidget* parent)
    : QWidget(parent)
    , session_(session)
    , view_(new PageView(this))
    , dots_(new StepDots(this))
    , back_(new QToolButton(this))
    , next_(new QToolButton(this))
    , problem_(new QLabel(this))
    , spoken_(new QLabel(this))
{
    setObjectName(QStringLiteral("pagePanel"));
    setAttribute(Qt::WA_StyledBackground);
    problem_->setObjectName(QStringLiteral("problem"));
    problem_->setWordWrap(true);
    problem_->setContentsMargins(16, 8, 16, 0);
    problem_->hide();
    spoken_->setFixedSize(0, 0);
    auto* navigation = new QHBoxLayout;
    navigation->setContentsMargins(8, 2, 8, 0);
    back_->setAutoRaise(true);
    next_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    next_->setLayoutDirection(Qt::RightToLeft);
    back_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    next_->setAutoRaise(true);
    navigation->addWidget(back_);
    navigation->addWidget(dots_, 1);
    navigation->addWidget(next_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(navigation); // above all that may be longer or shorter, so that it stays in its place
    layout->addWidget(problem_);
    layout->addWidget(view_, 1);

    connect(back_, &QToolButton::clicked, &session_, [this] { session_.turn(-1); });
    connect(next_, &QToolButton::clicked, &session_, [this] { session_.turn(1); });
    connect(&session_, &Session::coreOnlyChanged, this, [this] {
        if (const auto lesson = session_.lesson())
            nameSteps(*lesson);
    });
    view_->setWorkedLines([this](int box) {
        const auto lesson = session_.lesson();
        return lesson ? session_.worked().lines(QString::fromStdString(lesson->id), stepId(session_), box)
                      : 1;
    });
    connect(view_, &PageView::linesWanted, this, &PagePanel::showLines);
    connect(&session_.worked(), &WorkedBoxes::changed, view_, &PageView::rewrite);
    connect(dots_, &StepDots::chosen, &session_, &Session::setStep);
    connect(&session_, &Session::stepChanged, this, &PagePanel::showStep);
    connect(&session_, &Session::answersChanged, this, &PagePanel::showQuestions);
    connect(&session_.problems(), &ProblemDesk::sheetChanged, this, &PagePanel::showStep);
    connect(&session_, &Session::highlightedChanged, view_, &PageView::setHighlightedQuantity);
    connect(view_, &PageView::linkActivated, &session_,
            [this](const QString& scheme, const QString& rest) { session_.perform(scheme + ':' + rest); });
    connect(view_, &PageView::answered, &session_, &Session::setAnswer);
    connect(view_, &PageView::typed, this, &PagePanel::takeNumber);
    connect(view_, &PageView::cardActivated, this, &PagePanel::useCard);
    connect(&session_, &Session::veiledChanged, this, &PagePanel::showQuestions);
    connect(&session_.predictions(), &Predictions::handsChanged, this, &PagePanel::showQuestions);
    connect(&session_.predictions(), &Predictions::drawn, this, [this](const QString& question) {
        for (const QuestionCard& card : std::as_const(cards_)) // the links come with the first stroke
            if (card.id == question && card.begun == session_.predictions().of(question).sketch.empty())
                return showQuestions();
    });
    connect(view_, &PageView::quantityHovered, &session_, &Session::setHighlighted);
    connect(&session_, &Session::timeChanged, this, &PagePanel::showValues);
    connect(&session_, &Session::runChanged, this, &PagePanel::showProblems);
    connect(&session_, &Session::courseChanged, this, &PagePanel::showProblems);
    connect(&session_, &Session::lessonChanged, this, &PagePanel::showProblems);
    connect(&session_, &Session::courseChanged, this, [this] {
        if (!session_.lesson())
            showStep();
    });
    connect(&session_, &Session::lessonChanged, this, [this] {
        leftBehind_.clear();
        refusals_.clear();
    });
    connect(&session_, &Session::runChanged, this, &PagePanel::showValues);
    connect(&session_, &Session::veiledChanged, this, &PagePanel::showValues);
}

course::Language PagePanel::titleLanguage() const
{
    return language_.own;
}

void PagePanel::setLanguage(PageLanguage language)
{
    language_ = language;
    retranslate();
    showProblems();
    showStep();
}

int PagePanel::leastHeight() const
{
    constexpr double kTitle = 3; // lines of text: two as large as titles are, and what is below them
    constexpr double kText = 5; // three that are seen whole, made higher by formulas, and the margin
    const double lines = (language_.beside ? 2 : 1) * kTitle + kText;
    return next_->sizeHint().height() + int(lines * view_->lineHeight());
}

void PagePanel::setTheme(Theme theme)
{
    theme_ = theme;
    dots_->setTheme(theme);
    const ThemeColors colors = themeColors(theme);
    back_->setIcon(glyphIcon(QStringLiteral("previous"), colors.ink));
    next_->setIcon(glyphIcon(QStringLiteral("next"), colors.ink));
    showStep();
}

void PagePanel::setCanDraw(CanDraw canDraw)
{
    canDraw_ = std::move(canDraw);
    showProblems();
}

void PagePanel::setButtons(bool shown)
{
    back_->setVisible(shown);
    next_->setVisible(shown);
    dots_->setAttribute(Qt::WA_TransparentForMouseEvents, !shown);
    showQuestions();
}

void PagePanel::setBodyPointSize(double points)
{
    view_->setBodyPointSize(points);
}

void PagePanel::retranslate()
{
    view_->setAccessibleName(tr("Lesson page"));
    back_->setText(tr("Back"));
    next_->setText(tr("Next"));
    back_->setToolTip(tr("The step before (Ctrl+Page Up)"));
    next_->setToolTip(tr("The next step (Ctrl+Page Down)"));
}

void PagePanel::showStep()
{
    const auto lesson = session_.lesson();
    if (!lesson && session_.course().lessons.empty())
        return showNoLessons();
    if (!lesson || lesson->steps.empty())
        return;
    const course::PageStep& step = lesson->steps[std::size_t(session_.step())];
    const auto page = [&](course::Language language) {
        return QStringLiteral("## %1\n\n%2")
            .arg(textOf(step.title, language),
                 (step.id == course::kProblemStep
                      ? problemsIntroduction(session_.problems().sheet(), language)
                      : QString())
                     + stepText(*lesson, session_.step(), language));
    };
    showQuestions();
    PageText text(page(course::Language::en), page(course::Language::zh));
    for (const auto& [other, title] : step.title.others)
        put(other, text, page(other).toStdString());
    view_->setTitleMark(step.further ? kFurther : course::Text{});
    view_->setPage(text, language_, theme_);
    nameSteps(*lesson);
    markStepSeen(QString::fromStdString(lesson->id), session_.step());
    showValues();
    if (!leftBehind_.isEmpty() && leftBehind_.top().step == session_.step())
        view_->verticalScrollBar()->setValue(leftBehind_.pop().scroll);
}

void PagePanel::nameSteps(const course::Lesson& lesson)
{
    QVector<StepDots::Step> steps;
    for (const course::PageStep& each : lesson.steps)
        steps.push_back({QString::fromStdString(course::in(titleLanguage(), each.title)), each.further});
    dots_->setSteps(steps, session_.step());
    back_->setEnabled(session_.stepBeside(-1) >= 0);
    next_->setEnabled(session_.stepBeside(1) >= 0);
}

void PagePanel::showLines(int box, int lines)
{
    session_.worked().setLines(QString::fromStdString(session_.lesson()->id), stepId(session_), box, lines);
    announceText(spoken_, view_->showLastLine(box));
}

bool PagePanel::nextLine()
{
    const WorkedBox* box = view_->unfinishedBox();
    if (box)
        showLines(box->number, box->shown + 1);
    return box != nullptr;
}

void PagePanel::showNoLessons()
{
    const course::Text words{
        "## No lessons\n\nThere are no lessons in `%1`. A lesson is a folder whose name begins with a digit. "
        "As "
        "soon as one is there, it is opened here.",
        "## 没有课程\n\n`%1` 中没有课程。每一课是一个名称以数字开头的文件夹；一旦出现，就会在这里打开。"};
    const auto page = [&](course::Language language) { return textOf(words, language).arg(lessonFolder_); };
    PageText text(page(course::Language::en), page(course::Language::zh));
    put(language_.own, text, page(language_.own).toStdString());
    view_->setPage(text, language_, theme_);
}

bool PagePanel::showEquation(const QString& tag)
{
    if (view_->showEquation(tag))
        return true;
    const auto lesson = session_.lesson();
    if (!lesson)
        return false;
    const std::string mark = "\\tag{" + tag.toStdString() + "}";
    const auto found = std::ranges::find_if(lesson->steps, [&](const course::PageStep& step) {
        return step.markdown.en.find(mark) != std::string::npos;
    });
    if (found == lesson->steps.end())
        return false;
    leftBehind_.push({session_.step(), view_->verticalScrollBar()->value(), session_.undoStack().index()});
    session_.setStep(int(found - lesson->steps.begin()));
    return view_->showEquation(tag);
}

bool PagePanel::leadBack()
{
    if (leftBehind_.isEmpty())
        return false;
    session_.undoStack().setIndex(leftBehind_.top().edits);
    return true;
}

/// That nothing can be read, what is wrong in the files of the lesson, and why its run ended before its time.
void PagePanel::showProblems()
{
    QStringList lines;
    const course::LoadedLesson* listed = session_.listedLesson();
    if (session_.lesson() && !listed)
        lines << tr("The files of this lesson are gone; it is shown as it was.");
    if (listed && !listed->errors.empty()) {
        lines << (listed->lesson ? tr("The files of this lesson contain mistakes:")
                                 : tr("This lesson is shown as it was before its files were changed:"));
        for (const course::InputError& error : listed->errors)
            lines << QString::fromStdString(course::in(titleLanguage(), sentenceFirst(error)));
        if (lines.size() > kProblemLines) {
            const qsizetype more = lines.size() - kProblemLines;
            lines.resize(kProblemLines);
            lines << tr("and %1 more").arg(more);
        }
    }
    const course::RunPointer run = session_.run();
    if (!session_.error().isEmpty())
        lines << session_.error();
    else if (run && run->status() != course::RunStatus::complete)
        lines << QString::fromStdString(course::in(titleLanguage(), run->reason()));
    lines = missingFont(language_, canDraw_) + lines;
    problem_->setText(lines.join('\n'));
    problem_->setVisible(!lines.isEmpty());
}

QuestionCard PagePanel::cardOf(const course::Lesson& lesson, const course::Question& question) const
{
    QuestionCard card;
    card.id = QString::fromStdString(question.id);
    card.prediction = question.prediction;
    card.counting = !next_->isHidden(); // it is one of the buttons
    card.prompt = question.prompt;
    const Predictions& predictions = session_.predictions();
    const Prediction made = predictions.of(card.id);
    if (const auto& number = question.number) {
        card.kind = QuestionCard::Kind::number;
        card.typed = made.typed;
        card.unit = QString::fromStdString(number->unit.symbol());
        if (const auto refused = refusals_.find(card.id); refused != refusals_.end()) {
            card.typed = refused->typed;
            card.refusal = refused->why;
        }
        if (question.problem)
            pose(card, lesson, *question.problem);
        if (made.verdict) {
            card.answered = true;
            card.right = made.verdict->right;
            card.verdict = course::wordsOf(*made.verdict, number->unit);
            card.comment = number->comment;
            if (made.verdict->wrong) {
                const course::SolvedProblem* solved = session_.problems().solved(card.id);
                const auto& foreseen = solved ? solved->answer.wrong : number->wrong;
                const course::NumberQuestion::Wrong& wrong = foreseen[*made.verdict->wrong];
                card.comment = wrong.comment;
                card.tryLink = QString::fromStdString(wrong.tryLink);
            }
        }
    } else if (const auto& sketch = question.sketch) {
        card.kind = QuestionCard::Kind::sketch;
        card.open = session_.sketchWanted() == card.id || made.isMade();
        card.begun = !made.sketch.empty();
        if (made.score) {
            card.answered = true;
            card.verdict = course::wordsOf(*made.score);
            card.comment = sketch->comment;
        }
    }
    const Hands hands = predictions.hands(card.id);
    for (const course::QuestionOption& option : question.options) {
        const int place = int(card.options.size());
        card.options.push_back({option.text,
                                option.comment,
                                option.correct,
                                QString::fromStdString(option.tryLink),
                                {hands.shown(0, place), hands.shown(1, place)}});
    }
    const std::vector<int> order = course::optionOrder(lesson.id, question);
    card.order = QVector<int>(order.begin(), order.end());
    card.chosen = made.option;
    return card;
}

/// The numbers of the sheet, and what was asked for.
void PagePanel::pose(QuestionCard& card, const course::Lesson& lesson, std::size_t problem) const
{
    ProblemDesk& desk = session_.problems();
    const course::PosedProblem* posed = desk.posed(card.id);
    if (!posed)
        return;
    card.prompt = posed->prompt;
    card.problem.emplace();
    card.problem->heading = course::problemHeading(problem, lesson.problems[problem].level);
    card.problem->run = QString::fromStdString(course::actionsOf(*posed));
    if (desk.showsHint(card.id))
        card.problem->hint = posed->hint;
    if (const course::SolvedProblem* solved = desk.showsSolution(card.id) ? desk.solved(card.id) : nullptr)
        card.problem->solution = solved->solution;
}

/// Which sheet: a student's own number, say.
void PagePanel::askForSheet()
{
    bool chosen = false;
    const int number
        = QInputDialog::getInt(this, tr("Another sheet"), tr("Number of the sheet, such as your own:"),
                               int(session_.problems().sheet()), 1, ProblemDesk::kMostSheets, 1, &chosen);
    if (chosen)
        session_.problems().setSheet(quint64(number));
}

void PagePanel::takeNumber(const QString& question, const QString& text)
{
    refusals_.remove(question);
    try {
        session_.predictions().type(question, text);
        QTimer::singleShot(0, view_,
                           [this, question] { view_->showField(question); }); // what is said below it
    } catch (const course::ValueError& error) {
        refusals_[question] = {text, error.message()};
        showQuestions();
        if (view_->viewport()->hasFocus()) // not where the reader has gone on to something else
            QTimer::singleShot(0, view_, [this, question] { view_->editField(question); });
    }
}

void PagePanel::useCard(LinkKind what, const QString& question)
{
    Predictions& predictions = session_.predictions();
    switch (what) {
    case LinkKind::hands:
        emit handsWanted(question);
        break;
    case LinkKind::hint:
        session_.problems().showHint(question);
        break;
    case LinkKind::solution:
        session_.problems().showSolution(question);
        break;
    case LinkKind::sheet:
        askForSheet();
        break;
    case LinkKind::finishSketch:
        predictions.finishSketch(question);
        break;
    case LinkKind::sketchAnew:
        session_.takeAnswerBack(question);
        break;
    case LinkKind::eraseSketch: {
        course::Sketch sketch = predictions.of(question).sketch;
        sketch.clear();
        predictions.setSketch(question, sketch);
        showQuestions();
        break;
    }
    default:
        break;
    }
}

void PagePanel::showQuestions()
{
    const auto lesson = session_.lesson();
    if (!lesson)
        return;
    cards_.clear();
    for (const course::Question& question : lesson->questions)
        cards_.push_back(cardOf(*lesson, question));
    view_->setQuestions(cards_);
}

void PagePanel::showValues()
{
    const course::RunPointer run = session_.run();
    if (!run)
        return;
    QHash<QString, QString> values;
    for (const QString& source : view_->liveExpressions()) {
        const bool waits = session_.veiled() && isMeasure(source);
        values.insert(source, waits ? QString(kVeiled) : liveText(*run, source, session_.time()));
    }
    view_->setLiveValues(values);
}

} // namespace polhode::ui
