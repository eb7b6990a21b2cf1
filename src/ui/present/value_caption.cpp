#include "ui/present/value_caption.h"

#include "ui/formula/math_label.h"
#include "ui/session/parameter_text.h"
#include "ui/session/session.h"
#include "ui/theme/text_scale.h"

#include <QEvent>
#include <QHBoxLayout>

namespace polhode::ui
{

namespace
{

constexpr double kLarger = 2; // than the text of the window
constexpr int kCaptionMargin = 12; // px

} // namespace

ValueCaption::ValueCaption(Session& session, QWidget* scene)
    : QWidget(scene)
    , session_(session)
    , label_(new MathLabel(this))
{
    setObjectName(QStringLiteral("valueCaption"));
    setAttribute(Qt::WA_StyledBackground);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(kCaptionMargin, 4, kCaptionMargin, 4);
    layout->addWidget(label_);
    scene->installEventFilter(this);
    connect(&session_, &Session::inputsChanged, this, &ValueCaption::look);
    connect(&session_, &Session::experimentChanged, this, &ValueCaption::forget);
    connect(&session_, &Session::stepChanged, this, &ValueCaption::forget);
    hide();
}

void ValueCaption::setWanted(bool wanted)
{
    wanted_ = wanted;
    if (wanted)
        before_ = session_.inputs();
    write();
}

void ValueCaption::setLanguage(course::Language language)
{
    language_ = language;
    write();
}

void ValueCaption::setTheme(Theme theme)
{
    const ThemeColors colors = themeColors(theme);
    label_->setTheme(theme);
    setStyleSheet(
        QStringLiteral("QWidget#valueCaption { background: %1; border: 1px solid %2; border-radius: 8px; }")
            .arg(colors.surface.name(), colors.line.name()));
    write();
}

QString ValueCaption::text() const
{
    return isVisible() ? label_->text() : QString();
}

void ValueCaption::forget()
{
    parameter_.clear();
    before_ = session_.inputs();
    write();
}

/// One value that differs is the one that was changed; more at once, as by a preset, are told by the page.
void ValueCaption::look()
{
    const auto experiment = session_.experiment();
    if (!experiment)
        return;
    std::string changed;
    int count = 0;
    for (const course::Parameter& each : experiment->parameters) {
        const auto value = [&](const course::Inputs& inputs) {
            const auto found = inputs.values.find(each.id);
            return found == inputs.values.end() ? each.initial : found->second;
        };
        if (value(session_.inputs()) != value(before_)) {
            changed = each.id;
            ++count;
        }
    }
    before_ = session_.inputs();
    if (count == 0)
        return;
    parameter_ = count == 1 ? changed : std::string();
    write();
}

void ValueCaption::write()
{
    const auto experiment = session_.experiment();
    const course::Parameter* parameter
        = experiment && !parameter_.empty() ? experiment->parameter(parameter_) : nullptr;
    setVisible(wanted_ && parameter);
    if (!wanted_ || !parameter)
        return;
    const double value = session_.value(parameter->id);
    QString text;
    if (parameter->kind == course::Parameter::Kind::choice && value >= 0
        && std::size_t(value) < parameter->choices.size())
        text = QString::fromStdString(course::in(language_, parameter->choices[std::size_t(value)].label));
    else if (parameter->kind == course::Parameter::Kind::toggle)
        text = value != 0 ? tr("on") : tr("off");
    else
        text = formatParameter(*parameter, value);
    const QString name = parameter->symbol.empty()
        ? QString::fromStdString(course::in(language_, parameter->label))
        : QStringLiteral("$%1$").arg(QString::fromStdString(parameter->symbol));
    QFont font = parentWidget()->font();
    font.setPointSizeF(kLarger * font.pointSizeF());
    label_->setFont(font);
    label_->setText(QStringLiteral("%1 = %2").arg(name, text));
    setAccessibleName(label_->text());
    place();
    raise();
}

void ValueCaption::place()
{
    adjustSize();
    const QSize fitted
        = size().boundedTo({parentWidget()->width() - 2 * kCaptionMargin, parentWidget()->height()});
    resize(fitted);
    move((parentWidget()->width() - width()) / 2, parentWidget()->height() - height() - kCaptionMargin);
}

bool ValueCaption::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parentWidget() && event->type() == QEvent::Resize && isVisible())
        place();
    return QWidget::eventFilter(watched, event);
}

void ValueCaption::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        write();
}

} // namespace polhode::ui
