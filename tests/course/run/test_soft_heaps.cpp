#include "course/run/simulate.h"
#include "support/scene_text.h"

#include <QTest>

#include <algorithm>

using namespace polhode::course;

namespace
{

// A head for each scene, which is as an author writes it.
constexpr const char* kHead = "id: scene\ntitle: {en: Scene, zh: 场景}\n";

// Contacts run far along rims within a radian of their springs.
constexpr const char* kTable = R"yaml(scene:
  duration: 0.5
  step: 0.01
  tolerance: 1e-9
  gravity: 9.81
  contact:
    stepper: soft
    law: {stiffness: 2900, damping: 0, friction: 0}
  walls:
    - {id: table, shape: {box: [0.277, 0.594, 0.2]}, at: [0, 0, -0.1]}
  bodies:
    - {id: b0, shape: {hull: [[-0.0202, -0.0082, -0.0221], [-0.0365, 0.0246, -0.018], [0.0996, 0.0475, -0.0587], [-0.0845, -0.0643, 0.0019], [-0.00849, -0.0566, 0.0579], [0.0597, -0.0799, 0.05]]}, mass: 1.93, position: [-0.00949, -0.0398, 0.212], orientation: {axis: [0.306, -0.293, -0.906], angle: 0}, velocity: [-0.18, 0.157, -0.733], spin: [-2.02, -3.1, -0.0703]}
    - {id: b1, shape: {cone: {radius: 0.0932, height: 0.18}}, mass: 0.755, position: [-0.0353, -0.0128, 0.608], orientation: {axis: [-0.346, 0.586, 0.733], angle: 2.19}, velocity: [-0.26, -0.186, -0.0374], spin: [3.98, -1.42, -1.57]}
    - {id: b2, shape: {cylinder: {radius: 0.0844, height: 0.183}}, mass: 1.87, position: [-0.0236, 0.0313, 0.977], orientation: {axis: [0.359, 0.915, 0.182], angle: 0.697}, velocity: [-0.0453, 0.149, -0.285], spin: [-2.76, -1.32, 3.5]}
)yaml";

// What ends on one feature goes on at another, which must not be pressed in far deeper.
constexpr const char* kCone = R"yaml(scene:
  duration: 1
  step: 0.01
  tolerance: 1e-9
  gravity: 9.81
  contact:
    stepper: soft
    law: {stiffness: 1380, damping: 0.356, friction: 0}
  walls:
    - {id: table, shape: {box: [0.593, 0.511, 0.2]}, at: [0, 0, -0.1]}
  bodies:
    - {id: b0, shape: {cone: {radius: 0.0526, height: 0.171}}, mass: 1.04, position: [0.00792, 9e-5, 0.182], orientation: {axis: [0.166, -0.421, 0.892], angle: 2.63}, velocity: [0.0593, -0.281, -1.28], spin: [1.15, 2.08, -3.74]}
    - {id: b1, shape: {capsule: {radius: 0.0366, height: 0.191}}, mass: 1.32, position: [0.00597, -0.0256, 0.504], orientation: {axis: [-0.412, 0.892, -0.186], angle: 1.58}, velocity: [0.297, -0.207, -0.292], spin: [3.15, 2.57, -2.57]}
    - {id: b2, shape: {cylinder: {radius: 0.0437, height: 0.0799}}, mass: 1.05, position: [0.0269, 0.0388, 0.73], orientation: {axis: [-0.577, 0.539, -0.614], angle: 2.8}, velocity: [0.203, -0.0904, -0.849], spin: [2.53, 1.86, -2.02]}
)yaml";

// Both, with friction.
constexpr const char* kLog = R"yaml(scene:
  duration: 1
  step: 0.01
  tolerance: 1e-9
  gravity: 9.81
  contact:
    stepper: soft
    law: {stiffness: 2210, damping: 6.7, friction: 0.784, tangential_stiffness: 2210, tangential_damping: 6.7}
  walls:
    - {id: log, shape: {cylinder: {radius: 0.147, height: 0.94}}, at: [0, 0, -0.147], rotate: {axis: [1, 0, 0], angle: "90 deg"}}
  bodies:
    - {id: b0, shape: {hull: [[0.0211, 0.0333, -0.0245], [-0.0623, -0.0257, 0.0577], [-0.0409, 0.0601, -0.087], [0.0636, 0.0931, -0.0266], [0.0159, 0.0249, -0.0177], [0.0131, -0.047, 0.0206]]}, mass: 1.31, position: [0.0167, 0.037, 0.232], orientation: {axis: [-0.334, 0.404, -0.852], angle: 0}, velocity: [0.0173, -0.0764, -1.09], spin: [-1.22, -0.901, 1.7]}
    - {id: b1, shape: {cylinder: {radius: 0.0649, height: 0.0947}}, mass: 1.47, position: [0.0175, -0.023, 0.504], orientation: {axis: [-0.0365, 0.543, -0.839], angle: 2.28}, velocity: [-0.193, 0.227, -0.533], spin: [0, 0, 0]}
    - {id: b2, shape: {cylinder: {radius: 0.0649, height: 0.0771}}, mass: 1.34, position: [0.0368, -0.005, 0.681], orientation: {axis: [0.166, 0.855, 0.492], angle: 1.78}, velocity: [-0.148, -0.121, -0.588], spin: [0.0357, -1.44, 1.55]}
)yaml";

