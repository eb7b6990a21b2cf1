#include "course/check/check.h"
#include "course/language/nearest.h"
#include "course/language/short_number.h"
#include "course/language/typed_number.h"
#include "course/language/typed_text.h"
#include "course/model/parameter.h"
#include "support/english_in.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace polhode::course;

namespace
{

Parameter number(const char* unit, double low, double high, bool whole = false)
{
    Parameter parameter;
    parameter.id = "p";
    parameter.unit = parseUnit(unit).value();
    parameter.minimum = low;
    parameter.maximum = high;
    parameter.whole = whole;
    return parameter;
}

/// Line by line; the file is a scene once its full-width signs are plain.
std::vector<InputError> mistakesIn(const QByteArray& text)
{
    const QTemporaryDir folder;
    QFile file(folder.filePath("scene.yaml"));
    if (file.open(QIODevice::WriteOnly))
        file.write(text);
    file.close();
    return check(file.fileName().toStdString());
}

const QByteArray kScene = R"(title: {en: Scene, zh: 场景，一个球}
parameters:
  - {id: n, label: {en: "number", zh: "个数（整数）"}, unit: "1", range: [3, 9], step: 1, default: 4}
scene:
  duration: 0.1
  bodies:
    - id: ball
      shape: {prism: {sides: n, radius: 0.1, height: 0.2}}
      mass: 2
      position: [0, -1, 2]
)";

} // namespace

