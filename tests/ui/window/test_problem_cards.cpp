#include "ui/window/page_panel.h"

#include "window_fixture.h"

#include <QSettings>
#include <QTextDocument>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace polhode;
using namespace polhode::ui;

/// The last step of a lesson: problems with the numbers of a sheet, judged by runs of their own.
class TestProblemCards : public QObject, private WindowFixture
{
    Q_OBJECT

private:
    static constexpr const char* kQuestion = "problem-lowest";

    PageView* view() const { return window_->findChild<PagePanel*>()->view(); }
    QString page() const
    {
        QCoreApplication::processEvents();
        return view()->document()->toPlainText();
    }
    QString question() const { return QString::fromLatin1(kQuestion); }
    double drawn(const char* parameter) const
    {
        return session_->problems().posed(question())->inputs.values.at(parameter);
    }
    /// At the lowest point the hinge carries the weight and the centripetal force of the centre:
    /// R = m g + m (l/2) ω² with ω² = 3 g (1 − cos θ) / l.
    double byHand() const
    {
        const double l = drawn("l"), rate2 = 3 * 9.81 * (1 - std::cos(drawn("th"))) / l;
        return 9.81 + l / 2 * rate2;
    }
    bool offers(const char* scheme) const
    {
        return std::ranges::any_of(view()->content().links, [&](const PageLink& each) {
            return each.scheme == QLatin1String(scheme) && each.rest == question();
        });
    }

private slots:
    void initTestCase() { readCourse("problem-cards"); }

    void init()
    {
        QSettings().clear();
        makeWindow();
        QVERIFY(session_->openLesson(QStringLiteral("11-constraint-method")));
        session_->setStep(int(session_->lesson()->steps.size()) - 1);
    }

    void cleanup() { closeWindow(); }

    void valuesStandInThePrompt()
    {
        const QString degrees = QString::number(std::lround(drawn("th") * 180 / std::numbers::pi)) + u'°';
        QVERIFY2(page().contains(QStringLiteral("It is held at ") + degrees), qPrintable(page()));
        QVERIFY(page().contains(QStringLiteral("Problem 1 · routine")));
        QVERIFY(!page().contains(QStringLiteral("{{")));
    }

    void aRunOfItsOwnJudges()
    {
        session_->setValue("l", 2.0); // what is set beside the page is another run
        session_->predictions().type(question(), QString::number(byHand() * 0.995));
        QVERIFY(session_->predictions().of(question()).verdict);
        QVERIFY(session_->predictions().of(question()).verdict->right);
        session_->predictions().type(question(), QString::number(byHand() * 1.03));
        QVERIFY(!session_->predictions().of(question()).verdict->right);
    }

    void helpComesWhenItIsAskedFor()
    {
        const auto& problem = session_->lesson()->problems.front();
        const QString hint = QStringLiteral("the centre of mass moves on a circle of radius");
        QVERIFY(QString::fromStdString(problem.hint.en).contains(hint));
        QVERIFY(!page().contains(hint));
        QVERIFY(offers("hint"));
        session_->problems().showHint(question());
        QVERIFY(page().contains(hint));
        QVERIFY(!offers("hint"));
        QVERIFY(offers("solution"));
        const QString before = page();
        session_->problems().showSolution(question());
        QVERIFY(!offers("solution"));
        QVERIFY(page().size() > before.size());
        const QString result = QString::number(byHand(), 'g', 4);
        QVERIFY(
            QString::fromStdString(session_->problems().solved(question())->solution.en).contains(result));
    }

    void anotherSheetIsAnotherProblem()
    {
        session_->predictions().type(question(), QString::number(byHand()));
        const QString before = page();
        session_->problems().setSheet(12);
        QVERIFY(page() != before);
        QVERIFY(page().contains(QStringLiteral("sheet 12")));
        QVERIFY(!session_->predictions().isMade(question()));
        QCOMPARE(QSettings().value(QStringLiteral("problems/sheet")).toInt(), 12);
    }

    void itsRunIsSet()
    {
        const course::PosedProblem& posed = *session_->problems().posed(question());
        session_->perform(QString::fromStdString(course::actionsOf(posed)));
        QVERIFY(std::abs(session_->inputs().values.at("l") - drawn("l")) < 1e-9);
        QVERIFY(std::abs(session_->inputs().values.at("th") - drawn("th")) < 1e-9);
    }
};

QTEST_MAIN(TestProblemCards)
#include "test_problem_cards.moc"