// The place where the rim is nearest runs along it so far in a radian of the spring that others come and go
// between.
constexpr const char* kDisc = R"yaml(scene:
  duration: 0.5
  step: 0.01
  tolerance: 1e-9
  gravity: 9.81
  contact:
    stepper: soft
    law: {stiffness: 3215, damping: 5.86, friction: 0.26, tangential_stiffness: 1607, tangential_damping: 5.86}
  walls:
    - {id: log, shape: {cylinder: {radius: 0.1814, height: 0.44}}, at: [0, 0, -0.1814], rotate: {axis: [1, 0, 0], angle: "90 deg"}}
  bodies:
    - {id: b0, shape: {cylinder: {radius: 0.0767, height: 0.0126}}, mass: 1.802, position: [0.01278, -0.02044, 0.12973], orientation: {axis: [0.8546, -0.2074, -0.476], angle: 2.3832}, velocity: [-0.0729, -0.155, -0.5915], spin: [1.887, -0.887, 2.646]}
)yaml";

// Two places on a rim that run towards each other without bound carry the displaced surface with them.
constexpr const char* kMerging = R"yaml(scene:
  duration: 0.25
  step: 0.01
  tolerance: 1e-9
  gravity: 9.81
  contact:
    stepper: soft
    law: {stiffness: 3214.29, damping: 0.616, friction: 0.4165, tangential_stiffness: 1607.15, tangential_damping: 1}
  walls:
    - {id: log, shape: {cylinder: {radius: 0.2886, height: 0.577}}, at: [0, 0, -0.2886], rotate: {axis: [1, 0, 0], angle: "90 deg"}}
  bodies:
    - {id: b0, shape: {cone: {radius: 0.07209, height: 0.1849}}, mass: 1.308, position: [-0.005874, 0.006969, 0.2244], orientation: {axis: [0.05129, 0.9212, 0.3858], angle: 1.53}, velocity: [0.06088, 0.2443, -1.08], spin: [-2.964, -2.739, 1.753]}
    - {id: b1, shape: {cylinder: {radius: 0.08724, height: 0.1371}}, mass: 1.874, position: [-0.002688, 0.001093, 0.5902], orientation: {axis: [0.8695, 0.06801, -0.4892], angle: 2.567}, velocity: [0.007868, 0.1718, -1.37], spin: [-1.064, -3.116, -3.903]}
)yaml";

// Rims that nearly coincide: their places come and go within a hundredth of their radii.
constexpr const char* kRims = R"yaml(scene:
  duration: 0.05
  step: 0.01
  tolerance: 1e-9
  gravity: 9.81
  contact:
    stepper: soft
    law: {stiffness: 57515.9, damping: 45.6505, friction: 0}
  walls:
    - {id: floor, half_space: {normal: [0, 0, 1], at: [0, 0, 0]}}
  bodies:
    - {id: b1, shape: {cylinder: {radius: 0.114585, height: 0.0040121}}, mass: 0.789063, position: [0.22195, -0.24615, 0.0019918], orientation: {axis: [-0.0022894, -0.0046917, 0.99999], angle: 0.04183}, velocity: [0.69092, -0.64928, -0.0019633], spin: [-0.029563, -0.039427, 0.52158]}
    - {id: b2, shape: {cone: {radius: 0.0769666, height: 0.072807}}, mass: 1.73035, position: [0.060754, -0.14461, 0.020156], orientation: {axis: [0.28491, 0.95856, -0.00056815], angle: 3.1149}, velocity: [0.018587, -0.24496, -0.027495], spin: [-0.27668, 0.37467, 0.076629]}
)yaml";

