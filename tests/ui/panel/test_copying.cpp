#include "course/read/load.h"
#include "ui/panel/matrices_panel.h"
#include "ui/panel/values_panel.h"
#include "ui/session/session.h"
#include "ui/widgets/copying.h"
#include "ui/widgets/matrix_grid.h"
#include "ui/widgets/matrix_text.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QMimeData>
#include <QSettings>
#include <QStandardItemModel>
#include <QStandardPaths>
#include <QTableView>
#include <QTest>

using namespace polhode;
using namespace polhode::ui;

namespace
{

QString clipboardText()
{
    return QGuiApplication::clipboard()->text();
}

void press(QWidget* widget)
{
    QGuiApplication::clipboard()->clear();
    QTest::keyClick(widget, Qt::Key_C, Qt::ControlModifier);
}

} // namespace

/// What goes to the clipboard as text.
class TestCopying : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName(QStringLiteral("polhode-test-copying"));
        QSettings().clear();
        session_.setSynchronous(true);
        session_.setCourse(course::loadCourse(POLHODE_SOURCE_DIR "/lessons"));
        QVERIFY(session_.openLesson(QStringLiteral("06-euler-equations")));
        session_.reveal();
        session_.setTime(1);
    }

    void aTableHasTabsAndHeadings()
    {
        QStandardItemModel model(2, 2);
        model.setHorizontalHeaderLabels({QStringLiteral("name"), QStringLiteral("λ\nN")});
        model.setData(model.index(0, 0), QStringLiteral("one\ttwo\nthree"));
        model.setData(model.index(0, 1), QStringLiteral("0.33"));
        model.setData(model.index(0, 1), 1.0 / 3, kWholeRole);
        model.setData(model.index(1, 0), QStringLiteral("v"));
        model.setData(model.index(1, 1), QStringLiteral("–"));
        QCOMPARE(tableText(model), QStringLiteral("name\tλ (N)\none two three\t0.3333333333333333\nv\t–\n"));
        model.setData(model.index(1, 1), QStringLiteral("m/s"), kUnitRole);
        QCOMPARE(tableText(model, {1}), QStringLiteral("name\tλ (N)\tUnit\nv\t–\tm/s\n"));
    }

    void aMatrixAsTableAndAsLatex()
    {
        MatrixPicture matrix;
        matrix.name = QStringLiteral("L");
        matrix.tex = QStringLiteral("L = I_W\\,\\omega");
        matrix.unit = QStringLiteral("kg⋅m²/s");
        matrix.value.resize(2, 2);
        matrix.value << 1.0 / 3, -0.002, 1e-30, 40;
        QCOMPARE(matrixText(matrix), QStringLiteral("L (kg⋅m²/s)\n0.3333333333333333\t-0.002\n0\t40\n"));
        matrix.value << 1.5e-9, 0, 1e-30, -2.5e-8;
        QCOMPARE(matrixTex(matrix),
                 QStringLiteral("L = I_W\\,\\omega = \\begin{pmatrix} 1.5\\times 10^{-9} & 0 \\\\ 0 & "
                                "-2.5\\times 10^{-8} \\end{pmatrix}\\,\\mathrm{kg\\,m^{2}/s}"));
        matrix.rows = {QStringLiteral("hip"), QStringLiteral("knee")};
        matrix.columns = {QStringLiteral("x"), QStringLiteral("y")};
        matrix.value << 1, 2, 3, 4;
        QCOMPARE(matrixText(matrix), QStringLiteral("L (kg⋅m²/s)\tx\ty\nhip\t1\t2\nknee\t3\t4\n"));
    }

    /// L = I ω, read back from what was copied.
    void theMatricesPanelCopiesItsMatrices()
    {
        MatricesPanel panel(session_);
        panel.setLanguage(course::Language::en);
        panel.resize(420, 700);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        auto* grid = panel.findChild<MatrixGrid*>();
        QVERIFY(!grid->matrices().isEmpty());
        press(&panel);
        const QString all = clipboardText();
        QCOMPARE(all.count(QStringLiteral("\n\n")), grid->matrices().size() - 1);
        const QVector<Copy> atFirst = copiesAt(grid, {8, 8});
        QCOMPARE(atFirst.size(), 3); // as a table, as LaTeX, and the panel as a picture
        putOnClipboard(atFirst[0]);
        const QStringList lines = clipboardText().trimmed().split('\n');
        QCOMPARE(lines.size(), 4);
        const Eigen::MatrixXd& I = grid->matrices()[0].value;
        for (int i = 0; i < 3; ++i)
            for (int k = 0; k < 3; ++k) {
                const double copied = lines[i + 1].split('\t')[k].toDouble();
                QVERIFY(copied == I(i, k) || (copied == 0 && std::abs(I(i, k)) < 1e-12)); // kg⋅m², of about 1
            }
        putOnClipboard(atFirst[1]);
        QVERIFY(clipboardText().contains(QStringLiteral("\\begin{pmatrix}")));
        putOnClipboard(atFirst[2]);
        QVERIFY(!QGuiApplication::clipboard()->image().isNull());
    }

    /// Full digits, the unit in a column of its own, and only the rows that are chosen where any are.
    void valuesAreWhole()
    {
        ValuesPanel panel(session_);
        panel.setLanguage(course::Language::en);
        panel.resize(700, 600);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        session_.setValue("w2", 5); // the table is that of the run which comes
        session_.setTime(1);
        auto* table = panel.findChild<QTableView*>();
        table->setFocus();
        press(table);
        const auto& variables = session_.run()->variables();
        QStringList lines = clipboardText().trimmed().split('\n');
        QCOMPARE(lines.size(), qsizetype(variables.size()) + 1);
        QCOMPARE(lines[0], QStringLiteral("Symbol\tValue\tUnit\tQuantity\tName in files"));
        int compared = 0;
        for (qsizetype i = 1; i < lines.size(); ++i) {
            const QStringList cells = lines[i].split('\t');
            const course::VariableInfo* info = session_.run()->find(cells[4].toStdString());
            QVERIFY(info);
            QCOMPARE(cells[2], QString::fromStdString(info->unit.symbol()));
            const double value = session_.run()->value(info->id, 1) / info->unit.factor;
            if (cells[1] != QStringLiteral("0")) { // what is nothing but rounding is shown as zero
                QCOMPARE(cells[1].toDouble(), value);
                ++compared;
            }
        }
        QVERIFY(compared > 10);
        table->selectRow(2);
        press(table);
        QCOMPARE(clipboardText().trimmed().split('\n').size(), 2);
        QCOMPARE(clipboardText().trimmed().split('\n')[1], lines[3]);
    }

    /// The menu holds what the place offers, and after it what is around it.
    void theMenuOffersTheSame()
    {
        ValuesPanel panel(session_);
        panel.setLanguage(course::Language::en);
        panel.resize(700, 600);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        auto* table = panel.findChild<QTableView*>();
        QContextMenuEvent asked(QContextMenuEvent::Mouse, {20, 20},
                                table->viewport()->mapToGlobal(QPoint(20, 20)));
        QCoreApplication::sendEvent(table->viewport(), &asked);
        auto* menu = table->findChild<QMenu*>();
        QVERIFY(menu);
        QCOMPARE(menu->actions().size(), 2);
        menu->actions()[0]->trigger();
        QVERIFY(clipboardText().startsWith(QStringLiteral("Symbol\t")));
        QVERIFY(QGuiApplication::clipboard()->mimeData()->hasFormat(QLatin1String(kCopyFormat)));
        menu->close();
    }

private:
    Session session_;
};

QTEST_MAIN(TestCopying)
#include "test_copying.moc"
