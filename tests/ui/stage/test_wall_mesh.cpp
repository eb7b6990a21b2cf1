#include "ui/stage/body_mesh.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

using namespace polhode;
using namespace polhode::ui;

namespace
{

using Point = std::array<float, 3>;

Point at(const Mesh& mesh, std::uint32_t index)
{
    const Eigen::Vector3f& p = mesh.positions[index];
    return {p.x(), p.y(), p.z()};
}

/// How many directed edges lack their opposite: 0 for a closed surface of one orientation.
int openEdges(const Mesh& mesh)
{
    std::map<std::pair<Point, Point>, int> edges;
    for (const Mesh::Triangle& triangle : mesh.triangles)
        for (int i = 0; i < 3; ++i) {
            const Point a = at(mesh, triangle[std::size_t(i)]);
            const Point b = at(mesh, triangle[std::size_t((i + 1) % 3)]);
            ++edges[{a, b}];
            --edges[{b, a}];
        }
    return int(std::ranges::count_if(edges, [](const auto& edge) { return edge.second != 0; }));
}

/// By the divergence theorem; > 0 where triangles run counter-clockwise seen from outside.
double volume(const Mesh& mesh)
{
    double sixfold = 0;
    for (const Mesh::Triangle& t : mesh.triangles)
        sixfold += mesh.positions[t[0]].cross(mesh.positions[t[1]]).dot(mesh.positions[t[2]]);
    return sixfold / 6;
}

course::WallLook profile(std::vector<Eigen::Vector3d> line)
{
    course::WallLook wall;
    wall.form = course::WallForm::profile;
    wall.shape.points = std::move(line);
    wall.shape.numbers["width"] = 0.5;
    return wall;
}

} // namespace

class TestWallMesh : public QObject
{
    Q_OBJECT

private slots:
    void aHalfSpaceIsASlabBelowItsPlane()
    {
        course::WallLook wall;
        wall.form = course::WallForm::halfSpace;
        const MeshPtr mesh = wallMesh(wall, 2);
        QCOMPARE(openEdges(*mesh), 0);
        QVERIFY(volume(*mesh) > 0);
        QVERIFY(std::abs(mesh->bounds.max().z()) < 1e-6F); // single precision
        QVERIFY(mesh->bounds.min().z() < 0);
        QCOMPARE(mesh->bounds.sizes().x(), 2.0F);
    }

    void anOpenLineIsThickOnItsSolidSide()
    {
        // Walked along +x the solid is below; a line of 2 m and a valley.
        for (const auto& line : {std::vector<Eigen::Vector3d>{{-1, 0, 0}, {1, 0, 0}},
                                 std::vector<Eigen::Vector3d>{{-1, 0, 1}, {0, 0, 0}, {1, 0, 1}}}) {
            const MeshPtr mesh = wallMesh(profile(line), 2);
            QCOMPARE(openEdges(*mesh), 0);
            QVERIFY(volume(*mesh) > 0);
            QVERIFY(mesh->bounds.min().z() < -0.001F);
            QVERIFY(mesh->bounds.max().z() <= float(line.front().z()) + 1e-6F); // single precision
            QCOMPARE(mesh->bounds.sizes().y(), 0.5F);
        }
    }

    void aClosedLineIsABlock()
    {
        // Clockwise round a block of 2 m × 0.4 m, 0.5 m wide.
        const MeshPtr mesh
            = wallMesh(profile({{-1, 0, 0}, {1, 0, 0}, {1, 0, -0.4}, {-1, 0, -0.4}, {-1, 0, 0}}), 2);
        QCOMPARE(openEdges(*mesh), 0);
        QVERIFY(std::abs(volume(*mesh) - 0.4) < 1e-5); // single precision
        QVERIFY(std::abs(mesh->bounds.min().z() + 0.4F) < 1e-6F);
    }

    void placesTurnWithTheirWall()
    {
        course::WallLook wall = profile({{-1, 0, 0}, {1, 0, 0}});
        wall.shape.X_BS.linear()
            = Eigen::AngleAxisd(std::acos(-1.0), Eigen::Vector3d::UnitX()).toRotationMatrix();
        wall.shape.X_BS.translation().z() = 3;
        const MeshPtr mesh = wallMesh(wall, 2); // a ceiling
        QVERIFY(volume(*mesh) > 0);
        QVERIFY(mesh->bounds.min().z() > 2.999F);
        QVERIFY(mesh->bounds.max().z() > 3.001F);
    }
};

QTEST_GUILESS_MAIN(TestWallMesh)
#include "test_wall_mesh.moc"
