#include "course/model/overlay_table.h"
#include "course/read/load.h"
#include "course/run/simulate.h"
#include "support/scene_text.h"
#include "ui/session/session.h"
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
