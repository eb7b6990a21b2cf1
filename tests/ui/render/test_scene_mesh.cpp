#include "ui/render/mesh.h"

#include <QtTest>

#include <cmath>
#include <functional>

using namespace polhode::ui;
using Eigen::Vector3d;

/// Round meshes and their coarser versions, against the surfaces that they stand for.
class TestSceneMesh : public QObject
{
    Q_OBJECT

private slots:
    void chordsStayWithinTheSagitta_data();
    void chordsStayWithinTheSagitta();
    void coarsestThatIsFineEnough();
    void partsAreCoarsenedTogether();
};

using Depth = std::function<double(const Vector3d&)>; ///< m inside of the surface
Q_DECLARE_METATYPE(Depth)
Q_DECLARE_METATYPE(MeshPtr)

void TestSceneMesh::chordsStayWithinTheSagitta_data()
{
    QTest::addColumn<MeshPtr>("mesh");
    QTest::addColumn<Depth>("depth");
    QTest::newRow("sphere") << sphereMesh(0.3) << Depth([](const Vector3d& p) { return 0.3 - p.norm(); });
    QTest::newRow("capsule") << capsuleMesh(0.2, 0.5) << Depth([](const Vector3d& p) {
        return 0.2 - (p - Vector3d(0, 0, std::clamp(p.z(), -0.25, 0.25))).norm();
    });
    QTest::newRow("hoop") << hoopMesh(0.5, 0.04) << Depth([](const Vector3d& p) {
        return 0.02 - std::hypot(std::hypot(p.x(), p.y()) - 0.5, p.z());
    });
}

void TestSceneMesh::chordsStayWithinTheSagitta()
{
    QFETCH(const MeshPtr, mesh);
    QFETCH(const Depth, depth);
    int versions = 0;
    double finer = 0;
    std::size_t triangles = mesh->triangles.size() + 1;
    for (const Mesh* m = mesh.get(); m; m = m->coarser.get(), ++versions) {
        QVERIFY(m->closed);
        QVERIFY(m->triangles.size() < triangles);
        QVERIFY(m->sagitta > finer);
        triangles = m->triangles.size();
        finer = m->sagitta;
        for (const Eigen::Vector3f& p : m->positions)
            QVERIFY(std::abs(depth(p.cast<double>())) < 1e-6); // single precision at half a metre
        // The sides of the triangles: a diagonal spans a segment along each of the two directions.
        for (const Mesh::Triangle& t : m->triangles)
            for (int k = 0; k < 3; ++k) {
                const Vector3d middle
                    = (m->positions[t[k]] + m->positions[t[(k + 1) % 3]]).cast<double>() / 2;
                QVERIFY2(std::abs(depth(middle)) < 2.05 * m->sagitta, qPrintable(QString::number(versions)));
            }
    }
    QCOMPARE(versions, 3);
}

void TestSceneMesh::coarsestThatIsFineEnough()
{
    const MeshPtr fine = sphereMesh(2);
    QCOMPARE(coarsened(fine, 0), fine);
    QCOMPARE(coarsened(fine, 1.01 * fine->coarser->sagitta), fine->coarser);
    QCOMPARE(coarsened(fine, 1), fine->coarser->coarser);
    const MeshPtr box = boxMesh({1, 2, 3});
    QCOMPARE(coarsened(box, 1), box);
    // A tenth of the size, and so of what its chords lie inside.
    QVERIFY(std::abs(10 * sphereMesh(0.2)->sagitta / fine->sagitta - 1) < 1e-6);
}

void TestSceneMesh::partsAreCoarsenedTogether()
{
    const MeshPtr ball = sphereMesh(0.5), box = boxMesh({1, 1, 1});
    const std::vector<std::pair<MeshPtr, Eigen::Isometry3d>> parts{
        {ball, Eigen::Isometry3d::Identity()}, {box, Eigen::Isometry3d(Eigen::Translation3d(1, 0, 0))}};
    const MeshPtr both = mergeMeshes(parts);
    QCOMPARE(both->sagitta, ball->sagitta);
    QVERIFY(both->coarser);
    QCOMPARE(both->coarser->triangles.size(), ball->coarser->triangles.size() + box->triangles.size());
    QCOMPARE(both->coarser->bounds.max().x(), 1.5f);
}

QTEST_GUILESS_MAIN(TestSceneMesh)
#include "test_scene_mesh.moc"
