#include "ui/window/seconds_box.h"

#include "course/language/typed_text.h"

#include <QSignalBlocker>

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

SecondsBox::SecondsBox(double end, QWidget* parent)
    : QDoubleSpinBox(parent)
{
    constexpr int kFigures = 5, kMost = 15;
    const int whole = end > 0 ? int(std::floor(std::log10(end))) : 0;
    setLocale(QLocale::c());
    setDecimals(std::clamp(kFigures - 1 - whole, 0, kMost));
    setSingleStep(std::pow(10, whole - 1));
    setSuffix(QStringLiteral(" s"));
    setRange(0, end);
}

QValidator::State SecondsBox::validate(QString& text, int& position) const
{
    text = QString::fromStdString(course::plainSigns(text.toStdString())).replace(u',', u'.');
    return QDoubleSpinBox::validate(text, position);
}

void keepInOrder(SecondsBox& from, SecondsBox& to)
{
    const QSignalBlocker one(from), other(to);
    from.setMaximum(to.value());
    to.setMinimum(from.value());
}

} // namespace polhode::ui
