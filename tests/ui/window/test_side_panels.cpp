#include "course/model/vocabulary.h"
#include "ui/access/spoken.h"
#include "ui/panel/side_panel.h"
#include "ui/plot/convergence_chart.h"
#include "ui/widgets/matrix_grid.h"
#include "ui/window/panel_table.h"
#include "ui/window/side_panels.h"

#include "settle.h"
#include "window_fixture.h"

#include <QAbstractButton>
#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QTextDocument>
#include <QToolButton>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <set>

using namespace polhode;
using namespace polhode::ui;

namespace
{

/// Where a panel is shown, and where not.
struct Sample {
    const char* panel;
    const char* lesson;
    const char* experiment;
    double time; ///< s
    const char* otherLesson; ///< null: it is shown everywhere
    const char* otherExperiment;
};

constexpr Sample kSamples[] = {
    {"energy", "21-multi-impact", "cradle", 1, nullptr, nullptr},
    {"matrices", "06-euler-equations", "book", 1, nullptr, nullptr},
    {"values", "06-euler-equations", "book", 1, nullptr, nullptr},
    {"convergence", "09-integrators", "oscillator", 1, "06-euler-equations", "book"},
    {"contacts", "14-many-contacts", "stool4", 1, "06-euler-equations", "book"},
    {"joints", "11-constraint-method", "chain", 0.2, "06-euler-equations", "book"},
    {"data", "06-euler-equations", "book", 1, nullptr, nullptr},
    {"cost", "16-solving-contact", nullptr, 1, "06-euler-equations", "book"},
    {"runs", "06-euler-equations", "book", 1, nullptr, nullptr},
};

const Sample* sampleOf(const char* panel)
{
    const auto found = std::ranges::find(kSamples, std::string_view(panel),
                                         [](const Sample& sample) { return std::string_view(sample.panel); });
    return found == std::end(kSamples) ? nullptr : found;
}

} // namespace

/// The panels beside the plots, each row of the table in a window: whether it is there, in both languages,
/// both themes and with large text, whole in the smallest window; and what each shows that no test of its own
/// tells.
class TestSidePanels : public QObject, private WindowFixture
{
    Q_OBJECT

private slots:
    void initTestCase() { readCourse("panels"); }

    /// One window goes through all of it: each function brings the state that it asks for.
    void init()
    {
        if (!window_)
            makeWindow();
    }

    void cleanup()
    {
        if (QTest::currentTestFailed())
            window_.reset(); // whatever state it was left in
        QSettings().clear();
    }

    void cleanupTestCase() { window_.reset(); }

    void rowsAreWhole()
    {
        std::set<std::string> ids;
        bring(PageLanguage::zh);
        for (const PanelRow& row : panelTable()) {
            QVERIFY2(ids.insert(row.id).second, row.id);
            QVERIFY2(sampleOf(row.id), row.id); // what shows it in this test
            QVERIFY2(titleOf(row) != QLatin1String(row.title) && !titleOf(row).isEmpty(), row.id);
        }
        for (const course::Choice& word : course::panelWords()) // what a lesson may ask for is there
            QVERIFY2(ids.contains(word.id), word.id.c_str());
        QVERIFY(isThere(panelTable().front(), nullptr));
    }

    void everyPanelIsThereWhereItIsWanted_data() { rows(); }
    void everyPanelIsThereWhereItIsWanted()
    {
        QFETCH(const int, row);
        const PanelRow& panel = panelTable()[std::size_t(row)];
        const QString id = QString::fromLatin1(panel.id);
        const Sample& sample = *sampleOf(panel.id);
        bring(PageLanguage::en);
        show(sample);
        QVERIFY(panels().tabs()->isTabVisible(row));
        QCOMPARE(panels().current(), id);
        QCOMPARE(panels().tabs()->tabText(row), titleOf(panel));
        QVERIFY(panels().tabs()->currentWidget()->isVisible());
        QCOMPARE(panels().tabs()->currentWidget()->accessibleName(), titleOf(panel));
        if (!sample.otherLesson)
            return;
        QVERIFY(session_->openLesson(QLatin1String(sample.otherLesson)));
        session_->reveal();
        session_->setExperiment(QLatin1String(sample.otherExperiment));
        QVERIFY(!panels().tabs()->isTabVisible(row));
        QVERIFY(!panels().bringToFront(id));
        QVERIFY(panels().current() != id);
    }

    void everyPanelIsWholeInTheSmallestWindow_data()
    {
        QTest::addColumn<double>("scale");
        QTest::addColumn<bool>("chinese");
        for (const bool chinese : {false, true})
            for (const double scale : {1.0, 1.5})
                QTest::addRow("text × %g, %s", scale, chinese ? "zh" : "en") << scale << chinese;
    }

