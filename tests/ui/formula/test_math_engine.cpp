#include "ui/formula/math_cache.h"
#include "ui/formula/math_engine.h"

#include <QBuffer>
#include <QImage>
#include <QJsonDocument>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>

using namespace polhode::ui;

namespace
{

QImage painted(const MathBoxPtr& box, const MathInk& ink)
{
    constexpr double em = 40;
    QImage image(qCeil(box->width() * em) + 8, qCeil((box->height() + box->depth()) * em) + 8,
                 QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::white);
    QPainter painter(&image);
    box->paint(painter, {4, 4 + box->height() * em}, em, ink);
    return image;
}

/// The rows and columns that hold ink of this colour, or any ink if it is invalid.
QRect inked(const QImage& image, const QColor& color = {})
{
    QRect rect;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (color.isValid() ? image.pixelColor(x, y) == color
                                : image.pixelColor(x, y) != QColor(Qt::white))
                rect |= QRect(x, y, 1, 1);
    return rect;
}

} // namespace

class TestMathEngine : public QObject
{
    Q_OBJECT

    MathEngine engine_;

private slots:
    void metricsAreThoseOfTheFont()
    {
        // Widths of the TeX math italic font (cmmi10): x is 0.57153 em wide, 0.43056 em high; MathJax rounds
        // to thousandths and takes the outline's own height, which overshoots by about 0.011 em.
        const MathBoxPtr x = engine_.render("x", false);
        QVERIFY(x->error().isEmpty());
        QVERIFY(qAbs(x->width() - 0.5715) < 0.001);
        QVERIFY(qAbs(x->height() - 0.4306) < 0.015);
        QVERIFY(x->depth() < 0.02);
    }

    void aFractionReachesBelowTheBaseline()
    {
        const MathBoxPtr text = engine_.render("\\frac{a}{b}", false);
        const MathBoxPtr display = engine_.render("\\frac{a}{b}", true);
        const MathBoxPtr y = engine_.render("y", false);
        QVERIFY(text->depth() > 0.3 && text->height() > 0.6);
        QVERIFY(display->depth() > text->depth() && display->height() > text->height());
        // The descender of y in cmmi10 is 0.19444 em; the outline overshoots by about 0.011 em.
        QVERIFY(qAbs(y->depth() - 0.1944) < 0.015);
    }

    void inkStaysInTheBox_data()
    {
        QTest::addColumn<QString>("tex");
        QTest::newRow("tall delimiters")
            << "\\left\\{\\begin{matrix}1\\\\2\\\\3\\\\4\\\\5\\\\6\\end{matrix}\\right.";
        QTest::newRow("radical") << "\\sqrt{\\frac{1+\\frac{1}{1+\\frac1x}}{y}}";
        QTest::newRow("brace") << "\\overbrace{a+b+c+d+e+f+g}^{7}";
        QTest::newRow("box") << "\\boxed{F=ma}";
        QTest::newRow("arrow") << "\\xrightarrow{\\text{impact}}";
        QTest::newRow("chinese") << "\\text{角速度 } \\boldsymbol\\omega";
    }

    void inkStaysInTheBox()
    {
        QFETCH(QString, tex);
        const MathBoxPtr box = engine_.render(tex, true);
        QVERIFY2(box->error().isEmpty(), qPrintable(box->error()));
        const QImage image = painted(box, {Qt::black});
        const QRect ink = inked(image);
        // The margin is 4 pixels. Antialiasing may take two; Chinese glyphs (to 0.88 em above the baseline)
        // overhang the 0.8 em that the typesetter reckons with by four.
        const int margin = tex.contains("text{角") ? 0 : 2;
        QVERIFY(image.rect().adjusted(margin, margin, -margin, -margin).contains(ink));
        QVERIFY(ink.width() > 0.6 * box->width() * 40);
        QVERIFY(ink.height() > 0.6 * (box->height() + box->depth()) * 40);
    }

