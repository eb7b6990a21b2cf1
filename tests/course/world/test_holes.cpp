#include "course/run/simulate.h"
#include "course/world/resolve.h"
#include "support/scene_text.h"

#include <QTest>

#include <numbers>

using namespace polhode::course;

namespace
{

/// One body of this shape; a density of 1000 kg/m³.
BodyLook bodyOf(const QByteArray& shape, const QByteArray& more = {})
{
    const Experiment experiment = experimentFromText("title: {en: Scene, zh: 场景}\nscene:\n  duration: 1\n"
                                                     "  bodies: [{id: b, density: 1000, shape: "
                                                     + shape + more + "}]\n");
    return simulate(experiment, {})->bodies().front();
}

/// Of numbers of some kg m², after a few sums.
bool near(double a, double b)
{
    return std::abs(a - b) <= 1e-12 * std::max(std::abs(a), std::abs(b));
}

} // namespace

/// Parts of a compound that are cut out.
class TestHoles : public QObject
{
    Q_OBJECT

private slots:
    /// A disc of radius R with a hole of radius r at the distance d from its middle, by parallel axes.
    void besideTheMiddle()
    {
        constexpr double R = 0.5, r = 0.2, d = 0.25, h = 0.1, pi = std::numbers::pi;
        const BodyLook body
            = bodyOf("{compound: [{shape: {cylinder: {radius: 0.5, height: 0.1}}}, {hole: on, "
                     "shape: {cylinder: {radius: 0.2, height: 0.1}}, at: [0.25, 0, 0]}]}");
        const double whole = 1000 * pi * h * R * R, cut = 1000 * pi * h * r * r, mass = whole - cut;
        const double com = -cut * d / mass;
        QVERIFY(near(body.mass, mass));
        QVERIFY(near(-body.shape.X_BS.translation().x(), com)); // the shape's middle is at −com
        const double axial = whole * R * R / 2 - cut * (r * r / 2 + d * d) - mass * com * com;
        QVERIFY(near(body.I_B(2, 2), axial));
        const double across = whole * (3 * R * R + h * h) / 12 - cut * (3 * r * r + h * h) / 12;
        QVERIFY(near(body.I_B(0, 0), across));
        QVERIFY(near(body.I_B(1, 1), across - cut * d * d - mass * com * com));
    }

    /// A cylinder with a hole along its axis is a tube.
    void alongTheAxis()
    {
        const BodyLook cut = bodyOf("{compound: [{shape: {cylinder: {radius: 0.5, height: 0.3}}}, "
                                    "{hole: on, shape: {cylinder: {radius: 0.2, height: 0.3}}}]}");
        const BodyLook tube = bodyOf("{tube: {inner: 0.2, outer: 0.5, height: 0.3}}");
        QVERIFY(near(cut.mass, tube.mass));
        for (int i = 0; i < 3; ++i)
            QVERIFY(near(cut.I_B(i, i), tube.I_B(i, i)));
    }

    /// With the mass of the whole, what is left has it.
    void theMassIsThatOfWhatIsLeft()
    {
        const Experiment experiment
            = experimentFromText("title: {en: Scene, zh: 场景}\nscene:\n  duration: 1\n  bodies: [{id: b, "
                                 "mass: 3, shape: {compound: "
                                 "[{shape: {box: [1, 1, 1]}}, {hole: on, shape: {box: [0.5, 0.5, 1]}}]}}]\n");
        const BodyLook body = simulate(experiment, {})->bodies().front();
        QVERIFY(near(body.mass, 3));
        // 4 − 1 parts: 4 (1 + 1)/12 − 1 (1/4 + 1/4)/12
        QVERIFY(near(body.I_B(2, 2), 4 * 2.0 / 12 - 0.5 / 12));
    }

    /// What is cut out is larger than the whole.
    void nothingLeftIsRefused()
    {
        QVERIFY_THROWS_EXCEPTION(
            InputError, bodyOf("{compound: [{shape: {sphere: 0.1}}, {hole: on, shape: {sphere: 0.2}}]}"));
    }

    /// A ball over the hole of a plate lies on it, and that is told.
    void contactFillsIt()
    {
        const RunPointer run = simulate(experimentFromText(R"yaml(title: {en: Scene, zh: 场景}
scene:
  duration: 1
  gravity: 9.81
  contact: {law: {friction: 0.3}}
  walls: [{id: plate, shape: {compound: [{shape: {box: [1, 1, 0.2]}}, {hole: on, shape: {cylinder: {radius: 0.3, height: 0.2}}}]}}]
  bodies: [{id: ball, shape: {sphere: 0.1}, mass: 1, position: [0, 0, 0.2]}]
)yaml"),
                                        {});
        QVERIFY(std::abs(run->measure("final[ball.z]") - 0.2) < 1e-9);
        QVERIFY(std::ranges::any_of(run->events(), [](const RunEvent& event) {
            return event.id == "filled"
                && event.label.en.find("a hole is filled in contact") != std::string::npos;
        }));
    }
};

QTEST_GUILESS_MAIN(TestHoles)
#include "test_holes.moc"
