#include "ui/session/window_language.h"

#include "course/language/error_text.h"

#include <QCoreApplication>

namespace polhode::ui
{

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

QString reasonText(const std::exception& error)
{
    return textOf(course::shownText(error), windowLanguage());
}

} // namespace polhode::ui
