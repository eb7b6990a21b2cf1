#include "ui/panel/parameter_row.h"

#include "ui/formula/math_label.h"
#include "ui/panel/value_slider.h"
#include "ui/session/parameter_text.h"
#include "ui/session/window_language.h"
#include "ui/theme/text_scale.h"
#include "ui/widgets/elided_combo_box.h"
#include "ui/widgets/wheel_guard.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace polhode::ui
{

namespace
{

constexpr int kNameWidth = 186; // px, as the others at the usual size of text
constexpr int kLeastNameWidth = 116;
constexpr int kLeastControl = 90; // beside a name; with less it stands below it
constexpr double kNameShare = 0.36; // of a narrow row

} // namespace

ParameterRow::ParameterRow(const course::Parameter& parameter, QWidget* parent)
    : QWidget(parent)
    , parameter_(parameter)
    , value_(parameter.initial)
{
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    line_ = new QHBoxLayout;
    line_->setSpacing(6);
    rows->addLayout(line_);

    auto* caption = caption_ = new QWidget(this);
    auto* captionLayout = new QHBoxLayout(caption);
    captionLayout->setContentsMargins(0, 0, 0, 0);
    captionLayout->setSpacing(6);
    name_ = new QLabel(caption);
    name_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    name_->setWordWrap(true);
    name_->setObjectName(QStringLiteral("parameterName"));
    badge_ = new QLabel(QStringLiteral("!"), caption);
    badge_->setObjectName(QStringLiteral("fieldBadge"));
    badge_->setAlignment(Qt::AlignCenter);
    badge_->hide();
    captionLayout->addWidget(badge_);
    captionLayout->addWidget(name_, 1);
    if (!parameter.symbol.empty()) {
        symbol_ = new MathLabel(caption);
        symbol_->setText(QStringLiteral("$%1$").arg(QString::fromStdString(parameter.symbol)));
        captionLayout->addWidget(symbol_);
    }
    line_->addWidget(caption);

    switch (parameter.kind) {
    case course::Parameter::Kind::number:
        buildNumber();
        break;
    case course::Parameter::Kind::toggle:
        buildToggle();
        break;
    case course::Parameter::Kind::choice:
        buildChoice();
        break;
    }

    reset_ = new QToolButton(this);
    reset_->setText(QStringLiteral("↺"));
    reset_->setAutoRaise(true);
    reset_->setFocusPolicy(Qt::TabFocus);
    QSizePolicy policy = reset_->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    reset_->setSizePolicy(policy);
    connect(reset_, &QToolButton::clicked, this, [this] {
        refuse({});
        showValue(value_);
        emit changed(parameter_.initial, false);
    });
    line_->addWidget(reset_);
    setLanguage(course::Language::en);
}

void ParameterRow::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fit();
}

void ParameterRow::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fit();
}

/// The name before what is set, or above it where there is no room for both.
void ParameterRow::fit()
{
    if (edit_)
        edit_->setFixedWidth(fontMetrics().horizontalAdvance(QStringLiteral("−8.888×10⁻⁸ N·m")) + 14);
    reset_->setFixedWidth(reset_->sizeHint().width());
    const int name = withText(*this, kLeastNameWidth);
    const int others = withText(*this, kLeastControl) + (edit_ ? edit_->width() + line_->spacing() : 0)
        + reset_->sizeHint().width() + 2 * line_->spacing();
    const bool above = width() < name + others;
    const int share = std::clamp(int(kNameShare * width()), name, withText(*this, kNameWidth));
    caption_->setMinimumWidth(above ? 0 : share);
    caption_->setMaximumWidth(above ? QWIDGETSIZE_MAX : share);
    auto* rows = static_cast<QVBoxLayout*>(layout());
    const bool isAbove = line_->indexOf(caption_) < 0;
    if (above == isAbove)
        return;
    if (above) {
        line_->removeWidget(caption_);
        rows->insertWidget(0, caption_);
    } else {
        rows->removeWidget(caption_);
        line_->insertWidget(0, caption_);
    }
}

void ParameterRow::buildNumber()
{
    slider_ = new ValueSlider(this);
    slider_->setRealRange(parameter_.minimum, parameter_.maximum, parameter_.step, parameter_.logarithmic);
    slider_->setDefault(parameter_.initial);
    slider_->setText([this](double si) { return formatParameter(parameter_, si); }, parameter_.unit.factor);
    connect(slider_, &ValueSlider::moved, this, &ParameterRow::changed);
    control_ = slider_;
    edit_ = new QLineEdit(this);
    edit_->setAlignment(Qt::AlignRight);
    connect(edit_, &QLineEdit::editingFinished, this, &ParameterRow::acceptText);
    edit_->installEventFilter(this);
    problem_ = new QLabel(this);
    problem_->setObjectName(QStringLiteral("fieldProblem"));
    problem_->setTextFormat(Qt::PlainText);
    problem_->setWordWrap(true);
    problem_->hide();
    line_->addWidget(slider_);
    line_->addWidget(edit_);
    static_cast<QVBoxLayout*>(layout())->addWidget(problem_);
}

