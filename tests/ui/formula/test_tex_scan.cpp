#include "ui/formula/tex_scan.h"

#include <QTest>

using namespace polhode::ui;

class TestTexScan : public QObject
{
    Q_OBJECT

private slots:
    void finds_data()
    {
        QTest::addColumn<QString>("markdown");
        QTest::addColumn<QStringList>("formulas"); // displayed ones begin with "D "

        QTest::newRow("inline") << "so $x_i$ and $y$." << QStringList{"x_i", "y"};
        QTest::newRow("display") << "$$\nF = m a \\tag{1.1}\n$$" << QStringList{"D F = m a \\tag{1.1}"};
        QTest::newRow("chinese") << "角速度$\\omega$的" << QStringList{"\\omega"};
        QTest::newRow("code span") << "`$x$` and ``a ` $y$`` $z$" << QStringList{"z"};
        QTest::newRow("fence") << "```\n$x$\n```\n$y$" << QStringList{"y"};
        QTest::newRow("tilde fence") << "~~~sh\necho $HOME $PATH\n~~~" << QStringList{};
        QTest::newRow("fence in a list") << "- a\n\n  ```\n  $x$\n  ```\n- $y$" << QStringList{"y"};
        QTest::newRow("escaped") << "costs \\$5 or \\$6" << QStringList{};
        QTest::newRow("money") << "from $5 to $6 a piece" << QStringList{};
        QTest::newRow("dollar in a formula") << "$a \\$ b$" << QStringList{"a \\$ b"};
        QTest::newRow("lone dollar") << "a $ b" << QStringList{};
        QTest::newRow("spaced") << "a $ b $ c" << QStringList{};
        QTest::newRow("stays in its paragraph") << "a $b\n\nc$ d" << QStringList{};
        QTest::newRow("empty") << "$$$$ and $" << QStringList{};
    }

    void finds()
    {
        QFETCH(QString, markdown);
        QFETCH(QStringList, formulas);
        QStringList found;
        for (const TexSpan& span : findFormulas(markdown)) {
            found.append((span.kind == TexSpan::display ? "D " : "") + span.content);
            const QString whole = markdown.mid(span.begin, span.end - span.begin);
            QVERIFY(whole.startsWith('$') && whole.endsWith('$'));
            QVERIFY(whole.contains(span.content));
        }
        QCOMPARE(found, formulas);
    }
};

QTEST_MAIN(TestTexScan)
#include "test_tex_scan.moc"
