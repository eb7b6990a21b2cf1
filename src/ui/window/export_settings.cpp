#include "ui/window/export_settings.h"

#include <QSettings>

namespace polhode::ui
{

namespace
{

/// A sign of the file that an older or another program may have written.
char signAmong(const QString& text, const char* allowed)
{
    const QString signs = QString::fromLatin1(allowed);
    return text.size() == 1 && signs.contains(text[0]) ? text[0].toLatin1() : allowed[0];
}

} // namespace

ExportSettings ExportSettings::load()
{
    QSettings settings;
    settings.beginGroup(QStringLiteral("export"));
    ExportSettings last;
    last.what = settings.value("what").toString();
    last.variables = settings.value("variables").toStringList();
    last.format.byteOrderMark = settings.value("byteOrderMark", false).toBool();
    last.format.separator = signAmong(settings.value("separator").toString(), ",;\t");
    last.format.decimal = signAmong(settings.value("decimal").toString(), ".,");
    if (last.format.decimal == last.format.separator)
        last.format.decimal = '.';
    last.events = settings.value("events", true).toBool();
    last.meta = settings.value("meta", true).toBool();
    last.apart = settings.value("apart", false).toBool();
    return last;
}

void ExportSettings::save() const
{
    QSettings settings;
    settings.beginGroup(QStringLiteral("export"));
    settings.setValue("what", what);
    settings.setValue("variables", variables);
    settings.setValue("byteOrderMark", format.byteOrderMark);
    settings.setValue("separator", QString(QLatin1Char(format.separator)));
    settings.setValue("decimal", QString(QLatin1Char(format.decimal)));
    settings.setValue("events", events);
    settings.setValue("meta", meta);
    settings.setValue("apart", apart);
}

} // namespace polhode::ui
