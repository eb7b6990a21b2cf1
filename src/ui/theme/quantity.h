#pragma once

#include <QColor>
#include <QString>

namespace polhode::ui
{

enum class Theme { light, dark, projector };

/// How a physical quantity looks everywhere: in formulas, arrows, curves, tables and bars.
struct QuantityStyle {
    QColor color;
};

/// The style of a quantity by its key, the id of a row of course/model/quantity_table.h. An unknown key gets
/// the style of "series1". Of several curves of one quantity each has a shade of its colour: "F/1" … "F/5"
/// beside "F".
constexpr int kQuantityShades = 6;
QuantityStyle quantityStyle(const QString& key, Theme theme);

} // namespace polhode::ui
