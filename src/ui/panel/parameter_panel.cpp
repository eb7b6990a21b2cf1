#include "ui/panel/parameter_panel.h"

#include "ui/panel/flow_layout.h"
#include "ui/panel/parameter_row.h"
#include "ui/session/session.h"

#include <QToolButton>
#include <QVBoxLayout>

namespace polhode::ui
{

ParameterPanel::ParameterPanel(Session& session, QWidget* parent)
    : QScrollArea(parent)
    , session_(session)
{
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(&session_, &Session::experimentChanged, this, &ParameterPanel::rebuild);
    connect(&session_, &Session::inputsChanged, this, &ParameterPanel::showValues);
}

QSize ParameterPanel::sizeHint() const
{
    return widget() ? widget()->sizeHint() + QSize(0, 4) : QSize(300, 120);
}

void ParameterPanel::setLanguage(course::Language language)
{
    language_ = language;
    rebuild();
}

void ParameterPanel::setTheme(Theme theme)
{
    theme_ = theme;
    for (ParameterRow* row : rows_)
        row->setTheme(theme);
}

void ParameterPanel::rebuild()
{
    rows_.clear();
    auto* content = new QWidget;
    content->setObjectName(QStringLiteral("parameterContent"));
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(16, 6, 12, 6);
    layout->setSpacing(3);

    const auto lesson = session_.lesson();
    const auto experiment = session_.experiment();
    const auto text
        = [this](const course::Text& both) { return QString::fromStdString(course::in(language_, both)); };

    if (lesson && lesson->experiments.size() > 1) {
        auto* chips = new QWidget(content);
        auto* flow = new FlowLayout(4, chips);
        for (const course::Experiment& other : lesson->experiments) {
            auto* chip = new QToolButton(chips);
            chip->setObjectName(QStringLiteral("tabChip"));
            chip->setText(text(other.title));
            chip->setCheckable(true);
            chip->setChecked(experiment && other.id == experiment->id);
            const QString id = QString::fromStdString(other.id);
            connect(chip, &QToolButton::clicked, this, [this, id, chip] {
                chip->setChecked(true);
                QMetaObject::invokeMethod(
                    this, [this, id] { session_.setExperiment(id); }, Qt::QueuedConnection);
            });
            flow->addWidget(chip);
        }
        layout->addWidget(chips);
    }
    if (experiment && !experiment->presets.empty()) {
        auto* chips = new QWidget(content);
        auto* flow = new FlowLayout(4, chips);
        for (const course::Preset& preset : experiment->presets) {
            auto* chip = new QToolButton(chips);
            chip->setObjectName(QStringLiteral("presetChip"));
            chip->setText(text(preset.label));
            const QString id = QString::fromStdString(preset.id);
            connect(chip, &QToolButton::clicked, this, [this, id] {
                session_.applyPreset(id);
                session_.setTime(0);
                session_.setPlaying(true);
            });
            flow->addWidget(chip);
        }
        layout->addWidget(chips);
    }
    if (experiment)
        for (const course::Parameter& parameter : experiment->parameters) {
            auto* row = new ParameterRow(parameter, content);
            row->setLanguage(language_);
            row->setTheme(theme_);
            connect(row, &ParameterRow::changed, this, [this, id = parameter.id](double si, bool dragging) {
                session_.setValue(id, si, dragging);
            });
            connect(row, &ParameterRow::refused, &session_, &Session::messageRaised);
            layout->addWidget(row);
            rows_.push_back(row);
        }
    layout->addStretch(1);
    setWidget(content);
    showValues();
    updateGeometry();
}

void ParameterPanel::showValues()
{
    for (ParameterRow* row : rows_)
        row->setValue(session_.value(row->parameter().id));
}

} // namespace polhode::ui
