#pragma once

#include <QJSEngine>
#include <QJsonObject>
#include <QObject>

#include <memory>

namespace polhode::ui
{

/// MathJax in a JavaScript engine; it lives on a thread of its own and loads on first use (0.3 s).
class Typesetter : public QObject
{
    Q_OBJECT

public:
    /// See resources/mathjax/polhode_math.mjs for the layout.
    QJsonObject layout(const QString& tex, bool display);

private:
    void load();

    std::unique_ptr<QJSEngine> engine_;
    QJSValue render_;
};

} // namespace polhode::ui
