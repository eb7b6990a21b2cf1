#include "ui/formula/typesetter.h"

#include <QFile>
#include <QJsonDocument>
#include <QLoggingCategory>

namespace polhode::ui
{

void Typesetter::load()
{
    QFile script(":/polhode/mathjax.js");
    if (!script.open(QIODevice::ReadOnly))
        qFatal("the resource %s is missing from the program", qPrintable(script.fileName()));
    // The minified script reads variables above their declaration, which is lawful, and warned about.
    QLoggingCategory::setFilterRules("qt.qml.compiler=false");
    engine_ = std::make_unique<QJSEngine>();
    const QJSValue loaded = engine_->evaluate(QString::fromUtf8(script.readAll()), script.fileName());
    if (loaded.isError())
        qFatal("%s: %s", qPrintable(script.fileName()), qPrintable(loaded.toString()));
    render_ = engine_->globalObject().property("PolhodeMath").property("render");
}

QJsonObject Typesetter::layout(const QString& tex, bool display)
{
    if (!engine_)
        load();
    const QJSValue result = render_.call({tex, display});
    if (result.isError())
        return {{"error", result.toString()}};
    return QJsonDocument::fromJson(result.toString().toUtf8()).object();
}

} // namespace polhode::ui
