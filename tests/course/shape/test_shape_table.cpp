#include "course/run/simulate.h"
#include "course/shape/shape_row.h"
#include "engine/body/mesh_mass.h"
#include "support/scene_text.h"

#include <QTest>

#include <cmath>
#include <numbers>
#include <set>
#include <string>

using namespace polhode;
using namespace polhode::course;

namespace
{

ShapeLook look(const char* kind, std::map<std::string, double> numbers)
{
    ShapeLook shape;
    shape.kind = kind;
    shape.numbers = std::move(numbers);
    if (shapeRow(kind).complete)
        shapeRow(kind).complete(shape);
    return shape;
}

} // namespace

class TestShapeTable : public QObject
{
    Q_OBJECT

private slots:
    /// Each row has what others ask of it.
    void rowsAreWhole()
    {
        std::set<std::string> ids;
        for (const ShapeRow& row : shapeTable()) {
            QVERIFY2(ids.insert(row.id).second, row.id);
            QVERIFY2(!row.name.en.empty() && !row.name.zh.empty(), row.id);
            QVERIFY2((row.mass != nullptr) == (row.amount != ShapeAmount::parts), row.id);
            const bool hasNumbers = row.form == ShapeForm::number || row.form == ShapeForm::list
                || row.form == ShapeForm::map || row.form == ShapeForm::grid;
            QVERIFY2(hasNumbers == !row.numbers.empty(), row.id);
            for (const ShapeNumber& number : row.numbers)
                QVERIFY2(!number.meaning.en.empty() && !number.meaning.zh.empty(), row.id);
            const bool hasPoints = row.form == ShapeForm::vertices || row.form == ShapeForm::mesh
                || row.form == ShapeForm::points || row.form == ShapeForm::grid;
            QVERIFY2(hasPoints == (row.leastPoints > 0), row.id);
        }
    }

    /// Half a box of edges a, b, c: the mean of a triangle's corners, and I_y = m (a² + c²)/18.
    void wedge()
    {
        constexpr double a = 0.6, b = 0.2, c = 0.3, rho = 1000;
        const MassProperties m
            = shapeRow("wedge").mass(look("wedge", {{"x", a}, {"y", b}, {"z", c}}), Matter::density(rho));
        const double mass = 0.5 * a * b * c * rho;
        QVERIFY(std::abs(m.mass - mass) < 1e-12 * mass); // sums of a dozen terms
        QVERIFY((m.com - Eigen::Vector3d(a / 6, 0, c / 3)).norm() < 1e-14);
        const double Iy = mass * (a * a + c * c) / 18;
        QVERIFY(std::abs(m.I_com(1, 1) - Iy) < 1e-12 * Iy);
        QVERIFY(std::abs(m.I_com(0, 0) - mass * (b * b / 12 + c * c / 18)) < 1e-12 * Iy);
    }

    /// Against the surface that is drawn, which lies inside the round one by at most (1 − cos(π/n)) of its
    /// curvature: n = 24 along the tube, 64 around; of the half balls 64 around and 32 from pole to pole.
    void roundSolids_data()
    {
        QTest::addColumn<QByteArray>("kind");
        QTest::addColumn<double>("error");
        QTest::newRow("torus") << QByteArray("torus") << 0.03;
        QTest::newRow("hemisphere") << QByteArray("hemisphere") << 0.01;
        QTest::newRow("bowl") << QByteArray("bowl") << 0.01;
    }
    void roundSolids()
    {
        QFETCH(QByteArray, kind);
        QFETCH(double, error);
        const ShapeLook shape = kind == "torus" ? look("torus", {{"ring", 0.5}, {"tube", 0.2}})
            : kind == "bowl"                    ? look("bowl", {{"inner", 0.25}, {"outer", 0.5}})
                                                : look("hemisphere", {{"radius", 0.5}});
        const MassProperties exact = shapeRow(shape.kind).mass(shape, Matter::density(1));
        const MassProperties drawn = meshMass({shape.points, shape.faces}, Matter::density(1));
        QVERIFY(drawn.mass < exact.mass && drawn.mass > (1 - error) * exact.mass);
        QVERIFY((drawn.com - exact.com).norm() < error * 0.5);
        const Eigen::Matrix3d difference = drawn.I_com / drawn.mass - exact.I_com / exact.mass;
        QVERIFY(difference.norm() < error * exact.I_com.norm() / exact.mass);
    }

