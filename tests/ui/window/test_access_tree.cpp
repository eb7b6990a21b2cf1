#include "ui/access/access_tree.h"
#include "ui/access/listener.h"
#include "ui/inspector/contact_table.h"
#include "ui/page/page_view.h"
#include "ui/plot/plot_stack.h"
#include "ui/render/scene_view.h"
#include "ui/timeline/contact_bands.h"
#include "ui/window/plot_table_dialog.h"
#include "ui/window/side_panels.h"

#include "settle.h"
#include "window_fixture.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <QSlider>
#include <QTabWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <QtTest>

#include <algorithm>
#include <map>

using namespace polhode;
using namespace polhode::ui;

namespace
{

QAccessibleInterface* heard(QObject* object)
{
    return QAccessible::queryAccessibleInterface(object);
}

/// The parts of a painted widget come after its children.
QList<QAccessibleInterface*> partsOf(QWidget* widget)
{
    QList<QAccessibleInterface*> parts;
    QAccessibleInterface* whole = heard(widget);
    for (int i = 0; i < whole->childCount(); ++i)
        if (QAccessibleInterface* child = whole->child(i); child && !child->object())
            parts << child;
    return parts;
}

} // namespace

/// The whole of what a screen reader finds, and that the keyboard gets to all of it.
class TestAccessTree : public QObject, private WindowFixture
{
    Q_OBJECT

private:
    /// A step at which something touches at time 0.
    ContactTable* openContacts()
    {
        open(QStringLiteral("14-many-contacts"));
        window_->panels()->bringToFront(QStringLiteral("contacts"));
        auto* table = window_->findChild<ContactTable*>();
        [&] { QTRY_VERIFY(table->isVisible() && table->spokenGrid().height() > 1); }();
        return table;
    }

private slots:
    void initTestCase() { readCourse("access-tree"); }

    void init()
    {
        QSettings().clear();
        makeWindow();
    }

    void cleanup()
    {
        listenToAccess({});
        closeWindow();
    }

    /// The search for faults finds each kind of them.
    void faultsAreFound()
    {
        QWidget window;
        auto* layout = new QVBoxLayout(&window);
        auto* button = new QToolButton;
        button->setFocusPolicy(Qt::StrongFocus);
        layout->addWidget(button);
        auto* plots = new PlotStack;
        layout->addWidget(plots);
        window.show();
        QCOMPARE(accessFaults(&window).size(), 1);
        QVERIFY(accessFaults(&window).first().contains(QLatin1String("QToolButton")));
        button->setAccessibleName(QStringLiteral("Go"));
        QVERIFY(accessFaults(&window).isEmpty());
        auto* other = new QToolButton;
        other->setFocusPolicy(Qt::StrongFocus);
        other->setAccessibleName(button->accessibleName());
        layout->addWidget(other);
        other->show();
        QCOMPARE(accessFaults(&window).size(), 1); // which of the two?
        other->setAccessibleName(QStringLiteral("Stop"));
        QVERIFY(accessFaults(&window).isEmpty());
        QVERIFY(
            !accessTree(&window).contains(QLatin1String("Client\n"))); // what only holds others says nothing
        plots->setAccessibleName({});
        QCOMPARE(accessFaults(&window).size(), 2); // the keys reach it, and it is a picture
    }

    void nothingIsLeftOut_data()
    {
        QTest::addColumn<QString>("lesson");
        QTest::addColumn<PageLanguage>("language");
        for (const char* lesson :
             {"01-impulse", "06-euler-equations", "09-integrators", "11-constraint-method",
              "14-many-contacts", "16-solving-contact", "19-restitution", "23-soft-contact"})
            QTest::newRow(lesson) << QString::fromLatin1(lesson) << PageLanguage::en;
        QTest::newRow("Chinese") << QStringLiteral("14-many-contacts") << PageLanguage::zh;
    }

    void nothingIsLeftOut()
    {
        QFETCH(const QString, lesson);
        QFETCH(const PageLanguage, language);
        window_->setLanguage(language);
        QVERIFY(session_->openLesson(lesson));
        QVERIFY2(accessFaults(window_.get()).isEmpty(), // also while it is veiled
                 qPrintable(accessFaults(window_.get()).join('\n')));
        open(lesson, language);
        session_->setTime(0.5 * session_->endTime());
        auto* tabs = window_->findChild<QTabWidget*>();
        for (int i = 0; i < tabs->count(); ++i) {
            if (!tabs->isTabVisible(i))
                continue;
            tabs->setCurrentIndex(i);
            QVERIFY(settle(*window_));
            const QStringList faults = accessFaults(window_.get());
            QVERIFY2(faults.isEmpty(), qPrintable(tabs->tabText(i) + ": " + faults.join('\n')));
        }
    }

