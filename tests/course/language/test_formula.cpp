#include "course/language/formula.h"
#include "course/language/functions.h"

#include <QTest>

#include <array>
#include <clocale>
#include <cmath>
#include <numbers>

using namespace polhode::course;

namespace
{

constexpr double kPi = std::numbers::pi;

double value(const char* text, const Values& values = {})
{
    return Formula(text).evaluate(values);
}

QString errorOf(const char* text)
{
    try {
        Formula formula(text);
    } catch (const ValueError& error) {
        return error.what();
    }
    return {};
}

} // namespace

class TestFormula : public QObject
{
    Q_OBJECT

private slots:
    void vectorsInComponents();
    void vectorsThatAreNone();
    void evaluates_data();
    void evaluates();
    void namesItsVariables();
    void evaluatesColumns();
    void copiesAreIndependent();
    void readsPointsInEveryLocale();
    void refuses_data();
    void refuses();
    void unknownNames();
    void ellipticIdentities();
    void ellipticLimits();
    void ellipticNegativeParameter();
    void pulses();
    void edges_data();
    void edges();
};

void TestFormula::evaluates_data()
{
    QTest::addColumn<double>("expected");
    QTest::newRow("1+2*3") << 7.0;
    QTest::newRow("-2^2") << -4.0;
    QTest::newRow("2^3^2") << 512.0;
    QTest::newRow("2^-1") << 0.5;
    QTest::newRow("2*-3") << -6.0;
    QTest::newRow("1 - -1") << 2.0;
    QTest::newRow("7/2/2") << 1.75;
    QTest::newRow("1.5e-3*2E3") << 3.0;
    QTest::newRow(".5 + 1.") << 1.5;
    QTest::newRow("1 < 2 && 3 >= 3") << 1.0;
    QTest::newRow("1 == 2 || 1 != 1") << 0.0;
    QTest::newRow("1 > 2 ? 3 : 4 > 3 ? 5 : 6") << 5.0;
    QTest::newRow("sin(1)") << std::sin(1.0);
    QTest::newRow("cos(1)") << std::cos(1.0);
    QTest::newRow("cos(1.5707963267948966)") << 0.0;
    QTest::newRow("sin(-3.141592653589793)") << 0.0;
    QTest::newRow("tan(1)") << std::tan(1.0);
    QTest::newRow("asin(0.3)") << std::asin(0.3);
    QTest::newRow("acos(0.3)") << std::acos(0.3);
    QTest::newRow("atan(0.3)") << std::atan(0.3);
    QTest::newRow("atan2(-1, -1)") << -3 * kPi / 4;
    QTest::newRow("sinh(1)") << std::sinh(1.0);
    QTest::newRow("cosh(1)") << std::cosh(1.0);
    QTest::newRow("tanh(1)") << std::tanh(1.0);
    QTest::newRow("sqrt(2)") << std::sqrt(2.0);
    QTest::newRow("cbrt(-27)") << -3.0;
    QTest::newRow("exp(1)") << std::numbers::e;
    QTest::newRow("ln(exp(2))") << 2.0;
    QTest::newRow("log10(1000)") << 3.0;
    QTest::newRow("abs(-2.5)") << 2.5;
    QTest::newRow("sign(-3) + 10*sign(0) + 100*sign(2)") << 99.0;
    QTest::newRow("min(3, 1, 2)") << 1.0;
    QTest::newRow("max(3, 1, 2)") << 3.0;
    QTest::newRow("floor(-1.5)") << -2.0;
    QTest::newRow("ceil(-1.5)") << -1.0;
    QTest::newRow("mod(-1, 3)") << 2.0;
    QTest::newRow("hypot(2, 3, 6)") << 7.0;
    QTest::newRow("clamp(5, 0, 2)") << 2.0;
    QTest::newRow("2*pi") << 2 * kPi;
    QTest::newRow("((((1))))") << 1.0;
}

void TestFormula::evaluates()
{
    QFETCH(double, expected);
    QCOMPARE(value(QTest::currentDataTag()), expected);
}

