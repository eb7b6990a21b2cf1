#include "course/shape/shape_row.h"
#include "ui/stage/body_mesh.h"

#include <QTest>

using namespace polhode;
using namespace polhode::ui;

namespace
{

/// A look of this kind with some numbers, points and parts that its row takes.
course::ShapeLook sample(const course::ShapeRow& row)
{
    course::ShapeLook look;
    look.kind = row.id;
    for (const course::ShapeNumber& number : row.numbers)
        look.numbers[number.key] = number.isCount() ? number.least : number.below ? 0.5 : 1;
    if (row.flat)
        look.points = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    else if (row.form != course::ShapeForm::parts)
        look.points = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    if (row.form == course::ShapeForm::grid)
        look.points = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 1}};
    look.masses.assign(look.points.size(), 1);
    if (row.form == course::ShapeForm::mesh)
        look.faces = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
    if (row.form == course::ShapeForm::parts)
        look.parts = {sample(course::shapeRow("box"))};
    if (row.complete)
        row.complete(look);
    return look;
}

} // namespace

class TestBodyMesh : public QObject
{
    Q_OBJECT
private slots:
    void everyShapeIsDrawn_data()
    {
        QTest::addColumn<QByteArray>("id");
        for (const course::ShapeRow& row : course::shapeTable())
            QTest::newRow(row.id) << QByteArray(row.id);
    }
    /// Of a point the stage makes a dot.
    void everyShapeIsDrawn()
    {
        QFETCH(const QByteArray, id);
        const course::ShapeRow& row = course::shapeRow(id.toStdString());
        const MeshPtr mesh = bodyMesh(sample(row));
        QCOMPARE(mesh && !mesh->triangles.empty(), row.amount != course::ShapeAmount::point);
    }
};

QTEST_GUILESS_MAIN(TestBodyMesh)
#include "test_body_mesh.moc"
