#include "course/language/nearest.h"
#include "course/model/overlay_table.h"
#include "course/model/quantity_table.h"

#include <QTest>

#include <algorithm>
#include <set>
#include <string>

using namespace polhode::course;

/// The rows of the overlays: each has its partners. The partner that
/// draws is looked for in tests/ui/stage/test_overlays.cpp.
class TestOverlayTable : public QObject
{
    Q_OBJECT

private slots:
    void rowsAreWhole()
    {
        std::set<std::string> ids;
        for (const OverlayRow& row : overlayTable()) {
            QVERIFY2(ids.insert(row.id).second, row.id);
            for (const std::string* text : {&row.name.en, &row.name.zh, &row.meaning.en, &row.meaning.zh})
                QVERIFY2(!text->empty(), row.id);
            QVERIFY2(row.name.en.size() <= 24, row.id); // there is room for it on a switch
            const auto known = idsOf(quantityWords());
            QVERIFY2(!*row.quantity || std::ranges::find(known, row.quantity) != known.end(), row.id);
            QVERIFY2(!row.b || row.a, row.id);
            QVERIFY2(!row.arrow || row.body == OverlayRow::Body::required, row.id);
            QVERIFY2(findOverlay(row.id) == &row, row.id);
        }
        QVERIFY(!findOverlay("no such"));
    }

    /// What touches or is joined is shown where there are contacts or joints alone.
    void someNeedWhatScenesMayLack()
    {
        const SceneDescription empty;
        SceneDescription joined;
        joined.joints.emplace_back();
        for (const OverlayRow& row : overlayTable()) {
            const bool ofJoints = std::string(row.id).starts_with("joint-");
            const std::set<std::string> ofContacts{"contact-points",    "contact-normals", "contact-force",
                                                   "contact-resultant", "friction-cone",   "slip"};
            QVERIFY2(row.fits(empty) == (row.needs == OverlayRow::Needs::nothing), row.id);
            QVERIFY2(row.fits(joined) == (row.needs != OverlayRow::Needs::contacts), row.id);
            QVERIFY2(!ofJoints || row.needs == OverlayRow::Needs::joints, row.id);
            QVERIFY2(!ofContacts.contains(row.id) || row.needs == OverlayRow::Needs::contacts, row.id);
        }
    }
};

QTEST_GUILESS_MAIN(TestOverlayTable)
#include "test_overlay_table.moc"
