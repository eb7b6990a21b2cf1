#include "ui/session/window_language.h"

#include "course/language/error_text.h"

#include <QCoreApplication>

namespace polhode::ui
{

course::Language windowLanguage()
{
    const QString code
        = QCoreApplication::translate("WindowLanguage", "en", "code of the language of the strings: en, zh");
    return code == QLatin1String("zh") ? course::Language::zh : course::Language::en;
}

QString reasonText(const std::exception& error)
{
    return QString::fromStdString(course::in(windowLanguage(), course::errorText(error)));
}

} // namespace polhode::ui