void TestFormula::namesItsVariables()
{
    const Formula formula("book.w2@0 * dn(k*t, m) + book.w2 - k + e*1e3 + pi");
    QCOMPARE(formula.variables(), (std::vector<std::string>{"book.w2@0", "k", "t", "m", "book.w2", "e"}));
    QVERIFY(Formula("1").variables().empty());
}

void TestFormula::evaluatesColumns()
{
    const Formula formula("a*b - a");
    const std::array<double, 3> a{1, 2, 3};
    const std::array<double, 3> b{4, 5, 6};
    const std::array<const double*, 2> columns{a.data(), b.data()};
    std::array<double, 3> out{};
    formula.evaluate(columns, 3, out.data());
    QCOMPARE(out, (std::array<double, 3>{3, 8, 15}));
    QCOMPARE(formula.evaluate(std::array{2.0, 5.0}), 8.0);
}

void TestFormula::copiesAreIndependent()
{
    const Formula first("x^2");
    Formula second = first;
    QCOMPARE(first.evaluate(std::array{3.0}), 9.0);
    QCOMPARE(second.evaluate(std::array{4.0}), 16.0);
    second = Formula("x + y");
    QCOMPARE(second.evaluate(std::array{1.0, 2.0}), 3.0);
    QCOMPARE(first.evaluate(std::array{3.0}), 9.0);
}

void TestFormula::readsPointsInEveryLocale()
{
    for (const char* name : {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "C.UTF-8"})
        if (std::setlocale(LC_ALL, name) != nullptr)
            break;
    const double result = value("1.5 + max(1.25, 2)");
    std::setlocale(LC_ALL, "C");
    QCOMPARE(result, 3.5);
}

void TestFormula::refuses_data()
{
    QTest::addColumn<QStringList>("mentions");
    const auto row = [](const char* text, const QStringList& mentions) { QTest::newRow(text) << mentions; };
    row("", {"empty"});
    row("   ", {"empty"});
    row("2*sin(x", {"never closed", "character 6", "\")\""});
    row("2)", {"closes nothing", "character 2"});
    row("sinn(x)", {"unknown function \"sinn\"", "character 1", "did you mean", "\"sin\""});
    row("frobnicate(x)", {"unknown function", "sin, cos, tan"});
    row("sin + 1", {"\"sin\" without arguments", "sin(…)"});
    row("atan2(1)", {"1 argument of \"atan2\"", "2 arguments"});
    row("pulse(t, 1, 2, 3)", {"4 arguments", "3 arguments"});
    row("2 x", {"\"x\" at character 3", "operator"});
    row("2x", {"\"x\" at character 2", "operator"});
    row("(1)(2)", {"character 4", "operator"});
    row("1 +", {"the end", "character 4"});
    row("* 2", {"\"*\" at character 1"});
    row("2 */ 3", {"\"/\" at character 4"});
    row("a = 3", {"\"=\" at character 3", "=="});
    row("a & b", {"\"&\""});
    row("x ! 2", {"\"!\""});
    row("1,5", {"a comma at character 2", "decimal point"});
    row("(1,2)", {"a comma at character 3"});
    row("min(,1)", {"a comma at character 5"});
    row("min(1,)", {"\")\" at character 7"});
    row("sin()", {"character 5"});
    row("x@1", {"\"x@1\"", "@0"});
    row("x@0.y", {"@0"});
    row("1e999", {"out of all bounds"});
    row("1 ? 2", {"condition ? value : value"});
    row("1 : 2", {"condition ? value : value"});
    row("3 × 4", {"\"×\" at character 3"});
    row("\"text\"", {"character 1"});
    row("a; b", {"\";\""});
    row("角 + 1", {"\"角\" at character 1"});
}

void TestFormula::refuses()
{
    QFETCH(QStringList, mentions);
    const QString error = errorOf(QTest::currentDataTag());
    QVERIFY2(!error.isEmpty(), "accepted");
    for (const QString& text : mentions)
        QVERIFY2(error.contains(text), qPrintable(error));
    const std::string deep(101, '(');
    QVERIFY(errorOf((deep + "1" + std::string(101, ')')).c_str()).contains("nested"));
    QVERIFY(errorOf(("1" + std::string(5000, ' ')).c_str()).contains("5001 characters"));
}

