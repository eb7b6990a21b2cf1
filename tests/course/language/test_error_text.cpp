#include "course/language/error_text.h"
#include "engine/collide/collision_world.h"
#include "engine/impact/impact_law_table.h"
#include "engine/ode/integrator_table.h"
#include "support/english_in.h"

#include <QTest>

#include <functional>

using namespace polhode;

/// What the engine refuses is said in Chinese too.
class TestErrorText : public QObject
{
    Q_OBJECT

private slots:
    void isAllChinese_data()
    {
        QTest::addColumn<QString>("chinese");
        const auto row = [](const char* name, const std::function<void()>& refused) {
            try {
                refused();
            } catch (const std::exception& error) {
                QTest::newRow(name) << QString::fromStdString(course::errorText(error).zh);
            }
        };
        row("integrator", [] { makeIntegrator("leap", System{{}, {}}); });
        row("impact law", [] { (void)impactLawRow("leap"); });
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

    /// In the window the sentence comes first; on the command line the place, which editors look for.
    void theSentenceComesFirstInTheWindow()
    {
        const course::InputError error({"lesson.yaml", 7, 3, "a.b"}, course::quoted("x"),
                                       course::Text{"a number", "一个数"});
        QCOMPARE(QString::fromStdString(course::shownText(error).en),
                 QStringLiteral("found \"x\"; allowed: a number (lesson.yaml:7: a.b)"));
        QCOMPARE(QString::fromStdString(course::shownText(error).zh),
                 QStringLiteral("所写为“x”；应为：一个数（lesson.yaml:7: a.b）"));
        QCOMPARE(QString::fromStdString(course::errorText(error).en),
                 QStringLiteral("lesson.yaml:7: a.b: found \"x\"; allowed: a number"));
    }

    /// Without what is allowed, the words stand for themselves, wherever they are.
    void aSentenceOfItsOwnStaysOne()
    {
        const course::Text says{"the file is empty", "文件是空的"};
        QVERIFY(course::ValueError(says, course::Text{}).message() == says);
        QCOMPARE(QString::fromStdString(
                     course::shownText(course::InputError({"a.csv", 0, 0, {}}, says, course::Text{})).zh),
                 QStringLiteral("文件是空的（a.csv）"));
    }

    void isAllChinese()
    {
        QFETCH(const QString, chinese);
        QVERIFY2(test::englishIn(chinese.toStdString()).isEmpty(), qPrintable(chinese));
    }
};

QTEST_GUILESS_MAIN(TestErrorText)
#include "test_error_text.moc"
