#include "course/language/formula.h"
#include "course/language/formula_rate.h"
#include "course/language/functions.h"

#include <QTest>

#include <cmath>
#include <numbers>
#include <random>

using namespace polhode::course;

namespace
{

constexpr double kPi = std::numbers::pi;

double rate(const char* text, double t)
{
    return FormulaRate(text, {{"a", 1.7}, {"b", -0.4}})(t).rate;
}

/// An expression with all operators, of a depth.
std::string random(std::mt19937& draw, int depth)
{
    static const std::vector<std::string> leaves{"t", "a", "2", "1.5", "3.25", "pi"};
    static const std::vector<std::string> operators{"+", "-", "*", "/", "^", "<", ">=", "==", "&&", "||"};
    const auto pick = [&](std::size_t n) { return std::size_t(draw() % n); };
    if (depth == 0)
        return leaves[pick(leaves.size())];
    switch (pick(6)) {
    case 0:
        return "(" + random(draw, depth - 1) + ")";
    case 1:
        return "-" + random(draw, depth - 1);
    case 2:
        return "sin(" + random(draw, depth - 1) + ")";
    case 3:
        return "(" + random(draw, depth - 1) + " ? " + random(draw, depth - 1) + " : "
            + random(draw, depth - 1) + ")";
    default: {
        const std::string left = random(draw, depth - 1), right = random(draw, depth - 1);
        const std::string& between = operators[pick(operators.size())];
        if (between == "&&" || between == "||") // of truth values: of others it may drop the fraction
            return "((" + left + ")>1" + between + "(" + right + ")<2)";
        const bool sign = right.starts_with("-") && (between == "-" || between == "+");
        return left + between + (sign ? "(" + right + ")" : right);
    }
    }
}

} // namespace

class TestFormulaRate : public QObject
{
    Q_OBJECT

private slots:
    /// It reads an expression as the expressions of all other places are read: the same values, signs,
    /// powers, comparisons and choices in any order.
    void sameValues()
    {
        std::mt19937 draw(7);
        int read = 0;
        for (int n = 0; n < 20000; ++n) {
            const std::string text = random(draw, 1 + n % 5);
            const Values values{{"a", 1.7}, {"t", 0.8}};
            try {
                Formula whether(text);
            } catch (const ValueError&) {
                continue; // more than one sign in a row, and such
            }
            ++read;
            const double expected = Formula(text).evaluate(values),
                         found = FormulaRate(text, values)(0.8).value;
            QVERIFY2(found == expected || (std::isnan(found) && std::isnan(expected))
                         || std::abs(found - expected) <= 1e-12 * std::abs(expected),
                     (text + ": " + std::to_string(found) + ", not " + std::to_string(expected)).c_str());
        }
        QVERIFY(read > 10000);
    }

    /// Each rule against the derivative from tables, at t = 0.3 unless said.
    void derivatives_data()
    {
        QTest::addColumn<double>("at");
        QTest::addColumn<double>("expected");
        const auto row = [](const char* text, double expected, double at = 0.3) {
            QTest::newRow(text) << at << expected;
        };
        const double x = 0.3;
        row("a", 0);
        row("t", 1);
        row("a*t", 1.7);
        row("a*sin(2*pi*t)", 1.7 * 2 * kPi * std::cos(2 * kPi * x));
        row("cos(t)", -std::sin(x));
        row("tan(t)", 1 / (std::cos(x) * std::cos(x)));
        row("asin(t)", 1 / std::sqrt(1 - x * x));
        row("acos(t)", -1 / std::sqrt(1 - x * x));
        row("atan(2*t)", 2 / (1 + 4 * x * x));
        row("atan2(sin(3*t),cos(3*t))", 3);
        row("sinh(t)", std::cosh(x));
        row("cosh(t)", std::sinh(x));
        row("tanh(t)", 1 / (std::cosh(x) * std::cosh(x)));
        row("sqrt(t)", 0.5 / std::sqrt(x));
        row("cbrt(t)", std::pow(x, -2.0 / 3) / 3);
        row("exp(-t*t)", -2 * x * std::exp(-x * x));
        row("ln(t)", 1 / x);
        row("log10(t)", 1 / (x * std::numbers::ln10));
        row("abs(t-1)", -1);
        row("abs(t)", 1, 0);
        row("sign(t)", 0);
        row("min(t^2,t,1)", 2 * x);
        row("max(t^2,t,0)", 1);
        row("max(t,0)", 1, 0);
        row("floor(t)+ceil(t)", 0);
        row("mod(5*t,1)", 5);
        row("hypot(t,2*t,2*t)", 3);
        row("hypot(t,1)", x / std::sqrt(1 + x * x));
        row("hypot(t,2*t,2*t)", 3, 0);
        row("clamp(2*t,0,1)", 2);
        row("clamp(9*t,0,1)", 0);
        row("step(t,0.1)*t^2", 2 * x);
        row("pulse(t,0.1,0.1)", 0);
        row("halfsine(t,0.1,0.4)", kPi / 0.4 * std::cos(kPi * 0.2 / 0.4));
        row("halfsine(t,0.3,0.4)", kPi / 0.4);
        row("halfsine(t,0.4,0.4)", 0);
        row("triangle(t,0.2,0.4)", 5);
        row("triangle(t,0,0.4)", -5);
        row("triangle(t,0,0.6)", -10.0 / 3); // on its top: the slope to the right
        row("sn(t,0.6)", jacobiCn(x, 0.6) * jacobiDn(x, 0.6));
        row("cn(t,0.6)", -jacobiSn(x, 0.6) * jacobiDn(x, 0.6));
        row("dn(2*t,0.6)", -2 * 0.6 * jacobiSn(2 * x, 0.6) * jacobiCn(2 * x, 0.6));
        row("t*ellipk(0.5)", completeEllipticK(0.5));
        row("t^3", 3 * x * x);
        row("2^t", std::log(2) * std::pow(2, x));
        row("t^t", std::pow(x, x) * (std::log(x) + 1));
        row("t^2", 0, 0);
        row("-t^2", -2 * x);
        row("t/(1+t)", 1 / ((1 + x) * (1 + x)));
        row("t<1 ? 5*t : 0", 5);
        row("(t>1)+(t<=1)*t", 1);
    }
    void derivatives()
    {
        QFETCH(double, at);
        QFETCH(double, expected);
        const double found = rate(QTest::currentDataTag(), at);
        QVERIFY2(std::abs(found - expected) <= 1e-14 * (1 + std::abs(expected)) * 10,
                 qPrintable(QString::number(found, 'g', 17)));
    }

