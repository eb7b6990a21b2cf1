#include "course/language/formula_unit.h"
#include "course/language/functions.h"
#include "course/language/value_error.h"

#include <QTest>

#include <map>

using namespace polhode::course;

namespace
{

Unit unitOfName(const std::string& name)
{
    static const std::map<std::string, const char*> units{
        {"m", "kg"},     {"x", "m"},      {"v", "m/s"},    {"g", "m/s^2"},   {"t", "s"}, {"k", "N/m"},
        {"w1", "rad/s"}, {"w2", "rad/s"}, {"I", "kg*m^2"}, {"angle", "deg"}, {"e", "1"}, {"F", "N"},
    };
    return parseUnit(units.at(name)).value();
}

QString unit(const char* expression)
{
    return QString::fromStdString(unitOfFormula(expression, unitOfName).symbol());
}

QString refusal(const char* expression)
{
    try {
        return QStringLiteral("no refusal: ") + unit(expression);
    } catch (const ValueError& error) {
        return QString::fromStdString(error.found().en);
    }
}

} // namespace

class TestFormulaUnit : public QObject
{
    Q_OBJECT

private slots:
    void derived_data()
    {
        QTest::addColumn<QString>("wanted");
        const std::pair<const char*, const char*> rows[] = {
            {"m*v^2/2 + m*g*x + k*x^2/2", "J"},
            {"sqrt(2*g*x)", "m/s"},
            {"m*v", "kg⋅m/s"},
            {"v/t", "m/s²"},
            {"k*x - F", "N"},
            {"F*t", "kg⋅m/s"},
            {"abs(w1)", "rad/s"},
            {"hypot(w1, w2)", "rad/s"},
            {"sqrt(w1^2 + w2^2)", "rad/s"},
            {"w1^2*x", "m/s²"},
            {"I*w1", "kg⋅m²/s"},
            {"0.5*I*w1^2", "J"},
            {"w1*t", "rad"},
            {"sin(angle)", ""},
            {"atan2(x, 2*x)", "rad"},
            {"x - 0.5", "m"},
            {"max(0, x)", "m"},
            {"x > 1 ? x : 0", "m"},
            {"x > 1 && t < 2", ""},
            {"-x@0", "m"},
            {"x^3", "m³"},
            {"1/t", "1/s"},
            {"t^-2", "1/s²"},
            {"x^(1/2)", "m^0.5"},
            {"cbrt(x^3)", "m"},
        };
        for (const auto& [expression, wanted] : rows)
            QTest::newRow(expression) << QString::fromUtf8(wanted);
    }
    void derived()
    {
        QFETCH(QString, wanted);
        QCOMPARE(unit(QTest::currentDataTag()), wanted);
    }

    /// What cannot be added is refused with what the two are.
    void refused()
    {
        QCOMPARE(refusal("m + x"), QStringLiteral("\"m\" in kg together with \"x\" in m in \"m + x\""));
        QVERIFY(refusal("v < m*v").contains(QStringLiteral("\"v\" in m/s together with \"m*v\" in kg⋅m/s")));
        QVERIFY(refusal("max(x, 1, t)").contains(QStringLiteral("\"x\" in m together with \"t\" in s")));
        QVERIFY(refusal("t > 1 ? x : v").contains(QStringLiteral("\"x\" in m together with \"v\" in m/s")));
        QVERIFY(refusal("sin(x)").contains(QStringLiteral("\"sin\" of \"x\" in m")));
        QVERIFY(refusal("exp(-t)").contains(QStringLiteral("\"exp\" of \"-t\" in s")));
        QVERIFY(refusal("2^t").contains(QStringLiteral("the exponent \"t\" in s")));
        QVERIFY(refusal("x^e").contains(QStringLiteral("\"x\" in m to the power \"e\"")));
        QVERIFY(refusal("x + e").contains(QStringLiteral("\"e\", a number")));
        QVERIFY(refusal("x +").startsWith(QStringLiteral("the end"))); // not an expression at all
    }

    /// Every function of the table has a rule, whatever it is asked with.
    void everyFunctionHasARule()
    {
        for (const FunctionEntry& function : functionTable()) {
            std::string call = function.name + "(e";
            for (int i = 1; i < function.arity(); ++i)
                call += ", e";
            const Unit found = unitOfFormula(call + ")", unitOfName);
            QVERIFY2(found.dimension[0] == 0 && found.dimension[1] == 0 && found.dimension[2] == 0,
                     call.c_str());
        }
    }
};

QTEST_GUILESS_MAIN(TestFormulaUnit)
#include "test_formula_unit.moc"
