#include "course/language/found_languages.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace polhode::course;

namespace
{

void write(const QTemporaryDir& folder, const char* name, const QByteArray& text)
{
    QFile file(folder.filePath(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
}

QString said(const char* language, const Text& text)
{
    return QString::fromStdString(in(Language(language), text));
}

} // namespace

/// Languages are what files say.
class TestFoundLanguages : public QObject
{
    Q_OBJECT

private slots:
    void areThoseOfTheFiles()
    {
        const QTemporaryDir folder;
        write(folder, "xx.yaml",
              "language: xx\nname: Xish\nmark: XX\nstrings: window_xx\nfallbacks: [yy]\nquotes: [<, "
              "'>']\nmessages: messages/xx.yaml\n");
        write(folder, "en.yaml", "language: en\nname: English\nmark: EN\n");
        write(folder, "broken.yaml", "language: Klingon\nname: a\nmark: b\n");
        write(folder, "notes.txt", "no language");
        std::vector<InputError> problems;
        const std::vector<FoundLanguage> found = findLanguages(folder.path().toStdString(), problems);
        QCOMPARE(found.size(), std::size_t(2));
        QCOMPARE(found[0].name, std::string("English"));
        QCOMPARE(found[1].language, Language("xx"));
        QCOMPARE(found[1].strings, std::string("window_xx"));
        QCOMPARE(found[1].fallbacks, std::vector<Language>{Language("yy")});
        QCOMPARE(found[1].quotes[1], std::string(">"));
        QCOMPARE(found[1].messages, std::string("messages/xx.yaml"));
        QCOMPARE(problems.size(), std::size_t(1));
        QVERIFY(std::string(problems[0].what()).find("broken.yaml:1") != std::string::npos);
    }

    void whatAFileLacksIsSaidByItsFallbacksThenInEnglish()
    {
        setCatalogues({{Language("xx"), {Language("yy")}, {"<", ">"}, {{"found ", "trovis "}, {"b", "xb"}}},
                       {Language("yy"), {}, {"\"", "\""}, {{"found ", "yf "}, {"; ", " / "}}}});
        QCOMPARE(said("xx", {"found ", "所写为"}), QStringLiteral("trovis "));
        QCOMPARE(said("xx", {"; ", "；"}), QStringLiteral(" / ")); // by yy
        QCOMPARE(said("xx", {"a", "甲"}), QStringLiteral("a"));
        QCOMPARE(said("zh", {"a", ""}), QStringLiteral("a"));
        QCOMPARE(said("en", {"", "甲"}), QStringLiteral("甲"));
        QCOMPARE(said("qq", {"found ", "所写为"}), QStringLiteral("found ")); // one that was not found
        const Text whole = Text{"found ", "所写为"} + quoted("m") + Text{"; ", "；"} + Text{"b", "乙"};
        QCOMPARE(said("xx", whole), QStringLiteral("trovis <m> / xb"));
        QCOMPARE(said("yy", whole), QStringLiteral("yf \"m\" / b"));
        QCOMPARE(said("en", whole), QStringLiteral("found \"m\"; b"));
        QCOMPARE(said("zh", whole), QStringLiteral("所写为“m”；乙"));
        const Text own{"a", "甲", {{Language("xx"), "xa"}}};
        QCOMPARE(said("xx", own + Text{"b", "乙"}), QStringLiteral("xaxb"));
        QCOMPARE(said("ww", own), QStringLiteral("a"));
        setCatalogues({});
    }

    /// German is read when it is asked for, once; what is put together from then on has it.
    void isReadWhenItIsSpoken()
    {
        const Language german("de");
        const Text found{"found ", "所写为"}, lacking{"; ", "；"};
        QVERIFY(!speak(Language::en) && !speak(Language::zh));
        QCOMPARE(said("de", found), QStringLiteral("found "));
        QVERIFY((found + lacking).others.empty());
        QVERIFY(speak(german));
        QVERIFY(!speak(german));
        QVERIFY(said("de", found) != QStringLiteral("found "));
        QCOMPARE(said("de", found + quoted("m")), said("de", found) + QStringLiteral("„m“"));
        setCatalogues({});
    }

    void codes()
    {
        for (const char* code : {"de", "de_AT", "nds"})
            QVERIFY2(isLanguageCode(code), code);
        for (const char* word : {"", "d", "id2", "german", "DE", "de_", "de_at", "deAT"})
            QVERIFY2(!isLanguageCode(word), word);
    }

    /// As environments ask for one; the files of the program have at least these two.
    void languageOfAnEnvironment()
    {
        QCOMPARE(languageFor("zh_CN.UTF-8"), Language::zh);
        QCOMPARE(languageFor("en_GB@euro"), Language::en);
        QCOMPARE(languageFor("tlh"), Language::en);
        QCOMPARE(languageFor("C"), Language::en);
    }
};

QTEST_GUILESS_MAIN(TestFoundLanguages)
#include "test_found_languages.moc"
