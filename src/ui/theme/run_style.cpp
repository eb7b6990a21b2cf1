#include "ui/theme/run_style.h"

#include <algorithm>

namespace polhode::ui
{

namespace
{

struct Look {
    const char* light;
    const char* dark;
    QList<qreal> dashes;
};

// The colours maximise the least difference of two of them (leastDifference() in color_vision.h) among those
// that stand out from the paper by 3 : 1.
const Look* looks()
{
    static const Look rows[kRunStyles] = {
        {"#ff428e", "#d41193", {6, 3}},
        {"#0a7f68", "#61f4ff", {2, 2}},
        {"#907fff", "#7f90ff", {9, 2.5, 2, 2.5}},
        {"#5d6308", "#7f9c0d", {10, 3.5}},
        {"#6b0056", "#d48c9f", {9, 2.5, 2, 2.5, 2, 2.5}},
        {"#0000e6", "#fae0c2", {5, 2, 5, 6}},
        {"#929c0d", "#b8e600", {2, 2, 2, 6}},
        {"#0d3f28", "#2e7a57", {11, 2.5, 4, 2.5}},
    };
    return rows;
}

} // namespace

RunStyle runStyle(int number, Theme theme)
{
    const int place = std::clamp(number, 0, kRunStyles - 1);
    const Look& row = looks()[place];
    return {QColor(theme == Theme::dark ? row.dark : row.light), row.dashes, QString(QChar(0x2460 + place))};
}

} // namespace polhode::ui
