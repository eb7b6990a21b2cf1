#include "ui/formula/marked_text.h"
#include "ui/inspector/indeterminate_view.h"
#include "ui/inspector/solver_view.h"
#include "ui/panel/parameter_row.h"
#include "ui/panel/value_slider.h"
#include "ui/plot/plot_stack.h"
#include "ui/session/parameter_text.h"
#include "ui/timeline/timeline_track.h"
#include "ui/window/export_dialog.h"
#include "ui/window/page_panel.h"
#include "ui/window/variable_dialog.h"

#include "settle.h"
#include "window_fixture.h"

#include <QAccessible>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QSlider>
#include <QTabWidget>
#include <QtTest>

#include <cmath>

using namespace polhode;
using namespace polhode::ui;

namespace
{

QAccessibleInterface* heard(QObject* object)
{
    return QAccessible::queryAccessibleInterface(object);
}

QString said(QObject* object, QAccessible::Text kind = QAccessible::Value)
{
    return heard(object)->text(kind);
}

QString nameOf(const QObject* object)
{
    return QStringLiteral("%1 “%2”").arg(QLatin1String(object->metaObject()->className()),
                                         object->objectName());
}

/// Adds what reads as markup in @p heard and all that is in it.
void lookForMarkup(QAccessibleInterface* heard, QStringList& faults)
{
    static const QRegularExpression kMarkup(QStringLiteral("<[a-zA-Z/!][^>]*>|&(nbsp|lt|gt|amp|quot);"));
    if (!heard || !heard->isValid())
        return;
    for (const QAccessible::Text kind :
         {QAccessible::Name, QAccessible::Description, QAccessible::Value, QAccessible::Help}) {
        const QString text = heard->text(kind);
        if (text.contains(kMarkup) || text.contains(kSubscriptFrom) || text.contains(kSubscriptTo))
            faults << (heard->object() ? nameOf(heard->object()) : QStringLiteral("part")) + ": " + text;
    }
    for (int i = 0; i < heard->childCount(); ++i)
        lookForMarkup(heard->child(i), faults);
}

/// What the keyboard reaches, and does not know what it is.
QStringList nameless(const QWidget& window)
{
    QStringList faults;
    for (QWidget* widget : window.findChildren<QWidget*>())
        if (widget->isVisible() && widget->isEnabled() && widget->focusPolicy() != Qt::NoFocus
            && !widget->focusProxy() && said(widget, QAccessible::Name).isEmpty())
            faults << nameOf(widget);
    return faults;
}

} // namespace

/// What a screen reader finds in the window.
class TestAccessibility : public QObject, private WindowFixture
{
    Q_OBJECT

private:
    ValueSlider* sliderOf(const std::string& parameter) const
    {
        for (const ParameterRow* row : window_->findChildren<ParameterRow*>())
            if (row->parameter().id == parameter)
                return row->findChild<ValueSlider*>();
        return nullptr;
    }

private slots:
    void initTestCase() { readCourse("accessibility"); }

    void init()
    {
        QSettings().clear();
        makeWindow();
    }

    void cleanup() { closeWindow(); }

    void everythingHasANameAndNoMarkup_data()
    {
        QTest::addColumn<QString>("lesson");
        QTest::addColumn<PageLanguage>("language");
        for (const char* lesson : {"06-euler-equations", "09-integrators", "11-constraint-method",
                                   "14-many-contacts", "16-solving-contact", "23-soft-contact"})
            QTest::newRow(lesson) << QString::fromLatin1(lesson) << PageLanguage::en;
        QTest::newRow("both languages") << QStringLiteral("06-euler-equations") << PageLanguage::both;
        QTest::newRow("Chinese") << QStringLiteral("14-many-contacts") << PageLanguage::zh;
    }

    void everythingHasANameAndNoMarkup()
    {
        QFETCH(const QString, lesson);
        QFETCH(const PageLanguage, language);
        open(lesson, language);
        session_->setTime(0.5 * session_->endTime());
        auto* tabs = window_->findChild<QTabWidget*>();
        for (int i = 0; i < tabs->count(); ++i) {
            if (!tabs->isTabVisible(i))
                continue;
            tabs->setCurrentIndex(i);
            QVERIFY(settle(*window_));
            const QString where = tabs->tabText(i) + ": ";
            QVERIFY2(nameless(*window_).isEmpty(), qPrintable(where + nameless(*window_).join(", ")));
            QStringList faults;
            lookForMarkup(heard(window_.get()), faults);
            QVERIFY2(faults.isEmpty(), qPrintable(where + faults.join("\n")));
        }
    }