void TestFormula::unknownNames()
{
    const std::vector<std::string> known{"ball.vz", "ball.vx", "total.E"};
    Formula("ball.vz@0 + total.E").requireKnown(known);
    try {
        Formula("ball.vz + total.e2").requireKnown(known);
        QFAIL("accepted");
    } catch (const ValueError& error) {
        QCOMPARE(QString(error.what()),
                 QString("found the unknown name \"total.e2\" in \"ball.vz + total.e2\"; "
                         "did you mean \"total.E\"?"));
        QVERIFY(error.message().zh.find("是否想写“total.E”") != std::string::npos);
    }
    QVERIFY_EXCEPTION_THROWN(value("x + y", {{"x", 1}}), ValueError);
}

void TestFormula::ellipticIdentities()
{
    for (double m = -2; m <= 3; m += 0.125)
        for (double u = -7; u <= 7; u += 0.3) {
            const double sn = jacobiSn(u, m);
            const double cn = jacobiCn(u, m);
            const double dn = jacobiDn(u, m);
            // Near the poles of none: |sn| ≤ 1; a few dozen roundings of the descending transformation.
            QVERIFY2(std::abs(sn * sn + cn * cn - 1) < 1e-12, qPrintable(QString("%1 %2").arg(u).arg(m)));
            QVERIFY2(std::abs(dn * dn + m * sn * sn - 1) < 1e-12, qPrintable(QString("%1 %2").arg(u).arg(m)));
        }
}

void TestFormula::ellipticLimits()
{
    for (double u = -5; u <= 5; u += 0.5) {
        // Rounding of values of size 1, with a spare digit for the transformation.
        QVERIFY(std::abs(jacobiSn(u, 0) - std::sin(u)) < 1e-14);
        QVERIFY(std::abs(jacobiCn(u, 0) - std::cos(u)) < 1e-14);
        QVERIFY(std::abs(jacobiSn(u, 1) - std::tanh(u)) < 1e-14);
        QVERIFY(std::abs(jacobiCn(u, 1) - 1 / std::cosh(u)) < 1e-14);
        QVERIFY(std::abs(jacobiDn(u, 1) - 1 / std::cosh(u)) < 1e-14);
    }
    QCOMPARE(completeEllipticK(0), kPi / 2);
    QCOMPARE(completeEllipticK(0.5), 1.8540746773013719); // Γ(1/4)² / (4 √π)
    QCOMPARE(std::pow(std::tgamma(0.25), 2) / (4 * std::sqrt(kPi)), 1.8540746773013719);
    QCOMPARE(completeEllipticK(-1), 1.3110287771460600); // Γ(1/4)² / (4 √(2π)), half the lemniscate constant
    QVERIFY(std::isinf(completeEllipticK(1)));
    QVERIFY(std::isnan(completeEllipticK(1.5)));
    // A quarter period on: sn = 1, cn = 0, dn = k'.
    for (const double m : {-3.0, -0.5, 0.0, 0.1, 0.5, 0.9, 0.999}) {
        const double K = completeEllipticK(m);
        QVERIFY(std::abs(jacobiSn(K, m) - 1) < 1e-14); // rounding of values of size 1
        QVERIFY(std::abs(jacobiCn(K, m)) < 1e-14);
        QVERIFY(std::abs(jacobiDn(K, m) - std::sqrt(1 - m)) < 1e-14);
    }
    QCOMPARE(value("ellipk(m)", {{"m", 0}}), kPi / 2);
    QCOMPARE(value("sn(0.5, 0) + cn(0.5, 0)"), std::sin(0.5) + std::cos(0.5));
    QCOMPARE(value("dn(0.5, 0)"), 1.0);
}

void TestFormula::ellipticNegativeParameter()
{
    // The defining equation sn' = cn dn by a central difference: error h²/6 |sn'''| ~ 1e-9 and rounding
    // 1e-12.
    constexpr double h = 1e-4;
    for (const double m : {-4.0, -1.0, -0.1, 0.4, 1.7})
        for (double u = -2; u <= 2; u += 0.25) {
            const double slope = (jacobiSn(u + h, m) - jacobiSn(u - h, m)) / (2 * h);
            QVERIFY(std::abs(slope - jacobiCn(u, m) * jacobiDn(u, m)) < 1e-6);
        }
}

