#include "course/read/load.h"
#include "course/read/read_experiment.h"
#include "course/run/simulate.h"
#include "ui/inspector/blow_table.h"
#include "ui/inspector/contact_inspector.h"
#include "ui/inspector/contact_model.h"
#include "ui/inspector/contact_table.h"
#include "ui/inspector/impact_microscope.h"
#include "ui/inspector/indeterminate_view.h"
#include "ui/inspector/residual_chart.h"
#include "ui/plot/bars_chart.h"
#include "ui/session/contact_tag.h"
#include "ui/session/session.h"
#include "ui/stage/stage_builder.h"
#include "ui/widgets/matrix_grid.h"
#include "ui/window/translation.h"

#include <QAbstractTextDocumentLayout>
#include <QBarSet>
#include <QChart>
#include <QCheckBox>
#include <QFile>
#include <QHBoxLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSlider>
#include <QStackedBarSeries>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>
#include <QWheelEvent>
#include <qtestspontaneevent.h>

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <vector>

#include <qcustomplot.h>

using namespace polhode;
using namespace polhode::ui;

namespace
{

/// Tells whenever a part of a window is painted.
class Painted : public QObject
{
public:
    Painted(QWidget& window, std::function<void(QWidget*)> tell)
        : window_(window)
        , tell_(std::move(tell))
    {
        qApp->installEventFilter(this);
    }

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        auto* widget = qobject_cast<QWidget*>(watched);
        if (event->type() == QEvent::Paint && widget && widget->window() == &window_)
            tell_(widget);
        return false;
    }

private:
    QWidget& window_;
    std::function<void(QWidget*)> tell_;
};

} // namespace

