#include "course/read/load.h"
#include "ui/session/contact_tag.h"
#include "ui/session/plot_source.h"
#include "ui/session/session.h"
#include "ui/stage/stage_builder.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace polhode;
using namespace polhode::ui;

/// The forces of four legs, drawn in three scales; units of plots.
class TestContactArrows : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        session_.setSynchronous(true);
        session_.setCourse(course::loadCourse(POLHODE_SOURCE_DIR "/lessons"));
        QVERIFY(session_.openLesson(QStringLiteral("14-many-contacts")));
        session_.setExperiment(QStringLiteral("stool4"));
        session_.setPlaying(false);
        session_.setTime(1);
        for (const course::ContactView& contact : session_.run()->contactsAt(1))
            forces_[contactTag(contact)] = contact.lambda;
        QCOMPARE(forces_.size(), 4);
    }

    void linearLengthsAreInProportion()
    {
        const QMap<QString, double> lengths = lengthsOf(ArrowLengths::linear);
        const double scale = lengths.first() / forces_.first();
        for (const QString& tag : forces_.keys())
            QVERIFY(std::abs(lengths[tag] / forces_[tag] / scale - 1) < 1e-9); // roundings
    }

    void logarithmicLengthsDifferByTheRatio()
    {
        const QMap<QString, double> lengths = lengthsOf(ArrowLengths::logarithmic);
        const QList<QString> tags = forces_.keys();
        const auto perDecade = [&](int i) {
            return (lengths[tags[i]] - lengths[tags[0]]) / std::log10(forces_[tags[i]] / forces_[tags[0]]);
        };
        QVERIFY(perDecade(1) > 0);
        for (int i = 2; i < tags.size(); ++i)
            QVERIFY(std::abs(perDecade(i) / perDecade(1) - 1) < 1e-9); // roundings
    }

    void equalLengthsAreEqual()
    {
        const QMap<QString, double> lengths = lengthsOf(ArrowLengths::equal);
        for (const double length : lengths)
            QVERIFY(length > 0 && std::abs(length / lengths.first() - 1) < 1e-9); // roundings
    }

    void arrowsOfOneKindShareOneScale()
    {
        Session session;
        session.setSynchronous(true);
        session.setCourse(session_.course());
        QVERIFY(session.openLesson(QStringLiteral("10-joints")));
        session.setExperiment(QStringLiteral("ball"));
        session.setPlaying(false);
        StageBuilder builder(session.experiment(), session.run(), {});
        const SceneFrame frame
            = builder.frame(0.5, {QStringLiteral("wA"), QStringLiteral("wB")}, course::Language::en);
        QCOMPARE(frame.arrows.size(), std::size_t(2));
        const double perUnit[] = {frame.arrows[0].vector_W.norm() / session.run()->value("A.w", 0.5),
                                  frame.arrows[1].vector_W.norm() / session.run()->value("B.w", 0.5)};
        QVERIFY(perUnit[0] > 0);
        QVERIFY(std::abs(perUnit[1] / perUnit[0] - 1) < 1e-9); // roundings
    }

    /// The motor's moment on the driving shaft: a double-headed arrow as long as its printed scale says.
    void momentsOfJoints()
    {
        const SceneFrame frame = cardan({QStringLiteral("moment")});
        const auto found = std::ranges::find_if(
            frame.arrows, [](const SceneFrame::Arrow& arrow) { return arrow.from_W.x() < -0.4; });
        QVERIFY(found != frame.arrows.end());
        QVERIFY(found->doubleHead);
        QCOMPARE(found->paint.quantity, QStringLiteral("torque"));
        QCOMPARE(frame.scaleNotes.size(), std::size_t(1));
        QVERIFY(frame.scaleNotes[0].doubleHead && frame.scaleNotes[0].text.endsWith(QStringLiteral("N⋅m")));
    }

    /// Two frames of three axes in each of the two joints of the shaft; q of the bearing is 3 rad/s · 0.5 s.
    void framesOfJoints()
    {
        const SceneFrame frame = cardan({QStringLiteral("frames")});
        QCOMPARE(std::ranges::count_if(frame.polylines,
                                       [](const SceneFrame::Polyline& line) { return line.dashed; }),
                 std::ptrdiff_t(6));
        QVERIFY(std::ranges::any_of(frame.labels, [](const SceneFrame::Label& label) {
            return label.text == QStringLiteral("q = 85.9°");
        }));
    }

    void theAxesOfOneJointHaveNames()
    {
        const SceneFrame frame = jointsLesson("door", {QStringLiteral("frames")});
        QVERIFY(std::ranges::any_of(frame.labels, [](const SceneFrame::Label& label) {
            return label.text == QStringLiteral("z<sub>B</sub>");
        }));
    }

    /// Four normal forces have their figures; with four of friction beside them there is no room for more.
    void figuresOfFewForcesOnly()
    {
        Session session;
        session.setSynchronous(true);
        session.setCourse(session_.course());
        QVERIFY(session.openLesson(QStringLiteral("17-events")));
        session.setExperiment(QStringLiteral("table"));
        session.setPlaying(false);
        StageBuilder builder(session.experiment(), session.run(), {});
        const SceneFrame frame = builder.frame(0, {QStringLiteral("force")}, course::Language::en);
        QCOMPARE(frame.arrows.size(), std::size_t(8)); // of the corners of a block that slides
        for (const SceneFrame::Arrow& arrow : frame.arrows)
            QCOMPARE(arrow.label.contains(QChar('=')), arrow.paint.quantity == QStringLiteral("F"));
        // Of the eight points of a puck's rim there is room for the symbols alone.
        QVERIFY(session.openLesson(QStringLiteral("24-stick-slip")));
        session.setExperiment(QStringLiteral("puck"));
        session.setPlaying(false);
        StageBuilder puck(session.experiment(), session.run(), {});
        for (const SceneFrame::Arrow& arrow :
             puck.frame(0.5, {QStringLiteral("force")}, course::Language::en).arrows)
            QCOMPARE(arrow.label.startsWith(QStringLiteral("λ<sub>")) && !arrow.label.contains(QChar('=')),
                     arrow.paint.quantity == QStringLiteral("F"));
    }

    void frictionConesHoldTheForce()
    {
        Session session;
        session.setSynchronous(true);
        session.setCourse(session_.course());
        QVERIFY(session.openLesson(QStringLiteral("24-stick-slip")));
        session.setExperiment(QStringLiteral("slope"));
        session.setPlaying(false);
        StageBuilder builder(session.experiment(), session.run(), {});
        // Its block sticks until tan α = μs = 0.5 and slides from then on with μk = 0.4.
        for (const auto& [alpha, friction] : {std::pair(10.0, 0.5), std::pair(30.0, 0.4)}) {
            const double t = alpha / 10;
            const SceneFrame frame
                = builder.frame(t, {QStringLiteral("cone"), QStringLiteral("force")}, course::Language::en);
            QCOMPARE(frame.surfaces.size(), std::size_t(1));
            const SceneFrame::Surface& cone = frame.surfaces[0];
            // Its tip at the contact, its axis along the normal, its half angle arctan μ.
            double widest = 0;
            bool tip = false;
            for (const Eigen::Vector3f& p : cone.mesh->positions) {
                const Eigen::Vector3d out = cone.X_WS * p.cast<double>() - cone.X_WS.translation();
                tip = tip || out.norm() < 1e-6;
                QVERIFY(out.z() > -1e-6); // the slope lies along x: its normal is z
                if (out.z() > 1e-3)
                    widest = std::max(widest, out.head<2>().norm() / out.z());
            }
            QVERIFY(tip);
            QVERIFY2(std::abs(widest - friction) < 1e-4,
                     qPrintable(QString::number(widest))); // the mesh: floats
            // The whole contact force ends inside it, or on it while the block slides.
            const course::ContactView contact = session.run()->contactsAt(t).front();
            const double ratio = contact.friction_W.norm() / contact.lambda;
            QVERIFY(alpha < 20 ? ratio < friction - 0.1 : std::abs(ratio - friction) < 1e-6);
            const bool drawn = std::ranges::any_of(frame.arrows, [&](const SceneFrame::Arrow& arrow) {
                return std::abs(arrow.vector_W.head<2>().norm() - ratio * arrow.vector_W.z())
                    < 1e-9 * arrow.vector_W.norm()
                    && arrow.paint.quantity == QStringLiteral("F") && arrow.vector_W.z() > 0;
            });
            QVERIFY(drawn);
        }
    }

    void curvesOfDifferentUnitsHaveTheirOwn()
    {
        const QString plot = session_.plots().front();
        const auto shown = [&] {
            for (const PlotData& data : plotsOf(session_, course::Language::en))
                if (data.id == plot)
                    return data;
            return PlotData();
        };
        QCOMPARE(shown().yUnit, QStringLiteral("N"));
        session_.setPlotChange(plot, {{}, {QStringLiteral("stool.z")}, {}, {}});
        const PlotData mixed = shown();
        QVERIFY(mixed.yUnit.isEmpty());
        for (const ui::Curve& curve : mixed.curves)
            QCOMPARE(mixed.unitOf(curve),
                     curve.id == QStringLiteral("stool.z") ? QStringLiteral("m") : QStringLiteral("N"));
    }