void TestFormula::pulses()
{
    QCOMPARE(value("step(1, 2) + 2*step(2, 2)"), 2.0);
    QCOMPARE(value("pulse(1, 1, 0.5) + 2*pulse(1.5, 1, 0.5) + 4*pulse(0.99, 1, 0.5)"), 1.0);
    QCOMPARE(value("halfsine(1.5, 1, 1)"), 1.0);
    QCOMPARE(value("halfsine(1.25, 1, 1)"), std::sqrt(0.5));
    QCOMPARE(value("halfsine(0.9, 1, 1) + halfsine(2.1, 1, 1)"), 0.0);
    QCOMPARE(value("triangle(1.5, 1, 1)"), 1.0);
    QCOMPARE(value("triangle(1.25, 1, 1)"), 0.5);
    QCOMPARE(value("triangle(1.75, 1, 1)"), 0.5);
    QCOMPARE(value("triangle(0.9, 1, 1) + triangle(2, 1, 1)"), 0.0);
}

void TestFormula::edges_data()
{
    QTest::addColumn<QList<double>>("expected");
    QTest::newRow("step(t, 2)") << QList<double>{2};
    QTest::newRow("pulse( t , 1, 0.5) + step(t, 1)") << QList<double>{1, 1.5};
    QTest::newRow("triangle(t, t0, 2*d)") << QList<double>{3, 3.25, 3.5};
    QTest::newRow("F*halfsine(t, 1, d) * (step(t,4) - 2)") << QList<double>{1, 1.25, 4};
    QTest::newRow("sin(step(t, 0) * pulse(t, max(1, t0), 1))") << QList<double>{0, 3, 4};
    QTest::newRow("step(t, ball.x)") << QList<double>{};
    QTest::newRow("step(ball.x, 1)") << QList<double>{};
    QTest::newRow("step(t, 1/0)") << QList<double>{};
    QTest::newRow("sin(t)") << QList<double>{};
}

void TestFormula::edges()
{
    QFETCH(QList<double>, expected);
    const Values values{{"t0", 3}, {"d", 0.25}, {"F", 10}};
    const std::vector<double> found = Formula(QTest::currentDataTag()).edges(values);
    QCOMPARE(QList<double>(found.begin(), found.end()), expected);
}

void TestFormula::vectorsInComponents()
{
    const Values values{{"b.wx", 1}, {"b.wy", 2},    {"b.wz", 3},    {"b.vx", -4},
                        {"b.vy", 5}, {"b.vz", 6},    {"b.x", 7},     {"b.y", 8},
                        {"b.z", 9},  {"b.wx@0", 10}, {"b.wy@0", 11}, {"b.wz@0", 12}};
    const auto value = [&](const char* text) { return Formula(text).evaluate(values); };
    QCOMPARE(value("dot(b.w, b.v)"), 1. * -4 + 2 * 5 + 3 * 6);
    QCOMPARE(value("2*dot(b.,b.w)-1"), 2. * (7 + 16 + 27) - 1);
    QCOMPARE(value("crossx(b.w, b.v)"), 2. * 6 - 3 * 5);
    QCOMPARE(value("crossy(b.w, b.v)"), 3. * -4 - 1 * 6);
    QCOMPARE(value("crossz(b.w, b.v)"), 1. * 5 - 2 * -4);
    QCOMPARE(value("sqrt(dot(b.w, b.w@0))"), std::sqrt(10. + 22 + 36));
    QCOMPARE(Formula("dot(b.w, b.v)").variables().size(), std::size_t(6));
}

void TestFormula::vectorsThatAreNone()
{
    for (const char* text :
         {"dot(b.w)", "dot(b.w, 3)", "dot(b.w, b.v", "dot(b.w, b.v, b.p)", "crossz(b.w+1, b.v)"})
        QVERIFY_THROWS_EXCEPTION(ValueError, (void)Formula(text));
}

QTEST_GUILESS_MAIN(TestFormula)
#include "test_formula.moc"