    void quantitiesHavePlacesAndColours()
    {
        const MathBoxPtr box
            = engine_.render("\\q{L}{\\boldsymbol L} = I\\,\\q{omega}{\\boldsymbol\\omega}", false);
        QCOMPARE(box->parts().size(), 2);
        QCOMPARE(box->parts()[0].quantity, QString("L"));
        QCOMPARE(box->parts()[1].quantity, QString("omega"));
        QVERIFY(box->parts()[0].rect.right() < box->parts()[1].rect.left());
        QVERIFY(box->parts()[1].rect.right() <= box->width() + 0.02);

        const QColor omega = quantityStyle("omega", Theme::light).color;
        const QRect colored = inked(painted(box, {Qt::black, Theme::light}), omega);
        QVERIFY(!colored.isEmpty());
        const QRectF part = box->parts()[1].rect;
        QVERIFY(colored.left() >= 4 + part.left() * 40 - 1 && colored.right() <= 4 + part.right() * 40 + 1);
        QVERIFY(inked(painted(box, {Qt::black}), omega).isEmpty());
    }

    void aTagStandsApart()
    {
        const MathBoxPtr plain = engine_.render("E = mc^2", true);
        const MathBoxPtr tagged = engine_.render("E = mc^2 \\tag{6.1}", true);
        QCOMPARE(tagged->label(), QString("6.1"));
        QVERIFY(tagged->tag());
        QCOMPARE(tagged->tag()->spoken(), QString("(6.1)"));
        QCOMPARE(tagged->width(), plain->width());
        QVERIFY(!plain->tag());
    }

    void errorsComeBackAsText_data()
    {
        QTest::addColumn<QString>("tex");
        QTest::addColumn<QString>("says");
        QTest::newRow("brace") << "\\frac{1"
                               << "brace";
        QTest::newRow("unknown") << "\\nosuchthing"
                                 << "\\nosuchthing";
        QTest::newRow("two tags") << "x\\tag{1}\\tag{2}"
                                  << "tag";
        QTest::newRow("quantity without content") << "\\q{omega}"
                                                  << "\\q";
    }

    void errorsComeBackAsText()
    {
        QFETCH(QString, tex);
        QFETCH(QString, says);
        const MathBoxPtr box = engine_.render(tex, false);
        QVERIFY2(box->error().contains(says), qPrintable(box->error()));
        QCOMPARE(box->tex(), tex);
        QVERIFY(engine_.render("x", false)->error().isEmpty());
    }

    void spoken_data()
    {
        QTest::addColumn<QString>("tex");
        QTest::addColumn<QString>("text");
        QTest::newRow("fraction") << "\\frac{a+b}{2}"
                                  << "(a + b)/2";
        QTest::newRow("scripts") << "x_i^2"
                                 << "x_i^2";
        QTest::newRow("product") << "\\boldsymbol\\omega\\times I\\boldsymbol\\omega"
                                 << "ω × Iω";
        QTest::newRow("matrix") << "\\begin{bmatrix}1&2\\\\3&4\\end{bmatrix}"
                                << "[1, 2; 3, 4]";
        QTest::newRow("root") << "\\sqrt{x^2+1}"
                              << "√(x^2 + 1)";
        QTest::newRow("chinese") << "\\text{冲量}=J"
                                 << "冲量 = J";
    }

    void spoken()
    {
        QFETCH(QString, tex);
        QTEST(engine_.render(tex, false)->spoken(), "text");
    }

