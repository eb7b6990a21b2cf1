#include "ui/formula/marked_text.h"
#include "ui/formula/tex_plain.h"

#include <QTest>

using namespace polhode::ui;

/// Symbols as lessons write them, against what a reader must see.
class TestTexPlain : public QObject
{
    Q_OBJECT

private slots:
    void symbols_data()
    {
        QTest::addColumn<QString>("tex");
        QTest::addColumn<QString>("plain");
        const auto row = [](const char* tex, const char* plain) {
            QTest::newRow(tex) << QString::fromUtf8(tex) << QString::fromUtf8(plain);
        };
        row("\\omega_x", "ωₓ");
        row("\\omega_2(0)", "ω₂(0)");
        row("\\tilde E", "Ẽ");
        row("\\dot\\varphi_0/\\Omega", "(dφ₀/dt)/Ω");
        row("\\dot\\zeta", "dζ/dt");
        row("\\ddot q_1", "d²q₁/dt²");
        row("\\dot x", "ẋ");
        row("ζ̇", "dζ/dt");
        row("q̇₂", "dq₂/dt");
        row("J M^{-1} J^{\\mathsf T}", "J M⁻¹ Jᵀ");
        row("I^c", "Iᶜ");
        row("v_A", "vA");
        row("|\\boldsymbol L-\\boldsymbol L(0)|", "|L−L(0)|");
        row("\\frac{T}{E}", "T/E");
        row("\\mathrm{dn}^2(u_0)", "dn²(u₀)");
        row("\\q{omega}{\\boldsymbol\\omega}", "ω");
        row("F_{\\max}d", "Fₘₐₓd");
        row("ω₁", "ω₁");
        row("", "");
        row("x_", "x");
        row("\\", "");
    }
    void symbols()
    {
        QFETCH(QString, tex);
        QTEST(plainFromTex(tex), "plain");
    }

    /// Letters below the line are all marked, so that they are drawn alike; figures have characters.
    void subscriptsAreMarked_data()
    {
        QTest::addColumn<QString>("tex");
        QTest::addColumn<QString>("marked"); // [ and ] in place of the marks
        const auto row = [](const char* tex, const char* marked) {
            QTest::newRow(tex) << QString::fromUtf8(tex) << QString::fromUtf8(marked);
        };
        row("\\omega_x", "ω[x]");
        row("v_A", "v[A]");
        row("q_2", "q₂");
        row("\\dot\\zeta_n", "dζ[n]/dt");
        row("F_{\\max}d", "F[max]d");
        row("x_", "x");
    }
    void subscriptsAreMarked()
    {
        QFETCH(QString, tex);
        const QString marked = markedFromTex(tex);
        QTEST(QString(marked).replace(kSubscriptFrom, u'[').replace(kSubscriptTo, u']'), "marked");
        QVERIFY(!withoutMarks(marked).contains(kSubscriptFrom));
    }
};

QTEST_GUILESS_MAIN(TestTexPlain)
#include "test_tex_plain.moc"
