#include "course/read/load.h"
#include "ui/panel/data_panel.h"
#include "ui/panel/import_dialog.h"
#include "ui/session/plot_source.h"
#include "ui/session/session.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace polhode;
using namespace polhode::ui;

namespace
{

const QString kReadings = QStringLiteral(POLHODE_SOURCE_DIR "/lessons/06-euler-equations/thrown-book.csv");

/// A table in @p folder, by its path.
QString written(const QTemporaryDir& folder, const char* text)
{
    QFile file(folder.filePath(QStringLiteral("readings.csv")));
    if (!file.open(QIODevice::WriteOnly) || file.write(text) < 0)
        qFatal("no table can be written");
    return file.fileName();
}

std::vector<ui::Curve> measuredCurves(const Session& session)
{
    std::vector<ui::Curve> found;
    for (const PlotData& plot : plotsOf(session, course::Language::en))
        for (const ui::Curve& curve : plot.curves)
            if (curve.role == ui::Curve::Role::measured)
                found.push_back(curve);
    return found;
}

} // namespace

/// Readings from outside: on the axes, with their experiment, undone and redone, and fitted to.
class TestDataPanel : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName(QStringLiteral("polhode-data-test"));
        course_ = course::loadCourse(POLHODE_SOURCE_DIR "/lessons");
    }

    void init()
    {
        QSettings().clear();
        session_ = std::make_unique<Session>();
        session_->setSynchronous(true);
        session_->setCourse(course_);
        QVERIFY(session_->openLesson(QStringLiteral("06-euler-equations")));
        session_->setExperiment(QStringLiteral("book"));
        session_->setPlots({QStringLiteral("omega")});
        session_->reveal();
    }

    void cleanup() { session_.reset(); }

    void aLinkLaysReadingsOverTheCurves()
    {
        session_->perform(QStringLiteral("data:thrown-book.csv;set:c=3"));
        QVERIFY(session_->measured());
        const std::vector<ui::Curve> curves = measuredCurves(*session_);
        QCOMPARE(curves.size(), std::size_t(3));
        QCOMPARE(curves[0].x->size(), std::size_t(401));
        QCOMPARE(curves[1].label.contains(QStringLiteral("measured")), true);
        QCOMPARE(session_->value("c"), 0.03);
        session_->undoStack().undo();
        QVERIFY(!session_->measured());
        QVERIFY(measuredCurves(*session_).empty());
        session_->undoStack().redo();
        QVERIFY(session_->measured());
    }

    void theyStayWithTheirExperiment()
    {
        session_->perform(QStringLiteral("data:thrown-book.csv"));
        session_->setExperiment(QStringLiteral("pair"));
        QVERIFY(!session_->measured());
        session_->setExperiment(QStringLiteral("book"));
        QVERIFY(session_->measured());
        session_->setMeasured(nullptr);
        session_->setExperiment(QStringLiteral("pair"));
        session_->setExperiment(QStringLiteral("book"));
        QVERIFY(!session_->measured());
        // Where they came from is known beyond the session.
        const auto note = session_->measuredBefore();
        QVERIFY(note);
        QCOMPARE(QFileInfo(note->path).fileName(), QStringLiteral("thrown-book.csv"));
        QCOMPARE(note->choice.matches.size(), std::size_t(3));
        QCOMPARE(note->choice.matches[1].unit.name, std::string("rad/s"));
    }

    void theDialogTakesWhatIsChosen()
    {
        const QTemporaryDir folder;
        ImportDialog dialog(*session_,
                            written(folder, "Zeit (ms);gyro_y (°/s);sd\n0;100;1\n10;110,5;1\n20;;1\n"),
                            nullptr, nullptr);
        auto* columns = dialog.findChild<QTableWidget*>(QStringLiteral("importColumns"));
        auto* ok = dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
        QCOMPARE(columns->rowCount(), 3);
        QVERIFY(!ok->isEnabled()); // nothing is measured
        const auto choose = [&](int row, const QString& meaning) {
            auto* box = static_cast<QComboBox*>(columns->cellWidget(row, 2));
            box->setCurrentIndex(box->findData(meaning));
        };
        choose(1, QStringLiteral("book.w2"));
        QVERIFY(ok->isEnabled());
        columns->item(1, 4)->setText(QStringLiteral("-1"));
        choose(2, QStringLiteral("±"));
        dialog.findChild<QLineEdit*>(QStringLiteral("importStart"))->setText(QStringLiteral("10 ms"));
        QVERIFY(dialog.data());
        const course::MeasuredSeries& series = dialog.data()->series.front();
        QCOMPARE(series.time.size(), std::size_t(2));
        QVERIFY(std::abs(series.time[0] + 0.01) < 1e-15);
        QVERIFY(std::abs(series.value[1] + 110.5 * M_PI / 180) < 1e-12);
        QVERIFY(std::abs(series.error[0] - M_PI / 180) < 1e-12);
        columns->item(1, 3)->setText(QStringLiteral("m"));
        QVERIFY(!ok->isEnabled()); // no rate is in metres
    }

    /// Typed as in the plots' own field: by the id, which needs no more, also without its list.
    void theDialogTakesWhatIsTyped()
    {
        const QTemporaryDir folder;
        ImportDialog dialog(*session_,
                            written(folder,
                                    "Time (s),Gyroscope x (rad/s),Gyroscope y (rad/s)\n"
                                    "0,1,2\n0.01,1,2\n0.02,1,2\n"),
                            nullptr, nullptr);
        dialog.show();
        auto* columns = dialog.findChild<QTableWidget*>(QStringLiteral("importColumns"));
        auto* ok = dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
        const auto type = [&](int row, const QString& text, Qt::Key end) {
            auto* box = static_cast<QComboBox*>(columns->cellWidget(row, 2));
            box->lineEdit()->setFocus();
            box->lineEdit()->selectAll();
            QTest::keyClicks(box->lineEdit(), text);
            QTest::keyClick(box->lineEdit(), end);
        };
        type(1, QStringLiteral("book.w1"), Qt::Key_Tab);
        QVERIFY(ok->isEnabled());
        type(2, QStringLiteral("book.w9"), Qt::Key_Tab); // there is none: it is not left out without a word
        QVERIFY(!ok->isEnabled());
        const QString problem = dialog.findChild<QLabel*>(QStringLiteral("problem"))->text();
        QVERIFY2(problem.contains(QLatin1String("book.w9")), qPrintable(problem));
        type(2, QStringLiteral("book.w2"), Qt::Key_Return);
        QVERIFY(ok->isEnabled() && dialog.data());
        QCOMPARE(dialog.data()->series.size(), std::size_t(2));
        QCOMPARE(dialog.data()->series[1].variable, std::string("book.w2"));
    }

    /// What is no table yet may become one by saying how it is written.
    void theDialogOpensWhatCannotBeRead()
    {
        const QTemporaryDir folder;
        ImportDialog dialog(*session_, written(folder, "t;x\n0;1\n1;2\n2;2;3\n3;4\n"), nullptr, nullptr);
        auto* columns = dialog.findChild<QTableWidget*>(QStringLiteral("importColumns"));
        auto* ok = dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
        const auto problem = [&] { return dialog.findChild<QLabel*>(QStringLiteral("problem"))->text(); };
        QVERIFY(!ok->isEnabled());
        QVERIFY2(problem().contains(QLatin1String("3 cells")), qPrintable(problem()));
        QVERIFY2(!problem().contains(folder.path()), qPrintable(problem())); // one line is enough
        QCOMPARE(columns->rowCount(), 0);
        dialog.findChild<QLineEdit*>(QStringLiteral("importStart"))->setText(QStringLiteral("1"));
        QVERIFY2(problem().contains(QLatin1String("3 cells")), qPrintable(problem())); // it still is not read
        written(folder, "t;x\n0;1,5\n1;2,5\n");
        auto* decimal = dialog.findChild<QComboBox*>(QStringLiteral("importDecimal"));
        decimal->setCurrentIndex(decimal->findData(QStringLiteral(",")));
        emit decimal->activated(decimal->currentIndex());
        QCOMPARE(columns->rowCount(), 2);
    }

    /// A spoilt cell leaves its row out, which is told below the table.
    void theDialogTellsOfRowsLeftOut()
    {
        const QTemporaryDir folder;
        ImportDialog dialog(*session_, written(folder, "t;book.w2\n0;1\n1;oops\n2;\n3;4\n"), nullptr,
                            nullptr);
        QVERIFY(dialog.data());
        QCOMPARE(dialog.data()->series.front().time.size(), std::size_t(2));
        const QString notes = dialog.findChild<QLabel*>(QStringLiteral("soft"))->text();
        QVERIFY2(
            notes.contains(QStringLiteral("“book.w2”: rows without a number, left out: 2 of 4 (lines 3–4).")),
            qPrintable(notes));
    }

    /// What is still to be said is no mistake.
    void theDialogBeginsWithoutReproach()
    {
        const QTemporaryDir folder;
        ImportDialog dialog(*session_, written(folder, "a;b\n0;1\n1;2\n"), nullptr, nullptr);
        QVERIFY(!dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->isEnabled());
        QVERIFY(dialog.findChild<QLabel*>(QStringLiteral("problem"))->text().isEmpty());
        QVERIFY(!dialog.findChild<QLabel*>(QStringLiteral("missing"))->text().isEmpty());
    }

    void aFitFindsTheBook()
    {
        session_->perform(QStringLiteral("data:thrown-book.csv;set:w1=0.2&w2=7&w3=-0.1&c=3"));
        DataPanel panel(*session_);
        panel.setLanguage(course::Language::en);
        panel.resize(400, 300); // as low as beside plots in a small window
        panel.show();
        for (const auto& [id, symbol] : {std::pair("w1", "ω₁(0) – "), std::pair("w2", "ω₂(0) – "),
                                         std::pair("w3", "ω₃(0) – "), std::pair("c", "ℓ₃ – ")}) {
            auto* box = panel.findChild<QCheckBox*>(QLatin1String(id));
            QVERIFY2(box && box->text().startsWith(QString::fromUtf8(symbol)), id);
            box->setChecked(true);
        }
        QTest::mouseClick(panel.findChild<QPushButton*>(QStringLiteral("fitData")), Qt::LeftButton);
        QVERIFY(panel.isBusy());
        QTRY_VERIFY_WITH_TIMEOUT(!panel.isBusy(), 120000);
        // What the file was made with, within four of the errors that the fit tells (some 0.05 cm, 0.004
        // rad/s).
        QVERIFY(std::abs(session_->value("c") - 0.034) < 0.002);
        QVERIFY(std::abs(session_->value("w2") - 7.2) < 0.02);
        const QString result = panel.findChild<QLabel*>(QStringLiteral("fitResult"))->text();
        QVERIFY2(result.contains(QStringLiteral("±")), qPrintable(result));
        QString all; // what is read, without a word of the files
        for (const QLabel* label : panel.findChildren<QLabel*>())
            all += label->text() + u'\n';
        QVERIFY2(all.contains(QStringLiteral("ω₁: 401 readings")), qPrintable(all));
        QVERIFY2(!all.contains(QRegularExpression(QStringLiteral("\\bw[123]\\b"))), qPrintable(all));
        QTRY_VERIFY(!panel.findChild<QLabel*>(QStringLiteral("fitResult"))->visibleRegion().isEmpty());
        QVERIFY(session_->undoName().contains(QStringLiteral("fit")));
        session_->undoStack().undo();
        QCOMPARE(session_->value("c"), 0.03);
    }

private:
    course::Course course_;
    std::unique_ptr<Session> session_;
};

QTEST_MAIN(TestDataPanel)
#include "test_data_panel.moc"
