#include "ui/formula/svg_path.h"

#include <QTest>

#include <stdexcept>

using polhode::ui::pathFromSvg;

class TestSvgPath : public QObject
{
    Q_OBJECT

private slots:
    void absoluteAndRelativeAgree()
    {
        // The same square twice: by hand from the SVG grammar.
        const QPainterPath absolute = pathFromSvg(u"M10 20H30V40H10Z");
        const QPainterPath relative = pathFromSvg(u"m10,20 h20v20h-20z");
        QCOMPARE(absolute.boundingRect(), QRectF(10, 20, 20, 20));
        QCOMPARE(relative, absolute);
    }

    void numbersMayTouch()
    {
        // "-5.5.5" is -5.5 and .5; "1e2" is 100 (SVG 1.1, 8.3.9).
        const QPainterPath path = pathFromSvg(u"M0-5.5.5 1L1e2-3");
        QCOMPARE(path.elementAt(0).y, -5.5);
        QCOMPARE(path.elementAt(1).x, 0.5);
        QCOMPARE(path.elementAt(2).x, 100.0);
        QCOMPARE(path.elementAt(2).y, -3.0);
    }

    void smoothSegmentsMirrorTheControlPoint()
    {
        // T after Q: the control point of the second arc is (10,10) mirrored at (20,0): (30,-10).
        QPainterPath expected;
        expected.moveTo(0, 0);
        expected.quadTo(10, 10, 20, 0);
        expected.quadTo(30, -10, 40, 0);
        expected.setFillRule(Qt::WindingFill);
        QCOMPARE(pathFromSvg(u"M0 0Q10 10 20 0T40 0"), expected);

        // T after a line has nothing to mirror: its control point is where it starts.
        expected = QPainterPath(QPointF(0, 0));
        expected.lineTo(5, 5);
        expected.quadTo(5, 5, 9, 9);
        expected.setFillRule(Qt::WindingFill);
        QCOMPARE(pathFromSvg(u"M0 0L5 5T9 9"), expected);
    }

    void moreNumbersAfterMoveAreLines()
    {
        QPainterPath expected(QPointF(1, 1));
        expected.lineTo(3, 3);
        expected.setFillRule(Qt::WindingFill);
        QCOMPARE(pathFromSvg(u"m1 1 2 2"), expected);
    }

    void anythingElseIsRefused_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("arc") << "M0 0A5 5 0 0 1 9 9";
        QTest::newRow("missing number") << "M0 0L5";
        QTest::newRow("number after close") << "M0 0L1 1Z5 5";
        QTest::newRow("letters") << "M0 0Lx y";
    }

    void anythingElseIsRefused()
    {
        QFETCH(QString, text);
        QVERIFY_EXCEPTION_THROWN(pathFromSvg(text), std::invalid_argument);
    }
};

QTEST_MAIN(TestSvgPath)
#include "test_svg_path.moc"