    void secondDerivatives_data()
    {
        QTest::addColumn<double>("expected");
        const double x = 0.3;
        const auto row = [](const char* text, double expected) { QTest::newRow(text) << expected; };
        row("a*t", 0);
        row("sin(2*t)", -4 * std::sin(2 * x));
        row("sin(t)*exp(t)", 2 * std::cos(x) * std::exp(x));
        row("1/(1+t)", 2 / std::pow(1 + x, 3));
        row("t^3", 6 * x);
        row("(t^2)^1.5", 6 * x);
        row("2^t", std::pow(std::log(2), 2) * std::pow(2, x));
        row("t^t", std::pow(x, x) * (std::pow(std::log(x) + 1, 2) + 1 / x));
        row("atan2(sin(3*t),cos(3*t))", 0);
        row("hypot(t,1)", std::pow(1 + x * x, -1.5));
        row("halfsine(t,0.1,0.4)", -kPi * kPi / 0.16 * std::sin(kPi * 0.5));
        row("mod(5*t^2,1)", 10);
        row("t<1 ? -t^2 : 0", -2);
    }
    void secondDerivatives()
    {
        QFETCH(double, expected);
        const double found = FormulaRate(QTest::currentDataTag(), {{"a", 1.7}})(0.3).second;
        QVERIFY2(std::abs(found - expected) <= 1e-13 * (1 + std::abs(expected)),
                 qPrintable(QString::number(found, 'g', 17)));
    }

    void everyFunctionHasOne()
    {
        for (const FunctionEntry& function : functionTable()) {
            QString call = QString::fromStdString(function.name) + "(t/3";
            for (int k = 1; k < function.arity(); ++k)
                call += ", 0." + QString::number(k);
            const std::string text = (call + ")").toStdString();
            if (function.name == "ellipk") {
                QVERIFY_EXCEPTION_THROWN(FormulaRate(text, {}), ValueError);
                continue;
            }
            // Against a difference of sixth order, whose error is some (h/scale)⁶.
            const FormulaRate f(text, {});
            constexpr double h = 1e-2, t = 0.73;
            const auto odd = [&](double d) { return f(t + d).value - f(t - d).value; };
            const double slope = (45 * odd(h) - 9 * odd(2 * h) + odd(3 * h)) / (60 * h);
            QVERIFY2(std::abs(f(t).rate - slope) < 1e-8, text.c_str());
            const auto oddRate = [&](double d) { return f(t + d).rate - f(t - d).rate; };
            const double bend = (45 * oddRate(h) - 9 * oddRate(2 * h) + oddRate(3 * h)) / (60 * h);
            QVERIFY2(std::abs(f(t).second - bend) < 1e-7, text.c_str());
        }
    }

    void refuses()
    {
        QVERIFY_EXCEPTION_THROWN(FormulaRate("sn(t, t)", {}), ValueError);
        QVERIFY_EXCEPTION_THROWN(FormulaRate("sin(t", {}), ValueError);
        QVERIFY_EXCEPTION_THROWN(FormulaRate("c*t", {{"a", 1.0}}), ValueError);
    }
};

QTEST_GUILESS_MAIN(TestFormulaRate)
#include "test_formula_rate.moc"
