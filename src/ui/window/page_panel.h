#pragma once

#include "course/model/lesson.h"
#include "ui/page/page_view.h"
#include "ui/theme/fonts.h"

#include <QStack>
#include <QWidget>

class QLabel;
class QToolButton;

namespace polhode::ui
{

class Session;
class StepDots;

/// The lesson's page beside the experiment: one step of it, its live numbers and questions, and the way
/// to the steps before and after.
class PagePanel : public QWidget
{
    Q_OBJECT

public:
    explicit PagePanel(Session& session, QWidget* parent = nullptr);

    void setLanguage(PageLanguage language);
    void setTheme(Theme theme);
    void setBodyPointSize(double points);
    /// Where the lessons should be: the page says so while there are none.
    void setLessonFolder(const QString& folder) { lessonFolder_ = folder; }
    /// By what it is found whether the language can be read; where it cannot, that stands over the page.
    void setCanDraw(CanDraw canDraw);
    /// Without the buttons, for those who only look on; the dots still tell how far the lesson is.
    void setButtons(bool shown);
    PageView* view() { return view_; }
    /// With which a step begins to be read: its title, in each language, and some lines.
    int leastHeight() const;

    /// Shows one more line of what is worked by hand; false where all of it is there.
    bool nextLine();
    /// Goes to the equation with this tag, on another step if need be; false if the lesson has none.
    bool showEquation(const QString& tag);
    /// Back to where the last link to an equation of another step was, as it was left; false if there is
    /// none.
    bool leadBack();

signals:
    /// The class is to raise its hands for the answers to a question.
    void handsWanted(const QString& question);

private:
    /// Where a link led away from: the step, its scroll bar, and how many edits there were.
    struct Place {
        int step, scroll, edits;
    };

    void showStep();
    void showNoLessons();
    void nameSteps(const course::Lesson& lesson);
    void showLines(int box, int lines);
    void showQuestions();
    QuestionCard cardOf(const course::Lesson& lesson, const course::Question& question) const;
    void pose(QuestionCard& card, const course::Lesson& lesson, std::size_t problem) const;
    void askForSheet();
    void takeNumber(const QString& question, const QString& text);
    void useCard(LinkKind what, const QString& question);
    void showValues();
    void showProblems();
    void retranslate();
    course::Language titleLanguage() const;

    Session& session_;
    PageView* view_;
    StepDots* dots_;
    QToolButton *back_, *next_;
    QLabel* problem_;
    QLabel* spoken_; ///< what a screen reader is told of a line that has come; it is not seen
    QVector<QuestionCard> cards_;
    struct Refusal {
        QString typed;
        course::Text why;
    };
    QHash<QString, Refusal> refusals_; ///< of numbers that were typed, by their questions
    QString lessonFolder_;
    CanDraw canDraw_ = machineCanDraw;
    QStack<Place> leftBehind_;
    PageLanguage language_;
    Theme theme_ = Theme::light;
};

} // namespace polhode::ui