    void everyPanelIsWholeInTheSmallestWindow()
    {
        QFETCH(const double, scale);
        QFETCH(const bool, chinese);
        QMap<QString, QImage> light;
        for (const Theme theme : {Theme::light, Theme::dark}) {
            bring(chinese ? PageLanguage::zh : PageLanguage::en, theme, scale);
            for (std::size_t i = 0; i < std::size(kSamples); ++i) {
                const Sample& sample = kSamples[(firstSample_ + i) % std::size(kSamples)];
                show(sample);
                for (const QSize size : {QSize(1024, 768), QSize(1280, 800)}) {
                    window_->resize(size);
                    QVERIFY(settled());
                    const QString where = QStringLiteral("%1 at %2x%3")
                                              .arg(QLatin1String(sample.panel))
                                              .arg(size.width())
                                              .arg(size.height());
                    const QString faults = cut().join(QLatin1Char('\n'));
                    QVERIFY2(faults.isEmpty(), qPrintable(QStringLiteral("%1:\n%2").arg(where, faults)));
                    const QImage look = panel()->widget()->grab().toImage();
                    if (theme == Theme::light)
                        light[where] = look;
                    else
                        QVERIFY2(look != light[where], qPrintable(where)); // it follows the theme
                }
            }
            firstSample_ += std::size(kSamples) - 1; // what is in front lives through the next change
        }
    }

    /// Every panel that is there has its tab, whole and without scrolling, or its place in the menu at their
    /// end; the one in front has a tab.
    void everyPanelIsInReach_data()
    {
        QTest::addColumn<bool>("chinese");
        QTest::addRow("en") << false;
        QTest::addRow("zh") << true;
    }

    void everyPanelIsInReach()
    {
        QFETCH(const bool, chinese);
        bring(chinese ? PageLanguage::zh : PageLanguage::en);
        for (const char* id : {"convergence", "contacts", "joints", "cost"}) {
            show(*sampleOf(id));
            for (const int width : {1024, 1280, 1920}) {
                window_->resize(width, 768);
                QVERIFY(settled());
                everyPanelHasItsPlace(width, chinese);
                if (QTest::currentTestFailed())
                    return;
            }
        }
    }

    /// A row of the table has a key, and what was in front is again when the lesson is opened again.
    void keysAndSettings()
    {
        bring(PageLanguage::en);
        show(*sampleOf("contacts"));
        QVERIFY(QTest::qWaitForWindowActive(window_.get()));
        QTest::keyClick(window_.get(), Qt::Key_3, Qt::AltModifier);
        QCOMPARE(panels().current(), QString::fromLatin1(panelTable()[2].id));
        QTest::keyClick(window_.get(), Qt::Key_7, Qt::AltModifier); // not there
        QCOMPARE(panels().current(), QString::fromLatin1(panelTable()[2].id));
        window_->close();
        QCOMPARE(QSettings().value("window/panel").toString(), QString::fromLatin1(panelTable()[2].id));
        makeWindow();
        window_->restoreState();
        QVERIFY(session_->openLesson(QStringLiteral("14-many-contacts")));
        QCOMPARE(panels().current(), QString::fromLatin1(panelTable()[2].id));
        session_->setExperiment(QStringLiteral("stool3")); // asks for its own
        QCOMPARE(panels().current(), QStringLiteral("contacts"));
    }

    // ---- what they show

    /// I of a box of the book's edges: m (b² + c²)/12 about its first axis.
    void matricesOfABox()
    {
        bring(PageLanguage::en);
        show(*sampleOf("matrices"));
        const auto* grid = panel()->findChild<MatrixGrid*>();
        const auto found = std::ranges::find(grid->matrices(), QStringLiteral("R"), &MatrixPicture::name);
        QVERIFY(found != grid->matrices().end());
        const Eigen::Matrix3d R = found->value;
        const Eigen::Matrix3d I_B = grid->matrices().back().value;
        const double m = 0.6, a = 0.24, b = 0.17, c = 0.03;
        const Eigen::Vector3d expected
            = m / 12 * Eigen::Vector3d(b * b + c * c, a * a + c * c, a * a + b * b);
        QVERIFY((I_B - Eigen::Matrix3d(expected.asDiagonal())).norm() < 1e-15); // roundings
        QVERIFY((grid->matrices().front().value - R * I_B * R.transpose()).norm() < 1e-15);
        QVERIFY((R * R.transpose() - Eigen::Matrix3d::Identity()).norm() < 1e-9); // of the run
    }