private:
    /// Two shafts and a universal joint after half a second.
    SceneFrame cardan(const QSet<QString>& overlays) { return jointsLesson("cardan", overlays); }

    SceneFrame jointsLesson(const char* experiment, const QSet<QString>& overlays)
    {
        Session session;
        session.setSynchronous(true);
        session.setCourse(session_.course());
        if (!session.openLesson(QStringLiteral("10-joints")))
            return {};
        session.setExperiment(QString::fromLatin1(experiment));
        session.setPlaying(false);
        StageBuilder builder(session.experiment(), session.run(), {});
        return builder.frame(0.5, overlays, course::Language::en);
    }

    QMap<QString, double> lengthsOf(ArrowLengths scale)
    {
        StageBuilder builder(session_.experiment(), session_.run(), {});
        builder.setContactLengths(scale);
        QMap<QString, double> lengths;
        for (const course::OverlayDescription& overlay : session_.experiment()->overlays)
            if (overlay.kind == "contact-force")
                for (const SceneFrame::Arrow& arrow :
                     builder.frame(1, {QString::fromStdString(overlay.id)}, course::Language::en).arrows)
                    if (forces_.contains(arrow.paint.tag))
                        lengths[arrow.paint.tag] = arrow.vector_W.norm();
        return lengths;
    }

    Session session_;
    QMap<QString, double> forces_;
};

QTEST_MAIN(TestContactArrows)
#include "test_contact_arrows.moc"
