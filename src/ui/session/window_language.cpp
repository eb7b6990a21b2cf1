#include "ui/session/window_language.h"

#include "course/scene/location.h"
#include "course/scene/value_error.h"

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
    if (const auto* value = dynamic_cast<const course::ValueError*>(&error))
        return QString::fromStdString(course::in(windowLanguage(), value->message()));
    if (const auto* input = dynamic_cast<const course::InputError*>(&error))
        return QString::fromStdString(course::in(windowLanguage(), input->message()));
    return QString::fromUtf8(error.what());
}

} // namespace polhode::ui