    /// Indented by depth, one line each, with what is said of the bodies and the plots.
    void theTreeCanBeRead()
    {
        open(QStringLiteral("06-euler-equations"));
        session_->setTime(1);
        const QStringList lines = accessTree(window_.get()).split(u'\n', Qt::SkipEmptyParts);
        QVERIFY(lines.size() > 50);
        int depth = -1;
        for (const QString& line : lines) {
            const int own = int(line.size() - line.trimmed().size());
            QVERIFY2(own % 2 == 0 && own / 2 <= depth + 1, qPrintable(line));
            depth = own / 2;
        }
        const auto has = [&](const QString& role, const QString& part) {
            return std::ranges::any_of(lines, [&](const QString& line) {
                return line.trimmed().startsWith(role) && line.contains(part);
            });
        };
        const auto label = QString::fromStdString(session_->run()->bodies().front().label.en);
        QVERIFY(has(QStringLiteral("Graphic \"%1\"").arg(label), QStringLiteral("velocity")));
        QVERIFY(has(QStringLiteral("Chart \"Plots\""), QStringLiteral("t = 1.000 s")));
        QVERIFY(has(QStringLiteral("Slider \"Timeline\""), QStringLiteral("1.000 s of")));
        QVERIFY(has(QStringLiteral("ComboBox \"Speed of playing\""), QStringLiteral(" = auto")));
    }

    /// Tabs of what this lesson has not are there for no one.
    void hiddenTabsAreNotHeard()
    {
        open(QStringLiteral("06-euler-equations"));
        auto* tabs = window_->findChild<QTabWidget*>();
        QStringList seen;
        int hidden = 0;
        for (int i = 0; i < tabs->count(); ++i)
            if (tabs->isTabVisible(i))
                seen << tabs->tabText(i);
            else
                ++hidden;
        QVERIFY(hidden > 0);
        const QList<QAccessibleInterface*> parts = partsOf(tabs->tabBar());
        QStringList told;
        for (QAccessibleInterface* part : parts) {
            QCOMPARE(part->role(), QAccessible::PageTab);
            QCOMPARE(part->state().selected,
                     part->text(QAccessible::Name) == tabs->tabText(tabs->currentIndex()));
            told << part->text(QAccessible::Name);
        }
        QCOMPARE(told, seen);
        parts.last()->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
        QCOMPARE(tabs->tabText(tabs->currentIndex()), seen.last());
    }

    /// Headings, links, options and the field of a number, in the order of the page; formulas in words.
    void thePageIsHeardInItsParts()
    {
        QVERIFY(session_->openLesson(QStringLiteral("06-euler-equations")));
        auto* page = window_->findChild<PageView*>();
        const course::Lesson& lesson = *session_->lesson();
        std::map<QAccessible::Role, int> most;
        for (int step = 0; step < int(lesson.steps.size()); ++step) {
            session_->setStep(step);
            QVERIFY(settle(*window_));
            std::map<QAccessible::Role, int> count;
            for (QAccessibleInterface* part : partsOf(page)) {
                const QString name = part->text(QAccessible::Name);
                QVERIFY2(!name.isEmpty() && !name.contains(QChar::ObjectReplacementCharacter),
                         qPrintable(name));
                ++count[part->role()];
                QCOMPARE(part->state().focusable, part->actionInterface() != nullptr);
                if (part->role() == QAccessible::RadioButton)
                    QVERIFY(name.startsWith(QChar(u'A' + count[part->role()] - 1) + QStringLiteral(": "))
                            || name.startsWith(QLatin1String("A: ")));
                most[part->role()] = std::max(most[part->role()], count[part->role()]);
            }
            const QString tree = accessTree(window_.get());
            auto title = QString::fromStdString(lesson.steps[std::size_t(step)].title.en);
            title.replace(u'\'', u'’'); // as the page sets it
            QVERIFY2(tree.contains(QStringLiteral("Heading \"%1").arg(title)), qPrintable(title));
            for (QAccessibleInterface* part : partsOf(page)) // nothing is cut short
                QVERIFY(tree.contains(part->text(QAccessible::Name).replace(u'\n', QLatin1String(" / "))));
        }
        QVERIFY(most[QAccessible::RadioButton] >= 3);
        QVERIFY(most[QAccessible::Link] >= 2);
        QVERIFY(most[QAccessible::EditableText] >= 1);
    }

