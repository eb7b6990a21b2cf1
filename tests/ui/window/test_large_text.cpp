#include "course/read/load.h"
#include "ui/page/page_view.h"
#include "ui/panel/parameter_panel.h"
#include "ui/panel/runs_model.h"
#include "ui/plot/plot_stack.h"
#include "ui/render/scene_view.h"
#include "ui/session/plot_source.h"
#include "ui/session/session.h"
#include "ui/theme/text_scale.h"
#include "ui/timeline/speed_box.h"
#include "ui/window/main_window.h"
#include "ui/window/page_panel.h"
#include "ui/window/side_panels.h"

#include "settle.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QAbstractTextDocumentLayout>
#include <QAction>
#include <QComboBox>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QSplitter>
#include <QStandardPaths>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>
#include <QToolButton>
#include <QToolTip>
#include <QtTest>

#include <qcustomplot.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

using namespace polhode;
using namespace polhode::ui;

namespace
{

QString nameOf(const QWidget& widget)
{
    const auto* button = qobject_cast<const QAbstractButton*>(&widget);
    return QStringLiteral("%1 %2 “%3”")
        .arg(widget.metaObject()->className(), widget.objectName(),
             button ? button->text() : widget.accessibleName());
}

/// Whether the reader can bring the widget into sight: what is in a scroll area may be larger than that.
bool scrolls(const QWidget& widget)
{
    for (const QWidget* over = widget.parentWidget(); over; over = over->parentWidget())
        if (qobject_cast<const QAbstractScrollArea*>(over))
            return true;
    return false;
}

QString plain(const QString& text)
{
    QTextDocument document;
    Qt::mightBeRichText(text) ? document.setHtml(text) : document.setPlainText(text);
    return document.toPlainText();
}

/// What is cut off, lies over its neighbour or outside of what it is in.
QStringList faultsOf(const QWidget& window)
{
    QStringList faults;
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->isWindow() || widget->window() != &window)
            continue;
        const auto* button = qobject_cast<const QAbstractButton*>(widget);
        const auto* label = qobject_cast<const QLabel*>(widget);
        const auto* edit = qobject_cast<const QLineEdit*>(widget);
        if (button && !button->text().isEmpty()) {
            const QSize needed = button->sizeHint();
            if (button->width() < needed.width() - 1 || button->height() < needed.height() - 1)
                faults << nameOf(*widget)
                        + QStringLiteral(" is cut: %1×%2 of %3×%4")
                              .arg(widget->width())
                              .arg(widget->height())
                              .arg(needed.width())
                              .arg(needed.height());
        }
        if (label && !label->text().isEmpty() && !label->wordWrap() && label->toolTip().isEmpty()
            && label->fontMetrics().horizontalAdvance(plain(label->text()).section('\n', 0, 0))
                > label->width() + 1)
            faults << nameOf(*widget) + QStringLiteral(" cuts “%1”").arg(plain(label->text()));
        if (edit && edit->fontMetrics().height() > edit->height())
            faults << nameOf(*widget) + QStringLiteral(" is lower than its text");
        const QWidget* parent = widget->parentWidget();
        if (parent->inherits("QTabBar"))
            continue; // the buttons by which tabs scroll, which Qt places
        const bool inside = widget->size().isEmpty() // only for a screen reader
            || parent->rect().contains(widget->geometry()) || scrolls(*widget)
            || widget->inherits("polhode::ui::Board");
        if (!inside && (button || label || edit || widget->focusPolicy() != Qt::NoFocus))
            faults << nameOf(*widget)
                    + QStringLiteral(" reaches out of %1").arg(parent->metaObject()->className());
    }
    faults.removeDuplicates();
    return faults;
}

/// How many titles and how many other lines of text are seen whole at the top of a page.
std::pair<int, int> seenLines(const PageView& view)
{
    std::pair<int, int> seen;
    const QTextDocument* document = view.document();
    if (!view.isVisible())
        return seen;
    for (QTextBlock block = document->begin(); block.isValid(); block = block.next()) {
        const QRectF place = document->documentLayout()->blockBoundingRect(block);
        for (int i = 0; i < block.layout()->lineCount() && !block.text().trimmed().isEmpty(); ++i) {
            const QTextLine line = block.layout()->lineAt(i);
            const bool isTitle = block.blockFormat().headingLevel() > 0;
            if (place.top() + line.y() + line.height() - view.verticalScrollBar()->value()
                    <= view.viewport()->height()
                && (!isTitle || i + 1 == block.layout()->lineCount()))
                ++(isTitle ? seen.first : seen.second);
        }
    }
    return seen;
}

