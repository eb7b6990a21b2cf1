#include "course/scene/engine_message.h"

#include "engine/collide/collision_world.h"
#include "engine/contact/lcp.h"
#include "engine/impact/impact_law_table.h"
#include "engine/integrate/integrator_table.h"
#include "support/english_in.h"

#include <QTest>

#include <functional>

using namespace polhode;

/// What the engine refuses is said in Chinese too.
class TestEngineMessage : public QObject
{
    Q_OBJECT

private slots:
    void isAllChinese_data()
    {
        QTest::addColumn<QString>("message");
        const auto row = [](const char* name, const std::function<void()>& refused) {
            try {
                refused();
            } catch (const std::invalid_argument& error) {
                QTest::newRow(name) << QString(error.what());
            }
        };
        row("integrator", [] { makeIntegrator("leap", System{{}, {}}); });
        row("impact law", [] { (void)impactLawRow("leap"); });
        row("LCP method", [] { solveLcp("leap", {}, {}); });
        const auto profile = [](std::vector<ProfilePiece> pieces) {
            return [pieces = std::move(pieces)] {
                const Collider wall{"wall", kWorld, ProfileShape{pieces}, Eigen::Isometry3d::Identity()};
                (void)CollisionWorld({wall}, {}, {});
            };
        };
        row("profile of nothing", profile({}));
        row("profile piece without length", profile({{{0, 0}, {0, 0}, 0}}));
        row("profile that turns too far", profile({{{0, 0}, {1, 0}, 7}}));
        row("profile with a gap", profile({{{0, 0}, {1, 0}, 0}, {{2, 0}, {3, 0}, 0}}));
    }

    void isAllChinese()
    {
        QFETCH(const QString, message);
        const std::string chinese = course::engineMessage(message.toStdString()).zh;
        QVERIFY2(test::englishIn(chinese).isEmpty(), chinese.c_str());
    }
};

QTEST_GUILESS_MAIN(TestEngineMessage)
#include "test_engine_message.moc"
