#include "ui/window/translation.h"

#include "course/language/found_languages.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QTranslator>

#include <algorithm>
#include <map>
#include <memory>

namespace polhode::ui
{

namespace
{

using course::FoundLanguage;
using course::foundLanguage;
using course::Language;
using Translators = std::vector<std::unique_ptr<QTranslator>>;

/// Loads @p file from the first folder that has it.
void load(Translators& all, const std::string& file, const QStringList& folders)
{
    if (file.empty())
        return;
    auto translator = std::make_unique<QTranslator>();
    for (const QString& folder : folders)
        if (translator->load(QString::fromStdString(file), folder)) {
            all.push_back(std::move(translator));
            return;
        }
    qInfo("no strings in %s/%s.qm", qPrintable(folders.value(0)), file.c_str());
}

/// Those of Qt's own dialogs, and before them those of the window.
Translators loadStrings(const FoundLanguage& found)
{
    Translators all;
    load(all, found.qtStrings, {QLibraryInfo::path(QLibraryInfo::TranslationsPath)});
    load(all, found.strings,
         {QString::fromStdString(found.folder.string()), QStringLiteral(POLHODE_BUILT_TRANSLATIONS)});
    return all;
}

PageLanguage besideEnglish(Language own)
{
    const Language other = languageBeside(own);
    if (other == own)
        return {own, {}};
    return own == Language::en ? PageLanguage{other, own} : PageLanguage{own, other};
}

} // namespace

Language languageBeside(Language own)
{
    if (own != Language::en)
        return Language::en;
    for (const FoundLanguage& each : course::foundLanguages())
        if (each.language != own)
            return each.language;
    return own;
}

void installTranslation(Language language)
{
    static std::map<Language, Translators> loaded;
    static const Translators* installed = nullptr;
    if (installed)
        for (const auto& each : *installed)
            QCoreApplication::removeTranslator(each.get());
    const FoundLanguage& found = foundLanguage(language);
    installed = &loaded.try_emplace(found.language).first->second;
    if (installed->empty())
        loaded[found.language] = loadStrings(found);
    for (const auto& each : *installed)
        QCoreApplication::installTranslator(each.get());
}

std::vector<PageLanguage> pageLanguages(PageLanguage current)
{
    std::vector<PageLanguage> choices;
    for (const FoundLanguage& each : course::foundLanguages())
        choices.push_back({each.language, {}});
    if (const PageLanguage two = besideEnglish(current.own); two.beside)
        choices.push_back(two);
    return choices;
}

QString codeOf(PageLanguage language)
{
    const auto code = [](Language each) { return QString::fromUtf8(each.code().data()); };
    return language.beside ? code(*language.beside) + u'+' + code(language.own) : code(language.own);
}

std::optional<PageLanguage> pageLanguageCalled(const QString& code, Language own)
{
    if (code == QLatin1String("both"))
        return besideEnglish(own);
    for (const FoundLanguage& each : course::foundLanguages())
        for (const PageLanguage& choice : {PageLanguage{each.language, {}}, besideEnglish(each.language)})
            if (codeOf(choice) == code)
                return choice;
    return {};
}

QStringList fontFamilies(Language language)
{
    return textFontFamilies(foundLanguage(language).latin);
}

QString htmlIn(Language language, const course::Text& text)
{
    const QString words = QString::fromStdString(in(language, text));
    return foundLanguage(language).latin ? latinHtml(words) : words.toHtmlEscaped();
}

QStringList missingFont(PageLanguage language, const CanDraw& canDraw)
{
    for (const Language each : {language.own, language.beside.value_or(language.own)}) {
        const FoundLanguage& found = foundLanguage(each);
        if (!std::ranges::all_of(found.sample, canDraw))
            return {QString::fromStdString(found.noFont.en), QString::fromStdString(found.noFont.zh)};
    }
    return {};
}

} // namespace polhode::ui
