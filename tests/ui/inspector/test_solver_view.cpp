#include "ui/inspector/solver_view.h"

#include <QComboBox>
#include <QLabel>
#include <QTest>
#include <QWheelEvent>

using namespace polhode;
using namespace polhode::ui;

class TestSolverView : public QObject
{
    Q_OBJECT

private slots:
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

    void theWheelDoesNotChangeTheMethod()
    {
        SolverView view;
        auto* method = view.findChild<QComboBox*>();
        QVERIFY(method);
        const int before = method->currentIndex();
        QWheelEvent down({5, 5}, {5, 5}, {}, {0, -120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                         false);
        QCoreApplication::sendEvent(method, &down);
        QCOMPARE(method->currentIndex(), before);
    }
};

QTEST_MAIN(TestSolverView)
#include "test_solver_view.moc"
