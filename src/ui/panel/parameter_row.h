#pragma once

#include "course/scene/parameter.h"
#include "ui/theme/palette.h"

#include <QWidget>

class QCheckBox;
class QLabel;
class QLineEdit;
class QToolButton;

namespace polhode::ui
{

class ElidedComboBox;
class MathLabel;
class ValueSlider;

/// One parameter: its symbol and name, a slider, switch or choice, the value as typed, and a reset.
class ParameterRow : public QWidget
{
    Q_OBJECT

public:
    ParameterRow(const course::Parameter& parameter, QWidget* parent = nullptr);

    const course::Parameter& parameter() const { return parameter_; }
    void setValue(double si); ///< what is shown already is left alone
    void setLanguage(course::Language language);
    void setTheme(Theme theme);

signals:
    void changed(double si, bool dragging);
    void refused(const QString& problem);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildNumber();
    void buildToggle();
    void buildChoice();
    void acceptText();
    void showText();
    void showValue(double si);

    course::Parameter parameter_;
    double value_ = 0;
    MathLabel* symbol_ = nullptr;
    QWidget* caption_ = nullptr;
    QLabel* name_ = nullptr;
    QWidget* control_ = nullptr;
    ValueSlider* slider_ = nullptr;
    QCheckBox* check_ = nullptr;
    ElidedComboBox* combo_ = nullptr;
    QLineEdit* edit_ = nullptr;
    QToolButton* reset_ = nullptr;
};

} // namespace polhode::ui
