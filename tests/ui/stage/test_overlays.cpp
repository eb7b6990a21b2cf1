#include "course/model/overlay_table.h"
#include "course/read/load.h"
#include "course/run/simulate.h"
#include "support/scene_text.h"
#include "ui/session/contact_tag.h"
#include "ui/stage/overlay_drawing.h"
#include "ui/stage/stage_builder.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <set>
#include <string>

using namespace polhode;
using namespace polhode::ui;

/// Each row of the overlays is drawn: in the first experiment of the lessons that has one of its kind.
class TestOverlays : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { course_ = course::loadCourse(POLHODE_SOURCE_DIR "/lessons"); }

    void rowsAndDrawingsArePartners()
    {
        std::set<std::string_view> drawn;
        for (const auto rows : {bodyDrawings(), contactDrawings(), jointDrawings()})
            for (const OverlayDrawing& drawing : rows) {
                QVERIFY2(drawn.insert(drawing.id).second, drawing.id.data());
                QVERIFY2(course::findOverlay(drawing.id), drawing.id.data());
            }
        for (const course::OverlayRow& row : course::overlayTable())
            QVERIFY2((row.arrow != nullptr) != drawn.contains(row.id), row.id);
    }

    void everyKindIsDrawn_data()
    {
        QTest::addColumn<QByteArray>("kind");
        for (const course::OverlayRow& row : course::overlayTable())
            QTest::newRow(row.id) << QByteArray(row.id);
    }
    void everyKindIsDrawn()
    {
        QFETCH(const QByteArray, kind);
        const auto [experiment, overlay] = sample(kind.toStdString());
        QVERIFY2(experiment, kind);
        const course::RunPointer run = course::simulate(*experiment, {});
        StageBuilder builder(experiment, run, {});
        const auto things = [&](const QSet<QString>& overlays) {
            std::size_t count = 0;
            for (const double part : {0.1, 0.4, 0.8}) {
                const SceneFrame frame
                    = builder.frame(part * run->time().back(), overlays, course::Language::en);
                count += frame.arrows.size() + frame.polylines.size() + frame.surfaces.size()
                    + frame.points.size() + frame.labels.size();
                count += std::size_t(std::ranges::count_if(frame.bodies, &SceneFrame::Body::axes));
            }
            return count;
        };
        QVERIFY(things({overlay}) > things({}));
    }

    /// a = g of a stone that falls: no lesson shows it, but the table has it.
    void theAccelerationOfAStone()
    {
        const auto experiment = std::make_shared<course::Experiment>(falling());
        const course::RunPointer run = course::simulate(*experiment, {});
        StageBuilder builder(experiment, run, {});
        const SceneFrame frame = builder.frame(0.5, {QStringLiteral("a")}, course::Language::en);
        QCOMPARE(frame.arrows.size(), std::size_t(1));
        QVERIFY(frame.arrows[0].vector_W.normalized().isApprox(-Eigen::Vector3d::UnitZ(), 1e-12));
        QVERIFY(frame.arrows[0].label.startsWith(QStringLiteral("a = 9.81")));
    }

    /// A stool of 5 kg on four legs, a hand of 300 N at (0.04 m, 0.025 m): moments about the middle put the
    /// resultant at 300 N/349.05 N of the way to the hand, whichever of the solutions the legs choose.
    void theResultantOfFourLegs()
    {
        const auto experiment = lessonExperiment("14-many-contacts", "stool4");
        const course::RunPointer run = course::simulate(*experiment, {});
        StageBuilder builder(experiment, run, {});
        const double weight = 5 * 9.81, hand = 300, whole = weight + hand;
        const Eigen::Vector3d place = hand / whole * Eigen::Vector3d(0.04, 0.025, 0);
        const std::vector<course::ContactView> legs = run->contactsAt(1);
        QCOMPARE(legs.size(), std::size_t(4));
        for (const double alpha : {0.0, 15.0, -20.0}) { // along (1, −1, 1, −1) around the square
            QHash<QString, double> forces;
            for (const course::ContactView& leg : legs)
                forces[contactTag(leg)]
                    = leg.lambda + (leg.point_W.x() * leg.point_W.y() > 0 ? alpha : -alpha);
            builder.setOtherForces(forces);
            const SceneFrame frame = builder.frame(1, {QStringLiteral("resultant")}, course::Language::en);
            QCOMPARE(frame.arrows.size(), std::size_t(1));
            const SceneFrame::Arrow& arrow = frame.arrows[0];
            QVERIFY((arrow.from_W - place).norm() < 1e-8); // m; forces known to 1e-6 N at 0.14 m, over 349 N
            QVERIFY((arrow.vector_W - 0.001 * whole * Eigen::Vector3d::UnitZ()).norm() < 1e-8); // 0.001 m/N
            QVERIFY2(arrow.label.contains(QStringLiteral("349")), qPrintable(arrow.label));
        }
    }

    /// A block slides without turning: no moment about its centre of mass, through which the whole force must
    /// then go. Its foot runs ahead of the centre by μ h.
    void theResultantOfASlidingBlock()
    {
        const double mu = 0.3, h = 0.05;
        const auto experiment = std::make_shared<course::Experiment>(experimentFromText(
            R"yaml(title: {en: Block, zh: 木块}
scene:
  duration: 0.5
  gravity: 9.81
  contact: {law: {friction: 0.3}}
  walls: [{id: table, half_space: {normal: [0, 0, 1], at: [0, 0, 0]}}]
  bodies: [{id: block, shape: {box: [0.2, 0.12, 0.1]}, mass: 1, position: [0, 0, 0.05], velocity: [2, 0, 0]}]
overlays: [{id: r, kind: contact-resultant, body: block}]
)yaml"));
        const course::RunPointer run = course::simulate(*experiment, {});
        StageBuilder builder(experiment, run, {});
        const SceneFrame frame = builder.frame(0.3, {QStringLiteral("r")}, course::Language::en);
        QCOMPARE(frame.arrows.size(), std::size_t(1));
        const SceneFrame::Arrow& arrow = frame.arrows[0];
        const Eigen::Vector3d centre(run->value("block.x", 0.3), 0, h);
        QVERIFY(centre.x() > 0.4);
        QVERIFY((arrow.from_W - (centre + Eigen::Vector3d(mu * h, 0, -h))).norm()
                < 1e-8); // tolerance of the run
        QVERIFY(arrow.vector_W.normalized().isApprox(Eigen::Vector3d(-mu, 0, 1).normalized(), 1e-8));
    }

    /// It would show nothing.
    void contactsNeedAScene()
    {
        try {
            experimentFromText("title: {en: Stone, zh: 石}\nscene: {duration: 1, bodies: [{id: stone, shape: "
                               "{sphere: 0.1}, mass: 1}]}\n"
                               "overlays: [{id: f, kind: contact-force}]\n");
            QFAIL("was read");
        } catch (const std::exception& error) {
            QVERIFY2(QByteArray(error.what()).contains("in a scene with `contact:`"), error.what());
        }
    }

private:
    std::shared_ptr<const course::Experiment> lessonExperiment(const char* lesson, const char* id) const
    {
        for (const course::LoadedLesson& loaded : course_.lessons)
            for (const course::Experiment& experiment : loaded.lesson->experiments)
                if (loaded.id == lesson && experiment.id == id)
                    return std::make_shared<course::Experiment>(experiment);
        return {};
    }

    static course::Experiment falling()
    {
        return experimentFromText("title: {en: Stone, zh: 石}\nscene:\n  duration: 1\n  gravity: 9.81\n"
                                  "  bodies: [{id: stone, shape: {sphere: 0.1}, mass: 1}]\n"
                                  "overlays: [{id: a, kind: acceleration, body: stone}]\n");
    }

    std::pair<std::shared_ptr<const course::Experiment>, QString> sample(const std::string& kind) const
    {
        if (kind == "acceleration")
            return {std::make_shared<course::Experiment>(falling()), QStringLiteral("a")};
        for (const course::LoadedLesson& loaded : course_.lessons)
            for (const course::Experiment& experiment : loaded.lesson->experiments)
                for (const course::OverlayDescription& overlay : experiment.overlays)
                    if (overlay.kind == kind)
                        return {std::make_shared<course::Experiment>(experiment),
                                QString::fromStdString(overlay.id)};
        return {};
    }

    course::Course course_;
};

QTEST_MAIN(TestOverlays)
#include "test_overlays.moc"
