#include "ui/inspector/indeterminate_view.h"
#include "ui/inspector/solver_view.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QSlider>
#include <QTableWidget>
#include <QTest>
#include <QWheelEvent>
#include <qtestspontaneevent.h>

using namespace polhode;
using namespace polhode::ui;

class TestSolverView : public QObject
{
    Q_OBJECT

private slots:
    void theWheelScrollsThePanelUntilTheListIsChosen()
    {
        QScrollArea area;
        auto* view = new SolverView;
        view->setProblem({Eigen::MatrixXd::Identity(3, 3), -Eigen::VectorXd::Ones(3)}, true);
        view->setMinimumHeight(2000);
        area.setWidget(view);
        area.setWidgetResizable(true);
        area.resize(300, 300);
        area.show();
        QVERIFY(QTest::qWaitForWindowExposed(&area));
        auto* method = view->findChild<QComboBox*>();
        area.setFocus();
        const int chosen = method->currentIndex();
        const auto turn = [&] {
            const QPointF at = method->rect().center();
            QWheelEvent wheel(at, method->mapToGlobal(at), {}, {0, -120}, Qt::NoButton, Qt::NoModifier,
                              Qt::NoScrollPhase, false);
            // Only what comes from outside goes on to the parent; sendEvent() would make it come from inside.
            QSpontaneKeyEvent::setSpontaneous(&wheel);
            qApp->notify(method, &wheel);
        };
        turn();
        QCOMPARE(method->currentIndex(), chosen);
        QVERIFY(!method->hasFocus());
        QVERIFY(area.verticalScrollBar()->value() > 0);
        area.verticalScrollBar()->setValue(0);
        method->setFocus();
        QTRY_VERIFY(method->hasFocus());
        turn();
        QCOMPARE(method->currentIndex(), chosen + 1);
        QCOMPARE(area.verticalScrollBar()->value(), 0);
    }

    void problemsOfAnySizeFollowEachOther()
    {
        SolverView view;
        for (const int n : {1, 3, 2}) {
            view.setProblem({Eigen::MatrixXd::Identity(n, n), -Eigen::VectorXd::Ones(n)}, true);
            bool solved = false;
            for (const QLabel* label : view.findChildren<QLabel*>())
                solved = solved || label->text().contains(QStringLiteral("Solved"));
            QVERIFY2(solved, qPrintable(QString::number(n)));
        }
    }

    void pivotsOfLemke()
    {
        // M = I, d = −1: z₀ enters first, and every λ has to enter once, so that λ = 1.
        SolverView view;
        view.setMethod("lemke");
        view.setProblem({Eigen::MatrixXd::Identity(2, 2), Eigen::Vector2d(-1, -2)}, true);
        const auto* table = view.findChild<QTableWidget*>();
        QVERIFY(table && table->rowCount() >= 3);
        QStringList entered;
        for (int row = 0; row < table->rowCount(); ++row)
            entered << table->item(row, 1)->text();
        for (const char* variable : {"z₀", "λ₁", "λ₂"})
            QVERIFY2(entered.contains(QString::fromUtf8(variable)), qPrintable(entered.join(' ')));
        QCOMPARE(table->item(table->rowCount() - 1, 4)->text(), QStringLiteral("λ₁ λ₂"));
    }

    void aDiscInANarrowingSlotHasNoSolution()
    {
        // ζ̇₁ + ζ̇₂ = d₁ + d₂ < 0 whatever λ is.
        constexpr double m = 2;
        const Eigen::Matrix2d M{{1 / m, -1 / m}, {-1 / m, 1 / m}};
        for (const char* method : {"lemke", "dantzig", "enumeration"}) {
            SolverView view;
            view.setMethod(method);
            view.setProblem({M, Eigen::Vector2d(1, -2)}, true);
            bool refused = false, solved = false;
            for (const QLabel* label : view.findChildren<QLabel*>()) {
                refused = refused || label->text().contains(QStringLiteral("no solution"));
                solved = solved || label->text().contains(QStringLiteral("Solved"));
            }
            QVERIFY2(refused && !solved, method);
        }
    }

    void indeterminateForcesChangeAndTheMotionDoesNot()
    {
        const Eigen::Matrix2d M{{1, -1}, {-1, 1}};
        const Eigen::Vector2d lambda(3, 2); // M λ = (1, −1) = −d
        IndeterminateView view;
        view.setProblem({M, Eigen::Vector2d(-1, 1)}, lambda);
        auto* slider = view.findChild<QSlider*>();
        QVERIFY(slider);
        QCOMPARE(view.forces(), Eigen::VectorXd(lambda));
        for (const int value : {slider->minimum(), slider->maximum()}) {
            slider->setValue(value);
            const Eigen::VectorXd forces = view.forces();
            QVERIFY((forces - lambda).norm() > 0.1);
            QVERIFY(forces.minCoeff() > -1e-12); // rounding of one addition
            QVERIFY((M * forces - Eigen::Vector2d(1, -1)).norm() < 1e-12); // the same
        }
    }

    void determinateForcesHaveNoSlider()
    {
        IndeterminateView view;
        view.setProblem({Eigen::Matrix2d::Identity(), Eigen::Vector2d(-1, -2)}, Eigen::Vector2d(1, 2));
        QVERIFY(view.isHidden());
    }
};

QTEST_MAIN(TestSolverView)
#include "test_solver_view.moc"