    /// A bowl of no inside is half a ball, and one as thin as a leaf has I_z = 2 m R²/3, its centre of mass
    /// half way up.
    void bowls()
    {
        const double R = 0.5, thin = 1e-9, all = 1e-9;
        const MassProperties leaf = shapeRow("bowl").mass(
            look("bowl", {{"inner", R * (1.0 - thin)}, {"outer", R}}), Matter::mass(1.0));
        const MassProperties half
            = shapeRow("hemisphere").mass(look("hemisphere", {{"radius", R}}), Matter::mass(1.0));
        const MassProperties whole
            = shapeRow("bowl").mass(look("bowl", {{"inner", R * all}, {"outer", R}}), Matter::mass(1.0));
        // To first order in the thickness, and in the inside.
        QVERIFY((leaf.com - Eigen::Vector3d(0.0, 0.0, -0.5 * R)).norm() < 2.0 * thin);
        QVERIFY(std::abs(leaf.I_com(2, 2) - 2.0 / 3.0 * R * R) < 2.0 * thin);
        QVERIFY(std::abs(leaf.I_com(0, 0) - (2.0 / 3.0 - 0.25) * R * R) < 2.0 * thin);
        QVERIFY((whole.com + half.com).norm() < 2.0 * all && (whole.I_com - half.I_com).norm() < 2.0 * all);
    }

    /// Half a ball rocks on its dome with ω² = m g h/(I + m (r − h)²), h = 3 r/8 and I = 83 m r²/320:
    /// ω² = 15 g/26 r. At an amplitude of 1° the period is longer by some 1e-4.
    void hemisphereRocks()
    {
        const RunPointer run = simulate(experimentFromText(R"yaml(title: {en: Bowl, zh: 碗}
scene:
  duration: 6
  step: 0.005
  gravity: 9.81
  contact: {law: {friction: 1}}
  walls: [{id: floor, half_space: {normal: [0, 0, 1], at: [0, 0, 0]}}]
  bodies: [{id: bowl, shape: {hemisphere: 0.4}, mass: 1, position: [0, 0, "0.4 - 0.15*cos(pi/180)"],
            orientation: {axis: [0, 1, 0], angle: "181 deg"}}]
)yaml"),
                                        {});
        QCOMPARE(run->status(), RunStatus::complete);
        const double period = 2 * std::numbers::pi / std::sqrt(15 * 9.81 / (26 * 0.4));
        QVERIFY(std::abs(run->measure("period[bowl.wy]") - period) < 1e-3 * period);
    }

    /// It lies on its flat face.
    void hemisphereLies()
    {
        const RunPointer run = simulate(experimentFromText(R"yaml(title: {en: Bowl, zh: 碗}
scene:
  duration: 1
  gravity: 9.81
  contact: {law: {friction: 0.5}}
  walls: [{id: floor, half_space: {normal: [0, 0, 1], at: [0, 0, 0]}}]
  bodies: [{id: bowl, shape: {hemisphere: 0.4}, mass: 1, position: [0, 0, 0.15]}]
)yaml"),
                                        {});
        QCOMPARE(run->status(), RunStatus::complete);
        QVERIFY(std::abs(run->value("bowl.z", 1) - 0.15) < 1e-9); // where it was put, to rounding
    }
};

QTEST_GUILESS_MAIN(TestShapeTable)
#include "test_shape_table.moc"
