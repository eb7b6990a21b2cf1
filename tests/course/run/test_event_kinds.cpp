#include "course/run/event_kinds.h"

#include "course/run/run.h"
#include "course/run/scene_events.h"
#include "engine/impact/impact_issue.h"
#include "engine/step/stepper.h"

#include <QFile>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <set>

using namespace polhode;
using namespace polhode::course;

namespace
{

/// The paragraph of a guide that lists the kinds of events: from the first of them to its end.
QString listOf(const QString& guide)
{
    const qsizetype begin = guide.indexOf(QStringLiteral("`impact made"));
    return guide.mid(begin + 1, guide.indexOf(u'`', begin + 1) - begin - 1);
}

} // namespace

/// Everybody who speaks of events has the same kinds.
class TestEventKinds : public QObject
{
    Q_OBJECT

private slots:
    void everyKindOnce()
    {
        std::set<std::string> ids;
        for (const EventKindRow& kind : eventKinds())
            QVERIFY2(ids.insert(kind.id).second && !isEndOfRun(kind.id), kind.id);
    }

    /// What the engine tells.
    void kindsOfTheEngine()
    {
        using Kind = ContactEvent::Kind;
        for (int k = 0; k <= static_cast<int>(Kind::pierced); ++k)
            if (const auto kind = static_cast<Kind>(k); kind != Kind::finding)
                QVERIFY2(eventKind(contactEventKind(kind).id), contactEventKind(kind).id);
        for (const ImpactIssueRow& issue : impactIssueTable())
            QVERIFY2(eventKind(issue.id), issue.id);
    }

    /// What is wrong is no notice, and a shape that is filled is no failure.
    void gravities()
    {
        const auto is = [](const char* id) { return RunEvent{0, id, {}}; };
        QVERIFY(is("filled").isNotice() && !is("filled").isFailure());
        QVERIFY(is("ignored").isNotice() && is("rank-deficient").isNotice() && is("slow").isNotice());
        QVERIFY(is("energy-gain").isFailure() && is("ledger").isFailure() && is("diverged").isFailure());
        QVERIFY(!is("impact").isFailure() && !is("impact").isNotice() && !is("kick").isFailure());
        for (const std::string& id : warningEventIds())
            QVERIFY2(is(id.c_str()).isNotice() || is(id.c_str()).isFailure(), id.c_str());
        QVERIFY(std::ranges::count(warningEventIds(), "filled") == 1);
    }

    /// The guides list them all, and nothing else.
    void guides()
    {
        std::set<QString> known;
        for (const EventKindRow& kind : eventKinds())
            known.insert(kind.id);
        for (const RunStatusRow& row : kRunStatuses)
            if (isEndOfRun(row.id))
                known.insert(row.id);
        for (const char* name : {"AUTHORING.md", "AUTHORING.zh.md"}) {
            QFile file(QString(POLHODE_SOURCE_DIR "/lessons/") + name);
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QStringList words = listOf(QString::fromUtf8(file.readAll()))
                                          .split(QRegularExpression("\\s+"), Qt::SkipEmptyParts);
            QCOMPARE(std::set<QString>(words.begin(), words.end()), known);
        }
    }
};

QTEST_GUILESS_MAIN(TestEventKinds)
#include "test_event_kinds.moc"
