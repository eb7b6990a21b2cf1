#include "ui/session/window_language.h"

#include "course/language/error_text.h"

#include <QCoreApplication>

namespace polhode::ui
{

namespace
{

std::optional<course::Language>& languageBeside()
{
    static std::optional<course::Language> language;
    return language;
}

} // namespace

void setLanguageBeside(std::optional<course::Language> language)
{
    languageBeside() = language;
}

course::Language windowLanguage()
{
    const QString code
        = QCoreApplication::translate("WindowLanguage", "en", "code of the language of the strings: en, zh");
    return course::Language(code.toStdString());
}

QString textOf(const course::Text& text, course::Language language)
{
    return QString::fromStdString(course::in(language, text));
}

QString nameOf(const course::Text& text, course::Language language)
{
    const QString own = textOf(text, language);
    const QString other = languageBeside() ? textOf(text, *languageBeside()) : own;
    return other == own || own.isEmpty() ? own : own + QStringLiteral(" · ") + other;
}

QString reasonText(const std::exception& error)
{
    return textOf(course::shownText(error), windowLanguage());
}

} // namespace polhode::ui
