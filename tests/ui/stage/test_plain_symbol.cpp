#include "ui/stage/plain_symbol.h"

#include <QTest>

namespace polhode::ui
{

/// Symbols of lessons as legends show them.
class TestPlainSymbol : public QObject
{
    Q_OBJECT

private slots:
    void reads_data();
    void reads();
};

void TestPlainSymbol::reads_data()
{
    QTest::addColumn<QString>("tex");
    QTest::addColumn<QString>("plain");
    QTest::newRow("plain") << "T/T(0)"
                           << "T/T(0)";
    QTest::newRow("Greek") << "\\Delta\\varphi"
                           << "Δφ";
    QTest::newRow("digit below") << "\\omega_1(0)"
                                 << "ω₁(0)";
    QTest::newRow("letter below") << "v_P"
                                  << "vP";
    QTest::newRow("words below") << "\\theta_{\\max}"
                                 << "θ_max";
    QTest::newRow("styles") << "|\\boldsymbol L-\\boldsymbol L(0)|"
                            << "|L−L(0)|";
    QTest::newRow("operator") << "\\operatorname{tr} I"
                              << "tr I";
    QTest::newRow("accent") << "\\tilde E"
                            << "E\u0303";
    QTest::newRow("accent on a command") << "\\dot\\varphi"
                                         << "φ\u0307";
    QTest::newRow("space") << "a\\,b"
                           << "ab";
    QTest::newRow("end") << "a_"
                         << "a";
    QTest::newRow("backslash at the end") << "a\\"
                                          << "a";
    QTest::newRow("already plain") << "‖RᵀR−1‖"
                                   << "‖RᵀR−1‖";
}

void TestPlainSymbol::reads()
{
    QFETCH(QString, tex);
    QFETCH(QString, plain);
    QCOMPARE(plainSymbol(tex), plain);
}

} // namespace polhode::ui

QTEST_GUILESS_MAIN(polhode::ui::TestPlainSymbol)
#include "test_plain_symbol.moc"
