#include "course/language/figure.h"

#include <QTest>

using namespace polhode::course;

namespace
{

/// As wide as it has letters, half an em each.
FigureLook plainLook()
{
    return {[](const std::string& name) { return name == "omega" ? "#123456" : std::string(); },
            [](const FigureWords& words) { return std::string(words.italic ? "Slanted" : "Upright"); },
            [](const FigureWords& words) { return 0.5 * double(words.text.size()); }};
}

QByteArray drawn(const QByteArray& inside, Language language = Language::en)
{
    const QByteArray svg = "<?xml version=\"1.0\"?>\n<!-- © -->\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
                           "viewBox=\"0 0 320 160\">"
        + inside + "</svg>";
    return QByteArray::fromStdString(
        drawnFigure(parseFigure(svg.toStdString(), "a.svg"), language, plainLook()));
}

/// All <text> elements below @p node, in their order.
void collectTexts(const XmlNode& node, std::vector<XmlNode>& texts)
{
    if (node.name == "text")
        texts.push_back(node);
    for (const XmlNode& child : node.children)
        collectTexts(child, texts);
}

std::vector<XmlNode> textsOf(const QByteArray& inside)
{
    std::vector<XmlNode> texts;
    collectTexts(parseXml(drawn(inside).toStdString(), "drawn"), texts);
    return texts;
}

double number(const XmlNode& node, const char* key)
{
    return std::stod(*node.attribute(key));
}

} // namespace

/// The SVG of a figure of a page, as it is drawn: its languages, its colours, its texts piece by piece.
class TestFigure : public QObject
{
    Q_OBJECT

private slots:
    /// A file as XML, and the XML as it was.
    void xml()
    {
        const XmlNode root
            = parseXml("<a x='1 &lt; 2'>\n  one &amp; &#x3c9;<!-- not this -->\n  <b/>\n</a>", "f");
        QCOMPARE(root.name, std::string("a"));
        QCOMPARE(*root.attribute("x"), std::string("1 < 2"));
        QCOMPARE(root.children.size(), std::size_t(4));
        QCOMPARE(root.children[0].text, std::string("\n  one & ω"));
        QCOMPARE(root.children[2].name, std::string("b"));
        QCOMPARE(root.children[2].line, 3);
        QCOMPARE(xmlOf(root), std::string("<a x=\"1 &lt; 2\">\n  one &amp; ω\n  <b/>\n</a>"));
    }