    void dialogsToo()
    {
        open(QStringLiteral("06-euler-equations"));
        VariableDialog variables(*session_, course::Language::en);
        ExportDialog csv(*session_, session_->plots().first(), 0, session_->endTime());
        for (QDialog* dialog : std::initializer_list<QDialog*>{&variables, &csv}) {
            dialog->show();
            QVERIFY2(nameless(*dialog).isEmpty(), qPrintable(nameless(*dialog).join(", ")));
            QStringList faults;
            lookForMarkup(heard(dialog), faults);
            QVERIFY2(faults.isEmpty(), qPrintable(faults.join("\n")));
        }
    }

    /// "initial speed", 1 m/s of 0 to 2 in steps of 0.05, as the lesson's file says.
    void aSliderSaysItsValueInItsUnit()
    {
        open(QStringLiteral("06-euler-equations"));
        session_->setExperiment(QStringLiteral("pair"));
        ValueSlider* slider = sliderOf("u");
        QVERIFY(slider);
        QAccessibleInterface* speed = heard(slider);
        QCOMPARE(speed->role(), QAccessible::Slider);
        QCOMPARE(speed->text(QAccessible::Name), QStringLiteral("initial speed"));
        QVERIFY2(said(slider).startsWith('1') && said(slider).endsWith(QLatin1String("m/s")),
                 qPrintable(said(slider)));
        QVERIFY(speed->text(QAccessible::Description).contains(said(slider)));
        QAccessibleValueInterface* value = speed->valueInterface();
        QVERIFY(value);
        QCOMPARE(value->currentValue().toDouble(), 1.0);
        QCOMPARE(value->minimumValue().toDouble(), 0.0);
        QCOMPARE(value->maximumValue().toDouble(), 2.0);
        QCOMPARE(value->minimumStepSize().toDouble(), 0.05);
        value->setCurrentValue(1.5);
        QCOMPARE(session_->value("u"), 1.5);
        QCOMPARE(value->currentValue().toDouble(), 1.5);
    }

    /// Every slider says what stands in the field beside it, numbers in the unit of that.
    void slidersSayWhatStandsInTheirFields()
    {
        int sliders = 0, inOtherUnits = 0;
        for (const course::LoadedLesson& loaded : course_.lessons) {
            open(QString::fromStdString(loaded.id));
            for (const ParameterRow* row : window_->findChildren<ParameterRow*>()) {
                auto* slider = row->findChild<ValueSlider*>();
                if (!slider)
                    continue;
                const course::Parameter& parameter = row->parameter();
                QCOMPARE(said(slider), row->findChild<QLineEdit*>()->text());
                const QAccessibleValueInterface* value = heard(slider)->valueInterface();
                const double factor = parameter.unit.factor;
                QCOMPARE(value->currentValue().toDouble(), session_->value(parameter.id) / factor);
                QCOMPARE(value->minimumValue().toDouble(), parameter.minimum / factor);
                QCOMPARE(value->maximumValue().toDouble(), parameter.maximum / factor);
                ++sliders;
                inOtherUnits += factor != 1;
            }
        }
        QVERIFY(sliders > 20 && inOtherUnits > 5);
    }

