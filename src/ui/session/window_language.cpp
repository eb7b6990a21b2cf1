#include "ui/session/window_language.h"

#include "course/scene/engine_message.h"
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

course::Text reasonOf(const std::exception& error)
{
    if (const auto* value = dynamic_cast<const course::ValueError*>(&error))
        return value->message();
    if (const auto* input = dynamic_cast<const course::InputError*>(&error))
        return input->message();
    return course::engineMessage(error.what());
}

QString reasonText(const std::exception& error)
{
    return QString::fromStdString(course::in(windowLanguage(), reasonOf(error)));
}

} // namespace polhode::ui