    /// A quantity is found by a part of its name; a double click draws its curve.
    void valuesLeadToCurves()
    {
        bring(PageLanguage::en);
        show(*sampleOf("values"));
        const auto* table = panel()->findChild<QTableView*>();
        panel()->findChild<QLineEdit*>()->setText(QStringLiteral("book.L3"));
        QVERIFY(settled());
        QCOMPARE(table->model()->rowCount(), 1);
        const QString shown = table->model()->index(0, 1).data().toString();
        const double value = session_->run()->value("book.L3", session_->time());
        QString number = QRegularExpression(QStringLiteral("^[−0-9.]+")).match(shown).captured();
        number.replace(QChar(0x2212), QLatin1Char('-'));
        QVERIFY2(std::abs(number.toDouble() - value) < 1e-3 * std::abs(value),
                 qPrintable(shown)); // four digits
        const QString plot = session_->plots().first();
        emit const_cast<QTableView*>(table)->doubleClicked(table->model()->index(0, 1));
        QVERIFY(session_->plotChange(plot).added.contains(QStringLiteral("book.L3")));
    }

    /// The orders of a smooth problem are those of theory: 1, 2 and 4.
    void convergenceHasTheOrdersOfTheory()
    {
        bring(PageLanguage::en);
        show(*sampleOf("convergence"));
        QVERIFY(settled());
        const QString text = panel()->findChild<ConvergenceChart*>()->spokenText();
        for (const auto& [method, order] :
             {std::pair("Explicit Euler", 1.0), {"Heun", 2.0}, {"Runge–Kutta of order 4", 4.0}}) {
            const auto match
                = QRegularExpression(QString::fromUtf8(method) + QStringLiteral(": order ([0-9.]+)"))
                      .match(text);
            QVERIFY2(match.hasMatch(), qPrintable(text));
            QVERIFY2(std::abs(match.captured(1).toDouble() - order) < 0.15,
                     qPrintable(text)); // steps are finite
        }
    }

private:
    static void rows()
    {
        QTest::addColumn<int>("row");
        for (int row = 0; row < int(panelTable().size()); ++row)
            QTest::newRow(panelTable()[std::size_t(row)].id) << row;
    }

    void makeWindow()
    {
        WindowFixture::makeWindow();
        window_->setFontScale(1);
    }

    /// Each of them sets the style of the whole window anew, which takes longest.
    void bring(PageLanguage language, Theme theme = Theme::light, double scale = 1)
    {
        if (window_->fontScale() != scale)
            window_->setFontScale(scale);
        if (window_->language() != language)
            window_->setLanguage(language);
        if (window_->theme() != theme)
            window_->setTheme(theme);
        window_->resize(1280, 800);
    }

    void show(const Sample& sample)
    {
        if (!session_->lesson() || session_->lesson()->id != sample.lesson) {
            QVERIFY(session_->openLesson(QLatin1String(sample.lesson)));
            session_->reveal();
        }
        std::string experiment = sample.experiment ? sample.experiment : "";
        if (experiment.empty()) { // the first that asks for the panel
            const auto& all = session_->lesson()->experiments;
            const auto found = std::ranges::find_if(all, [&](const course::Experiment& each) {
                return std::ranges::find(each.charts, sample.panel) != each.charts.end();
            });
            QVERIFY(found != all.end());
            experiment = found->id;
        }
        if (session_->experiment()->id != experiment)
            session_->setExperiment(QString::fromStdString(experiment));
        session_->setPlaying(false);
        session_->setTime(sample.time);
        QVERIFY(panels().bringToFront(QLatin1String(sample.panel)));
    }

