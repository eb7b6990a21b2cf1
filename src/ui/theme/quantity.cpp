#include "ui/theme/quantity.h"

#include <QHash>

namespace polhode::ui
{

namespace
{

struct Row {
    const char* light;
    const char* dark;
};

const QHash<QString, Row>& table()
{
    static const QHash<QString, Row> rows{
        {"omega", {"#0072b2", "#56b4e9"}},      {"L", {"#b34700", "#f0883e"}},
        {"p", {"#5b7a00", "#b5cf4f"}},          {"v", {"#007a5a", "#2fc79a"}},
        {"F", {"#b3287d", "#f07fc0"}},          {"friction", {"#8c5a00", "#d9a441"}},
        {"torque", {"#7a3db8", "#bf95f0"}},     {"impulse", {"#c2185b", "#ff8ab0"}},
        {"kinetic", {"#0072b2", "#56b4e9"}},    {"potential", {"#8a6d00", "#e6c229"}},
        {"energy", {"#30343b", "#dfe1e5"}},     {"work", {"#007a5a", "#2fc79a"}},
        {"residual", {"#c62828", "#ff6b6b"}},   {"position", {"#4f5b66", "#aab4be"}},
        {"inertia", {"#5b5f97", "#a5a9e8"}},    {"axis1", {"#c0392b", "#ff7b6b"}},
        {"axis2", {"#1e7d3c", "#5ac878"}},      {"axis3", {"#1f5fbf", "#74a8ff"}},
        {"fictitious", {"#00788c", "#4dd0e1"}}, {"series1", {"#0072b2", "#56b4e9"}},
        {"series2", {"#d55e00", "#f0883e"}},    {"series3", {"#007a5a", "#2fc79a"}},
        {"series4", {"#b3287d", "#f07fc0"}},    {"series5", {"#8a6d00", "#e6c229"}},
        {"series6", {"#7a3db8", "#bf95f0"}},    {"series7", {"#4f5b66", "#aab4be"}},
        {"series8", {"#c62828", "#ff6b6b"}},
    };
    return rows;
}

} // namespace

QuantityStyle quantityStyle(const QString& key, Theme theme)
{
    const Row& row = table().contains(key) ? table()[key] : table()["series1"];
    return {QColor(theme == Theme::dark ? row.dark : row.light)};
}

} // namespace polhode::ui
