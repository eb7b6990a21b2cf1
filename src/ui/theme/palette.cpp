#include "ui/theme/palette.h"

namespace polhode::ui
{

ThemeColors themeColors(Theme theme)
{
    switch (theme) {
    case Theme::dark:
        return {"#17191c", "#1f2226", "#e6e8eb", "#9aa3ad", "#3a4047", "#6db3f2", "#26405a", "#e6b450",
                "#ff7b72", "#4cc38a", "#f5e663", "#22272e", "#2d333b", "#282d34", "#434b55"};
    case Theme::projector:
        return {"#ffffff", "#ffffff", "#000000", "#30343b", "#b8bec6", "#0050b3", "#cfe3fb", "#8a5a00",
                "#b00020", "#006b3a", "#a68100", "#eef3f9", "#ffffff", "#f4f6f8", "#9aa6b2"};
    case Theme::light:
        break;
    }
    return {"#f3f4f6", "#ffffff", "#1d2126", "#5c6670", "#dde1e6", "#1a66c2", "#dbe9fa", "#8a5a00",
            "#b3261e", "#1b7f4b", "#a68100", "#eaf0f7", "#fbfcfe", "#f1f3f6", "#c3cad3"};
}

QColor mixed(const QColor& a, const QColor& b, double share)
{
    const auto part = [share](float x, float y) { return float(x + (y - x) * share); };
    return QColor::fromRgbF(part(a.redF(), b.redF()), part(a.greenF(), b.greenF()),
                            part(a.blueF(), b.blueF()));
}

QPalette themePalette(Theme theme)
{
    const ThemeColors c = themeColors(theme);
    QPalette palette;
    palette.setColor(QPalette::Window, c.window);
    palette.setColor(QPalette::WindowText, c.ink);
    palette.setColor(QPalette::Base, c.surface);
    palette.setColor(QPalette::AlternateBase, c.window);
    palette.setColor(QPalette::Text, c.ink);
    palette.setColor(QPalette::PlaceholderText, c.inkSoft);
    palette.setColor(QPalette::Button, c.surface);
    palette.setColor(QPalette::ButtonText, c.ink);
    palette.setColor(QPalette::BrightText, c.error);
    palette.setColor(QPalette::Light, c.surface);
    palette.setColor(QPalette::Midlight, c.line);
    palette.setColor(QPalette::Mid, c.line);
    palette.setColor(QPalette::Dark, c.inkSoft);
    palette.setColor(QPalette::Shadow, c.inkSoft);
    palette.setColor(QPalette::Highlight, c.accent);
    palette.setColor(QPalette::HighlightedText, theme == Theme::dark ? c.window : c.surface);
    palette.setColor(QPalette::Link, c.accent);
    palette.setColor(QPalette::LinkVisited, c.accent);
    palette.setColor(QPalette::ToolTipBase, c.surface);
    palette.setColor(QPalette::ToolTipText, c.ink);
    for (auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, c.inkSoft);
    return palette;
}

} // namespace polhode::ui
