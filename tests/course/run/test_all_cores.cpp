#include "course/run/all_cores.h"

#include <QTest>

#include <stdexcept>

using namespace polhode::course;

class TestAllCores : public QObject
{
    Q_OBJECT

private slots:
    void eachNumberOnce()
    {
        std::vector<std::atomic<int>> calls(1000);
        onAllCores(calls.size(), [&](std::size_t i) { ++calls[i]; });
        for (const std::atomic<int>& each : calls)
            QCOMPARE(each.load(), 1);
        onAllCores(0, [](std::size_t) { QFAIL("there is none"); });
    }

    void whatIsThrownComesOutAndEndsIt()
    {
        std::atomic<int> calls = 0;
        const auto work = [&](std::size_t) {
            ++calls;
            throw std::runtime_error("no");
        };
        QVERIFY_EXCEPTION_THROWN(onAllCores(100'000, work), std::runtime_error);
        QVERIFY(calls < 100'000); // each thread throws once, and begins no more once it is known
    }

    void cancelEndsIt()
    {
        std::atomic<bool> cancel = false;
        std::atomic<int> calls = 0;
        onAllCores(
            100'000,
            [&](std::size_t) {
                if (++calls >= 5)
                    cancel = true;
            },
            &cancel);
        QVERIFY(calls < 100'000);
        calls = 0;
        cancel = true;
        onAllCores(
            10, [&](std::size_t) { ++calls; }, &cancel);
        QCOMPARE(calls.load(), 0);
    }
};

QTEST_APPLESS_MAIN(TestAllCores)
#include "test_all_cores.moc"
