#include "course/read/load.h"
#include "ui/panel/measure_field.h"
#include "ui/panel/runs_model.h"
#include "ui/panel/side_panel.h"
#include "ui/plot/plot_stack.h"
#include "ui/session/plot_source.h"
#include "ui/session/run_names.h"
#include "ui/session/session.h"
#include "ui/window/main_window.h"
#include "ui/window/plot_table_dialog.h"
#include "ui/window/shown_runs.h"
#include "ui/window/side_panels.h"
#include "ui/window/translation.h"

#include <QClipboard>
#include <QHeaderView>
#include <QLineEdit>
#include <QSettings>
#include <QStandardPaths>
#include <QTabWidget>
#include <QTableView>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>

using namespace polhode;
using namespace polhode::ui;

/// What a reader does with kept runs: in the session, in the plots, in the panel.
class TestKeptRuns : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName(QStringLiteral("polhode-kept-test"));
        QSettings().clear();
        course_ = course::loadCourse(POLHODE_SOURCE_DIR "/lessons");
    }

    void init()
    {
        installTranslation(course::Language::en);
        session_ = std::make_unique<Session>();
        session_->setSynchronous(true);
        session_->setCourse(course_);
        QVERIFY(session_->openLesson(QStringLiteral("06-euler-equations")));
        session_->reveal();
        session_->setExperiment(QStringLiteral("book"));
    }

    void cleanup()
    {
        window_.reset();
        session_.reset();
        QSettings().clear();
    }

    // ---- names

    void namesSayWhatDiffersAndNoMore()
    {
        keep({5, 5.64});
        session_->setValue("w2", 6);
        QCOMPARE(names(), QStringList({"ω₂(0) = 5 rad/s", "ω₂(0) = 5.64 rad/s"}));
        QCOMPARE(session_->kept().nameOfShown(course::Language::en).replace(QChar(0x202f), ' '),
                 QStringLiteral("ω₂(0) = 6 rad/s"));
        installTranslation(course::Language::zh);
        QCOMPARE(names(), QStringList({"ω₂(0) = 5 rad/s", "ω₂(0) = 5.64 rad/s"}));
        installTranslation(course::Language::en);

        course::Inputs other = session_->inputs();
        other.integrator = "heun";
        other.values["w2"] = 5;
        session_->setInputs(other);
        QVERIFY(!session_->pin());
        session_->setValue("w2", 7); // by Heun's method too
        const QStringList three = names();
        QCOMPARE(three.size(), 3);
        QVERIFY2(three[2].contains(QStringLiteral("Heun"))
                     && three[2].contains(QStringLiteral("ω₂(0) = 5 rad/s")),
                 qPrintable(three[2]));
    }

    /// Of two that differ everywhere one is enough; the whole is told as well.
    void oneDifferenceIsEnough()
    {
        const auto run = [](std::initializer_list<std::pair<const char*, const char*>> parts) {
            Settings settings;
            for (const auto& part : parts)
                settings.push_back({QString::fromLatin1(part.first), QString::fromLatin1(part.second), {}});
            return settings;
        };
        using Runs = std::vector<Settings>;
        const Runs differences{run({{"a", "1"}, {"b", "1"}}), run({{"a", "2"}, {"b", "2"}}),
                               run({{"a", "3"}, {"b", "2"}})};
        QVERIFY(shortestOf(differences) == (Runs{run({{"a", "1"}}), run({{"a", "2"}}), run({{"a", "3"}})}));
        const Runs both{run({{"a", "1"}, {"b", "1"}, {"", "c"}}), run({{"a", "2"}, {"b", "1"}, {"", "c"}}),
                        run({{"a", "2"}, {"b", "2"}, {"", "d"}})};
        QVERIFY(shortestOf(both)
                == (Runs{run({{"a", "1"}, {"b", "1"}}), run({{"a", "2"}, {"b", "1"}}),
                         run({{"a", "2"}, {"b", "2"}})}));
        // What tells most comes first: a long name is cut at its end.
        const Runs alike{run({{"a", "1"}, {"b", "1"}, {"c", "1"}}), run({{"a", "2"}, {"b", "2"}, {"c", "1"}}),
                         run({{"a", "2"}, {"b", "2"}, {"c", "2"}}),
                         run({{"a", "2"}, {"b", "2"}, {"c", "3"}})};
        QVERIFY(shortestOf(alike)
                == (Runs{run({{"c", "1"}, {"a", "1"}}), run({{"c", "1"}, {"a", "2"}}),
                         run({{"c", "2"}, {"a", "2"}}), run({{"c", "3"}, {"a", "2"}})}));
    }

    /// Two numbers in one unit say it once; what is in another, or no number, stands for itself.
    void whatIsInOneUnitHasItOnce()
    {
        const auto brief = [](const Settings& settings) {
            return joinedBriefly(settings, course::Language::en).replace(QChar(0x202f), ' ');
        };
        const Setting second{QStringLiteral("ω₂(0)"), QStringLiteral("3.08"), QStringLiteral("rad/s")};
        const Setting third{QStringLiteral("ω₃(0)"), QStringLiteral("0.05"), QStringLiteral("rad/s")};
        const Setting method{.value = QStringLiteral("RK4")};
        const Setting height{QStringLiteral("h"), QStringLiteral("2"), QStringLiteral("m")};
        QCOMPARE(brief({second, third}), QStringLiteral("ω₂(0), ω₃(0) = 3.08, 0.05 rad/s"));
        QCOMPARE(brief({second, method, height, third}),
                 QStringLiteral("ω₂(0), ω₃(0) = 3.08, 0.05 rad/s, RK4, h = 2 m"));
        const Setting alpha{QStringLiteral("α"), QStringLiteral("30"), QStringLiteral("°")};
        const Setting beta{QStringLiteral("β"), QStringLiteral("40"), QStringLiteral("°")};
        QCOMPARE(brief({alpha, beta}), QStringLiteral("α, β = 30, 40°"));
        const Setting own{.value = QStringLiteral("h as in the lesson")};
        QCOMPARE(brief({method, own}), QStringLiteral("RK4, h as in the lesson"));
    }

    /// As many digits as tell two numbers apart, and no noughts at their end.
    void numbersHaveTheDigitsThatTellThemApart()
    {
        const course::Experiment& book = *session_->experiment();
        course::Inputs a, b;
        a.values["w2"] = 5;
        b.values["w2"] = 5.00001;
        const auto parts = differencesOf(book, {a, b}, course::Language::en);
        QCOMPARE(joined(parts[0], course::Language::en).replace(QChar(0x202f), ' '),
                 QStringLiteral("ω₂(0) = 5 rad/s"));
        QCOMPARE(joined(parts[1], course::Language::en).replace(QChar(0x202f), ' '),
                 QStringLiteral("ω₂(0) = 5.00001 rad/s"));
    }

    /// What is as a preset has it is called so, however the presets differ.
    void aRunOfAPresetHasItsName()
    {
        for (const char* preset : {"long", "middle", "tumble"}) {
            session_->applyPreset(QLatin1String(preset));
            QVERIFY(!session_->pin());
        }
        QCOMPARE(names(), QStringList({"axis 1", "axis 2", "a wild tumble"}));
        session_->applyPreset(QStringLiteral("short"));
        QCOMPARE(session_->kept().nameOfShown(course::Language::zh), QStringLiteral("3 轴"));
        session_->setValue("w3", 7); // of none; ω₁ is the first that tells the four apart
        QCOMPARE(session_->kept().nameOfShown(course::Language::en).replace(QChar(0x202f), ' '),
                 QStringLiteral("ω₁(0) = 0.4 rad/s"));
        course::Inputs other = session_->kept().runs().front().inputs;
        other.integrator = "heun"; // not all is as the preset has it
        session_->setInputs(other);
        QVERIFY(session_->kept().nameOfShown(course::Language::en) != QStringLiteral("axis 1"));
    }

    /// In a table of runs the one that is shown bears the name that it has as a kept run, and is there once.
    void theSameRunHasOneName()
    {
        keep({5, 6});
        const auto shown = [&] {
            QStringList all;
            for (const course::NamedRun& run : shownRuns(*session_, false))
                all << QString::fromStdString(run.name).replace(QChar(0x202f), QLatin1Char(' '));
            return all;
        };
        QCOMPARE(shown(), QStringList({"ω₂(0) = 6 rad/s", "ω₂(0) = 5 rad/s"}));
        session_->kept().rename(1, QStringLiteral("fast"));
        QCOMPARE(shown(), QStringList({"fast", "ω₂(0) = 5 rad/s"}));
        session_->setValue("w2", 7);
        QCOMPARE(shown(), QStringList({"ω₂(0) = 7 rad/s", "ω₂(0) = 5 rad/s", "fast"}));
    }

    /// And it is said which kept run that is, as a table has one run fewer than the panel then.
    void aTableSaysWhichRunItHasOnce()
    {
        keep({5, 6});
        QVERIFY2(onceNote(*session_).contains(QStringLiteral("②")), qPrintable(onceNote(*session_)));
        session_->setValue("w2", 7);
        QVERIFY(onceNote(*session_).isEmpty());
    }

    /// Two runs that differ in two inputs are told apart by both, in the panel too, where a name that is
    /// wider than its column is wrapped.
    void whatDiffersIsSeen()
    {
        const std::pair<double, double> kept[] = {{3.08, 0.05}, {3.08, 0.07}};
        for (const auto& [w2, w3] : kept) {
            session_->setValue("w2", w2);
            session_->setValue("w3", w3);
            QVERIFY(!session_->pin());
        }
        session_->setValue("w2", 4);
        QCOMPARE(names(),
                 QStringList({"ω₂(0), ω₃(0) = 3.08, 0.05 rad/s", "ω₂(0), ω₃(0) = 3.08, 0.07 rad/s"}));
        showWindow();
        QVERIFY(window_->panels()->bringToFront(QStringLiteral("runs")));
        const auto* table = window_->panels()->tabs()->currentWidget()->findChild<QTableView*>();
        QTRY_COMPARE(table->model()->rowCount(), 3);
        for (const QSize size : {QSize(1280, 800), QSize(1024, 768)}) {
            window_->resize(size);
            QTRY_COMPARE(window_->size(), size);
            QCoreApplication::processEvents();
            for (int row = 0; row < 3; ++row) {
                const QString name = table->model()->index(row, 0).data().toString();
                const int room = table->columnWidth(0) - table->iconSize().width();
                const int lines = 1 + table->fontMetrics().horizontalAdvance(name) / room;
                QVERIFY2(table->rowHeight(row) >= lines * table->fontMetrics().lineSpacing(),
                         qPrintable(QStringLiteral("%1: %2 lines, %3 px")
                                        .arg(name)
                                        .arg(lines)
                                        .arg(table->rowHeight(row))));
            }
        }
    }

    // ---- what may be done, and undone

    void everythingIsUndone()
    {
        keep({5, 6});
        KeptRuns& kept = session_->kept();
        const auto before = session_->comparison();
        const auto undone = [&] {
            session_->undoStack().undo();
            return session_->comparison() == before;
        };
        kept.rename(0, QStringLiteral("slow"));
        QCOMPARE(names().front(), QStringLiteral("slow"));
        QVERIFY(undone());
        kept.setShown(0, false);
        QCOMPARE(session_->pinned().size(), std::size_t(1));
        QVERIFY(undone());
        kept.move(0, 1);
        QCOMPARE(session_->pinned()[0]->value("book.w2", 0), 6.0);
        QVERIFY(undone());
        kept.remove(0);
        QCOMPARE(kept.count(), 1);
        QVERIFY(undone());
        kept.setMeasures({QStringLiteral("max[book.w1]")});
        QVERIFY(undone());
        kept.setDifferences(0, {QStringLiteral("book.w2")});
        QVERIFY(undone());
        session_->unpinAll();
        QVERIFY(session_->pinned().empty());
        QVERIFY(undone());
        QCOMPARE(session_->pinned().size(), std::size_t(2));
        QVERIFY(!session_->undoName().isEmpty());
    }

    void itsValuesGoBackIntoTheSliders()
    {
        keep({5});
        session_->setValue("w2", 7);
        session_->kept().useValues(0);
        QCOMPARE(session_->value("w2"), 5.0);
        QCOMPARE(session_->run()->value("book.w2", 0), 5.0);
        session_->undoStack().undo();
        QCOMPARE(session_->value("w2"), 7.0);
    }

    /// Each has a number of its own as long as it is kept; the ninth is refused, and what is kept already.
    void eightCanBeToldApart()
    {
        std::vector<double> values;
        for (int i = 0; i < kRunStyles; ++i)
            values.push_back(4 + 0.25 * i);
        keep(values);
        QCOMPARE(session_->kept().count(), kRunStyles);
        session_->setValue("w2", 7.5);
        QVERIFY(session_->pin().has_value());
        session_->kept().remove(2);
        session_->setValue("w2", 4);
        QVERIFY(session_->pin().has_value()); // the first is the same
        session_->setValue("w2", 7.5);
        QVERIFY(!session_->pin());
        QCOMPARE(session_->kept().runs().back().number, 2);
    }

    void theyStayWithTheirExperiment()
    {
        keep({5, 6});
        session_->setStep(session_->step() + 1 < int(session_->lesson()->steps.size()) ? session_->step() + 1
                                                                                       : 0);
        session_->setExperiment(QStringLiteral("book"));
        QCOMPARE(session_->kept().count(), 2);
        std::string other;
        for (const course::Experiment& experiment : session_->lesson()->experiments)
            if (experiment.id != "book")
                other = experiment.id;
        QVERIFY(!other.empty());
        session_->setExperiment(QString::fromStdString(other));
        QVERIFY(session_->pinned().empty());
        session_->setExperiment(QStringLiteral("book"));
        QCOMPARE(session_->pinned().size(), std::size_t(2));
        QVERIFY(session_->openLesson(QStringLiteral("01-impulse")));
        QVERIFY(session_->pinned().empty());
        QVERIFY(session_->openLesson(QStringLiteral("06-euler-equations")));
        session_->setExperiment(QStringLiteral("book"));
        QCOMPARE(session_->pinned().size(), std::size_t(2));
    }

    /// From its inputs a run is made again to the same bits.
    void aRunThatIsNotThereIsComputedAgain()
    {
        keep({5});
        const std::string hash = session_->pinned()[0]->hash();
        const Comparison comparison = session_->comparison();
        Session other;
        other.setCourse(course_);
        QVERIFY(other.openLesson(QStringLiteral("06-euler-equations")));
        other.setExperiment(QStringLiteral("book"));
        other.setComparison(comparison, "kept run");
        QTRY_COMPARE_WITH_TIMEOUT(other.pinned().size(), std::size_t(1), 60'000);
        QCOMPARE(other.pinned()[0]->hash(), hash);
    }

    // ---- plots

    /// Names: one for each quantity and one for each run, not one for each curve.
    void theLegendIsRunsAndQuantities()
    {
        keep({5, 6, 7});
        session_->setValue("w2", 8);
        showWindow();
        const auto plots = plotsOf(*session_, course::Language::en);
        const auto crowded = std::ranges::find_if(plots, [](const PlotData& plot) {
            return std::ranges::count(plot.curves, ui::Curve::Role::main, &ui::Curve::role) == 3;
        });
        QVERIFY(crowded != plots.end());
        QSet<QString> entries;
        int ofRuns = 0;
        for (const ui::Curve& curve : crowded->curves) {
            entries.insert(curve.entryId());
            ofRuns += curve.role == ui::Curve::Role::pinned;
        }
        QCOMPARE(ofRuns, 9);
        const auto others = std::ranges::count_if(crowded->curves, [](const ui::Curve& curve) {
            return curve.role == ui::Curve::Role::variant
                || (curve.role == ui::Curve::Role::theory && curve.group.isEmpty());
        });
        QVERIFY(entries.size() <= 3 + 3 + 1 + others);
        for (const ui::Curve& curve : crowded->curves)
            if (curve.role == ui::Curve::Role::pinned) { // of its quantity, as the run's own
                const auto own
                    = std::ranges::find(crowded->curves, curve.id.section('@', 0, 0), &ui::Curve::id);
                QVERIFY(own != crowded->curves.end());
                QCOMPARE(curve.quantity, own->quantity);
            }
    }

    /// However many runs there are, the plot keeps its room: names that find none are folded.
    void legendsNeverEatThePlot()
    {
        std::vector<double> values;
        for (int i = 0; i < kRunStyles; ++i)
            values.push_back(4 + 0.25 * i);
        keep(values);
        for (int i = 0; i < kRunStyles; ++i)
            session_->kept().rename(i, QStringLiteral("a run with quite a long name, %1").arg(i));
        showWindow();
        constexpr double kLabels = 120; // px, at most, right of the curves
        for (const QSize size : {QSize(1280, 800), QSize(1024, 768)}) {
            window_->resize(size);
            const auto* stack = window_->findChild<PlotStack*>(QStringLiteral("plots"));
            const QString last = plotsOf(*session_, course::Language::en).back().id;
            QTRY_COMPARE(window_->size(), size);
            QTRY_VERIFY(std::abs(stack->width() - stack->plotArea(last).right())
                        < kLabels); // painted so wide
            int folded = 0;
            for (const PlotData& plot : plotsOf(*session_, course::Language::en)) {
                const auto [lines, hidden] = stack->legendLines(plot.id);
                QVERIFY2(lines <= 2, qPrintable(QStringLiteral("%1: %2 lines").arg(plot.id).arg(lines)));
                folded += hidden;
                const double share = stack->plotArea(plot.id).height()
                    / (stack->height() / double(session_->plots().size()));
                QVERIFY2(share > 0.4, qPrintable(QStringLiteral("%1: %2").arg(plot.id).arg(share)));
            }
            QVERIFY(folded > 0);
        }
    }

    /// The columns of the table of a plot are not as wide as the names of runs: these are wrapped between
    /// words, and all of their lines are seen.
    void namesOfRunsFitIntoTheirColumns()
    {
        session_->setValue("w3", 0.05);
        keep({3.08, 5});
        session_->setValue("w3", 0.07);
        session_->setValue("w2", 4);
        const auto plots = plotsOf(*session_, course::Language::en);
        PlotTableDialog dialog;
        dialog.setPlot(plots.front(), 0);
        dialog.show();
        const auto* table = dialog.findChild<QTableView*>();
        const QHeaderView* header = table->horizontalHeader();
        int wrapped = 0;
        for (int column = 0; column < header->count(); ++column) {
            const QString name = table->model()->headerData(column, Qt::Horizontal).toString();
            const int width = header->sectionSize(column);
            constexpr int kPadding = 12; // px
            const QRect text = header->fontMetrics().boundingRect(QRect(0, 0, width - kPadding, 1000),
                                                                  Qt::AlignRight | Qt::TextWordWrap, name);
            QVERIFY2(text.width() <= width && text.height() <= header->height(), qPrintable(name));
            QVERIFY(width <= std::max(
                        150, static_cast<const QAbstractItemView*>(table)->sizeHintForColumn(column)));
            wrapped += text.height() > header->fontMetrics().lineSpacing();
        }
        QVERIFY(wrapped > 0);
    }

    void aRunIsHiddenWithItsNameInThePlot()
    {
        keep({5});
        session_->setValue("w2", 6);
        const PlotData plot = plotsOf(*session_, course::Language::en).front();
        const auto pinned = std::ranges::find(plot.curves, ui::Curve::Role::pinned, &ui::Curve::role);
        QVERIFY(pinned != plot.curves.end());
        PlotChange change;
        change.hidden << pinned->entryId();
        session_->setPlotChange(plot.id, change);
        const PlotData hidden = plotsOf(*session_, course::Language::en).front();
        for (const ui::Curve& curve : hidden.curves)
            QCOMPARE(curve.hidden, curve.role == ui::Curve::Role::pinned);
    }

    /// ω₂(0) is what the slider says: the difference at t = 0 is that of the sliders.
    void theDifferenceIsThatOfTheRuns()
    {
        keep({5});
        session_->setValue("w2", 7.5);
        QVERIFY(std::ranges::none_of(plotsOf(*session_, course::Language::en),
                                     [](const PlotData& plot) { return plot.id == keptDifferencePlot(); }));
        session_->kept().setDifferences(0, {QStringLiteral("book.w2")});
        const auto plots = plotsOf(*session_, course::Language::en);
        const PlotData& plot = plots.back();
        QCOMPARE(plot.id, keptDifferencePlot());
        QCOMPARE(plot.curves.size(), std::size_t(1));
        QCOMPARE(plot.curves[0].y->front(), 2.5);
        const double t = plot.curves[0].x->at(plot.curves[0].x->size() / 2);
        const double apart
            = session_->run()->value("book.w2", t) - session_->pinned()[0]->value("book.w2", t);
        QVERIFY(std::abs(plot.curves[0].y->at(plot.curves[0].y->size() / 2) - apart) < 1e-12); // roundings
        session_->undoStack().undo();
        QVERIFY(plotsOf(*session_, course::Language::en).back().id != keptDifferencePlot());
    }

    /// Methods have the same colours in the curves and in what compares their errors; forces of several
    /// contacts that of a force.
    void oneColourIsOneThing()
    {
        QVERIFY(session_->openLesson(QStringLiteral("09-integrators")));
        session_->reveal();
        session_->setExperiment(QStringLiteral("race"));
        QHash<QString, QString> colours;
        const PlotData plot = plotsOf(*session_, course::Language::en).front();
        for (const ui::Curve& curve : plot.curves)
            colours[curve.id.section('@', 1)] = curve.quantity;
        // by the order of the chart's series, which is that of the table of methods
        QCOMPARE(colours["explicit"], QStringLiteral("series1"));
        QCOMPARE(colours["six"], QStringLiteral("series2"));
        QCOMPARE(colours["symplectic"], QStringLiteral("series3"));
        QCOMPARE(colours["heun"], QStringLiteral("series4"));
        QCOMPARE(colours["rk4"], QStringLiteral("series5"));
        QCOMPARE(colours["geometric"], QStringLiteral("series6"));

        int forces = 0;
        for (const course::LoadedLesson& loaded : course_.lessons)
            if (loaded.id.starts_with("14")) {
                QVERIFY(session_->openLesson(QString::fromStdString(loaded.id)));
                session_->reveal();
                for (const course::Experiment& experiment : loaded.lesson->experiments) {
                    session_->setExperiment(QString::fromStdString(experiment.id));
                    for (const PlotData& each : plotsOf(*session_, course::Language::en))
                        for (const ui::Curve& curve : each.curves)
                            if (curve.id.section('@', 0, 0).endsWith(QLatin1String(".lambda"))) {
                                QCOMPARE(curve.quantity.section('/', 0, 0), QStringLiteral("F"));
                                ++forces;
                            }
                }
            }
        QVERIFY(forces > 3);
    }

    // ---- the panel

    void thePanelIsATableOfRunsAndMeasures()
    {
        keep({5, 6});
        session_->setValue("w2", 7);
        session_->kept().setMeasures({QStringLiteral("first[book.w2]")});
        showWindow();
        QVERIFY(window_->panels()->bringToFront(QStringLiteral("runs")));
        auto* panel = qobject_cast<SidePanel*>(window_->panels()->tabs()->currentWidget());
        auto* table = panel->findChild<QTableView*>();
        const auto cell = [&](int row, int column) {
            return table->model()->index(row, column).data().toString().replace(QChar(0x202f), ' ');
        };
        QTRY_COMPARE(table->model()->rowCount(), 3);
        QCOMPARE(cell(0, 0), QStringLiteral("this run: ω₂(0) = 7 rad/s"));
        QCOMPARE(cell(1, 0), QStringLiteral("① ω₂(0) = 5 rad/s"));
        QCOMPARE(cell(0, 1), QStringLiteral("7.000"));
        QCOMPARE(cell(2, 1), QStringLiteral("6.000"));
        QCOMPARE(table->model()->headerData(1, Qt::Horizontal).toString(),
                 QStringLiteral("first ω₂\n(rad/s)"));

        // keys, where the table has the focus
        table->setFocus();
        table->setCurrentIndex(table->model()->index(1, 0));
        QTest::keyClick(table, Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(session_->pinned()[0]->value("book.w2", 0), 6.0);
        QTest::keyClick(table, Qt::Key_H);
        QCOMPARE(session_->pinned().size(), std::size_t(1));
        QTest::keyClick(table, Qt::Key_H);
        QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
        const QString text = QGuiApplication::clipboard()->text();
        QVERIFY2(text.startsWith(QStringLiteral("Run\tfirst ω₂ (rad/s)\n")) && text.count('\n') == 4,
                 qPrintable(text));
        QTest::keyClick(table, Qt::Key_Delete);
        QCOMPARE(session_->kept().count(), 1);

        // a name, and the keys are those of the table again
        session_->undoStack().undo();
        QTest::failOnWarning(QRegularExpression(QStringLiteral("closeEditor")));
        table->setCurrentIndex(table->model()->index(2, 0));
        table->edit(table->currentIndex());
        auto* name = qobject_cast<QLineEdit*>(QApplication::focusWidget());
        QVERIFY(name);
        name->setText(QStringLiteral("fast"));
        QTest::keyClick(name, Qt::Key_Return);
        QTRY_COMPARE(QApplication::focusWidget(), static_cast<QWidget*>(table));
        QCOMPARE(cell(2, 0), QStringLiteral("① fast"));
        QCOMPARE(table->currentIndex().row(), 2);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_H);
        QCOMPARE(session_->pinned().size(), std::size_t(1));
        session_->undoStack().undo();
        session_->undoStack().undo();
        session_->kept().remove(1);

        // dragging the last above the first
        session_->undoStack().undo();
        const QModelIndex last = table->model()->index(2, 0);
        std::unique_ptr<QMimeData> held(table->model()->mimeData({last}));
        const double moved = session_->pinned()[1]->value("book.w2", 0);
        table->model()->dropMimeData(held.get(), Qt::MoveAction, 1, 0, {});
        QCOMPARE(session_->pinned()[0]->value("book.w2", 0), moved);
    }

    /// Also where the panel comes to the front after the runs were kept.
    void namesTakeTheRoomOfThePanel()
    {
        showWindow();
        QVERIFY(window_->panels()->bringToFront(QStringLiteral("energy")));
        keep({5, 6, 7, 7.5, 8});
        session_->kept().rename(4, QStringLiteral("a name that is as long as names of runs are"));
        QVERIFY(window_->panels()->bringToFront(QStringLiteral("runs")));
        const auto* table = window_->panels()->tabs()->currentWidget()->findChild<QTableView*>();
        QTRY_VERIFY(table->viewport()->width() > 100);
        QTRY_COMPARE(table->columnWidth(0), table->viewport()->width());
    }

    void aMeasureIsWrittenWithHelp()
    {
        MeasureField field;
        field.setRun(session_->run(), session_->experiment(), course::Language::en);
        const auto offered = [&](const QString& text) {
            QStringList all;
            for (const auto& [written, meaning] : field.completions(text))
                all << written;
            return all;
        };
        QVERIFY(offered(QStringLiteral("ma")).contains(QStringLiteral("max[")));
        QVERIFY(offered(QStringLiteral("max[book.w")).contains(QStringLiteral("max[book.w2]")));
        QVERIFY(offered(QStringLiteral("max[book.w2] - mi")).contains(QStringLiteral("max[book.w2] - min[")));
        for (const char* whole : {"max[book.w2]", "max[book.w2] ", "2 ma", "(max[book.w2])"})
            QVERIFY2(offered(QString::fromLatin1(whole)).isEmpty(), whole); // an operator comes next
        auto* edit = field.findChild<QLineEdit*>();
        QSignalSpy chosen(&field, &MeasureField::chosen);
        edit->setText(QStringLiteral("max[book.nothing]"));
        emit edit->returnPressed();
        QCOMPARE(chosen.size(), 0);
        QCOMPARE(edit->text(), QStringLiteral("max[book.nothing]")); // it can be mended
        edit->setText(QStringLiteral("max[book.w2]"));
        emit edit->returnPressed();
        QCOMPARE(chosen.size(), 1);
    }

private:
    void keep(const std::vector<double>& values)
    {
        for (const double value : values) {
            session_->setValue("w2", value);
            QVERIFY(!session_->pin());
        }
    }

    /// With plain spaces.
    QStringList names() const
    {
        QStringList names;
        for (const KeptRun& kept : session_->kept().runs())
            names << QString(kept.name).replace(QChar(0x202f), QLatin1Char(' '));
        return names;
    }

    void showWindow()
    {
        window_ = std::make_unique<MainWindow>(*session_, POLHODE_SOURCE_DIR "/lessons");
        window_->setLanguage(PageLanguage::en);
        window_->setTheme(Theme::light);
        window_->setFontScale(1);
        window_->resize(1280, 800);
        window_->show();
        QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    }

    course::Course course_;
    std::unique_ptr<Session> session_;
    std::unique_ptr<MainWindow> window_;
};

QTEST_MAIN(TestKeptRuns)
#include "test_kept_runs.moc"