    /// What is chosen by the screen reader is chosen, and is told to be.
    void anOptionIsPressed()
    {
        QVERIFY(session_->openLesson(QStringLiteral("06-euler-equations")));
        auto* page = window_->findChild<PageView*>();
        const auto options = [&] {
            QList<QAccessibleInterface*> all = partsOf(page);
            erase_if(all, [](auto* part) { return part->role() != QAccessible::RadioButton; });
            return all;
        };
        for (int step = 0; options().isEmpty(); ++step)
            session_->setStep(step);
        QVERIFY(!options()[1]->state().checked);
        options()[1]->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
        QVERIFY(options()[1]->state().checked && !options()[0]->state().checked);
        QVERIFY(!options()[1]->text(QAccessible::Value).isEmpty()); // right or wrong
    }

    /// A cell is the same thing at another time, with the number of that time; one that is gone says so.
    void contactCellsAreFoundAgain()
    {
        ContactTable* table = openContacts();
        QAccessibleTableInterface* cells = heard(table)->tableInterface();
        QVERIFY(cells);
        QCOMPARE(cells->rowCount(), table->spokenGrid().height());
        QCOMPARE(cells->columnDescription(2), QStringLiteral("λ"));
        QAccessibleInterface* force = cells->cellAt(0, 2);
        const QAccessible::Id id = QAccessible::uniqueId(force);
        const QString before = force->text(QAccessible::Name);
        QVERIFY2(before.startsWith(QStringLiteral("λ = ")) && before.endsWith(QLatin1String(" N")),
                 qPrintable(before));
        QCOMPARE(force->role(), QAccessible::Cell);
        QCOMPARE(force->parent(), heard(table));
        QCOMPARE(heard(table)->child(heard(table)->indexOfChild(force)), force);
        QVERIFY(force->tableCellInterface());
        QCOMPARE(force->tableCellInterface()->columnIndex(), 2);
        QVERIFY(heard(table)->rect().contains(force->rect()));
        session_->setTime(0.5 * session_->endTime());
        QVERIFY(settle(*window_));
        QCOMPARE(QAccessible::uniqueId(cells->cellAt(0, 2)), id);
        QCOMPARE(QAccessible::accessibleInterface(id), force);
        QVERIFY(!force->text(QAccessible::Name).isEmpty());
        QVERIFY(!cells->cellAt(cells->rowCount(), 0));
    }