    void theTimelineIsASliderOfTime()
    {
        open(QStringLiteral("06-euler-equations"));
        auto* track = window_->findChild<TimelineTrack*>();
        session_->setTime(1.5);
        QAccessibleInterface* timeline = heard(track);
        QCOMPARE(timeline->role(), QAccessible::Slider);
        QCOMPARE(timeline->text(QAccessible::Name), QStringLiteral("Timeline"));
        QVERIFY2(said(track).startsWith(QLatin1String("1.500 s")), qPrintable(said(track)));
        QAccessibleValueInterface* value = timeline->valueInterface();
        QCOMPARE(value->currentValue().toDouble(), 1.5);
        QCOMPARE(value->minimumValue().toDouble(), 0.0);
        QCOMPARE(value->maximumValue().toDouble(), session_->endTime());
        value->setCurrentValue(2.0);
        QCOMPARE(session_->time(), 2.0);
        QTest::keyClick(track, Qt::Key_Home);
        QCOMPARE(session_->time(), 0.0);
        QTest::keyClick(track, Qt::Key_Right);
        QCOMPARE(session_->time(), 0.01 * session_->endTime());
        QTest::keyClick(track, Qt::Key_End);
        QCOMPARE(session_->time(), session_->endTime());
    }

    void plotsSayTheirValuesAtTheTime()
    {
        open(QStringLiteral("06-euler-equations"));
        session_->setTime(1);
        auto* plots = window_->findChild<PlotStack*>(QStringLiteral("plots"));
        QCOMPARE(said(plots, QAccessible::Name), QStringLiteral("Plots"));
        QVERIFY2(said(plots).startsWith(QLatin1String("t = 1.000 s\n")), qPrintable(said(plots)));
        for (const char* id : {"book.w1", "book.w2", "book.w3"}) {
            const QString value = formatQuantity(session_->run()->value(id, 1), {"", 1, {}});
            QVERIFY2(said(plots).contains(value + QStringLiteral(" rad/s")),
                     qPrintable(value + " in " + said(plots)));
        }
        QVERIFY(said(plots, QAccessible::Description).contains(QLatin1String("rad/s")));
    }

    void whatIsToBePredictedIsNotSaid()
    {
        QVERIFY(session_->openLesson(QStringLiteral("19-restitution")));
        QVERIFY(session_->veiled());
        auto* plots = window_->findChild<PlotStack*>(QStringLiteral("plots"));
        QVERIFY(!said(plots).contains(QLatin1Char('=')));
        QVERIFY(!said(plots).isEmpty());
        const auto& events = session_->run()->events();
        for (const course::RunEvent& event : events)
            QVERIFY(
                !said(window_->findChild<TimelineTrack*>()).contains(QString::fromStdString(event.label.en)));
    }

    void slidersOfTheInspectorsSayWhatTheyStandFor()
    {
        IndeterminateView forces;
        auto* share = forces.findChild<QSlider*>();
        share->setValue(share->maximum() / 2);
        QCOMPARE(heard(share)->valueInterface()->currentValue().toDouble(), 50.0);
        QCOMPARE(heard(share)->valueInterface()->minimumValue().toDouble(), -100.0);
        QVERIFY(said(share).endsWith(QLatin1String(" %")));
        SolverView solver;
        auto* steps = solver.findChild<QSlider*>();
        steps->setRange(0, 7);
        steps->setValue(3);
        QCOMPARE(heard(steps)->valueInterface()->currentValue().toDouble(), 3.0);
        QCOMPARE(said(steps), QStringLiteral("step 3 of 7"));
    }

    /// Without a font for it Chinese cannot say so itself.
    void whereChineseIsBoxesThatIsSaidInBoth()
    {
        open(QStringLiteral("06-euler-equations"), PageLanguage::zh);
        auto* page = window_->findChild<PagePanel*>();
        const auto* problem = page->findChild<QLabel*>(QStringLiteral("problem"));
        QVERIFY(!problem->isVisible()); // the machine of the tests has one
        page->setCanDraw([](char32_t letter) { return letter < 0x3000; });
        QVERIFY(problem->isVisible());
        QVERIFY(problem->text().contains(QLatin1String("No font for Chinese")));
        QVERIFY(problem->text().contains(QStringLiteral("中文字体")));
        QVERIFY(problem->text().count(QLatin1String("fonts-noto-cjk")) == 2);
        window_->setLanguage(PageLanguage::en);
        QVERIFY(!problem->isVisible());
        window_->setLanguage(PageLanguage::both);
        QVERIFY(problem->isVisible());
        page->setCanDraw([](char32_t) { return true; });
        QVERIFY(!problem->isVisible());
    }
};

QTEST_MAIN(TestAccessibility)
#include "test_accessibility.moc"
