#include "course/language/units.h"

#include <QTest>

#include <numbers>
#include <stdexcept>

using namespace polhode::course;

class TestUnits : public QObject
{
    Q_OBJECT

private slots:
    void readsNames_data();
    void readsNames();
    void refusesNames_data();
    void refusesNames();
    void comparesDimensions();
    void readsQuantities_data();
    void readsQuantities();
    void refusesQuantities_data();
    void refusesQuantities();
};

void TestUnits::readsNames_data()
{
    constexpr double pi = std::numbers::pi;
    QTest::addColumn<QString>("symbol");
    QTest::addColumn<double>("factor");
    QTest::addColumn<QList<int>>("dimension"); // m, kg, s, rad

    QTest::newRow("1") << "" << 1.0 << QList<int>{0, 0, 0, 0};
    QTest::newRow("cm") << "cm" << 0.01 << QList<int>{1, 0, 0, 0};
    QTest::newRow("h") << "h" << 3600.0 << QList<int>{0, 0, 1, 0};
    QTest::newRow("g") << "g" << 1e-3 << QList<int>{0, 1, 0, 0};
    QTest::newRow("t") << "t" << 1e3 << QList<int>{0, 1, 0, 0};
    QTest::newRow("kJ") << "kJ" << 1e3 << QList<int>{2, 1, -2, 0};
    QTest::newRow("W") << "W" << 1.0 << QList<int>{2, 1, -3, 0};
    QTest::newRow("Pa") << "Pa" << 1.0 << QList<int>{-1, 1, -2, 0};
    QTest::newRow("deg") << "°" << pi / 180 << QList<int>{0, 0, 0, 1};
    QTest::newRow("turn") << "turn" << 2 * pi << QList<int>{0, 0, 0, 1};
    QTest::newRow("rpm") << "rpm" << pi / 30 << QList<int>{0, 0, -1, 1};
    QTest::newRow("Hz") << "Hz" << 1.0 << QList<int>{0, 0, -1, 0};
    QTest::newRow("rad/s") << "rad/s" << 1.0 << QList<int>{0, 0, -1, 1};
    QTest::newRow("deg/s") << "°/s" << pi / 180 << QList<int>{0, 0, -1, 1};
    QTest::newRow("N*m") << "N⋅m" << 1.0 << QList<int>{2, 1, -2, 0};
    QTest::newRow("kg*m^2") << "kg⋅m²" << 1.0 << QList<int>{2, 1, 0, 0};
    QTest::newRow("kg*m^2/s") << "kg⋅m²/s" << 1.0 << QList<int>{2, 1, -1, 0};
    QTest::newRow("N*m*s") << "N⋅m⋅s" << 1.0 << QList<int>{2, 1, -1, 0};
    QTest::newRow("N*s/m") << "N⋅s/m" << 1.0 << QList<int>{0, 1, -1, 0};
    QTest::newRow("m/s^2") << "m/s²" << 1.0 << QList<int>{1, 0, -2, 0};
    QTest::newRow("g*cm^2") << "g⋅cm²" << 1e-7 << QList<int>{2, 1, 0, 0};
    QTest::newRow("km/h") << "km/h" << 1 / 3.6 << QList<int>{1, 0, -1, 0};
    QTest::newRow("1/s") << "1/s" << 1.0 << QList<int>{0, 0, -1, 0};
    QTest::newRow("s^-1") << "s⁻¹" << 1.0 << QList<int>{0, 0, -1, 0};
}

void TestUnits::readsNames()
{
    QFETCH(QString, symbol);
    QFETCH(double, factor);
    QFETCH(QList<int>, dimension);
    const auto unit = parseUnit(QTest::currentDataTag());
    QVERIFY(unit);
    QCOMPARE(unit->name, std::string(QTest::currentDataTag()));
    QCOMPARE(QString::fromStdString(unit->symbol()), symbol);
    QCOMPARE(unit->factor, factor); // QCOMPARE's 1e-12: products of a few rounded factors
    QCOMPARE(QList<int>(unit->dimension.begin(), unit->dimension.end()), dimension);
}

void TestUnits::refusesNames_data()
{
    QTest::addColumn<int>("unused");
    for (const char* name :
         {"", "mile", "M", "kg*", "*m", "m//s", "m^", "m^x", "m^2.5", "m^99", "m s", "(m)", "KG", "rad /s"})
        QTest::newRow(name) << 0;
}

void TestUnits::refusesNames()
{
    QVERIFY(!parseUnit(QTest::currentDataTag()));
}

void TestUnits::comparesDimensions()
{
    QVERIFY(sameDimension(*parseUnit("rpm"), *parseUnit("rad/s")));
    QVERIFY(sameDimension(*parseUnit("N*m"), *parseUnit("J")));
    QVERIFY(sameDimension(*parseUnit("rad/s"), *parseUnit("1/s"))); // radians count as a number
    QVERIFY(!sameDimension(*parseUnit("N"), *parseUnit("N*s")));
    QVERIFY(!sameDimension(*parseUnit("kg"), *parseUnit("m")));
}

void TestUnits::readsQuantities_data()
{
    QTest::addColumn<QString>("unit");
    QTest::addColumn<double>("expected");
    QTest::newRow("30 deg") << "rad" << std::numbers::pi / 6;
    QTest::newRow("30") << "deg" << std::numbers::pi / 6;
    QTest::newRow("12 cm") << "m" << 0.12;
    QTest::newRow("1.5e-3") << "m" << 1.5e-3;
    QTest::newRow("-2kN") << "N" << -2000.0;
    QTest::newRow("+5") << "1" << 5.0;
    QTest::newRow("  3  rpm ") << "rad/s" << std::numbers::pi / 10;
    QTest::newRow("36 km/h") << "m/s" << 10.0;
    QTest::newRow(".5") << "s" << 0.5;
}

void TestUnits::readsQuantities()
{
    QFETCH(QString, unit);
    QFETCH(double, expected);
    QCOMPARE(parseQuantity(QTest::currentDataTag(), *parseUnit(unit.toStdString())), expected);
}

void TestUnits::refusesQuantities_data()
{
    QTest::addColumn<QString>("unit");
    QTest::addColumn<QStringList>("mentions");
    QTest::newRow("3 kg") << "m" << QStringList{"3 kg", "another kind", "cm"};
    QTest::newRow("3 furlong") << "m" << QStringList{"furlong", "unit is unknown", "km"};
    QTest::newRow("") << "s" << QStringList{"\"\"", "ms"};
    QTest::newRow("nan") << "s" << QStringList{"nan"};
    QTest::newRow("inf") << "s" << QStringList{"inf"};
    QTest::newRow("1e999") << "s" << QStringList{"1e999"};
    QTest::newRow("1,5") << "s" << QStringList{"1,5"};
    QTest::newRow("3 m") << "rad/s" << QStringList{"rpm", "deg/s"};
    QTest::newRow("two") << "kg*m^2" << QStringList{"two", "kg*m^2"};
}

void TestUnits::refusesQuantities()
{
    QFETCH(QString, unit);
    QFETCH(QStringList, mentions);
    try {
        parseQuantity(QTest::currentDataTag(), *parseUnit(unit.toStdString()));
        QFAIL("accepted");
    } catch (const std::invalid_argument& error) {
        for (const QString& text : mentions)
            QVERIFY2(QString(error.what()).contains(text), error.what());
    }
}

QTEST_GUILESS_MAIN(TestUnits)
#include "test_units.moc"