    void everyPanelHasItsPlace(int width, bool chinese)
    {
        const auto* more = panels().findChild<QToolButton*>(QStringLiteral("morePanels"));
        QTabWidget& tabs = *panels().tabs();
        const QTabBar& bar = *tabs.tabBar();
        for (int front = 0; front < tabs.count(); ++front) {
            if (!panels().bringToFront(QLatin1String(panelTable()[std::size_t(front)].id)))
                continue;
            QCoreApplication::processEvents();
            QCOMPARE(tabs.currentIndex(), front);
            QVERIFY(tabs.isTabVisible(front));
            QStringList others;
            for (const QAction* action : more->menu()->actions())
                others << action->text();
            QCOMPARE(more->isVisible(), !others.isEmpty());
            QVERIFY2(!chinese || others.isEmpty(), qPrintable(others.join(u' '))); // titles are short
            QVERIFY2(width < 1920 || others.isEmpty(), qPrintable(others.join(u' ')));
            for (int tab = 0; tab < tabs.count(); ++tab) {
                const bool there = panels().isThere(QLatin1String(panelTable()[std::size_t(tab)].id));
                QVERIFY2(there == (tabs.isTabVisible(tab) != others.contains(tabs.tabText(tab))),
                         qPrintable(tabs.tabText(tab)));
                if (!tabs.isTabVisible(tab))
                    continue;
                const QRect place = bar.tabRect(tab);
                QVERIFY2(
                    bar.rect().contains(place)
                        && bar.fontMetrics().horizontalAdvance(tabs.tabText(tab)) <= place.width()
                        && !(more->isVisible()
                             && more->geometry().intersects(place.translated(bar.mapTo(&tabs, QPoint())))),
                    qPrintable(QStringLiteral("%1: %2 … %3 of %4, panels %5, all %6")
                                   .arg(tabs.tabText(tab))
                                   .arg(place.left())
                                   .arg(place.right())
                                   .arg(bar.width())
                                   .arg(panels().width())
                                   .arg(panels().tabsWidth())));
            }
        }
    }

    SidePanels& panels() { return *window_->panels(); }
    SidePanel* panel() { return qobject_cast<SidePanel*>(panels().tabs()->currentWidget()); }

    /// What is measured is there, and laid out.
    bool settled()
    {
        return settle(*window_, [this] { return panels().isBusy(); });
    }

    /// What of the panel in front is not seen as a whole, whatever one scrolls up and down.
    QStringList cut()
    {
        QStringList faults;
        const SidePanel* area = panel();
        const QWidget* content = area->widget();
        const auto fail = [&](const QWidget* widget, const QString& what) {
            faults << QStringLiteral("%1: %2").arg(QLatin1String(widget->metaObject()->className()), what);
        };
        if (content->width() > area->viewport()->width())
            fail(content, QStringLiteral("wider than its panel"));
        for (const QWidget* widget : content->findChildren<QWidget*>()) {
            if (!widget->isVisible() || widget->height() == 0)
                continue;
            const QRect place(widget->mapTo(content, QPoint()), widget->size());
            const bool scrolled = inScrollArea(widget, area);
            if (!scrolled && (place.left() < 0 || place.right() >= content->width()))
                fail(widget,
                     QStringLiteral("reaches from %1 to %2 of %3")
                         .arg(place.left())
                         .arg(place.right())
                         .arg(content->width()));
            if (!scrolled && place.bottom() >= content->height())
                fail(widget, QStringLiteral("reaches below the content"));
            if (const auto* label = qobject_cast<const QLabel*>(widget)) {
                QTextDocument document;
                document.setDefaultFont(label->font());
                document.setDocumentMargin(0);
                if (Qt::mightBeRichText(label->text()))
                    document.setHtml(label->text());
                else
                    document.setPlainText(label->text());
                document.setTextWidth(label->wordWrap() ? label->width() : -1);
                if (document.idealWidth() > label->width() + 1)
                    fail(label,
                         QStringLiteral("“%1” needs %2 px, has %3")
                             .arg(label->text().left(200))
                             .arg(document.idealWidth())
                             .arg(label->width()));
                else if (document.size().height() > label->height() + 4) // its own leading differs
                    fail(label,
                         QStringLiteral("“%1” is %2 px high, has %3")
                             .arg(label->text().left(200))
                             .arg(document.size().height())
                             .arg(label->height()));
            } else if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) {
                if (button->sizeHint().width() > button->width() && !button->text().isEmpty())
                    fail(button,
                         QStringLiteral("“%1” needs %2 px, has %3")
                             .arg(button->text())
                             .arg(button->sizeHint().width())
                             .arg(button->width()));
            } else if (dynamic_cast<const Spoken*>(widget)) {
                if (widget->minimumSizeHint().height() > widget->height())
                    fail(widget,
                         QStringLiteral("needs %1 px of height, has %2")
                             .arg(widget->minimumSizeHint().height())
                             .arg(widget->height()));
            }
        }
        return faults;
    }

    /// Whether a widget lies in a table or another area that scrolls by itself.
    static bool inScrollArea(const QWidget* widget, const QWidget* until)
    {
        for (const QWidget* each = widget->parentWidget(); each && each != until; each = each->parentWidget())
            if (const auto* area = qobject_cast<const QAbstractScrollArea*>(each); area && area != until)
                return true;
        return false;
    }

    std::size_t firstSample_ = 0;
};

QTEST_MAIN(TestSidePanels)
#include "test_side_panels.moc"
