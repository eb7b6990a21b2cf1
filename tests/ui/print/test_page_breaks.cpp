#include "ui/print/page_breaks.h"

#include <QTest>

using namespace polhode::ui;

/// Where long texts are parted.
class TestPageBreaks : public QObject
{
    Q_OBJECT

private:
    /// @p count lines of ten pixels each.
    static std::vector<Whole> lines(int count)
    {
        std::vector<Whole> all;
        for (int i = 0; i < count; ++i)
            all.push_back({10.0 * i, 10.0 * i + 10, Whole::Kind::line});
        return all;
    }

private slots:
    void shortTextIsOneSheet()
    {
        QCOMPARE(sheetTops(lines(5), {}, 50, 50), std::vector<double>({0}));
        QCOMPARE(sheetTops({}, {}, 0, 50), std::vector<double>({0}));
    }

    /// 45 px hold four lines, so the others begin at 40, 80 …
    void noLineIsCut() { QCOMPARE(sheetTops(lines(10), {}, 100, 45), std::vector<double>({0, 40, 80})); }

    /// The first line heads the table: it takes the room of one row on each later sheet, so that three rows
    /// of the table are there, and none after its end.
    void tablesHaveTheirHeadingsAgain()
    {
        const std::vector<RepeatedHead> heads{{0, 10, 100}};
        QCOMPARE(sheetTops(lines(10), {}, 100, 45, heads), std::vector<double>({0, 40, 70}));
        QCOMPARE(sheetTops(lines(20), {}, 200, 45, heads), std::vector<double>({0, 40, 70, 100, 140, 180}));
        QVERIFY(!headAbove(0, heads) && headAbove(10 + 1, heads) && !headAbove(100, heads));
    }

    /// A heading in line 4 of 5 that stands over line 5 goes to the next sheet with it.
    void headingsGoWithWhatTheyStandOver()
    {
        std::vector<Whole> wholes = lines(10);
        wholes.push_back({30, 50, Whole::Kind::group});
        QCOMPARE(sheetTops(wholes, {}, 100, 45), std::vector<double>({0, 30, 70}));
    }

    /// What overlaps stays together as a chain: line 3 with 4, and 4 with 5.
    void chainsStayTogether()
    {
        std::vector<Whole> wholes = lines(10);
        wholes.push_back({20, 40, Whole::Kind::group});
        wholes.push_back({30, 50, Whole::Kind::group});
        QCOMPARE(sheetTops(wholes, {}, 100, 45), std::vector<double>({0, 20, 60}));
    }

    /// The sentence in line 3 that leads up to the figure in lines 4 and 5 would leave more than half of the
    /// sheet empty: it stays, and the figure goes alone. Where it costs less it goes with the figure.
    void whatLeadsUpGivesWayFirst()
    {
        std::vector<Whole> wholes = lines(10);
        wholes.push_back({30, 50, Whole::Kind::group});
        wholes.push_back({20, 40, Whole::Kind::lead});
        QCOMPARE(sheetTops(wholes, {}, 100, 45), std::vector<double>({0, 30, 70}));
        wholes = lines(20);
        wholes.push_back({80, 100, Whole::Kind::group});
        wholes.push_back({70, 90, Whole::Kind::lead});
        QCOMPARE(sheetTops(wholes, {}, 200, 92), std::vector<double>({0, 70, 160}));
    }

    /// What would leave a sheet nearly empty is parted between its lines.
    void sheetsAreFilled()
    {
        std::vector<Whole> wholes = lines(10);
        wholes.push_back({10, 50, Whole::Kind::group});
        QCOMPARE(sheetTops(wholes, {}, 100, 45)[1], 40.0);
    }

    /// A box that would leave a sheet of 45 px with 20 px is parted, one that leaves it with 30 px is not;
    /// the heading in it stays with its line.
    void boxesGiveWayFirst()
    {
        std::vector<Whole> wholes = lines(10);
        wholes.push_back({20, 60, Whole::Kind::box});
        QCOMPARE(sheetTops(wholes, {}, 100, 45), std::vector<double>({0, 40, 80}));
        wholes.push_back({30, 50, Whole::Kind::group});
        QCOMPARE(sheetTops(wholes, {}, 100, 45), std::vector<double>({0, 30, 70}));
        wholes = lines(10);
        wholes.push_back({30, 60, Whole::Kind::box});
        QCOMPARE(sheetTops(wholes, {}, 100, 45), std::vector<double>({0, 30, 70}));
    }

    /// What is higher than a sheet goes over its edge.
    void whatFitsNowhereIsCut()
    {
        QCOMPARE(sheetTops({{0, 100, Whole::Kind::line}}, {}, 100, 45), std::vector<double>({0, 45, 90}));
    }

    void newSheetsBeginWhereTheyAreAskedFor()
    {
        QCOMPARE(sheetTops(lines(10), {30, 60}, 100, 45), std::vector<double>({0, 30, 60}));
        QCOMPARE(sheetTops(lines(10), {0}, 40, 45), std::vector<double>({0}));
    }
};

QTEST_MAIN(TestPageBreaks)
#include "test_page_breaks.moc"
