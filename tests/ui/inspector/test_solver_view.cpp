#include "ui/inspector/solver_view.h"

#include <QLabel>
#include <QTest>

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
};

QTEST_MAIN(TestSolverView)
#include "test_solver_view.moc"