// A rim leaves an edge sideways at the moment at which its place there is no more.
constexpr const char* kEdge = R"yaml(scene:
  duration: 0.05
  step: 0.01
  tolerance: 1e-9
  gravity: 9.81
  contact:
    stepper: soft
    law: {stiffness: 2233.31, damping: 4.03735, friction: 0}
  walls:
    - {id: table, shape: {box: [0.435903, 0.506225, 0.2]}, at: [0, 0, -0.1]}
  bodies:
    - {id: b0, shape: {hull: [[-0.0753039737, -0.045764949, -0.0497329617], [-0.0879565605, 0.0200856893, 0.0175268041], [-0.019431273, 0.0647876962, -0.0975485025], [-0.0385999091, -0.0931980116, 0.0431410659], [-0.0412933178, 0.0485961996, 0.023231515]]}, mass: 0.787055, position: [-0.04747, -0.021, 0.117], orientation: {axis: [0.1614, 0.9868, -0.01574], angle: 1.669}, velocity: [-0.05081, -0.089, 0.1817], spin: [13.24, 29.1, -2.281]}
    - {id: b2, shape: {cylinder: {radius: 0.0613564, height: 0.0634515}}, mass: 0.708516, position: [-0.11, 0.02788, 0.1701], orientation: {axis: [-0.49, -0.676, 0.5504], angle: 1.382}, velocity: [-0.3411, 0.06868, -3.178], spin: [-1.191, 0.1227, 3.446]}
)yaml";

// An edge that comes to lie along a cone's side crosses it beyond its own end.
constexpr const char* kBeyond = R"yaml(scene:
  duration: 0.3
  step: 0.01
  tolerance: 1e-9
  gravity: 9.81
  contact:
    stepper: soft
    law: {stiffness: 2323.82, damping: 2.935, friction: 0}
  walls:
    - {id: log, shape: {cylinder: {radius: 0.2477, height: 0.5921}}, at: [0, 0, -0.2477], rotate: {axis: [1, 0, 0], angle: "90 deg"}}
  bodies:
    - {id: b0, shape: {box: [0.1119, 0.1034, 0.1403]}, mass: 0.4544, position: [-0.02403, 0.02935, 0.1752], orientation: {axis: [-0.4558, 0.6851, 0.5682], angle: 1.59}, velocity: [0.05383, -0.07019, -0.3182], spin: [0, 0, 0]}
    - {id: b1, shape: {cone: {radius: 0.06435, height: 0.1104}}, mass: 1.175, position: [-0.02639, -0.007221, 0.401], orientation: {axis: [0.1536, 0.504, 0.8499], angle: 1.38}, velocity: [-0.02408, 0.1825, -0.4971], spin: [2.829, 2.987, 2.183]}
)yaml";

} // namespace

/// Heaps of bodies with rims, edges and tips under soft contact.
class TestSoftHeaps : public QObject
{
    Q_OBJECT

private slots:
    void booksAreKept_data()
    {
        QTest::addColumn<QByteArray>("scene");
        QTest::newRow("cone and cylinder on a table") << QByteArray(kTable);
        QTest::newRow("cone, capsule and cylinder") << QByteArray(kCone);
        QTest::newRow("cylinders on a log") << QByteArray(kLog);
        QTest::newRow("disc on a log") << QByteArray(kDisc);
        QTest::newRow("cylinder on a cone") << QByteArray(kMerging);
        QTest::newRow("cone on the rim of a disc") << QByteArray(kRims);
        QTest::newRow("cylinder on an edge") << QByteArray(kEdge);
        QTest::newRow("box and cone on a log") << QByteArray(kBeyond);
    }
    /// E(t) is E(0) less what friction and dampers took.
    void booksAreKept()
    {
        QFETCH(const QByteArray, scene);
        const RunPointer run = simulate(experimentFromText(kHead + scene), {});
        QCOMPARE(run->status(), RunStatus::complete);
        const double energy = run->measure("max[total.T]");
        QVERIFY(energy > 0.4);
        // Some hundred steps that keep 1e-9 each; a contact that jumps costs 1e-3 and more.
        const double open = run->measure("drift[total.residual]") / energy;
        QVERIFY2(open < 1e-6, qPrintable(QString::number(open)));
        QVERIFY(
            std::ranges::none_of(run->events(), [](const RunEvent& event) { return event.id == "ledger"; }));
    }
};

QTEST_GUILESS_MAIN(TestSoftHeaps)
#include "test_soft_heaps.moc"
