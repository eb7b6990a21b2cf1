#include "ui/window/help_dialog.h"
#include "ui/window/lesson_folder.h"

#include <QFile>
#include <QListWidget>
#include <QRegularExpression>
#include <QTabWidget>
#include <QTest>
#include <QTextBlock>
#include <QTextBrowser>

using namespace polhode;
using namespace polhode::ui;

namespace
{

QString textOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

} // namespace

class TestHelp : public QObject
{
    Q_OBJECT

private slots:
    void bothLanguagesHaveTheSameChaptersAndPictures()
    {
        const QRegularExpression heading(QStringLiteral("^## "), QRegularExpression::MultilineOption);
        const QString en = textOf(guideFile(course::Language::en)),
                      zh = textOf(guideFile(course::Language::zh));
        QVERIFY(en.count(heading) > 10);
        QCOMPARE(zh.count(heading), en.count(heading));
        QCOMPARE(zh.count(QStringLiteral("![")), en.count(QStringLiteral("![")));
        QCOMPARE(zh.count(QStringLiteral("\n    polhode")), en.count(QStringLiteral("\n    polhode")));
    }

    void theGuideIsInTheLanguageAskedFor_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("begins");
        QTest::newRow("en") << "en"
                            << "Polhode: a guide";
        QTest::newRow("zh") << "zh"
                            << "极迹使用指南";
        QTest::newRow("a language without a guide") << "xx"
                                                    << "Polhode: a guide";
    }

    void theGuideIsInTheLanguageAskedFor()
    {
        QFETCH(QString, language);
        QFETCH(QString, begins);
        HelpDialog dialog({}, course::Language(language.toStdString()));
        const auto* guide = dialog.findChild<QTextBrowser*>(QStringLiteral("guide"));
        QVERIFY(guide->toPlainText().startsWith(begins));
    }

    void itsPicturesAreThere()
    {
        for (const auto language : {course::Language::en, course::Language::zh}) {
            HelpDialog dialog({}, language);
            auto* guide = dialog.findChild<QTextBrowser*>(QStringLiteral("guide"));
            int pictures = 0;
            for (QTextBlock block = guide->document()->begin(); block.isValid(); block = block.next())
                for (auto part = block.begin(); !part.atEnd(); ++part) {
                    const QTextImageFormat format = part.fragment().charFormat().toImageFormat();
                    if (!format.isValid())
                        continue;
                    ++pictures;
                    const QVariant image
                        = guide->document()->resource(QTextDocument::ImageResource, QUrl(format.name()));
                    QVERIFY2(!image.isNull(), qPrintable(format.name()));
                }
            QVERIFY(pictures >= 2);
        }
    }

    /// A click in the list brings the heading to the top of the text.
    void chaptersLeadToTheirHeadings()
    {
        HelpDialog dialog({}, course::Language::en);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowExposed(&dialog));
        auto* guide = dialog.findChild<QTextBrowser*>(QStringLiteral("guide"));
        auto* chapters = dialog.findChild<QListWidget*>();
        QVERIFY(chapters->count() > 10);
        for (int i : {3, 7, 1}) {
            chapters->setCurrentRow(i);
            const QTextBlock block = guide->textCursor().block();
            QCOMPARE(block.text(), chapters->item(i)->text());
            QCOMPARE(block.blockFormat().headingLevel(), 2);
            const int top = guide->cursorRect().top();
            QVERIFY2(top >= 0 && top < guide->viewport()->height() / 4, qPrintable(QString::number(top)));
        }
    }

    void theKeysAreListed()
    {
        HelpDialog dialog({{QStringLiteral("F5"), QStringLiteral("Present")}}, course::Language::en);
        const auto* tabs = dialog.findChild<QTabWidget*>();
        const auto* keys = qobject_cast<const QTextBrowser*>(tabs->widget(1));
        QVERIFY(keys->toPlainText().contains(QStringLiteral("F5")));
        QVERIFY(keys->toPlainText().contains(QStringLiteral("Present")));
    }
};

QTEST_MAIN(TestHelp)
#include "test_help.moc"
