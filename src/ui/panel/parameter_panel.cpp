#include "ui/panel/parameter_panel.h"

#include "ui/panel/parameter_row.h"
#include "ui/session/session.h"
#include "ui/session/window_language.h"
#include "ui/theme/flow_layout.h"
#include "ui/widgets/elided_combo_box.h"
#include "ui/widgets/elided_tool_button.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

namespace polhode::ui
{

namespace
{

constexpr std::size_t kMostChips = 4;

} // namespace

ParameterPanel::ParameterPanel(Session& session, QWidget* parent)
    : ScrollArea(parent)
    , session_(session)
{
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus); // what is in it has it
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(&session_, &Session::experimentChanged, this, &ParameterPanel::rebuild);
    connect(&session_, &Session::inputsChanged, this, &ParameterPanel::showValues);
    connect(&session_, &Session::veiledChanged, this, &ParameterPanel::showPresets);
}

QSize ParameterPanel::sizeHint() const
{
    if (!widget())
        return {300, 120};
    // Chips take as many lines as the width asks for, even that beside a scroll bar: else the bar, once
    // there, would keep the line that it needs.
    QLayout& layout = *widget()->layout();
    layout.activate();
    return {widget()->sizeHint().width(),
            layout.totalHeightForWidth(width() - verticalScrollBar()->sizeHint().width()) + 4};
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

QString ParameterPanel::text(const course::Text& both) const
{
    return nameOf(both, language_);
}

bool ParameterPanel::isShown(const course::Experiment& experiment) const
{
    return session_.experiment() && session_.experiment()->id == experiment.id;
}

/// What was clicked is on the stack: the panel is made anew only afterwards.
void ParameterPanel::choose(const QString& experiment)
{
    QMetaObject::invokeMethod(
        this, [this, experiment] { session_.setExperiment(experiment); }, Qt::QueuedConnection);
}

QWidget* ParameterPanel::experimentChips(const course::Lesson& lesson, QWidget* parent)
{
    auto* chips = new QWidget(parent);
    auto* flow = new FlowLayout(2, chips);
    for (const course::Experiment& each : lesson.experiments) {
        auto* chip = new ElidedToolButton(chips);
        chip->setObjectName(QStringLiteral("tabChip"));
        chip->setText(text(each.title));
        chip->setCheckable(true);
        chip->setChecked(isShown(each));
        connect(chip, &QToolButton::clicked, this, [this, id = QString::fromStdString(each.id), chip] {
            chip->setChecked(true);
            choose(id);
        });
        flow->addWidget(chip);
    }
    return chips;
}

/// Many experiments would take the page's room as chips.
QWidget* ParameterPanel::experimentList(const course::Lesson& lesson, QWidget* parent)
{
    auto* row = new QWidget(parent);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 2);
    auto* name = new QLabel(tr("Experiment"), row);
    name->setObjectName(QStringLiteral("parameterName"));
    auto* list = new ElidedComboBox(row);
    list->setAccessibleName(name->text());
    list->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    list->setMaxVisibleItems(20);
    for (const course::Experiment& each : lesson.experiments) {
        list->addItem(text(each.title), QString::fromStdString(each.id));
        if (isShown(each))
            list->setCurrentIndex(list->count() - 1);
    }
    connect(list, &QComboBox::activated, this, [this, list](int i) { choose(list->itemData(i).toString()); });
    layout->addWidget(name);
    layout->addWidget(list, 1);
    return row;
}

void ParameterPanel::rebuild()
{
    rows_.clear();
    presets_ = nullptr;
    auto* content = new QWidget;
    content->setObjectName(QStringLiteral("parameterContent"));
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(16, 6, 12, 6);
    layout->setSpacing(0);

    const auto lesson = session_.lesson();
    const auto experiment = session_.experiment();
    if (lesson && lesson->experiments.size() > kMostChips)
        layout->addWidget(experimentList(*lesson, content));
    else if (lesson && lesson->experiments.size() > 1)
        layout->addWidget(experimentChips(*lesson, content));
    if (experiment && !experiment->presets.empty()) {
        presets_ = new QWidget(content);
        auto* flow = new FlowLayout(2, presets_);
        for (const course::Preset& preset : experiment->presets) {
            auto* chip = new ElidedToolButton(presets_);
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
        layout->addWidget(presets_);
    }
    if (experiment)
        for (const course::Parameter& parameter : experiment->parameters) {
            auto* row = new ParameterRow(parameter, content);
            row->setLanguage(language_);
            row->setTheme(theme_);
            connect(row, &ParameterRow::changed, this, [this, id = parameter.id](double si, bool dragging) {
                session_.setValue(id, si, dragging);
            });
            connect(row, &ParameterRow::heightChanged, this, [this, row] {
                QMetaObject::invokeMethod(
                    row, [this, row] { ensureWidgetVisible(row, 0, 4); }, Qt::QueuedConnection);
            });
            layout->addWidget(row);
            rows_.push_back(row);
        }
    layout->addStretch(1);
    setWidget(content);
    showPresets();
    showValues();
    updateGeometry();
}

/// Their names tell what there is to be found: behind a veil they are not to be seen.
void ParameterPanel::showPresets()
{
    if (presets_)
        presets_->setVisible(!session_.veiled());
}

void ParameterPanel::showValues()
{
    for (ParameterRow* row : rows_)
        row->setValue(session_.value(row->parameter().id));
}

} // namespace polhode::ui
