#include "course/lesson/lesson.h"
#include "ui/session/session.h"
#include "ui/stage/contact_tag.h"
#include "ui/stage/plot_source.h"
#include "ui/stage/stage_builder.h"

#include <QTest>

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

    void curvesOfDifferentUnitsAreNamedWithThem()
    {
        const QString plot = session_.plots().front();
        const auto shown = [&] {
            for (const PlotData& data : plotsOf(session_, course::Language::en))
                if (data.id == plot)
                    return data;
            return PlotData();
        };
        QCOMPARE(shown().yUnit, QStringLiteral("N"));
        session_.setPlotChange(plot, {{}, {QStringLiteral("stool.z")}, {}});
        const PlotData mixed = shown();
        QVERIFY(mixed.yUnit.isEmpty());
        for (const Curve& curve : mixed.curves)
            QVERIFY2(curve.role == Curve::Role::theory
                         || curve.label.endsWith(curve.id == QStringLiteral("stool.z")
                                                     ? QStringLiteral(" (m)")
                                                     : QStringLiteral(" (N)")),
                     qPrintable(curve.label));
    }

private:
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
