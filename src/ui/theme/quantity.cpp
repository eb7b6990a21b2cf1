#include "ui/theme/quantity.h"

#include <QHash>

namespace polhode::ui
{

namespace
{

struct Row {
    const char* light;
    const char* dark;
    Qt::PenStyle dash;
};

const QHash<QString, Row>& table()
{
    static const QHash<QString, Row> rows{
        {"omega", {"#0072b2", "#56b4e9", Qt::SolidLine}},
        {"L", {"#b34700", "#f0883e", Qt::SolidLine}},
        {"p", {"#5b7a00", "#b5cf4f", Qt::DashLine}},
        {"v", {"#007a5a", "#2fc79a", Qt::SolidLine}},
        {"F", {"#b3287d", "#f07fc0", Qt::SolidLine}},
        {"friction", {"#8c5a00", "#d9a441", Qt::DashLine}},
        {"torque", {"#7a3db8", "#bf95f0", Qt::SolidLine}},
        {"impulse", {"#c2185b", "#ff8ab0", Qt::DashDotLine}},
        {"kinetic", {"#0072b2", "#56b4e9", Qt::SolidLine}},
        {"potential", {"#8a6d00", "#e6c229", Qt::DashLine}},
        {"energy", {"#30343b", "#dfe1e5", Qt::SolidLine}},
        {"work", {"#007a5a", "#2fc79a", Qt::DashDotLine}},
        {"residual", {"#c62828", "#ff6b6b", Qt::DotLine}},
        {"position", {"#4f5b66", "#aab4be", Qt::SolidLine}},
        {"inertia", {"#5b5f97", "#a5a9e8", Qt::SolidLine}},
        {"axis1", {"#c0392b", "#ff7b6b", Qt::SolidLine}},
        {"axis2", {"#1e7d3c", "#5ac878", Qt::DashLine}},
        {"axis3", {"#1f5fbf", "#74a8ff", Qt::DashDotLine}},
        {"series1", {"#0072b2", "#56b4e9", Qt::SolidLine}},
        {"series2", {"#d55e00", "#f0883e", Qt::DashLine}},
        {"series3", {"#007a5a", "#2fc79a", Qt::DashDotLine}},
        {"series4", {"#b3287d", "#f07fc0", Qt::DotLine}},
        {"series5", {"#8a6d00", "#e6c229", Qt::SolidLine}},
        {"series6", {"#7a3db8", "#bf95f0", Qt::DashLine}},
        {"series7", {"#4f5b66", "#aab4be", Qt::DashDotLine}},
        {"series8", {"#c62828", "#ff6b6b", Qt::DotLine}},
    };
    return rows;
}

} // namespace

QuantityStyle quantityStyle(const QString& key, Theme theme)
{
    const Row& row = table().contains(key) ? table()[key] : table()["series1"];
    return {QColor(theme == Theme::dark ? row.dark : row.light), row.dash};
}

} // namespace polhode::ui
