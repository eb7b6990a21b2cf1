#include "ui/inspector/indeterminate_view.h"
#include "ui/inspector/solver_view.h"
#include "ui/plot/bars_chart.h"

#include <QApplication>
#include <QBarSet>
#include <QChart>
#include <QComboBox>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSlider>
#include <QStackedBarSeries>
#include <QTableWidget>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <QWheelEvent>
#include <qtestspontaneevent.h>

#include <cmath>
#include <numbers>
#include <vector>

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

        // What comes after the last pivot is none.
        QStringList pivots;
        for (int row = 1; row < table->rowCount(); ++row)
            if (table->item(row, 1)->text() != QStringLiteral("–"))
                pivots << table->item(row, 0)->text();
        QCOMPARE(pivots, (QStringList{"1", "2", "3"})); // z₀, λ₁, λ₂
        QCOMPARE(table->rowCount(), 5);
        QCOMPARE(table->item(4, 0)->text(), QStringLiteral("refined"));
    }

    void pivotsArePlayedOneByOne()
    {
        SolverView view;
        view.setMethod("lemke");
        view.setProblem({Eigen::MatrixXd::Identity(2, 2), Eigen::Vector2d(-1, -2)}, true);
        view.resize(400, 700);
        view.show();
        auto* steps = view.findChild<QSlider*>();
        auto* table = view.findChild<QTableWidget*>();
        auto* chart = view.findChild<BarsChart*>();
        auto* clock = view.findChild<QTimer*>();
        const auto bars = [&] {
            std::vector<double> forces;
            for (const QAbstractSeries* series : chart->chart()->series())
                if (const auto* stack = qobject_cast<const QStackedBarSeries*>(series))
                    for (int bar = 0; bar < int(stack->barSets().size()); ++bar)
                        forces.push_back(stack->barSets()[bar]->at(bar));
            return forces;
        };
        QCOMPARE(bars(), (std::vector<double>{1, 2})); // the answer stands there at first
        QSignalSpy played(&view, &SolverView::played);
        clock->setInterval(1);
        QStringList seen;
        connect(steps, &QSlider::valueChanged, &view, [&](int step) {
            seen << QString::number(step);
            QCOMPARE(table->currentRow(), step);
            // A force that is not in the basis is zero.
            for (int i = 0; i < 2; ++i)
                if (const QString name = QStringLiteral("λ") + QChar(0x2081 + i);
                    !table->item(step, 4)->text().contains(name))
                    QCOMPARE(bars()[std::size_t(i)], 0.0);
        });
        auto* button = view.findChild<QToolButton*>();
        button->click();
        QCOMPARE(played.count(), 1);
        QVERIFY(clock->isActive());
        QTRY_VERIFY(!clock->isActive());
        QStringList all;
        for (int step = 0; step <= steps->maximum(); ++step)
            all << QString::number(step);
        QCOMPARE(seen, all);
        QCOMPARE(bars(), (std::vector<double>{1, 2}));
        button->click();
        QVERIFY(clock->isActive());
        button->click();
        QVERIFY(!clock->isActive());
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

    void everyDirectionOfTheNullSpaceHasItsSlider()
    {
        // Six legs in a circle, the weight in the middle: heights and two tilts are kept, three freedoms.
        Eigen::MatrixXd legs(3, 6);
        for (int k = 0; k < 6; ++k)
            legs.col(k) << 1, std::cos(k * std::numbers::pi / 3), std::sin(k * std::numbers::pi / 3);
        const Eigen::MatrixXd M = legs.transpose() * legs;
        const Eigen::VectorXd lambda = Eigen::VectorXd::Ones(6), q = -M * lambda;
        IndeterminateView view;
        view.retranslate();
        view.setProblem({M, q}, lambda);
        auto* direction = view.findChild<QComboBox*>();
        auto* slider = view.findChild<QSlider*>();
        QCOMPARE(direction->count(), 3);
        for (int k = 0; k < 3; ++k) { // each on from where the one before has left the forces
            direction->setCurrentIndex(k);
            const Eigen::VectorXd before = view.forces();
            for (const int end : {slider->minimum(), slider->maximum()}) {
                slider->setValue(end);
                const Eigen::VectorXd forces = view.forces();
                QVERIFY(std::abs(forces.minCoeff()) < 1e-12); // a leg is free: rounding of one sum
                QVERIFY((M * forces + q).norm() < 1e-11); // the same, of six terms
            }
            slider->setValue(slider->maximum() / 2);
            QVERIFY((view.forces() - before).norm() > 0.1);
        }
        direction->setCurrentIndex(0);
        QVERIFY(slider->value() > 0); // where its direction was left, within limits that have moved since
        view.findChild<QToolButton*>()->click();
        QCOMPARE(view.forces(), lambda);
        QCOMPARE(slider->value(), 0);
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
