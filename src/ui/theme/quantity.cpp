#include "ui/theme/quantity.h"

#include "ui/theme/color_vision.h"
#include "ui/theme/palette.h"
#include "ui/theme/quantity_keys.h"

#include <QHash>

#include <cmath>

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
        {"torque", {"#7a3db8", "#bf95f0"}},     {"impulse", {"#b02855", "#feaac9"}},
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

/// Further from the paper or nearer to it, and a little to one side of the circle of colours: still the same
/// colour, and another. None comes so near that a line could not be seen.
QColor shaded(const QColor& own, int shade, const QColor& paper)
{
    struct Step {
        double contrast; ///< with the paper
        int hue; ///< degrees
    };
    static constexpr Step kSteps[kQuantityShades]
        = {{0, 0}, {11, 0}, {3.8, 8}, {7, -22}, {4.6, 24}, {14, 26}};
    const Step& step = kSteps[shade];
    float h = 0, s = 0, l = 0;
    own.getHslF(&h, &s, &l);
    const float turned = h < 0 ? h : std::fmod(h + float(step.hue) / 360 + 1, 1.0f);
    float near = paper.lightnessF(), far = near > 0.5f ? 0 : 1;
    const auto at = [&](float lightness) { return QColor::fromHslF(turned, s, lightness); };
    constexpr int kHalvings = 12; // finer than a colour has steps
    for (int i = 0; i < kHalvings; ++i) {
        const float middle = 0.5f * (near + far);
        (contrast(at(middle), paper) < step.contrast ? near : far) = middle;
    }
    return at(far);
}

} // namespace

QStringList quantityKeys()
{
    return table().keys();
}

QuantityStyle quantityStyle(const QString& key, Theme theme)
{
    const QString base = key.section('/', 0, 0);
    const Row& row = table().contains(base) ? table()[base] : table()["series1"];
    const QColor own(theme == Theme::dark ? row.dark : row.light);
    const int shade = key.section('/', 1).toInt() % kQuantityShades;
    return {shade > 0 ? shaded(own, shade, themeColors(theme).surface) : own};
}

} // namespace polhode::ui
