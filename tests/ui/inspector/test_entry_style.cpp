#include "ui/widgets/entry_style.h"

#include <QFontMetricsF>
#include <QtTest>

#include <vector>

using Eigen::Matrix3d;
using Eigen::MatrixXd;

namespace polhode::ui
{

class TestEntryStyle : public QObject
{
    Q_OBJECT

private slots:
    void multiplesOfOnePower();
    void wholeNumbersHaveNoDecimals();
    void roundingIsZero();
    void smallEntriesHaveAPowerOfTheirOwn();
    void fitsTheCell_data();
    void fitsTheCell();
};

void TestEntryStyle::multiplesOfOnePower()
{
    Matrix3d inertia;
    inertia << 2.0234e-3, -4.557e-5, -1.1012e-3, -4.557e-5, 2.929e-3, 1.362e-4, -1.1012e-3, 1.362e-4,
        3.788e-3;
    const EntryStyle style = fittingStyle(inertia, QFont(), 1000);
    const double largest = largestEntry(inertia);
    QCOMPARE(largest, 3.788e-3);
    QCOMPARE(entryUnit(inertia, QStringLiteral("kg⋅m²")), QStringLiteral("10⁻³ kg⋅m²"));
    QCOMPARE(style.text(inertia(0, 0), largest), QStringLiteral("2.023"));
    QCOMPARE(style.text(inertia(0, 1), largest), QStringLiteral("−0.046"));
    QCOMPARE(style.text(inertia(0, 2), largest), QStringLiteral("−1.101"));
    const MatrixXd force = MatrixXd::Constant(1, 1, 123.45);
    QCOMPARE(entryUnit(force, QStringLiteral("N")), QStringLiteral("N"));
    QCOMPARE(fittingStyle(force, QFont(), 1000).text(123.45, 123.45), QStringLiteral("123.5"));
    const MatrixXd large = MatrixXd::Constant(1, 1, -2.5e7);
    QCOMPARE(entryUnit(large, {}), QStringLiteral("10⁶"));
    QCOMPARE(fittingStyle(large, QFont(), 1000).text(-2.5e7, 2.5e7), QStringLiteral("−25.00"));
}

void TestEntryStyle::wholeNumbersHaveNoDecimals()
{
    const MatrixXd J = (MatrixXd(1, 3) << 1, 0, -1).finished();
    QCOMPARE(fittingStyle(J, QFont(), 1000).text(-1, 1), QStringLiteral("−1"));
    const MatrixXd tiny = MatrixXd::Constant(1, 1, 3.25e-10); // far nearer to 0 than to any digit of a "1"
    QCOMPARE(fittingStyle(tiny, QFont(), 1000).text(3.25e-10, 3.25e-10), QStringLiteral("325.0"));
}

void TestEntryStyle::roundingIsZero()
{
    QVERIFY(isNothing(0, 0) && isNothing(1e-17, 1) && !isNothing(1e-9, 1));
    QCOMPARE(EntryStyle{}.text(-1e-17, 1), QStringLiteral("0"));
}

/// Of H near gimbal lock: I cos²q₂ beside I.
void TestEntryStyle::smallEntriesHaveAPowerOfTheirOwn()
{
    Matrix3d H;
    H << 0.3333, 0, -2.14e-4, 0, 0.3333, 0.00149, -2.14e-4, 0.00149, 1.2;
    const EntryStyle style = fittingStyle(H, QFont(), 1000);
    const auto text = [&](double entry) { return style.text(entry, 1.2); };
    QCOMPARE(text(-2.14e-4), QStringLiteral("−2.1×10⁻⁴"));
    QCOMPARE(text(0.00149), QStringLiteral("0.001"));
    QCOMPARE(text(0.3333), QStringLiteral("0.333"));
    QCOMPARE(text(0), QStringLiteral("0"));
    QCOMPARE(text(9.96e-4), QStringLiteral("1.0×10⁻³"));
    QVERIFY(style.hasOwnPower(-2.14e-4, 1.2) && !style.hasOwnPower(0.00149, 1.2)
            && !style.hasOwnPower(0, 1.2));
    // Beside a large entry they have the power of the matrix too.
    const MatrixXd large = (MatrixXd(1, 2) << 2.5e7, 31.4).finished();
    QCOMPARE(fittingStyle(large, QFont(), 1000).text(31.4, 2.5e7), QStringLiteral("3.1×10⁻⁵"));
}

void TestEntryStyle::fitsTheCell_data()
{
    QTest::addColumn<double>("letters"); // figures that a cell has room for
    for (const double letters : {4.0, 5.0, 6.0, 8.0, 12.0})
        QTest::addRow("%g figures", letters) << letters;
}

void TestEntryStyle::fitsTheCell()
{
    QFETCH(const double, letters);
    const QFont font;
    const double width = letters * QFontMetricsF(font).horizontalAdvance(QLatin1Char('0')) + 6;
    for (const double largest : {9.999e-13, 5.57e-5, 0.0361, 0.2, 9.9996, 99.5, 12345.6, 8.2e9}) {
        MatrixXd matrix(2, 2);
        matrix << -largest, 0.31 * largest, 1e-5 * largest, -0.5 * largest;
        const EntryStyle style = fittingStyle(matrix, font, width);
        for (const double entry : matrix.reshaped()) {
            const QString text = style.text(entry, largest);
            const QFont own = style.font(font, style.hasOwnPower(entry, largest));
            // A cell of four figures holds a sign and five figures of an integer only as far as that is
            // possible.
            if (letters > 4 || largest < 1000)
                QVERIFY2(QFontMetricsF(own).horizontalAdvance(text) <= width - 6, qPrintable(text));
        }
    }
}

} // namespace polhode::ui

QTEST_MAIN(polhode::ui::TestEntryStyle)

#include "test_entry_style.moc"
