#include "course/language/actions.h"
#include "course/language/value_error.h"

#include <QTest>

#include <set>
#include <string>

using namespace polhode::course;

/// What links of pages do.
class TestActions : public QObject
{
    Q_OBJECT

private slots:
    void rowsAreWhole()
    {
        std::set<std::string> words;
        std::set<Action::Kind> kinds;
        for (const ActionRow& row : actionTable()) {
            QVERIFY2(words.insert(row.word).second && kinds.insert(row.kind).second, row.word);
            QVERIFY2(findAction(row.word) == &row, row.word);
            const bool alone = row.names == ActionRow::Names::nothing;
            const std::string link = row.word + std::string(alone ? ":" : ":a=1");
            const std::vector<Action> actions = parseActions(link);
            QVERIFY2(actions.size() == 1 && actions[0].kind == row.kind, row.word);
            QVERIFY_THROWS_EXCEPTION(ValueError, parseActions(row.word + std::string(alone ? ":a" : ":")));
        }
        QVERIFY(!findAction("juggle"));
        QVERIFY_THROWS_EXCEPTION(ValueError, parseActions("juggle:a"));
    }

    void severalAreDoneInTheirOrder()
    {
        const std::vector<Action> actions
            = parseActions("set:w2=6&eps=0.1;show:omega,L;goto:2;goto:apex/3;play:");
        QCOMPARE(actions.size(), std::size_t(6));
        QCOMPARE(actions[0].values[1].first, std::string("eps"));
        QCOMPARE(actions[0].values[1].second, std::string("0.1"));
        QCOMPARE(actions[2].target, std::string("L"));
        QCOMPARE(actions[3].time, 2.0);
        QCOMPARE(actions[4].target, std::string("apex"));
        QCOMPARE(actions[4].occurrence, 3);
        QVERIFY(actions[5].kind == Action::Kind::play);
    }
};

QTEST_GUILESS_MAIN(TestActions)
#include "test_actions.moc"
