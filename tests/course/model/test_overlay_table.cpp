#include "course/model/overlay_table.h"
#include "course/model/vocabulary.h"

#include <QFile>
#include <QTest>

#include <algorithm>
#include <set>
#include <string>

using namespace polhode::course;

namespace
{

QString of(const std::string& text)
{
    return QString::fromStdString(text);
}

/// What an author may write besides what all overlays share; in brackets what may be left out.
QString keysOf(const OverlayRow& row)
{
    QStringList keys;
    if (row.body != OverlayRow::Body::none)
        keys << (row.body == OverlayRow::Body::required ? QStringLiteral("`body`")
                                                        : QStringLiteral("[`body`]"));
    for (const char* key : {row.a, row.b})
        if (key)
            keys << QStringLiteral("`%1`").arg(QLatin1String(key));
    for (const OverlayKey key : row.keys)
        keys << QStringLiteral("[`%1`]").arg(QLatin1String(key == OverlayKey::point       ? "point"
                                                               : key == OverlayKey::force ? "force"
                                                                                          : "size"));
    return keys.join(QStringLiteral(" "));
}

} // namespace

/// The rows of the overlays: each has its partners, and the guides for authors say the same. The partner that
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
            const auto& known = quantityNames();
            QVERIFY2(!*row.quantity || std::ranges::find(known, row.quantity) != known.end(), row.id);
            QVERIFY2(!row.b || row.a, row.id);
            QVERIFY2(!row.arrow || row.body == OverlayRow::Body::required, row.id);
            QVERIFY2(findOverlay(row.id) == &row, row.id);
        }
        QVERIFY(!findOverlay("no such"));
    }

    /// What touches or is joined is shown where there are contacts or joints alone.
    void someNeedWhatAScenesMayLack()
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

    void guides_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<bool>("chinese");
        QTest::newRow("English") << QStringLiteral("AUTHORING.md") << false;
        QTest::newRow("Chinese") << QStringLiteral("AUTHORING.zh.md") << true;
    }
    void guides()
    {
        QFETCH(const QString, file);
        QFETCH(const bool, chinese);
        QFile guide(QStringLiteral(POLHODE_SOURCE_DIR "/lessons/") + file);
        QVERIFY(guide.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(guide.readAll());
        QStringList lacking;
        for (const OverlayRow& row : overlayTable()) {
            const QString line
                = QStringLiteral("| `%1` | %2 | %3 |\n")
                      .arg(QLatin1String(row.id), keysOf(row), of(chinese ? row.meaning.zh : row.meaning.en));
            if (!text.contains(line)) {
                lacking << QLatin1String(row.id);
                qWarning().noquote() << line.trimmed(); // to be put there
            }
        }
        QVERIFY2(lacking.isEmpty(), qPrintable(file + QStringLiteral(" lacks ") + lacking.join(u' ')));
    }
};

QTEST_GUILESS_MAIN(TestOverlayTable)
#include "test_overlay_table.moc"