void ParameterRow::buildToggle()
{
    check_ = new QCheckBox(this);
    connect(check_, &QCheckBox::clicked, this, [this](bool on) { emit changed(on ? 1 : 0, false); });
    control_ = check_;
    line_->addWidget(check_);
    line_->addStretch(1);
}

void ParameterRow::buildChoice()
{
    combo_ = new ElidedComboBox(this);
    guardWheel(combo_);
    combo_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    combo_->setMinimumContentsLength(12);
    combo_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(combo_, &QComboBox::activated, this, [this](int index) { emit changed(index, false); });
    control_ = combo_;
    line_->addWidget(combo_);
}

void ParameterRow::acceptText()
{
    if (!edit_->isModified())
        return;
    QString problem;
    const auto si = parseParameterValue(parameter_, edit_->text(), &problem);
    refuse(problem);
    if (!si)
        return;
    emit changed(*si, false);
    showText();
}

/// What was typed stays, with the reason under it; without @p problem nothing is refused.
void ParameterRow::refuse(const QString& problem)
{
    if (!edit_ || (problem.isEmpty() && problem_->isHidden()))
        return;
    problem_->setText(problem);
    problem_->setVisible(!problem.isEmpty());
    edit_->setProperty("refused", !problem.isEmpty());
    edit_->setAccessibleDescription(problem);
    badge_->setVisible(!problem.isEmpty());
    badge_->setToolTip(problem);
    style()->unpolish(edit_);
    style()->polish(edit_);
    reset_->setVisible(!problem.isEmpty() || value_ != parameter_.initial);
    emit heightChanged();
}

/// Esc brings the value back in place of what was typed.
bool ParameterRow::eventFilter(QObject* watched, QEvent* event)
{
    const bool escapes = event->type() == QEvent::ShortcutOverride
        && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape;
    if (watched == edit_ && escapes && edit_->isModified()) {
        refuse({});
        showText();
        event->accept();
    }
    return QWidget::eventFilter(watched, event);
}

void ParameterRow::showText()
{
    edit_->setText(formatParameter(parameter_, value_));
    edit_->setCursorPosition(0);
    edit_->setModified(false);
}

void ParameterRow::setValue(double si)
{
    const bool refused = problem_ && !problem_->isHidden();
    if (si == value_ && refused)
        return;
    const bool shown = si == value_ && (!slider_ || (slider_->realValue() == si && !edit_->isModified()));
    if (!shown)
        showValue(si);
}

void ParameterRow::showValue(double si)
{
    value_ = si;
    refuse({});
    if (slider_) {
        slider_->setRealValue(si);
        showText();
    }
    if (check_) {
        check_->setChecked(si != 0);
        check_->setText(si != 0 ? tr("on") : tr("off"));
    }
    if (combo_) {
        combo_->setCurrentIndex(int(si));
        combo_->setToolTip(name_->text() + QStringLiteral("\n") + combo_->currentText());
    }
    reset_->setVisible(si != parameter_.initial);
}

void ParameterRow::setLanguage(course::Language language)
{
    const QString label = nameOf(parameter_.label, language);
    name_->setText(label);
    setAccessibleName(label);
    QString tip = label;
    if (slider_) {
        tip += QStringLiteral("\n%1 … %2")
                   .arg(formatParameter(parameter_, parameter_.minimum),
                        formatParameter(parameter_, parameter_.maximum));
        edit_->setAccessibleName(tr("%1, to type").arg(label));
        edit_->setToolTip(tr("Type a value; a unit may follow, such as “30 deg”"));
    }
    name_->setToolTip(tip);
    control_->setToolTip(tip);
    control_->setAccessibleName(label);
    reset_->setToolTip(tr("Back to %1")
                           .arg(parameter_.kind == course::Parameter::Kind::number
                                    ? formatParameter(parameter_, parameter_.initial)
                                    : parameterText(parameter_, parameter_.initial)));
    reset_->setAccessibleName(tr("%1: %2").arg(label, reset_->toolTip()));
    if (combo_) {
        const QSignalBlocker blocker(combo_);
        combo_->clear();
        for (const course::Choice& choice : parameter_.choices)
            combo_->addItem(nameOf(choice.label, language));
        combo_->setCurrentIndex(int(value_));
        combo_->fitList();
    }
    showValue(value_);
}

void ParameterRow::setTheme(Theme theme)
{
    if (slider_)
        slider_->setColors(themeColors(theme));
    if (symbol_)
        symbol_->setTheme(theme);
}

} // namespace polhode::ui
