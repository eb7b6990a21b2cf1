#include "ui/panel/parameter_row.h"
#include "ui/panel/value_slider.h"
#include "ui/window/translation.h"

#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

using namespace polhode;
using namespace polhode::ui;

namespace
{

course::Parameter sides()
{
    course::Parameter parameter;
    parameter.id = "n";
    parameter.label = {"sides", "边数"};
    parameter.minimum = 8;
    parameter.maximum = 24;
    parameter.step = 1;
    parameter.initial = 12;
    parameter.whole = true;
    return parameter;
}

} // namespace

/// A value typed into the row of a parameter.
class TestParameterRow : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        row_ = std::make_unique<ParameterRow>(sides());
        row_->resize(500, 60);
        row_->show();
        field_ = row_->findChild<QLineEdit*>();
        problem_ = row_->findChild<QLabel*>("fieldProblem");
        QVERIFY(field_ && problem_);
    }

    void whatIsRefusedStaysWithItsReason()
    {
        const QSignalSpy changed(row_.get(), &ParameterRow::changed);
        type("16.6");
        QVERIFY(changed.isEmpty());
        QCOMPARE(field_->text(), QStringLiteral("16.6"));
        QVERIFY(problem_->isVisible());
        const auto* badge = row_->findChild<QLabel*>("fieldBadge"); // before the name: not by colour alone
        QVERIFY(badge->isVisible());
        QCOMPARE(problem_->text(), QStringLiteral("found \"16.6\"; allowed: a whole number from 8 to 24"));
        QCOMPARE(field_->accessibleDescription(), problem_->text());
        row_->setValue(12); // another parameter was changed: this one is as it was
        QCOMPARE(field_->text(), QStringLiteral("16.6"));
        row_->setValue(20);
        QCOMPARE(field_->text(), QStringLiteral("20"));
        QVERIFY(!problem_->isVisible());
        QVERIFY(!badge->isVisible());
    }

    void theReasonSpeaksTheLanguageOfTheWindow()
    {
        installTranslation(course::Language::zh);
        type("abc");
        installTranslation(course::Language::en);
        QVERIFY(problem_->text().startsWith(QStringLiteral("所写为未知名称“abc”；应为：")));
    }

    void whatIsUnderstoodIsTaken_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text : {"16", "１６", "16,0", "32/2", " 16 "})
            QTest::newRow(text) << QString::fromUtf8(text);
    }

    void whatIsUnderstoodIsTaken()
    {
        QFETCH(QString, text);
        type("16.6");
        const QSignalSpy changed(row_.get(), &ParameterRow::changed);
        type(text);
        QCOMPARE(changed.size(), 1);
        QCOMPARE(changed[0][0].toDouble(), 16.0);
        QVERIFY(!problem_->isVisible());
    }

    void escapeAndResetBringTheValueBack()
    {
        type("16.6");
        QTest::keyClick(field_, Qt::Key_Escape);
        QCOMPARE(field_->text(), QStringLiteral("12"));
        QVERIFY(!problem_->isVisible());
        type("99");
        auto* reset = row_->findChild<QToolButton*>();
        QVERIFY(reset->isVisible());
        reset->click();
        QCOMPARE(field_->text(), QStringLiteral("12"));
        QVERIFY(!problem_->isVisible());
    }

private:
    void type(const QString& text)
    {
        field_->setFocus();
        field_->selectAll();
        QTest::keyClick(field_, Qt::Key_Delete);
        field_->insert(text); // as an input method does
        field_->setModified(true);
        QTest::keyClick(field_, Qt::Key_Return);
    }

    std::unique_ptr<ParameterRow> row_;
    QLineEdit* field_ = nullptr;
    QLabel* problem_ = nullptr;
};

QTEST_MAIN(TestParameterRow)
#include "test_parameter_row.moc"