    void theKeysGoThroughTheContactTable()
    {
        ContactTable* table = openContacts();
        window_->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window_.get())); // which may take the focus elsewhere
        table->setFocus(Qt::TabFocusReason);
        QTRY_VERIFY(table->hasFocus());
        QList<int> gone; // the children that have got the focus
        listenToAccess([&](const QAccessibleEvent& event) {
            if (event.object() == table && event.type() == QAccessible::Focus)
                gone << event.child();
        });
        const auto at = [&] {
            QAccessibleInterface* cell = heard(table)->focusChild();
            return cell ? QAccessible::uniqueId(cell) : 0;
        };
        QAccessibleTableInterface* cells = heard(table)->tableInterface();
        QCOMPARE(at(), QAccessible::uniqueId(cells->cellAt(0, 0)));
        QTest::keyClick(table, Qt::Key_Right);
        QTest::keyClick(table, Qt::Key_Down);
        QCOMPARE(at(), QAccessible::uniqueId(cells->cellAt(1, 1)));
        QCOMPARE(gone,
                 QList<int>({heard(table)->indexOfChild(cells->cellAt(0, 1)),
                             heard(table)->indexOfChild(cells->cellAt(1, 1))}));
        QVERIFY(session_->highlighted().startsWith(QLatin1String("contact:")));
        QVERIFY(cells->cellAt(1, 1)->state().focused);
        QTest::keyClick(table, Qt::Key_Home, Qt::ControlModifier);
        QCOMPARE(at(), QAccessible::uniqueId(cells->cellAt(0, 0)));
    }

    void everyBandAndBodyAndPlotIsHeardByItself()
    {
        open(QStringLiteral("14-many-contacts"));
        const auto* bands = window_->findChild<ContactBands*>();
        const QList<QAccessibleInterface*> strips = partsOf(window_->findChild<ContactBands*>());
        QCOMPARE(strips.size(), qsizetype(bands->bands().size()));
        QVERIFY(!strips.isEmpty());
        for (QAccessibleInterface* strip : strips) {
            QVERIFY(!strip->text(QAccessible::Name).isEmpty());
            QVERIFY(!strip->text(QAccessible::Value).isEmpty());
        }
        QCOMPARE(partsOf(window_->findChild<SceneView*>()).size(),
                 qsizetype(session_->run()->bodies().size()));
        const auto plots = partsOf(window_->findChild<PlotStack*>(QStringLiteral("plots")));
        QCOMPARE(plots.size(), session_->plots().size());
    }

    /// What the right button offers, and which plot is meant, without a mouse.
    void plotsAreChosenAndAskedByKeys()
    {
        open(QStringLiteral("06-euler-equations"));
        session_->setPlots(
            {session_->plots().first(), QString::fromStdString(session_->experiment()->plots[1].id)});
        auto* plots = window_->findChild<PlotStack*>(QStringLiteral("plots"));
        window_->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window_.get())); // which may take the focus elsewhere
        plots->setFocus(Qt::TabFocusReason);
        QTRY_VERIFY(plots->hasFocus());
        QCOMPARE(plots->keyPlot(), session_->plots()[0]);
        QTest::keyClick(plots, Qt::Key_Down, Qt::ControlModifier);
        QCOMPARE(plots->keyPlot(), session_->plots()[1]);
        QTest::keyClick(plots, Qt::Key_Down, Qt::ControlModifier); // there is no third
        QCOMPARE(plots->keyPlot(), session_->plots()[1]);
        QContextMenuEvent asked(QContextMenuEvent::Keyboard, {}, {});
        QApplication::sendEvent(plots, &asked);
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QVERIFY(menu);
        const QList<QAction*> offered = menu->actions();
        QVERIFY(std::ranges::any_of(offered, [](const QAction* action) {
            return action->text().startsWith(QLatin1String("Table of the curves"));
        }));
        const auto show = std::ranges::find_if(
            offered, [](const QAction* action) { return action->text() == QLatin1String("Show curves"); });
        QVERIFY(show != offered.end());
        QAction* first = (*show)->menu()->actions().first();
        QVERIFY(first->isChecked());
        first->trigger();
        QCOMPARE(session_->plotChange(session_->plots()[1]).hidden.size(), 1);
        menu->close();
    }

    /// Opened by its key, gone through, copied, and put to use; it follows the run.
    void aPlotHasATwinInNumbers()
    {
        open(QStringLiteral("06-euler-equations"));
        session_->setTime(1);
        const QList<QAction*> actions = window_->actions();
        (*std::ranges::find(actions, QKeySequence(Qt::CTRL | Qt::Key_T), &QAction::shortcut))->trigger();
        auto* dialog = window_->findChild<PlotTableDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        QVERIFY(accessFaults(dialog).isEmpty());
        auto* table = dialog->findChild<QTableView*>();
        const auto value = [&](int column) {
            return table->model()->index(table->currentIndex().row(), column).data(Qt::EditRole).toDouble();
        };
        QCOMPARE(value(0), 1.0); // the run has a row there
        QCOMPARE(value(1), session_->run()->value("book.w1", 1));
        dialog->activateWindow();
        table->setFocus();
        QTRY_VERIFY(table->hasFocus());
        QTest::keyClick(table, Qt::Key_Down);
        QVERIFY(value(0) > 1);
        QTest::keyClick(table, Qt::Key_Down, Qt::ShiftModifier);
        QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
        const QString copied = QApplication::clipboard()->text();
        QCOMPARE(copied.count(u'\n'), 3); // the heading and two rows
        table->selectRow(table->currentIndex().row());
        QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
        const QString line = QApplication::clipboard()->text().trimmed().section(u'\n', -1);
        QVERIFY(line.section(u'\t', 1, 1).toDouble() == value(1)); // to the last bit
        QTest::keyClick(table, Qt::Key_Return);
        QCOMPARE(session_->time(), value(0));
        session_->setValue("w2", 5);
        QCOMPARE(value(1), session_->run()->value("book.w1", value(0)));
    }
};

QTEST_MAIN(TestAccessTree)
#include "test_access_tree.moc"
