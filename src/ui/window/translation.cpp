#include "ui/window/translation.h"

#include <QCoreApplication>
#include <QTranslator>

namespace polhode::ui
{

void installTranslation(course::Language language)
{
    static QTranslator chinese;
    if (chinese.isEmpty() && !chinese.load(QStringLiteral(":/i18n/polhode_zh_CN.qm")))
        qWarning("the Chinese strings of the window are missing");
    if (language == course::Language::zh)
        QCoreApplication::installTranslator(&chinese);
    else
        QCoreApplication::removeTranslator(&chinese);
}

} // namespace polhode::ui
