#pragma once

#include <QDoubleSpinBox>

namespace polhode::ui
{

/// Seconds in the signs of any keyboard: "２，５" becomes "2.5" as it is typed.
class SecondsBox : public QDoubleSpinBox
{
public:
    /// Fine enough for a run of @p end seconds.
    SecondsBox(double end, QWidget* parent);

protected:
    QValidator::State validate(QString& text, int& position) const override;
};

/// The end of a stretch of time is never before its beginning.
void keepInOrder(SecondsBox& from, SecondsBox& to);

} // namespace polhode::ui