/// Numbers and files in the signs that a Chinese keyboard writes.
class TestTypedText : public QObject
{
    Q_OBJECT

private slots:
    void typedNumbers_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("unit");
        QTest::addColumn<double>("si");
        const auto row = [](const char* text, const char* unit, double si) {
            QTest::newRow(text) << QString::fromUtf8(text) << QString(unit) << si;
        };
        row("0,35", "1", 0.35);
        row("０．７５", "1", 0.75);
        row("0。75", "1", 0.75);
        row("０，３５", "1", 0.35);
        row("−0,5", "m", -0.5);
        row("－３", "m", -3);
        row("1,5 cm", "m", 0.015);
        row("２５ｃｍ", "m", 0.25);
        row("90°", "rad", 1.5707963267948966);
        row("1.2×10⁻³ kg⋅m²", "kg*m^2", 1.2e-3); // as the window writes numbers
        row("2.5\u202Fm/s²", "m/s^2", 2.5);
        row("1/4", "1", 0.25);
        row("min(1,2)", "1", 1);
        row("（１＋２）×２", "1", 6);
        row("1.2·10⁻³", "1", 1.2e-3);
        row("2 · 3", "1", 6);
    }

    void typedNumbers()
    {
        QFETCH(QString, text);
        QFETCH(QString, unit);
        QFETCH(double, si);
        const Parameter parameter = number(unit.toUtf8().constData(), -100, 100);
        QCOMPARE(parameterValue(parameter, text.toStdString()), si);
    }

    /// "18 米": the units are written as they are printed.
    void aUnitInOtherLettersIsAnsweredByTheUnits()
    {
        for (const char* text : {"18 米", "18米", "18 м"}) {
            try {
                parameterValue(number("m", 0, 100), text);
                QFAIL(text);
            } catch (const ValueError& error) {
                QVERIFY2(error.message().en.find("whose unit is unknown; allowed: a number, or a number with "
                                                 "one of the units m, ")
                             != std::string::npos,
                         error.what());
            }
        }
    }

    /// What has no unit is no angle either.
    void aNumberWithoutUnitIsAskedForWithoutUnits()
    {
        try {
            (void)typedNumber("x");
            QFAIL("a number");
        } catch (const ValueError& error) {
            QCOMPARE(QString::fromStdString(error.message().en),
                     QStringLiteral("found the unknown name \"x\"; allowed: a number"));
        }
    }

    /// Between Chinese and Latin letters stands a space, or a quotation mark.
    void aFindingInLatinLettersStandsApart()
    {
        const auto said = [](const Text& found) {
            return QString::fromStdString(ValueError(found, sameInBoth("b")).message().zh);
        };
        QCOMPARE(said(sameInBoth("mass = 1")), QStringLiteral("所写为 mass = 1；应为：b"));
        QCOMPARE(said(quoted("a")), QStringLiteral("所写为“a”；应为：b"));
        QCOMPARE(said({"two", "两个"}), QStringLiteral("所写为两个；应为：b"));
    }

    /// Where there is nothing to choose from, nothing is called allowed.
    void whereNothingIsDefinedNothingIsAllowed()
    {
        const Text none = suggestion("a", {}).clause();
        QCOMPARE(QString::fromStdString(none.en), QStringLiteral("none is defined here"));
        QVERIFY(none.zh.find("应为") == std::string::npos);
    }

    /// Minus signs and powers of ten as print has them.
    void shortNumbersAreInPrint()
    {
        QCOMPARE(QString::fromStdString(shortNumber(-0.95, 3)), QStringLiteral("−0.95"));
        QCOMPARE(QString::fromStdString(shortNumber(-1.25e-7, 3)), QStringLiteral("−1.25×10⁻⁷"));
        QCOMPARE(QString::fromStdString(shortNumber(6e23, 2)), QStringLiteral("6×10²³"));
        QCOMPARE(QString::fromStdString(shortNumber(42, 4)), QStringLiteral("42"));
    }

    /// "1,000" may be a thousand or one.
    void whatCanBeTwoNumbersIsRefusedWithHowToWriteIt()
    {
        for (const char* text : {"1,000", "12,500", "1,000.5"}) {
            try {
                parameterValue(number("1", 0, 1e6), text);
                QFAIL(text);
            } catch (const ValueError& error) {
                QVERIFY2(error.message().en.find("a decimal point is \".\"") != std::string::npos,
                         error.what());
                QVERIFY(error.message().zh.find("小数点写作“.”") != std::string::npos);
            }
        }
    }

    /// A dot at half height is the decimal point of some and the product of others.
    void aMiddleDotIsRefusedWithHowToWriteIt()
    {
        for (const char* text : {"0·35", "０·３５", "0⋅35", "0・35"}) {
            try {
                parameterValue(number("1", 0, 1), text);
                QFAIL(text);
            } catch (const ValueError& error) {
                QVERIFY2(error.message().en.find("0.35 with a decimal point, or 0*35") != std::string::npos,
                         error.what());
                QVERIFY(error.message().zh.find("小数写作 0.35，乘积写作 0*35") != std::string::npos);
            }
        }
    }

    void typedCounts()
    {
        QCOMPARE(typedCount("１２", 1, 100), 12);
        QVERIFY_THROWS_EXCEPTION(ValueError, typedCount("1,5", 1, 100));
        QVERIFY_THROWS_EXCEPTION(ValueError, typedCount("101", 1, 100));
        QVERIFY_THROWS_EXCEPTION(ValueError, typedCount("", 1, 100));
    }

    void whatIsNoNumberIsAnsweredWithUnits()
    {
        try {
            parameterValue(number("m", 0, 1), "blue");
            QFAIL("blue");
        } catch (const ValueError& error) {
            QCOMPARE(error.message().en,
                     std::string("found the unknown name \"blue\"; allowed: a number, or a number with one "
                                 "of the units m, "
                                 "cm, mm, km"));
        }
    }

    void countsTakeWholeNumbers()
    {
        const Parameter parameter = number("1", 4, 24, true);
        QCOMPARE(parameterValue(parameter, "１６"), 16.0);
        QCOMPARE(parameterValue(parameter, "48/3"), 16.0);
        QVERIFY(isAllowed(parameter, 16) && !isAllowed(parameter, 16.6) && !isAllowed(parameter, 25));
        QCOMPARE(nearestAllowed(parameter, 16.6), 17.0);
        try {
            parameterValue(parameter, "16,6");
            QFAIL("16,6");
        } catch (const ValueError& error) {
            QCOMPARE(error.message().en, std::string("found \"16,6\"; allowed: a whole number from 4 to 24"));
            QCOMPARE(error.message().zh, std::string("所写为“16,6”；应为：4 到 24 的整数"));
        }
    }

    void wordsInFullWidthAreUnderstood()
    {
        Parameter parameter;
        parameter.kind = Parameter::Kind::toggle;
        QCOMPARE(parameterValue(parameter, "ｏｎ"), 1.0);
        QCOMPARE(parameterValue(parameter, "关"), 0.0);
    }

    void namesWhosePartsStandInAnotherOrder()
    {
        const std::vector<std::string> known{"wedge.block.lambda", "wedge.x", "impact:ball.floor"};
        QCOMPARE(nearest("block.wedge.lambda", known), std::vector<std::string>{"wedge.block.lambda"});
        QCOMPARE(nearest("impact:floor.ball", known).front(), std::string("impact:ball.floor"));
        const Allowed allowed = suggestion("block.wedge.lambda", known);
        QCOMPARE(ValueError(quoted("x"), allowed).message().en,
                 std::string("found \"x\"; did you mean \"wedge.block.lambda\"?"));
        QCOMPARE(ValueError(quoted("x"), allowed).message().zh,
                 std::string("所写为“x”；是否想写“wedge.block.lambda”？"));
    }

    void chineseTextIsNoMistake() { QVERIFY(mistakesIn(kScene).empty()); }

    void fullWidthSignsInFiles_data()
    {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<QString>("instead");
        const auto row = [](const char* name, const char* from, const char* to, const char* instead) {
            QTest::newRow(name) << QByteArray(from) << QByteArray(to) << QString::fromUtf8(instead);
        };
        row("colon in a block", "mass: 2", "mass：2", ": instead of ：");
        row("colon and space", "duration: 0.1", "duration： 0.1", ": instead of ：");
        row("colon at the head", "scene:\n", "scene：\n", ": instead of ：");
        row("colon in braces", "sides: n", "sides：n", ": instead of ：");
        row("comma in braces", "sides: n, radius", "sides: n，radius", ", instead of ，");
        row("comma in a list", "[0, -1, 2]", "[0，-1，2]", ", instead of ，");
        row("commas after quotes", "\"number\", zh", "\"number\"，zh", ", instead of ，");
        row("brackets", "[0, -1, 2]", "［0, -1, 2］", "[ ] instead of ［ ］");
        row("braces", "{prism: {sides: n, radius: 0.1, height: 0.2}}",
            "｛prism: {sides: n, radius: 0.1, height: 0.2}｝", "{ } instead of ｛ ｝");
        row("quotes", "id: ball", "id: “ball”", "\" \" instead of “ ”");
        row("digits", "mass: 2", "mass: ２", "2 instead of ２");
        row("minus", "[0, -1, 2]", "[0, −1, 2]", "- instead of −");
        row("space after the colon", "mass: 2", "mass:\u30002", "space instead of U+3000");
        row("space before the key", "      mass: 2", "\u3000\u3000\u3000mass: 2", "space instead of U+3000");
    }

    void fullWidthSignsInFiles()
    {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QFETCH(QString, instead);
        QByteArray text = kScene;
        const auto at = text.indexOf(from);
        QVERIFY(at >= 0);
        const auto line = static_cast<int>(text.first(at).count('\n')) + 1;
        text.replace(at, from.size(), to);
        const std::vector<InputError> mistakes = mistakesIn(text);
        QVERIFY(!mistakes.empty());
        const QString all = [&] {
            QString sum;
            for (const InputError& mistake : mistakes)
                sum += QString::fromStdString(mistake.message().en + "\n" + mistake.message().zh + "\n");
            return sum;
        }();
        QVERIFY2(all.contains(instead), qPrintable(all));
        QVERIFY2(all.contains(QStringLiteral("半角")), qPrintable(all));
        // The mistake stands on the line of the sign, or names it.
        QVERIFY2(std::ranges::any_of(mistakes, [&](const auto& each) { return each.where().line == line; })
                     || all.contains(QStringLiteral("on line %1 ").arg(line)),
                 qPrintable(all));
    }

    /// What the reader of YAML refuses is said in Chinese, too.
    void yamlMistakesInChinese()
    {
        for (const char* text : {"a: \"\\q\"\n",   "a: {b: 1\n",   "a: [1, 2\n",   "a: [1, 2}\n",
                                 "a: *x\n",        "a: &\n",       "a: *\n",       "a: b: c\n",
                                 "a: \"\\x1g\"\n", "a: \"b\n",     "- a\nb: 1\n",  "a: 1\n - b\n",
                                 "a: |0\n  b\n",   "a: !a !b c\n", "a: &a &b c\n", "%YAML 3.0\n---\na: 1\n",
                                 "a: &b{ c\n",     "a: @b\n",      "a: `b\n",      "a: |x\n  b\n"})
            for (const InputError& mistake : mistakesIn(text))
                QVERIFY2(polhode::test::englishIn(mistake.message().zh).isEmpty(),
                         mistake.message().zh.c_str());
    }

    void aTabIsNamed()
    {
        QByteArray text = kScene;
        text.replace("      mass: 2", "\tmass: 2");
        const std::vector<InputError> mistakes = mistakesIn(text);
        QVERIFY(!mistakes.empty());
        QVERIFY(QByteArray(mistakes.front().what()).contains("a tab"));
        QCOMPARE(mistakes.front().where().line, 9);
    }
};

QTEST_GUILESS_MAIN(TestTypedText)
#include "test_typed_text.moc"
