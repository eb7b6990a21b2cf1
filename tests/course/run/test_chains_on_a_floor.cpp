#include "course/run/simulate.h"
#include "support/scene_text.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>

using namespace polhode::course;

namespace
{

/// Boxes 0.18 m long in a row, joined at their ends, dropped on a floor with friction.
struct Chain {
    const char* name;
    int boxes;
    const char* kinds; ///< of the joints: b(all), h(inge), u(niversal)
    const char* gravity;
    const char* law;
    const char* velocity;
    double apart; ///< m, how far two ways to compute it may end from each other
};

// 1e-9 a piece, which each slip to come multiplies; which corner of a chain that rattles to rest bounces last
// is chance.
constexpr double kSlides = 1e-6, kRattles = 1e-2;

constexpr std::array kChains{
    Chain{"slips that begin the other way", 2, "b", "[-0.0747, 0.541, -9.81]",
          "{restitution: 0, friction: 0.481}", "[-0.021, -0.0119, 0]", kSlides},
    Chain{"one corner at its limit, three slip", 2, "h", "[1.01, -0.581, -9.81]",
          "{restitution: 0.3, friction: 0.391}", "[-0.239, -0.107, 0]", kSlides},
    Chain{"slow slips that turn each other", 3, "bb", "[0.896, -0.372, -9.81]",
          "{restitution: 0, friction: 0.521}", "[-0.218, 0.123, 0]", kSlides},
    Chain{"six corners slip", 4, "huu", "[-0.532, -1.88, -9.81]", "{restitution: 0, friction: 0.396}",
          "[-0.25, -0.452, 0]", kSlides},
    Chain{"slips that end", 3, "hu", "[-0.646, -1.42, -9.81]", "{restitution: 0, friction: 0.363}",
          "[0.304, 0.332, 0]", kSlides},
    Chain{"bounces that end on sixteen corners", 4, "uhh", "[-1.22, -0.529, -9.81]",
          "{restitution: 0.3, friction: 0.269}", "[-0.888, -0.115, 0]", kRattles},
};

QByteArray sceneOf(const Chain& chain, const char* method)
{
    QByteArray text = "id: scene\ntitle: {en: Scene, zh: 场景}\nscene:\n  duration: 0.8\n  step: 0.01\n"
                      "  tolerance: 1e-9\n  gravity: ";
    text += chain.gravity;
    text += "\n  contact: {stepper: event-driven, law: ";
    text += chain.law;
    text += "}\n  walls:\n    - {id: floor, half_space: {normal: [0, 0, 1]}}\n  bodies:\n";
    for (int i = 0; i < chain.boxes; ++i)
        text += QStringLiteral(
                    "    - {id: b%1, mass: 1, shape: {box: [0.18, 0.04, %2]}, position: [%3, 0, 0.5], "
                    "spin: [0, 0, 0], velocity: %4}\n")
                    .arg(i)
                    .arg(i % 2 ? 0.06 : 0.04)
                    .arg(0.2 * i)
                    .arg(QLatin1String(chain.velocity))
                    .toUtf8();
    text += "  joints:\n";
    for (int i = 0; i + 1 < chain.boxes; ++i) {
        const char kind = chain.kinds[i];
        text += QStringLiteral("    - {id: j%1, between: [b%1, b%2], at: [%3, 0, 0.5], %4}\n")
                    .arg(i)
                    .arg(i + 1)
                    .arg(0.2 * i + 0.1)
                    .arg(kind == 'b' ? QLatin1String("kind: ball")
                             : kind == 'h'
                             ? QLatin1String("kind: hinge, axis: [0, 1, 0], limits: [-1.2, 1.2]")
                             : QLatin1String("kind: universal, axis: [0, 1, 0], axis2: [0, 0, 1]"))
                    .toUtf8();
    }
    return text + "  mechanism: {method: " + method + "}\n";
}

} // namespace

/// Chains that fall on a floor, slide and come to rest on many corners at once.
class TestChainsOnAFloor : public QObject
{
    Q_OBJECT

private slots:
    void lawsHaveAMotion_data()
    {
        QTest::addColumn<int>("chain");
        for (std::size_t i = 0; i < kChains.size(); ++i)
            QTest::newRow(kChains[i].name) << static_cast<int>(i);
    }
    /// Modes of contact are found wherever one is sought, E(t) is E(0) less what friction and impacts took,
    /// and constraints and generalized coordinates come to the same place.
    void lawsHaveAMotion()
    {
        QFETCH(const int, chain);
        std::array<RunPointer, 2> runs;
        for (std::size_t m = 0; m < 2; ++m) {
            const QByteArray scene
                = sceneOf(kChains[static_cast<std::size_t>(chain)], m ? "reduced" : "maximal");
            runs[m] = simulate(experimentFromText(scene), {});
            const Run& run = *runs[m];
            QCOMPARE(run.status(), RunStatus::complete);
            for (const RunEvent& event : run.events())
                QVERIFY2(event.id != "no-solution" && event.id != "bridged", event.label.en.c_str());
            // Some hundred pieces that keep 1e-9 each.
            QVERIFY(run.measure("drift[total.residual]") < 1e-7);
        }
        for (const char* place : {"final[b0.x]", "final[b0.y]", "final[b1.x]", "final[b1.y]"}) {
            const double apart = runs[0]->measure(place) - runs[1]->measure(place);
            QVERIFY2(std::abs(apart) < kChains[static_cast<std::size_t>(chain)].apart,
                     qPrintable(QString::number(apart)));
        }
    }
};

QTEST_GUILESS_MAIN(TestChainsOnAFloor)
#include "test_chains_on_a_floor.moc"