/// Four legs on the floor, and a ball that bounces: what the inspector says of them.
class TestContactInspector : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { course_ = course::loadCourse(POLHODE_SOURCE_DIR "/lessons"); }

    void init()
    {
        session_ = std::make_unique<Session>();
        session_->setSynchronous(true);
        session_->setCourse(course_);
    }

    /// Three balls in a row, of which the first strikes: by which law is said where the scene names none.
    void aBlowOnSeveralPairsNamesItsLaw_data()
    {
        QTest::addColumn<QByteArray>("law");
        QTest::addColumn<QStringList>("mentions");
        QTest::newRow("default") << QByteArray("{}")
                                 << QStringList{QStringLiteral("only pushing (Moreau)"),
                                                QStringLiteral("“impact: sequential”"),
                                                QStringLiteral("同时单边碰撞（莫罗）"),
                                                QStringLiteral("默认")};
        QTest::newRow("chosen") << QByteArray("{impact: sequential}")
                                << QStringList{QStringLiteral("One after another"),
                                               QStringLiteral("依次碰撞")};
    }

    void aBlowOnSeveralPairsNamesItsLaw()
    {
        QFETCH(QByteArray, law);
        QFETCH(QStringList, mentions);
        const QTemporaryDir folder;
        QFile file(folder.filePath("row.yaml"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(
            "title: {en: Row, zh: 一排球}\nscene:\n  duration: 0.5\n  contact: " + law
            + "\n  bodies:\n"
              "    - {id: a, shape: {sphere: 0.1}, mass: 1, position: [-0.5, 0, 0], velocity: [1, 0, 0]}\n"
              "    - {id: b, shape: {sphere: 0.1}, mass: 1}\n"
              "    - {id: c, shape: {sphere: 0.1}, mass: 1, position: [0.2, 0, 0]}\n");
        file.close();
        std::vector<course::InputError> mistakes;
        const course::Experiment experiment
            = course::readExperimentFile(file.fileName().toStdString(), mistakes);
        QVERIFY2(mistakes.empty(), mistakes.empty() ? "" : mistakes.front().what());
        const course::RunPointer run = course::simulate(experiment, {});
        QString said;
        for (const course::Language language : {course::Language::en, course::Language::zh}) {
            installTranslation(language);
            BlowTable table;
            table.resize(400, 400);
            table.setLanguage(language);
            table.show(run, 0.5);
            said += table.text();
        }
        installTranslation(course::Language::en);
        for (const QString& part : mentions)
            QVERIFY2(said.contains(part), qPrintable(said));
        QCOMPARE(said.contains(QStringLiteral("默认")), law == "{}");
    }

    void rowsArrowsAndMatrixShareTheirKeys()
    {
        showStool();
        const auto inspector = inEnglish();
        const auto* model = inspector->findChild<ContactModel*>();
        QSet<QString> rows;
        for (int row = 0; row < model->rowCount(); ++row)
            rows << model->tag(row);
        QCOMPARE(rows.size(), 4);

        StageBuilder builder(session_->experiment(), session_->run(), {});
        QSet<QString> arrows;
        for (const SceneFrame::Arrow& arrow :
             builder.frame(session_->time(), {contactOverlay()}, course::Language::en).arrows)
            if (arrow.paint.quantity == QStringLiteral("F") && !arrow.paint.tag.isEmpty()) {
                arrows << arrow.paint.tag;
                for (int row = 0; row < model->rowCount(); ++row)
                    if (model->tag(row) == arrow.paint.tag)
                        QVERIFY2(arrow.label.startsWith(QStringLiteral("λ<sub>%1</sub> = ").arg(row + 1)),
                                 qPrintable(arrow.label));
            }
        QCOMPARE(arrows, rows);

        auto* grid = inspector->findChild<MatrixGrid*>();
        QTRY_VERIFY(grid->height() > 8 * grid->fontMetrics().height()); // laid out: M and d
        QSignalSpy spy(grid, &MatrixGrid::hovered);
        for (int y = 0; y < grid->height(); y += 4) {
            QMouseEvent move(QEvent::MouseMove, QPointF(30, y), QPointF(30, y), Qt::NoButton, Qt::NoButton,
                             Qt::NoModifier);
            QCoreApplication::sendEvent(grid, &move);
        }
        QSet<QString> hovered;
        for (const QList<QVariant>& call : spy)
            if (!call.front().toString().isEmpty())
                hovered << call.front().toString();
        QCOMPARE(hovered, rows);

        auto* bars = inspector->findChild<BarsChart*>();
        QSignalSpy overBars(bars, &BarsChart::hovered);
        for (int x = 0; x < bars->width(); x += 4) {
            const QPointF at(x, bars->height() / 2.0);
            QMouseEvent move(QEvent::MouseMove, at, at, Qt::NoButton, Qt::NoButton, Qt::NoModifier);
            QCoreApplication::sendEvent(bars->viewport(), &move);
        }
        hovered.clear();
        for (const QList<QVariant>& call : overBars)
            if (!call.front().toString().isEmpty())
                hovered << call.front().toString();
        QCOMPARE(hovered, rows);

        session_->setHighlighted({});
        const QImage plain = bars->grab().toImage();
        session_->setHighlighted(model->tag(2));
        QVERIFY(bars->grab().toImage() != plain);
        for (int row = 0; row < 4; ++row)
            QCOMPARE(model->data(model->index(row, 0), Qt::BackgroundRole).isValid(), row == 2);
    }

    /// A panel that comes to sight while nothing plays shows the moment it is.
    void itIsFilledWhenItComesToSight()
    {
        showStool();
        ContactInspector inspector(*session_);
        inspector.resize(400, 800);
        inspector.setLanguage(course::Language::en); // not seen yet
        session_->setTime(2);
        const auto* model = inspector.findChild<ContactModel*>();
        session_->setExperiment(QStringLiteral("wedge"));
        session_->setPlaying(false);
        inspector.show();
        std::size_t contacts = session_->run()->contactsAt(session_->time()).size();
        QCOMPARE(std::size_t(model->rowCount()), contacts);
        QVERIFY(contacts != 4);
    }

    void barsFollowTheForces()
    {
        showStool();
        const auto inspector = inEnglish();
        const auto charts = inspector->findChildren<BarsChart*>();
        QCOMPARE(charts.size(), 3); // the last is that of the steps of the method
        // The legs carry the weight and the hand: 5 kg × 9.81 m/s² + 300 N; nothing accelerates.
        QVERIFY(std::abs(total(*charts[0]) - 349.05) < 1e-6); // tolerance of the run
        QVERIFY(std::abs(session_->run()->contactProblemAt(1).zetaDot.sum()) < 1e-6);
        QCOMPARE(total(*charts[1]), 0.0); // what is left of roundings is not drawn
        const auto* model = inspector->findChild<ContactModel*>();
        double listed = 0;
        for (int row = 0; row < model->rowCount(); ++row)
            listed += model->index(row, ContactModel::lambdaColumn).data().toDouble();
        QVERIFY(std::abs(listed - 349.05) < 0.2); // four figures of each are shown
    }

    void barsCountFriction()
    {
        // A turning puck on eight points of its rim: friction loads the front more than the back, and
        // together they carry 0.5 kg × 9.81 m/s².
        QVERIFY(session_->openLesson(QStringLiteral("24-stick-slip")));
        session_->setExperiment(QStringLiteral("puck"));
        session_->setPlaying(false);
        session_->setTime(0.5);
        const auto inspector = inEnglish();
        const auto charts = inspector->findChildren<BarsChart*>();
        QVERIFY(std::abs(total(*charts[0]) - 4.905) < 1e-6); // tolerance of the run
        QCOMPARE(smallest(*charts[0]) > 0.1, true); // each of them carries a share, none is left out
    }

    void arrowsRowsAndBarsFollowTheSlider()
    {
        showStool();
        const auto inspector = inEnglish();
        auto* slider = inspector->findChild<IndeterminateView*>()->findChild<QSlider*>();
        slider->setValue(slider->maximum());
        // 349.05 N at (4, 2.5) cm, legs at ±14.1421 cm: least norm 121.73, 79.31, 52.79, 95.22 N; along
        // (1, −1, 1, −1) the second leg comes free first, the other way the third.
        const std::vector<std::array<double, 4>> ends{{201.0411, 0, 132.0979, 15.9110},
                                                      {68.9430, 132.0979, 0, 148.0092}};
        const auto isAnEnd = [&](const std::vector<double>& forces, double tolerance) {
            return std::ranges::any_of(ends, [&](const std::array<double, 4>& end) {
                return forces.size() == 4 && std::ranges::equal(forces, end, [&](double a, double b) {
                           return std::abs(a - b) < tolerance;
                       });
            });
        };
        const auto* model = inspector->findChild<ContactModel*>();
        const auto listed = [&] {
            std::vector<double> forces;
            for (int row = 0; row < model->rowCount(); ++row)
                forces.push_back(model->index(row, ContactModel::lambdaColumn).data().toDouble());
            return forces;
        };
        const auto drawn = [&] {
            StageBuilder builder(session_->experiment(), session_->run(), {});
            builder.setOtherForces(session_->otherForces());
            std::vector<double> forces(4);
            for (const SceneFrame::Arrow& arrow :
                 builder.frame(session_->time(), {contactOverlay()}, course::Language::en).arrows)
                for (int row = 0; row < 4; ++row)
                    if (arrow.paint.tag == model->tag(row))
                        forces[std::size_t(row)] = 1000 * arrow.vector_W.z(); // 1 mm per newton
            return forces;
        };
        QVERIFY(isAnEnd(listed(), 0.06)); // four figures
        QVERIFY(isAnEnd(drawn(), 1e-3)); // figures of the numbers above
        const auto charts = inspector->findChildren<BarsChart*>();
        QVERIFY(std::abs(total(*charts[0]) - 349.05) < 1e-6); // tolerance of the run
        QVERIFY(std::abs(smallest(*charts[0])) < 1e-6);
        QCOMPARE(total(*charts[1]), 0.0); // the motion stays

        session_->setTime(session_->time() + 0.5);
        QVERIFY(session_->otherForces().isEmpty());
        QCOMPARE(slider->value(), 0);
        QVERIFY(!isAnEnd(drawn(), 10));
    }

    void forcesThatFrictionLeavesFree()
    {
        // A block of 1 kg that has come to rest on a rough table: its corners may share the weight otherwise.
        QVERIFY(session_->openLesson(QStringLiteral("17-events")));
        session_->reveal();
        session_->setExperiment(QStringLiteral("table"));
        session_->applyPreset(QStringLiteral("stops"));
        session_->setPlaying(false);
        session_->setTime(session_->endTime());
        const auto inspector = inEnglish();
        auto* view = inspector->findChild<IndeterminateView*>();
        QVERIFY(!view->isHidden());
        const Eigen::VectorXd before = view->forces();
        auto* slider = view->findChild<QSlider*>();
        slider->setValue(slider->maximum());
        QVERIFY((view->forces() - before).norm() > 1);
        QVERIFY(view->forces().minCoeff() >= 0);
        const Eigen::MatrixXd N = session_->run()->contactProblemAt(session_->time()).N;
        QVERIFY((N * (view->forces() - before)).segment<3>(0).norm() < 1e-9); // of its planar support too

        session_->setTime(0.1); // it slides: friction would go with each force
        inspector->setLanguage(course::Language::en);
        QVERIFY(view->isHidden());
    }

    void softLegsShareTheirLoadThemselves()
    {
        showStool();
        session_->applyPreset(QStringLiteral("soft"));
        session_->setPlaying(false);
        session_->setTime(1);
        const auto inspector = inEnglish();
        QVERIFY(inspector->findChild<IndeterminateView*>()->isHidden());
    }

    /// Every column is there at any width, within it, and no cell covers another.
    void allColumnsFitTheWidth()
    {
        showStool();
        const auto inspector = inEnglish();
        const auto* table = inspector->findChild<ContactTable*>();
        const auto* model = inspector->findChild<ContactModel*>();
        QCOMPARE(model->index(0, ContactModel::normalColumn).data().toString(),
                 QStringLiteral("(0, 0, 1)")); // out of the floor
        QVERIFY(
            model->index(1, ContactModel::nameColumn).data().toString().startsWith(QStringLiteral("λ₂ ")));
        for (const int width : {900, 297, 260}) {
            inspector->resize(width, 600);
            QCoreApplication::processEvents(); // lays out
            QVERIFY2(table->width() <= width, qPrintable(QString::number(table->width())));
            std::vector<QRectF> cells;
            for (int row = -1; row < 4; ++row) {
                QVERIFY(table->cell(row, ContactModel::frictionColumn).isEmpty()); // the floor is smooth
                for (const auto column :
                     {ContactModel::lambdaColumn, ContactModel::zetaDotColumn, ContactModel::zetaColumn,
                      ContactModel::gapColumn, ContactModel::normalColumn, ContactModel::productColumn}) {
                    const QRectF cell = table->cell(row, column);
                    QVERIFY(cell.height() >= 10);
                    QVERIFY(QRectF(table->rect()).adjusted(-1e-9, 0, 1e-9, 0).contains(cell));
                    for (const QRectF& other : cells)
                        QVERIFY(!other.adjusted(1e-9, 1e-9, -1e-9, -1e-9).intersects(cell));
                    cells.push_back(cell);
                }
            }
        }
        inspector->resize(900, 600);
        QCoreApplication::processEvents();
        QCOMPARE(table->cell(0, ContactModel::gapColumn).top(), // one line of numbers in a wide panel
                 table->cell(0, ContactModel::lambdaColumn).top());
    }

    /// Headings have one line each, as high as the numbers; each says in a tooltip what it is.
    void headingsAreOfOneLine()
    {
        showStool();
        const auto inspector = inEnglish();
        const auto* table = inspector->findChild<ContactTable*>();
        const auto* model = inspector->findChild<ContactModel*>();
        for (const int width : {900, 260}) {
            inspector->resize(width, 600);
            QCoreApplication::processEvents();
            for (const auto column :
                 {ContactModel::lambdaColumn, ContactModel::zetaDotColumn, ContactModel::normalColumn}) {
                QCOMPARE(table->cell(-1, column).height(), table->cell(0, column).height());
                QVERIFY(!model->headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString().isEmpty());
            }
        }
        // A number that is too long for its place has fewer figures there, not smaller ones.
        QVERIFY(model->written(0, ContactModel::lambdaColumn, 2).size()
                < model->written(0, ContactModel::lambdaColumn, 0).size());
    }

    /// The slider for indeterminate forces is there at any moment, not at rows of the run alone.
    void indeterminateBetweenRows()
    {
        showStool();
        const auto inspector = inEnglish();
        for (const double t : {0.237, 0.4641, 0.6942, 1.452}) {
            session_->setTime(t);
            inspector->setLanguage(course::Language::en);
            QVERIFY2(!inspector->findChild<IndeterminateView*>()->isHidden(), qPrintable(QString::number(t)));
        }
    }

    /// Where no forces solve the problem, none are shown.
    void withoutSolutionNoForcesAreShown()
    {
        QVERIFY(session_->openLesson(QStringLiteral("14-many-contacts")));
        session_->setExperiment(QStringLiteral("slot"));
        session_->applyPreset(QStringLiteral("arrive"));
        session_->setPlaying(false);
        const auto events = session_->run()->events();
        const auto at = std::ranges::find(events, std::string("no-solution"), &course::RunEvent::id);
        QVERIFY(at != events.end());
        session_->setTime(at->time);
        const auto inspector = inEnglish();
        QVERIFY(!session_->run()->contactProblemAt(at->time).solved);
        for (const BarsChart* chart : inspector->findChildren<BarsChart*>().first(2))
            QVERIFY(chart->isHidden());
        const auto* model = inspector->findChild<ContactModel*>();
        QCOMPARE(model->index(0, ContactModel::lambdaColumn).data().toString(), QStringLiteral("–"));
        QCOMPARE(model->index(0, ContactModel::zetaDotColumn).data().toString(), QStringLiteral("–"));
        // (14.12): of the walls together, d₁ + d₂ = −2 v²/(ρ − r) = −2 · 0.5²/0.4 m/s².
        QString said;
        for (const QLabel* label : inspector->findChildren<QLabel*>())
            said += label->text() + QChar('\n');
        QVERIFY2(said.contains(QStringLiteral("y = (1.00, 1.00), y·d = −1.25")), qPrintable(said));
    }

    /// Between two equal balls d is zero but for rounding, against which nothing may be measured: the
    /// residuals of sweeps are parts of the terms, at most about one, and fall by (16.11) at each.
    void sweepsOfAHeavyBallOnALightOne()
    {
        QVERIFY(session_->openLesson(QStringLiteral("16-solving-contact")));
        session_->setExperiment(QStringLiteral("stack"));
        session_->applyPreset(QStringLiteral("heavy"));
        session_->setPlaying(false);
        const auto inspector = inEnglish();
        const auto* plot = inspector->findChild<ResidualChart*>()->findChild<QCustomPlot*>();
        const auto data = plot->graph(0)->data();
        QVERIFY(data->size() > 100);
        const double m1 = session_->value("m1"), m2 = session_->value("m2");
        for (auto at = data->constBegin() + 1; at != data->constEnd(); ++at)
            QVERIFY2(at->value <= 2, qPrintable(QString::number(at->value)));
        const auto fortieth = data->constBegin() + 40;
        // Their terms grow as λ does, by 0.909⁴⁰ (1 − 0.909) = 0.002 of themselves in this sweep.
        QVERIFY(std::abs((fortieth + 1)->value / fortieth->value - m2 / (m1 + m2)) < 0.003);
    }

    /// Six studs in two rows of three carry a board: the middle ones lie between the others.
    void minimalContactSet()
    {
        QVERIFY(session_->openLesson(QStringLiteral("18-contact-geometry")));
        session_->setExperiment(QStringLiteral("studs"));
        session_->applyPreset(QStringLiteral("studs"));
        session_->setPlaying(false);
        session_->setTime(0.5);
        const auto inspector = inEnglish();
        const auto* model = inspector->findChild<ContactModel*>();
        QCOMPARE(model->rowCount(), 6);
        QVERIFY(model->hasSpare());
        int spare = 0;
        for (int row = 0; row < 6; ++row) {
            const course::ContactView contact = session_->run()->contactsAt(0.5)[std::size_t(row)];
            const bool middle = std::abs(contact.point_W.x()) < 1e-9;
            const QModelIndex index = model->index(row, ContactModel::neededColumn);
            QCOMPARE(index.data().toString(), middle ? QStringLiteral("no") : QStringLiteral("yes"));
            QCOMPARE(index.data(Qt::ToolTipRole).toString().contains(QStringLiteral("left out")), middle);
            spare += middle ? 1 : 0;
        }
        QCOMPARE(spare, 2);

        showStool(); // no leg between the others
        inspector->setLanguage(course::Language::en);
        QVERIFY(!model->hasSpare());
    }

    /// Whatever is painted while the time goes on is of one moment, and lies in its place: the scene beside
    /// the panel is painted with it, never before.
    void whatIsPaintedIsOfOneMoment_data()
    {
        QTest::addColumn<QString>("lesson");
        QTest::addColumn<QString>("experiment");
        QTest::addColumn<double>("step"); // s
        QTest::newRow("plank") << "14-many-contacts"
                               << "plank" << 0.05;
        QTest::newRow("rod") << "20-impact-friction"
                             << "rod" << 5e-6;
    }

    void whatIsPaintedIsOfOneMoment()
    {
        QFETCH(const QString, lesson);
        QFETCH(const QString, experiment);
        QFETCH(const double, step);
        QVERIFY(session_->openLesson(lesson));
        session_->reveal();
        session_->setExperiment(experiment);
        session_->setPlaying(false);
        session_->setTime(0);
        QWidget window;
        auto* layout = new QHBoxLayout(&window);
        auto* scene = new QWidget(&window); // in place of it
        auto* inspector = new ContactInspector(*session_, &window);
        layout->addWidget(scene);
        layout->addWidget(inspector);
        inspector->setLanguage(course::Language::en);
        inspector->setTheme(Theme::light);
        window.resize(700, 500);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        connect(session_.get(), &Session::timeChanged, scene, qOverload<>(&QWidget::update));
        const auto* table = inspector->findChild<ContactTable*>();
        QHash<QString, double> told; // what the table says, and when
        QStringList faults;
        Painted painted(window, [&](QWidget* widget) {
            if (widget == scene)
                told.insert(table->spokenText(), session_->time());
            for (QWidget* in :
                 {inspector->widget(), static_cast<QWidget*>(inspector->findChild<ImpactMicroscope*>())})
                for (const QWidget* a : in->findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
                    for (const QWidget* b : in->findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
                        if (a < b && a->isVisible() && b->isVisible()
                            && a->geometry().intersects(b->geometry()))
                            faults << QStringLiteral("%1 s: %2 over %3")
                                          .arg(session_->time())
                                          .arg(a->metaObject()->className(), b->metaObject()->className());
        });
        for (int i = 1; i <= 40; ++i) {
            session_->setTime(step * i);
            QCoreApplication::processEvents();
            // What was said of an earlier moment is said of this one only where nothing has changed.
            const QString last = table->spokenText();
            for (auto each = told.begin(); each != told.end(); ++each)
                if (each.value() == session_->time() && each.key() != last)
                    faults << QStringLiteral("%1 s: ").arg(each.value()) + each.key() + " instead of " + last;
        }
        QVERIFY2(faults.isEmpty(), qPrintable(faults.mid(0, 8).join('\n')));
    }

    /// No chart in it has a use for the wheel.
    void theWheelOverAChartScrollsThePanel()
    {
        QVERIFY(session_->openLesson(QStringLiteral("20-impact-friction")));
        session_->reveal();
        session_->setStep(3); // the end of a rod, magnified
        session_->setPlaying(false);
        session_->setTime(1e-4);
        ContactInspector inspector(*session_, nullptr);
        inspector.setLanguage(course::Language::en);
        inspector.setTheme(Theme::light);
        inspector.resize(320, 200);
        inspector.show();
        QVERIFY(QTest::qWaitForWindowExposed(&inspector));
        QScrollBar& bar = *inspector.verticalScrollBar();
        QTRY_VERIFY(bar.maximum() > 0);
        int charts = 0;
        for (QWidget* chart : inspector.findChildren<QWidget*>()) {
            auto* view = qobject_cast<BarsChart*>(chart);
            if (!chart->isVisible() || (!view && !qobject_cast<QCustomPlot*>(chart)))
                continue;
            ++charts;
            bar.setValue(0);
            QWidget* under = view ? view->viewport() : chart;
            const QPointF at = under->rect().center();
            QWheelEvent wheel(at, under->mapToGlobal(at), {}, {0, -120}, Qt::NoButton, Qt::NoModifier,
                              Qt::NoScrollPhase, false);
            QSpontaneKeyEvent::setSpontaneous(&wheel); // only such events go on to the parent
            qApp->notify(under, &wheel);
            QVERIFY2(bar.value() > 0, chart->metaObject()->className());
        }
        QVERIFY(charts > 0); // the microscope at least
    }

    /// A soft impact has its chart and its figures, and a click in it moves the playhead.
    void microscope()
    {
        QVERIFY(session_->openLesson(QStringLiteral("23-soft-contact")));
        session_->reveal();
        session_->setExperiment(QStringLiteral("pulse"));
        session_->applyPreset(QStringLiteral("elastic"));
        session_->setPlaying(false);
        session_->setTime(0.02); // after it
        const auto inspector = inEnglish();
        auto* microscope = inspector->findChild<ImpactMicroscope*>();
        QVERIFY(!microscope->isHidden());
        QVERIFY(inspector->findChild<BlowTable*>()->isHidden());
        // 0.1 kg at 1 m/s on 1e4 N/m: π √(m/K) = 9.935 ms, w √(m K) = 31.62 N, 2 m w = 0.2 N s.
        const QString text
            = microscope->text().replace(QChar(0x202F), QChar(' ')).replace(QChar(0xA0), QChar(' '));
        for (const char* figure : {"ball – floor", "9.935 ms", "31.62 N", "0.2000 N⋅s", "−1.000 → 1.000 m/s"})
            QVERIFY2(text.contains(QString::fromUtf8(figure)), qPrintable(text));
        QCOMPARE(text.count(QStringLiteral("0.2000 N⋅s")), 2); // soft and rigid

        auto* plot = microscope->findChild<QCustomPlot*>();
        const double middle = 0.5 * (microscope->impact()->from + microscope->impact()->to);
        QTest::mouseClick(plot, Qt::LeftButton, {}, plot->axisRect()->rect().center());
        QVERIFY(std::abs(session_->time() - middle) < 1e-4); // a pixel of some 200

        session_->applyPreset(QStringLiteral("drop"));
        session_->setValue("how", 1); // event-driven
        inspector->setLanguage(course::Language::en);
        QVERIFY(microscope->isHidden());
        QVERIFY(!inspector->findChild<BlowTable*>()->isHidden());
    }

    /// Beside the blow of the cue ball the impulses between balls of the rack that get none are zero.
    void roundingOfImpulses()
    {
        QVERIFY(session_->openLesson(QStringLiteral("21-multi-impact")));
        session_->setExperiment(QStringLiteral("break"));
        session_->applyPreset(QStringLiteral("break"));
        BlowTable table;
        table.show(session_->run(), session_->endTime());
        QVERIFY(table.text().contains(QStringLiteral("λ = ")));
        const auto tiny = table.text().indexOf(QStringLiteral("×10⁻¹"));
        QVERIFY2(tiny < 0, qPrintable(table.text().mid(tiny - 200, 220)));
    }

    void momentumAndEnergyOfABounce()
    {
        QVERIFY(session_->openLesson(QStringLiteral("19-restitution")));
        session_->setExperiment(QStringLiteral("bounce"));
        session_->applyPreset(QStringLiteral("drop"));
        BlowTable table;
        table.show(session_->run(), 0.1);
        QVERIFY(!table.text().contains(QStringLiteral("<table>")));
        // 0.2 kg from 1 m, e = 0.8: v = √(2g) = 4.4294 m/s, p = ∓0.886 and 0.709 kg m/s,
        // T = mgh = 1.962 J and e² times that.
        table.show(session_->run(), 0.5);
        for (const char* figure : {"1.962", "1.256", "−0.886", "0.709", "1.595", "−0.7063"})
            QVERIFY2(table.text().contains(QString::fromUtf8(figure)), qPrintable(table.text()));
    }

    /// What the law finds out about its own answer stands below the table, in red.
    void findingsOfTheLaw()
    {
        QVERIFY(session_->openLesson(QStringLiteral("21-multi-impact")));
        session_->setExperiment(QStringLiteral("pair"));
        session_->applyPreset(QStringLiteral("pull"));
        BlowTable table;
        table.setTheme(Theme::light);
        table.show(session_->run(), session_->endTime());
        const QString red
            = QStringLiteral("<span style='color:%1'>").arg(themeColors(Theme::light).error.name());
        for (const char* finding : {"ΔT = ", "energy from nothing", "negative impulse"})
            QVERIFY2(table.text().contains(red + QString::fromUtf8(finding)), qPrintable(table.text()));
        table.setLanguage(course::Language::zh);
        table.show(session_->run(), session_->endTime());
        QVERIFY2(table.text().contains(red + QStringLiteral("冲量为负")), qPrintable(table.text()));

        session_->applyPreset(QStringLiteral("onesided"));
        table.show(session_->run(), session_->endTime());
        QVERIFY2(!table.text().contains(red), qPrintable(table.text()));
    }

    void blowsInTheirOrder()
    {
        QVERIFY(session_->openLesson(QStringLiteral("21-multi-impact")));
        session_->setExperiment(QStringLiteral("three"));
        session_->applyPreset(QStringLiteral("after"));
        BlowTable table;
        table.resize(500, 400);
        table.show(session_->run(), session_->endTime());
        // Ball 1 strikes ball 2 with 1 m/s and 1 N s, and ball 2 hands both on to ball 3.
        QTextDocument document;
        document.setHtml(table.text());
        const QString text = document.toPlainText();
        const qsizetype first = text.indexOf(QStringLiteral("1. 1 – 2")),
                        second = text.indexOf(QStringLiteral("2. 2 – 3"));
        QVERIFY2(first > 0 && second > first, qPrintable(text));
        QVERIFY2(text.mid(first).count(QStringLiteral("ζ = −1.000 m/s")) == 2, qPrintable(text));
        QVERIFY2(text.mid(first).count(QStringLiteral("λ = 1.000")) == 2, qPrintable(text));

        session_->applyPreset(QStringLiteral("three"));
        table.show(session_->run(), session_->endTime());
        QVERIFY(!table.text().contains(QStringLiteral("1. 1 – 2"))); // all at once
    }

    void equationsOfAnImpact()
    {
        QVERIFY(session_->openLesson(QStringLiteral("21-multi-impact")));
        session_->setExperiment(QStringLiteral("three"));
        session_->setPlaying(false);
        session_->applyPreset(QStringLiteral("three"));
        session_->setTime(0);
        const auto inspector = inEnglish({500, 900});
        const auto grids = inspector->findChildren<MatrixGrid*>();
        QCOMPARE(grids.size(), 2);
        QVERIFY(grids[1]->isHidden()); // nothing has been struck
        session_->setTime(session_->endTime());
        inspector->setLanguage(course::Language::en); // shows the moment at once
        QVERIFY(!grids[1]->isHidden());
        QStringList names;
        for (const MatrixPicture& matrix : grids[1]->matrices())
            names << matrix.name;
        QCOMPARE(names.size(), 6);
        const MatrixPicture& H = grids[1]->matrices()[2];
        QCOMPARE(H.name, QStringLiteral("H"));
        QVERIFY((H.value - Eigen::Matrix2d{{2, -1}, {-1, 2}}).norm() < 1e-9); // 1 kg each
        QCOMPARE(grids[1]->matrices()[0].rows, (QStringList{"1", "2", "3"})); // the balls by their names
        QCOMPARE(H.rowTags, grids[1]->matrices()[0].columnTags);
        QVERIFY(grids[1]->matrices()[0].rowTags.isEmpty()); // bodies are no contacts
    }

    void normalsBesideTheirMatrix()
    {
        showStool();
        const auto inspector = inEnglish();
        auto* grid = inspector->findChild<MatrixGrid*>();
        QCOMPARE(grid->matrices().size(), 3);
        const MatrixPicture& N = grid->matrices()[2];
        QCOMPARE(N.rows.size(), 6);
        QCOMPARE(N.rows.front(), QStringLiteral("stool Fx"));
        QCOMPARE(N.columnTags, grid->matrices()[0].columnTags);
        // Each leg pushes up with its lever arms: (0, 0, 1) and r × n = (y, −x, 0), at ±14.1421 cm.
        const auto* model = inspector->findChild<ContactModel*>();
        const double x[] = {1, -1, -1, 1}, y[] = {1, 1, -1, -1};
        for (int leg = 0; leg < 4; ++leg) {
            QCOMPARE(N.columnTags[leg], model->tag(leg));
            Eigen::Matrix<double, 6, 1> column;
            column << 0, 0, 1, 0.141421 * y[leg], -0.141421 * x[leg], 0;
            QVERIFY((N.value.col(leg) - column).norm() < 1e-9);
        }
        auto* box = inspector->findChild<QCheckBox*>();
        box->setChecked(false);
        QCOMPARE(grid->matrices().size(), 2);
    }

    void vectorsStayOnTheirLines()
    {
        QVERIFY(session_->openLesson(QStringLiteral("20-impact-friction")));
        session_->setExperiment(QStringLiteral("table"));
        BlowTable table;
        table.resize(600, 200);
        table.setVisible(true);
        table.show(session_->run(), session_->endTime());
        const QString wide = table.text();
        QVERIFY(!wide.contains(QStringLiteral("<br>")));
        const auto lines = [&](int width) {
            table.resize(width, 200);
            QTextDocument document;
            document.setDefaultFont(table.font());
            document.setHtml(table.text());
            document.setTextWidth(width);
            document.documentLayout()->documentSize(); // lays out the lines
            QString broken;
            for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
                if (block.layout()->lineCount() > 1 + block.text().count(QChar::LineSeparator))
                    broken += QStringLiteral("%1: %2\n").arg(width).arg(block.text());
            return broken;
        };
        for (const int width : {600, 300, 200, 150})
            QVERIFY2(lines(width).isEmpty(), qPrintable(lines(width)));
        QVERIFY(table.text().contains(QStringLiteral("<br>→ (")));
        table.resize(600, 200);
        QCOMPARE(table.text(), wide);
    }

    void whatRoundingLeavesIsZero()
    {
        // The superball under the table loses nothing: e = e_t = 1.
        QVERIFY(session_->openLesson(QStringLiteral("20-impact-friction")));
        session_->setExperiment(QStringLiteral("table"));
        BlowTable table;
        for (const course::BlowView& blow : session_->run()->blows()) {
            table.show(session_->run(), blow.time);
            QVERIFY2(!table.text().contains(QStringLiteral("×10")), qPrintable(table.text()));
            QVERIFY2(table.text().contains(QString::fromUtf8("ΔT = 0 J")), qPrintable(table.text()));
        }
        QVERIFY(!session_->run()->blows().empty());
    }

private:
    void showStool()
    {
        QVERIFY(session_->openLesson(QStringLiteral("14-many-contacts")));
        session_->setExperiment(QStringLiteral("stool4"));
        session_->setPlaying(false);
        session_->setTime(1);
    }

    QString contactOverlay() const
    {
        for (const course::OverlayDescription& overlay : session_->experiment()->overlays)
            if (overlay.kind == "contact-force")
                return QString::fromStdString(overlay.id);
        return {};
    }

    std::unique_ptr<ContactInspector> inEnglish(const QSize& size = {400, 800}) const
    {
        auto inspector = std::make_unique<ContactInspector>(*session_);
        inspector->resize(size);
        inspector->show();
        inspector->setLanguage(course::Language::en);
        return inspector;
    }

    static double smallest(const BarsChart& chart)
    {
        double least = std::numeric_limits<double>::infinity();
        for (const QAbstractSeries* series : chart.chart()->series())
            if (const auto* bars = qobject_cast<const QStackedBarSeries*>(series))
                for (int bar = 0; bar < bars->barSets().front()->count(); ++bar) {
                    double height = 0;
                    for (const QBarSet* set : bars->barSets())
                        height += set->at(bar);
                    least = std::min(least, height);
                }
        return least;
    }

    static double total(const BarsChart& chart)
    {
        double sum = 0;
        for (const QAbstractSeries* series : chart.chart()->series())
            if (const auto* bars = qobject_cast<const QStackedBarSeries*>(series))
                for (const QBarSet* set : bars->barSets())
                    sum += set->sum();
        return sum;
    }

    course::Course course_;
    std::unique_ptr<Session> session_;
};

QTEST_MAIN(TestContactInspector)
#include "test_contact_inspector.moc"
