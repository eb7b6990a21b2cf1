#pragma once

#include "course/model/parameter.h"
#include "ui/theme/palette.h"

#include <QWidget>

class QCheckBox;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QToolButton;

namespace polhode::ui
{

class ElidedComboBox;
class MathLabel;
class ValueSlider;

/// One parameter: its symbol and name, a slider, switch or choice, the value as typed, and a reset; below it
/// why a typed value was refused, which stays as it was typed.
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
    /// A line of text came under the row, or went.
    void heightChanged();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fit();
    void buildNumber();
    void buildToggle();
    void buildChoice();
    void acceptText();
    void refuse(const QString& problem);
    void showText();
    void showValue(double si);

    course::Parameter parameter_;
    double value_ = 0;
    MathLabel* symbol_ = nullptr;
    QHBoxLayout* line_ = nullptr;
    QWidget* caption_ = nullptr;
    QLabel* name_ = nullptr;
    QWidget* control_ = nullptr;
    ValueSlider* slider_ = nullptr;
    QCheckBox* check_ = nullptr;
    ElidedComboBox* combo_ = nullptr;
    QLineEdit* edit_ = nullptr;
    QLabel* badge_ = nullptr; ///< before the name, while the text in the field is refused
    QLabel* problem_ = nullptr; ///< under the row, while the text in the field is refused
    QToolButton* reset_ = nullptr;
};

} // namespace polhode::ui