/// Numbers at the axes that touch those beside them.
QStringList runningTogether(QCustomPlot& canvas)
{
    QStringList faults;
    for (QCPAxisRect* rect : canvas.axisRects())
        for (QCPAxis* axis : rect->axes()) {
            if (!axis->visible() || !axis->tickLabels())
                continue;
            const bool across = axis->orientation() == Qt::Horizontal;
            QVector<double> ticks;
            QVector<QString> labels;
            axis->ticker()->generate(axis->range(), QLocale::c(), u'g', 6, ticks, nullptr, &labels);
            QRectF before;
            for (qsizetype i = 0; i < ticks.size(); ++i) {
                const QFontMetricsF metrics(axis->tickLabelFont());
                const QSizeF size(metrics.horizontalAdvance(labels[i]), metrics.height());
                const double at = axis->coordToPixel(ticks[i]);
                const QRectF place(across ? at - 0.5 * size.width() : 0,
                                   across ? 0 : at - 0.5 * size.height(), size.width(), size.height());
                if (i > 0 && place.intersects(before))
                    faults << QStringLiteral("%1 and %2").arg(labels[i - 1], labels[i]);
                before = place;
            }
        }
    return faults;
}

} // namespace

/// The window with large text: nothing is cut, nothing lies over another, and icons have grown too.
class TestLargeText : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName(QStringLiteral("polhode-test"));
        QSettings().clear();
        course_ = course::loadCourse(POLHODE_SOURCE_DIR "/lessons");
    }

    void nothingIsCut_data()
    {
        QTest::addColumn<double>("scale");
        QTest::addColumn<bool>("chinese");
        for (const bool chinese : {false, true})
            for (const double scale : {1.0, 1.25, 1.5, 2.0})
                QTest::addRow("at %g, %s", scale, chinese ? "zh" : "en") << scale << chinese;
    }

    /// In each size; what a step brings comes in each of them in turn.
    void nothingIsCut()
    {
        QFETCH(double, scale);
        QFETCH(bool, chinese);
        Session session;
        session.setSynchronous(true);
        MainWindow window(session, POLHODE_SOURCE_DIR "/lessons");
        window.setFontScale(scale);
        window.setTheme(Theme::light);
        window.setLanguage(chinese ? PageLanguage::zh : PageLanguage::en);
        session.setCourse(course_);
        std::array sizes{QSize(1024, 768), QSize(1280, 800), QSize(1920, 1080)};
        window.resize(sizes.front());
        window.show();
        QStringList faults;
        for (const char* id : {"05-inertia-tensor", "06-euler-equations", "14-many-contacts",
                               "19-restitution", "20-impact-friction"}) {
            QVERIFY(session.openLesson(QLatin1String(id)));
            session.reveal();
            const int steps = int(session.lesson()->steps.size());
            for (int step = 0; step < steps; step += std::max(1, steps / 3)) {
                session.setStep(step);
                session.setPlaying(false);
                for (const QSize size : sizes) {
                    window.resize(size);
                    QVERIFY(settle(window));
                    QCOMPARE(window.size(), size); // it fits the screen that it is on
                    for (const QString& fault : faultsOf(window))
                        faults << QStringLiteral("%1, step %2, %3×%4: %5")
                                      .arg(QLatin1String(id))
                                      .arg(step + 1)
                                      .arg(size.width())
                                      .arg(size.height())
                                      .arg(fault);
                }
                std::rotate(sizes.begin(), sizes.end() - 1, sizes.end()); // the next begins where this ends
            }
        }
        QVERIFY2(faults.isEmpty(), qPrintable(QLatin1Char('\n') + faults.join('\n')));
    }

    /// A finger hits what is 32 px wide and high (as Fluent's controls are; WCAG 2.2, 2.5.8 asks for 24).
    void targetsAreLargeEnough()
    {
        Session session;
        session.setSynchronous(true);
        MainWindow window(session, POLHODE_SOURCE_DIR "/lessons");
        window.setFontScale(0.7);
        window.setTheme(Theme::light);
        window.setLanguage(PageLanguage::en);
        session.setCourse(course_);
        window.resize(1280, 800);
        window.show();
        QVERIFY(session.openLesson(QStringLiteral("06-euler-equations")));
        QVERIFY(settle(window));
        for (const QWidget* widget : window.findChildren<QWidget*>())
            if (widget->isVisible()
                && (qobject_cast<const QAbstractButton*>(widget) || qobject_cast<const QLineEdit*>(widget))
                && !widget->parentWidget()->inherits("QTabBar")
                && !qobject_cast<const QComboBox*>(widget->parentWidget()))
                QVERIFY2(widget->height() >= kTarget && widget->width() >= kTarget - 2,
                         qPrintable(nameOf(*widget)
                                    + QStringLiteral(" %1×%2").arg(widget->width()).arg(widget->height())));
    }

    void iconsGrowAndComeBack()
    {
        Session session;
        MainWindow window(session, POLHODE_SOURCE_DIR "/lessons");
        window.setTheme(Theme::light);
        window.setLanguage(PageLanguage::en);
        window.show();
        const auto* play = window.findChild<QToolButton*>(QStringLiteral("playButton"));
        QCOMPARE(play->iconSize(), QSize(20, 20));
        window.setFontScale(2);
        QCOMPARE(play->iconSize(), QSize(40, 40));
        QVERIFY(play->icon().actualSize({40, 40}) == QSize(40, 40));
        // The strokes beside the names of runs, too.
        QVERIFY(window.panels()->bringToFront(QStringLiteral("runs")));
        const auto* runs = window.panels()->tabs()->currentWidget()->findChild<QTableView*>();
        QCOMPARE(runs->iconSize(), 2 * RunsModel::kIcon);
        const QList<QAction*> actions = window.actions();
        const auto usual = std::ranges::find(actions, QKeySequence(Qt::CTRL | Qt::Key_0), &QAction::shortcut);
        QVERIFY(usual != actions.end());
        (*usual)->trigger();
        QCOMPARE(window.fontScale(), 1.0);
        QCOMPARE(play->iconSize(), QSize(20, 20));
    }

    /// In the smallest window with text twice as large the page and what can be set take turns, so that of
    /// either several lines are seen; a new step shows the page.
    void pageAndValuesTakeTurns()
    {
        Session session;
        session.setSynchronous(true);
        session.setCourse(course_);
        MainWindow window(session, POLHODE_SOURCE_DIR "/lessons");
        window.setTheme(Theme::light);
        window.setLanguage(PageLanguage::en);
        QVERIFY(session.openLesson(QStringLiteral("20-impact-friction")));
        session.setStep(3);
        window.resize(1024, 768);
        window.show();
        auto* page = window.findChild<PagePanel*>();
        const auto* values = window.findChild<ParameterPanel*>();
        QVERIFY(settle(window));
        QVERIFY(page->isVisible() && values->isVisible());
        window.setFontScale(2);
        QVERIFY(settle(window));
        QVERIFY(page->isVisible() && !values->isVisible());
        constexpr int kLines = 5;
        QVERIFY(page->view()->viewport()->height() > kLines * page->view()->fontMetrics().lineSpacing());
        const auto tabs = window.findChildren<QTabBar*>();
        const auto turn = std::ranges::find_if(
            tabs, [](const QTabBar* bar) { return bar->tabText(1) == QStringLiteral("Values to set"); });
        QVERIFY(turn != tabs.end());
        (*turn)->setCurrentIndex(1);
        QVERIFY(settle(window));
        QVERIFY(!page->isVisible() && values->isVisible());
        session.setStep(1);
        QVERIFY(settle(window));
        QVERIFY(page->isVisible() && !values->isVisible());
        window.setFontScale(1);
        QVERIFY(settle(window));
        QVERIFY(page->isVisible() && values->isVisible());
    }

    /// The title of a lesson is whole, if need be on a line of its own; where two languages have no room
    /// beside each other they stand one after the other, and a chip that is cut says the whole of its text.
    void namesStayWhole()
    {
        Session session;
        session.setSynchronous(true);
        session.setCourse(course_);
        MainWindow window(session, POLHODE_SOURCE_DIR "/lessons");
        window.setFontScale(2);
        window.resize(1024, 768);
        window.show();
        const auto* title = window.findChild<QLabel*>(QStringLiteral("lessonTitle"));
        auto* page = window.findChild<PagePanel*>();
        for (const PageLanguage language : {PageLanguage::en, PageLanguage::zh, PageLanguage::both}) {
            window.setLanguage(language);
            QVERIFY(session.openLesson(QStringLiteral("06-euler-equations")));
            QVERIFY(settle(window));
            QVERIFY2(!title->text().contains(u'…'), qPrintable(title->text()));
            QCOMPARE(page->view()->horizontalScrollBar()->maximum(), 0);
        }
        const QTextDocument* document = page->view()->document();
        for (QTextBlock block = document->begin(); block.isValid(); block = block.next())
            for (int i = 0; i + 1 < block.layout()->lineCount(); ++i) {
                const QTextLine line = block.layout()->lineAt(i);
                const int end = line.textStart() + line.textLength();
                QVERIFY2(!(block.text().at(end - 1).isLetter() && block.text().at(end).isLetter()
                           && block.text().at(end).unicode() < 0x250), // Latin letters
                         qPrintable(block.text()));
            }
        int cut = 0;
        for (QToolButton* chip : window.findChildren<QToolButton*>(QStringLiteral("presetChip")))
            if (chip->width() < chip->sizeHint().width()) {
                ++cut;
                QHelpEvent asked(QEvent::ToolTip, QPoint(), chip->mapToGlobal(QPoint()));
                QCoreApplication::sendEvent(chip, &asked);
                QCOMPARE(QToolTip::text(), chip->text());
            }
        QVERIFY(cut > 0);
    }

    /// In the smallest window with text twice as large the scene is not a strip, and the bar of the run has a
    /// line for its track and one for its buttons: what finds no room in this is in a menu, and works there.
    void theSceneKeepsItsRoom()
    {
        Session session;
        session.setSynchronous(true);
        session.setCourse(course_);
        MainWindow window(session, POLHODE_SOURCE_DIR "/lessons");
        window.setTheme(Theme::light);
        window.setFontScale(2);
        window.resize(1024, 768);
        window.show();
        const auto* bar = window.findChild<QWidget*>(QStringLiteral("timelineBar"));
        const auto* scene = window.findChild<SceneView*>();
        for (const PageLanguage language : {PageLanguage::en, PageLanguage::zh, PageLanguage::both})
            for (const char* id : {"06-euler-equations", "14-many-contacts", "20-impact-friction"}) {
                window.setLanguage(language);
                QVERIFY(session.openLesson(QLatin1String(id)));
                session.reveal();
                QVERIFY(settle(window));
                QCOMPARE(window.size(), QSize(1024, 768));
                constexpr int kLeast = 220; // px
                QVERIFY2(scene->height() >= kLeast,
                         qPrintable(QStringLiteral("%1: %2").arg(id).arg(scene->height())));
                QSet<int> lines; // by their ground
                for (const QWidget* part : bar->findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
                    if (part->isVisible() && part->height() > 1)
                        lines << part->geometry().bottom();
                QVERIFY2(lines.size() <= 2, qPrintable(QString::number(lines.size())));
            }
        QToolButton* more = nullptr;
        for (auto* button : bar->findChildren<QToolButton*>())
            if (button->text() == QStringLiteral("⋯"))
                more = button;
        QVERIFY(more && more->isVisible());
        emit more->menu()->aboutToShow();
        const QList<QAction*> folded = more->menu()->actions();
        QVERIFY(!folded.isEmpty());
        const auto tables = std::ranges::find_if(folded, [](const QAction* each) { return each->menu(); });
        QVERIFY(tables != folded.end() && (*tables)->menu()->actions().size() == 2);
        window.setFontScale(1);
        QVERIFY(settle(window));
        QVERIFY(!more->isVisible());
    }

    /// What a burst of the key asks for is laid out once.
    void aBurstOfTheKeyIsLaidOutOnce()
    {
        Session session;
        MainWindow window(session, POLHODE_SOURCE_DIR "/lessons");
        window.setTheme(Theme::light);
        window.show();
        QVERIFY(settle(window));
        const QList<QAction*> actions = window.actions();
        const auto larger = std::ranges::find_if(actions, [](const QAction* each) {
            return each->shortcuts().contains(QKeySequence(QKeySequence::ZoomIn));
        });
        QVERIFY(larger != actions.end());
        int changes = 0;
        struct Counter : QObject {
            int& changes;
            explicit Counter(int& count)
                : changes(count)
            {
            }
            bool eventFilter(QObject*, QEvent* event) override
            {
                changes += event->type() == QEvent::ApplicationFontChange;
                return false;
            }
        } counter(changes);
        window.installEventFilter(&counter);
        for (int i = 0; i < 5; ++i)
            (*larger)->trigger();
        QVERIFY(settle(window));
        QCOMPARE(changes, 1);
        QVERIFY(std::abs(window.fontScale() - std::pow(1.1, 5)) < 1e-9); // rounding
        window.setFontScale(1);
    }

    /// Large text pushes parts aside; the usual one gives them their room back, also as the reader had set
    /// it.
    void partsGetTheirRoomBack()
    {
        Session session;
        session.setSynchronous(true);
        MainWindow window(session, POLHODE_SOURCE_DIR "/lessons");
        window.setTheme(Theme::light);
        window.setLanguage(PageLanguage::en);
        session.setCourse(course_);
        window.resize(1024, 768);
        window.show();
        QVERIFY(session.openLesson(QStringLiteral("06-euler-equations")));
        session.reveal();
        const auto sizes = [&] {
            QList<QList<int>> all;
            for (const QSplitter* splitter : window.findChildren<QSplitter*>())
                all << splitter->sizes();
            return all;
        };
        for (const bool moved : {false, true}) {
            if (moved) {
                auto* columns = window.findChildren<QSplitter*>().first();
                const int at = columns->sizes().first() + 60;
                columns->setSizes({at, columns->width() - at});
                emit columns->splitterMoved(at, 1);
            }
            QVERIFY(settle(window));
            const auto before = sizes();
            window.setFontScale(2);
            QVERIFY(settle(window));
            QVERIFY(sizes() != before);
            window.setFontScale(1);
            QVERIFY(settle(window));
            if (moved) // the others follow from it
                QCOMPARE(sizes().first(), before.first());
            else
                QCOMPARE(sizes(), before);
        }
    }

    /// The longest speed that plays by itself is read to its end.
    void aSpeedIsSeenWhole()
    {
        for (const PageLanguage language : {PageLanguage::en, PageLanguage::zh})
            for (const double scale : {1.0, 2.0}) {
                Session session;
                session.setSynchronous(true);
                MainWindow window(session, POLHODE_SOURCE_DIR "/lessons");
                window.setTheme(Theme::light);
                window.setLanguage(language);
                session.setCourse(course_);
                window.resize(1024, 768);
                window.show();
                QVERIFY(session.openLesson(QStringLiteral("20-impact-friction")));
                session.reveal();
                session.setExperiment(QStringLiteral("rod"));
                window.setFontScale(scale);
                QVERIFY(settle(window));
                QCOMPARE(window.size(), QSize(1024, 768));
                const auto* field = window.findChild<SpeedBox*>()->lineEdit();
                QVERIFY2(field->fontMetrics().horizontalAdvance(field->text()) <= field->width() - 4,
                         qPrintable(QStringLiteral("%1 in %2 px").arg(field->text()).arg(field->width())));
            }
    }

    void aStepBeginsToBeRead_data()
    {
        QTest::addColumn<PageLanguage>("language");
        QTest::newRow("en") << PageLanguage::en;
        QTest::newRow("zh") << PageLanguage::zh;
        QTest::newRow("both") << PageLanguage::both;
    }

    /// In the smallest window with text twice as large: its title, in two languages both, and three lines.
    void aStepBeginsToBeRead()
    {
        QFETCH(const PageLanguage, language);
        Session session;
        session.setSynchronous(true);
        session.setCourse(course_);
        MainWindow window(session, POLHODE_SOURCE_DIR "/lessons");
        window.setTheme(Theme::light);
        window.setFontScale(2);
        window.setLanguage(language);
        window.resize(1024, 768);
        window.show();
        QStringList faults;
        for (const char* id : {"05-inertia-tensor", "06-euler-equations", "07-tops", "11-constraint-method",
                               "20-impact-friction"}) {
            QVERIFY(session.openLesson(QLatin1String(id)));
            for (int step = 0; step < int(session.lesson()->steps.size()); ++step) {
                session.setStep(step);
                session.setPlaying(false);
                QVERIFY(settle(window));
                PageView* view = window.findChild<PagePanel*>()->view();
                const auto [titles, lines] = seenLines(*view);
                if (titles < (language == PageLanguage::both ? 2 : 1) || lines < 3)
                    faults << QStringLiteral("%1/%2: %3 titles and %4 lines in %5 px")
                                  .arg(QLatin1String(id).left(2))
                                  .arg(step + 1)
                                  .arg(titles)
                                  .arg(lines)
                                  .arg(view->isVisible() ? view->viewport()->height() : 0);
            }
        }
        QVERIFY2(faults.isEmpty(), qPrintable(QLatin1Char('\n') + faults.join('\n')));
    }

    /// The numbers at the axes of all plots of all lessons, in wide and in narrow places.
    void numbersAtAxesLieApart()
    {
        Session session;
        session.setSynchronous(true);
        session.setCourse(course_);
        QStringList faults;
        int planes = 0;
        for (const course::LoadedLesson& loaded : course_.lessons) {
            QVERIFY(session.openLesson(QString::fromStdString(loaded.id)));
            for (const course::Experiment& experiment : loaded.lesson->experiments) {
                session.setExperiment(QString::fromStdString(experiment.id));
                QStringList all;
                for (const course::PlotDescription& plot : experiment.plots)
                    all << QString::fromStdString(plot.id);
                session.setPlots(all);
                session.reveal();
                std::vector<PlotData> plots = plotsOf(session, course::Language::en);
                planes += int(std::ranges::count_if(plots, &PlotData::equalAspect));
                for (const double scale : {1.0, 2.0})
                    for (const QSize size : {QSize(330, 240), QSize(560, 330), QSize(900, 700)}) {
                        PlotStack stack;
                        QFont font = stack.font();
                        font.setPointSizeF(kUsualPoints * scale);
                        stack.setFont(font);
                        stack.resize(size);
                        stack.show();
                        stack.setPlots(plots);
                        QCoreApplication::processEvents();
                        for (const QString& fault : runningTogether(*stack.findChild<QCustomPlot*>()))
                            faults << QStringLiteral("%1, %2, × %3, %4 px: %5")
                                          .arg(QString::fromStdString(loaded.id).left(2),
                                               QString::fromStdString(experiment.id))
                                          .arg(scale)
                                          .arg(size.width())
                                          .arg(fault);
                    }
            }
        }
        QVERIFY(planes > 3);
        QVERIFY2(faults.isEmpty(), qPrintable(QLatin1Char('\n') + faults.join('\n')));
    }

    /// Messages and labels speak the families of the language, whichever was there before.
    void everyFontFollowsTheLanguage()
    {
        Session session;
        MainWindow window(session, POLHODE_SOURCE_DIR "/lessons");
        window.setTheme(Theme::light);
        window.setLanguage(PageLanguage::en);
        window.show();
        window.setLanguage(PageLanguage::zh);
        for (const QLabel* label : window.findChildren<QLabel*>()) {
            label->ensurePolished();
            QVERIFY2(label->font().families() == QApplication::font().families(), qPrintable(nameOf(*label)));
        }
    }

    /// “Next” and the buttons of time stay where they are from step to step and from lesson to lesson.
    void whatIsClickedOftenStaysInItsPlace()
    {
        Session session;
        session.setSynchronous(true);
        MainWindow window(session, POLHODE_SOURCE_DIR "/lessons");
        window.setTheme(Theme::light);
        window.setLanguage(PageLanguage::en);
        session.setCourse(course_);
        window.resize(1280, 800);
        window.show();
        QSet<int> next, play;
        for (const char* id : {"05-inertia-tensor", "14-many-contacts", "19-restitution"}) {
            QVERIFY(session.openLesson(QLatin1String(id)));
            for (int step = 0; step < int(session.lesson()->steps.size()); ++step) {
                session.setStep(step);
                const auto look = [&] {
                    for (const auto* button : window.findChild<PagePanel*>()->findChildren<QToolButton*>())
                        if (button->text() == QStringLiteral("Next"))
                            next << button->mapTo(&window, QPoint()).y();
                    play << window.findChild<QToolButton*>(QStringLiteral("playButton"))
                                ->mapTo(&window, QPoint())
                                .y();
                };
                QCoreApplication::processEvents(); // the next picture that is painted
                look();
                QVERIFY(settle(window));
                look();
            }
        }
        QCOMPARE(next.size(), 1);
        QCOMPARE(play.size(), 1);
    }

private:
    course::Course course_;
};

QTEST_MAIN(TestLargeText)
#include "test_large_text.moc"