    void noXml_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("says");
        QTest::newRow("nothing") << QByteArray("") << "f:1: ";
        QTest::newRow("open") << QByteArray("<a>\n<b>\n</a>") << "f:3: found \"</a>\"; allowed: </b>";
        QTest::newRow("cut") << QByteArray("<a>\n<b>") << "f:2: found the end of the file in \"<b>\"";
        QTest::newRow("value") << QByteArray("<a x=1/>") << "f:1: found no value of \"x\"";
        QTest::newRow("twice") << QByteArray("<a x='1' x='2'/>") << "f:1: found the attribute \"x\" a second";
        QTest::newRow("entity") << QByteArray("<a>&omega;</a>") << "f:1: found \"&omega\"";
        QTest::newRow("more") << QByteArray("<a/>\n<b/>") << "f:2: found text after";
        QTest::newRow("comment") << QByteArray("<a>\n<!-- </a>")
                                 << "f:2: found something that is never closed";
        QTest::newRow("deep") << QByteArray("<g>").repeated(50) << "f:1: found elements nested too deeply";
        QTest::newRow("entities") << QByteArray("<!DOCTYPE a [<!ENTITY x 'y'>]><a/>")
                                  << "f:1: found a document type with declarations";
    }

    void noXml()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, says);
        try {
            parseXml(text.toStdString(), "f");
            QFAIL("nothing was refused");
        } catch (const InputError& error) {
            QVERIFY2(QString(error.what()).startsWith(says), error.what());
        }
    }

    void size()
    {
        const Figure figure = parseFigure("<svg viewBox='-8 0,160 80.5'/>", "a.svg");
        QCOMPARE(figure.width, 160.0);
        QCOMPARE(figure.height, 80.5);
        for (const char* text : {"<svg/>", "<svg viewBox='0 0 160'/>", "<svg viewBox='0 0 0 9'/>", "<html/>"})
            QVERIFY_THROWS_EXCEPTION(InputError, parseFigure(text, "a.svg"));
    }

    /// One of the languages that stand one after the other; the next in line where the page's own is not
    /// there.
    void languages()
    {
        const QByteArray two
            = "<text lang=\"en\">wall</text> <text lang=\"zh\">墙</text><g lang=\"zh\"><line/></g>"
              "<text>m</text><g lang=\"de\"><path/></g>";
        const QByteArray en = drawn(two, Language::en), zh = drawn(two, Language::zh),
                         de = drawn(two, Language("de"));
        QVERIFY(en.contains("wall") && !en.contains("墙") && !en.contains("<line") && en.contains(">m<"));
        QVERIFY(!zh.contains("wall") && zh.contains("墙") && zh.contains("<line"));
        QVERIFY(de.contains("wall") && !de.contains("墙") && de.contains("<path"));
        QVERIFY(!en.contains("lang="));
    }

    void colours()
    {
        const QByteArray svg = drawn("<path stroke=\"var(--omega, #0072b2)\" fill=\"var(--new,#abc)\"/>"
                                     "<path style=\"fill:none; stroke : var(--omega,red)\" fill=\"#000\"/>");
        QVERIFY2(svg.contains("<path stroke=\"#123456\" fill=\"#abc\"/>"), svg.constData());
        QVERIFY2(svg.contains("<path fill=\"none\" stroke=\"#123456\"/>"), svg.constData());
        QVERIFY2(svg.contains("fill=\"#000\""), svg.constData()); // what has no colour has the ink's
    }

    /// v with the subscript CM, in the middle of x = 100: 8 + 2 · 5.5 wide.
    void subscript()
    {
        const auto texts
            = textsOf("<text x=\"100\" y=\"50\" text-anchor=\"middle\"><tspan font-style=\"italic\">v"
                      "</tspan><tspan dy=\"4\" font-size=\"11\">CM</tspan><tspan dy=\"-4\"/></text>");
        QCOMPARE(texts.size(), std::size_t(2));
        QCOMPARE(*texts[0].attribute("font-family"), std::string("Slanted"));
        QCOMPARE(*texts[1].attribute("font-family"), std::string("Upright"));
        QCOMPARE(number(texts[0], "x"), 100 - 19.0 / 2);
        QCOMPARE(number(texts[0], "y"), 50.0);
        QCOMPARE(number(texts[1], "x"), 100 - 19.0 / 2 + 8);
        QCOMPARE(number(texts[1], "y"), 54.0);
        QCOMPARE(number(texts[1], "font-size"), 11.0);
    }

    /// Blanks part words, once, and not at the ends; what is inherited is known.
    void blanks()
    {
        const auto texts
            = textsOf("<g font-size=\"10\" font-style=\"italic\"><text x=\"10\" text-anchor=\"end\">\n "
                      " a\n  b <tspan font-style=\"normal\" dy=\"0.3em\"> c </tspan></text></g>");
        QCOMPARE(texts.size(), std::size_t(2));
        QCOMPARE(texts[0].children[0].text, std::string("a b"));
        QCOMPARE(*texts[0].attribute("font-style"), std::string("italic"));
        QCOMPARE(number(texts[0], "x"), 10 - 5 * 5.0); // "a b c"
        QCOMPARE(texts[1].children[0].text, std::string("c"));
        QCOMPARE(number(texts[1], "x"), 10 - 5.0);
        QCOMPARE(number(texts[1], "y"), 3.0);
    }

    /// Spans with a place of their own are lines, each at its own anchor.
    void lines()
    {
        const auto texts
            = textsOf("<text x=\"20\" y=\"20\" text-anchor=\"end\">one<tspan x=\"20\" dy=\"18\">three"
                      "</tspan></text>");
        QCOMPARE(number(texts[0], "x"), 20 - 3 * 8.0);
        QCOMPARE(number(texts[1], "x"), 20 - 5 * 8.0);
        QCOMPARE(number(texts[1], "y"), 38.0);
    }
};

QTEST_APPLESS_MAIN(TestFigure)
#include "test_figure.moc"
