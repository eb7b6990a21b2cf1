#pragma once

#include <QString>
#include <QVector>

namespace polhode::ui
{

/// One thing that a link of a page does: "set:w2=6&eps=0.1" is {set, "w2=6&eps=0.1"}.
struct Action {
    QString verb; ///< set show hide goto frame play pause preset experiment lesson term eq plot
    QString rest;
};

/// The actions of a link, in their order: "set:w2=6;goto:0;play:".
QVector<Action> parseActions(const QString& link);

} // namespace polhode::ui