    void aFormulaStartsAfresh_data()
    {
        QTest::addColumn<QString>("before"); // what changes the language of TeX
        QTest::addColumn<QString>("tex"); // what must not notice
        QTest::newRow("def") << "\\def\\omega{X}\\omega"
                             << "\\omega+\\frac{1}{78}";
        QTest::newRow("gdef") << "\\gdef\\tau{X}\\tau"
                              << "\\tau";
        QTest::newRow("newcommand") << "\\newcommand{\\mine}{X}\\mine"
                                    << "\\mine";
        QTest::newRow("renewcommand") << "\\renewcommand{\\frac}[2]{#1#2}\\frac12"
                                      << "\\frac12";
        QTest::newRow("let") << "\\let\\alpha=\\beta\\alpha"
                             << "\\alpha";
        QTest::newRow("delimiter") << "\\let\\langle=\\lvert\\left\\langle x\\right)"
                                   << "\\left\\langle x\\right)";
        QTest::newRow("operator") << "\\DeclareMathOperator{\\mine}{op}\\mine"
                                  << "\\mine";
        QTest::newRow("pair") << "\\DeclarePairedDelimiter{\\mine}{\\lvert}{\\rvert}\\mine{x}"
                              << "\\mine{x}";
        QTest::newRow("environment") << "\\newenvironment{pmatrix}{A}{B}\\begin{pmatrix}1\\end{pmatrix}"
                                     << "\\begin{pmatrix}1\\end{pmatrix}";
        QTest::newRow("colour") << "\\definecolor{red}{rgb}{0,1,0}\\color{red}x"
                                << "\\color{red}x";
        QTest::newRow("colour in use") << "\\color{blue}x"
                                       << "x";
        QTest::newRow("option") << "\\mathtoolsset{centercolon=true}a:=b"
                                << "a:=b";
        QTest::newRow("label") << "\\begin{equation}a\\label{one}\\end{equation}"
                               << "\\eqref{one}";
        QTest::newRow("label twice") << "\\begin{equation}a\\label{one}\\end{equation}"
                                     << "\\begin{equation}b\\label{one}\\end{equation}";
        QTest::newRow("form of tags") << "\\newtagform{mine}{[}{]}\\usetagform{mine}x"
                                      << "\\usetagform{mine}x";
        QTest::newRow("macro of ours") << "\\def\\q#1#2{X}\\q{omega}{x}"
                                       << "\\qomega";
        QTest::newRow("tag") << "\\def\\text#1{X}a\\tag{1}"
                             << "a\\tag{1}";
        QTest::newRow("error") << "\\def\\half{X}\\frac{1"
                               << "\\half";
    }

    /// Whatever was typeset before, a formula has the layout that it has in an engine of its own.
    void aFormulaStartsAfresh()
    {
        QFETCH(QString, before);
        QFETCH(QString, tex);
        static MathEngine alone; // typesets nothing that defines anything
        const QJsonObject expected = alone.layout(tex, true);
        engine_.layout(before, true);
        QCOMPARE(QJsonDocument(engine_.layout(tex, true)).toJson(), QJsonDocument(expected).toJson());
    }

    void requestsAreAnsweredLaterAndOnce()
    {
        MathEngine engine;
        QVERIFY(!engine.isLive());
        QVERIFY(!engine.cached("a+b", false));
        QVector<MathBoxPtr> boxes;
        const auto take = [&](const MathBoxPtr& box) { boxes.append(box); };
        engine.request("a+b", false, this, take);
        engine.request("a+b", false, this, take);
        auto gone = std::make_unique<QObject>();
        bool calledGone = false;
        engine.request("a+b", false, gone.get(), [&](const MathBoxPtr&) { calledGone = true; });
        gone.reset();
        QVERIFY(boxes.isEmpty());
        QTRY_COMPARE(boxes.size(), 2);
        QCOMPARE(boxes[0], boxes[1]);
        QVERIFY(!calledGone);
        QCOMPARE(engine.cached("a+b", false), boxes[0]);
    }

    void theCacheKeepsLayouts()
    {
        const QStringList formulas{"x", "\\frac{x}{2}+\\text{角}",
                                   "\\left(\\begin{matrix}1\\\\2\\\\3\\\\4\\end{matrix}\\right)",
                                   "E=mc^2\\tag{6.1}", "\\q{omega}{\\omega}\\cancel{y}\\color{red}{z}"};
        MathCache cache("1");
        for (const QString& tex : formulas)
            cache.insert(tex, true, engine_.layout(tex, true));
        QBuffer file;
        file.open(QIODevice::ReadWrite);
        cache.write(file);

        MathCache read("1");
        file.seek(0);
        QVERIFY(read.read(file));
        QCOMPARE(read.size(), formulas.size());
        for (const QString& tex : formulas)
            QCOMPARE(QJsonDocument(*read.find(tex, true)).toJson(),
                     QJsonDocument(engine_.layout(tex, true)).toJson());
        QVERIFY(!read.find("x", false));

        MathCache other("2");
        file.seek(0);
        QVERIFY(!other.read(file));
        QCOMPARE(other.size(), 0);

        QBuffer cut;
        cut.setData(file.data().left(file.data().size() / 2));
        cut.open(QIODevice::ReadOnly);
        MathCache broken("1");
        QVERIFY(!broken.read(cut));
        QCOMPARE(broken.size(), 0);
    }
};

QTEST_MAIN(TestMathEngine)
#include "test_math_engine.moc"
