#include "ui/formula/math_engine.h"
#include "ui/formula/math_label.h"

#include <QSignalSpy>
#include <QTest>

using namespace polhode::ui;

class TestMathLabel : public QObject
{
    Q_OBJECT

private slots:
    void takesTheRoomOfItsWordsAndFormulas()
    {
        MathLabel words("spin ");
        MathLabel both("spin $\\omega_2$");
        MathLabel tall("$\\frac{a}{b}$");
        const double formula
            = MathEngine::instance().render("\\omega_2", false)->width() * mathEm(both.font());
        // One pixel: each hint is rounded up.
        QVERIFY(qAbs(both.sizeHint().width() - words.sizeHint().width() - formula) <= 1);
        QVERIFY(tall.sizeHint().height() > words.sizeHint().height());
        QCOMPARE(both.accessibleName(), QString("spin ω_2"));
    }

    void showsWhatCannotBeTypeset()
    {
        MathLabel bad("$\\nosuchthing$");
        QCOMPARE(bad.accessibleName(), QString("\\nosuchthing"));
        QVERIFY(bad.sizeHint().width() > 40);
    }

    void tellsItsQuantityOnHover()
    {
        MathLabel label("spin $\\q{omega}{\\omega}$");
        QSignalSpy hovered(&label, &MathLabel::quantityHovered);
        QEnterEvent enter({1, 1}, {1, 1}, {1, 1});
        QCoreApplication::sendEvent(&label, &enter);
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(&label, &leave);
        QCOMPARE(hovered.size(), 2);
        QCOMPARE(hovered[0][0].toString(), QString("omega"));
        QCOMPARE(hovered[1][0].toString(), QString());
    }

    void aPictureHasTheSizeOfItsFormula()
    {
        const QPixmap one = mathPixmap("x", 100, Qt::black, 1);
        const QPixmap two = mathPixmap("x", 100, Qt::black, 2);
        // x is 0.572 em wide; the margin is a pixel on each side, rounding one more.
        QVERIFY(qAbs(one.width() - (57.2 * kMathScale + 2)) <= 1);
        QCOMPARE(two.devicePixelRatio(), 2.0);
        QVERIFY(qAbs(two.width() - 2 * one.width()) <= 2);
    }
};

QTEST_MAIN(TestMathLabel)
#include "test_math_label.moc"
