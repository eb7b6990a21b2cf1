#include "ui/window/translation.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QTranslator>

namespace polhode::ui
{

void installTranslation(course::Language language)
{
    static QTranslator chinese, chineseQt;
    if (chinese.isEmpty()) {
        if (!chinese.load(QStringLiteral(":/i18n/polhode_zh_CN.qm")))
            qWarning("the Chinese strings of the window are missing");
        // Qt's own dialogs; where its translations are not installed they stay English.
        if (!chineseQt.load(QStringLiteral("qtbase_zh_CN"),
                            QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
            qInfo("Qt's own Chinese strings are not installed");
    }
    for (QTranslator* translator : {&chineseQt, &chinese}) {
        if (language == course::Language::zh)
            QCoreApplication::installTranslator(translator);
        else
            QCoreApplication::removeTranslator(translator);
    }
}

} // namespace polhode::ui
