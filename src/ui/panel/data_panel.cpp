#include "ui/panel/data_panel.h"

#include "course/fit/fit_text.h"
#include "course/language/error_text.h"
#include "course/language/short_number.h"
#include "course/language/typed_number.h"
#include "ui/formula/tex_plain.h"
#include "ui/panel/import_dialog.h"
#include "ui/plot/plot_stack.h"
#include "ui/session/plot_source.h"
#include "ui/session/session.h"
#include "ui/session/symbol_text.h"
#include "ui/session/window_language.h"
#include "ui/widgets/copying.h"

#include <QCheckBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QSet>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

namespace
{

QString textOf(const std::string& text)
{
    return QString::fromStdString(text);
}

QString withUnit(const std::string& number, const course::Unit& unit)
{
    const QString symbol = textOf(unit.symbol());
    return symbol.isEmpty() ? textOf(number) : QStringLiteral("%1 %2").arg(textOf(number), symbol);
}

} // namespace

DataPanel::DataPanel(Session& session, QWidget* parent)
    : SidePanel(session, parent)
    , stop_(std::make_shared<std::atomic<bool>>(false))
{
    auto* body = widget();
    about_ = new QLabel(body);
    about_->setWordWrap(true);
    open_ = new QPushButton(body);
    open_->setObjectName(QStringLiteral("openData"));
    again_ = new QPushButton(body);
    present_ = new QWidget(body);
    columns_ = new QPushButton(present_);
    remove_ = new QPushButton(present_);
    start_ = new QLineEdit(present_);
    start_->setObjectName(QStringLiteral("dataStart"));
    start_->setMaximumWidth(10 * fontMetrics().averageCharWidth());
    startUnit_ = new QLabel(present_);
    startFree_ = new QCheckBox(present_);
    parameters_ = new QWidget(present_);
    fit_ = new QPushButton(present_);
    fit_->setObjectName(QStringLiteral("fitData"));
    progress_ = new QLabel(present_);
    progress_->setObjectName(QStringLiteral("soft"));
    progress_->setWordWrap(true);
    result_ = new QLabel(present_);
    result_->setObjectName(QStringLiteral("fitResult"));
    result_->setWordWrap(true);
    result_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    rest_ = new PlotStack(present_);
    constexpr int kRestLines = 9;
    rest_->setMinimumHeight(kRestLines * fontMetrics().lineSpacing());
    offerCopies(body, [this](QPoint) {
        QVector<Copy> copies;
        if (answer_.result && session_.experiment())
            copies << textCopy(tr("Copy what was fitted"), [this] { return fitTable(); });
        if (session_.measured())
            copies << textCopy(tr("Copy the readings as a table"), [this] { return readingsTable(); });
        return copies;
    });
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(columns_);
    buttons->addWidget(remove_);
    buttons->addStretch(1);
    auto* start = new QHBoxLayout;
    start->addWidget(startUnit_);
    start->addWidget(start_);
    start->addWidget(new QLabel(QStringLiteral("s"), present_));
    start->addStretch(1);
    auto* fit = new QHBoxLayout;
    fit->addWidget(fit_);
    fit->addWidget(progress_, 1);
    auto* layout = new QVBoxLayout(present_);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(buttons);
    layout->addLayout(start);
    layout->addWidget(parameters_);
    layout->addWidget(startFree_);
    layout->addLayout(fit);
    layout->addWidget(result_);
    layout->addWidget(rest_);
    column()->addWidget(about_);
    column()->addWidget(open_, 0, Qt::AlignLeft);
    column()->addWidget(again_, 0, Qt::AlignLeft);
    column()->addWidget(present_);
    column()->addStretch(1);
    connect(open_, &QPushButton::clicked, this, [this] { importData(session_, window()); });
    connect(again_, &QPushButton::clicked, this, [this] {
        if (const auto note = session_.measuredBefore())
            importData(session_, window(), note->path, &note->choice);
    });
    connect(columns_, &QPushButton::clicked, this, [this] {
        if (const MeasuredPointer readings = session_.measured())
            importData(session_, window(), readings->path, &readings->choice);
    });
    connect(remove_, &QPushButton::clicked, this, [this] { session_.setMeasured(nullptr); });
    connect(start_, &QLineEdit::editingFinished, this, &DataPanel::setStart);
    connect(fit_, &QPushButton::clicked, this, [this] { background_.isBusy() ? stopFit() : startFit(); });
    connect(&session_, &Session::measuredChanged, this, &DataPanel::showData);
    connect(&session_, &Session::experimentChanged, this, [this] {
        background_.cancel();
        answer_ = {};
        listParameters();
        showData();
    });
    connect(&session_, &Session::timeChanged, rest_, &PlotStack::setTime);
    connect(rest_, &PlotStack::timePicked, &session_, &Session::setTime);
    listParameters();
    showData();
}

DataPanel::~DataPanel()
{
    *stop_ = true;
}

void DataPanel::retranslate()
{
    open_->setText(tr("Open measured data …"));
    columns_->setText(tr("Columns …"));
    remove_->setText(tr("Remove"));
    startUnit_->setText(tr("The run begins at"));
    start_->setAccessibleName(tr("The run begins at"));
    start_->setToolTip(tr("what the clock of the readings shows when the run begins"));
    startFree_->setText(tr("the moment at which the run begins"));
    progress_->clear();
    rest_->setEmptyMessage(QString());
    rest_->setAccessibleName(tr("Residuals: readings minus run"));
    listParameters();
    showData();
}

void DataPanel::recolor()
{
    rest_->setTheme(theme_);
}

void DataPanel::refresh()
{
    rest_->setTime(session_.time());
}

/// A parameter or a quantity as pages and plots write it; an expression as it is.
QString DataPanel::symbolOf(const std::string& id) const
{
    const auto experiment = session_.experiment();
    const course::Parameter* parameter = experiment ? experiment->parameter(id) : nullptr;
    if (parameter && !parameter->symbol.empty())
        return plainFromTex(textOf(parameter->symbol));
    const course::VariableInfo* info = session_.run() ? session_.run()->find(id) : nullptr;
    const QString symbol = info ? symbolText(*info, language_) : QString();
    return !symbol.isEmpty() ? symbol : id == course::kStartOnClock ? QStringLiteral("t₀") : textOf(id);
}

/// What can be free: parameters that are numbers.
void DataPanel::listParameters()
{
    QSet<QString> before;
    for (const auto& [id, box] : free_)
        if (box->isChecked())
            before << textOf(id);
    free_.clear();
    qDeleteAll(parameters_->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly));
    delete parameters_->layout();
    auto* layout = new QVBoxLayout(parameters_);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(new QLabel(tr("Find by least squares:"), parameters_));
    const auto experiment = session_.experiment();
    if (!experiment)
        return;
    for (const course::Parameter& parameter : experiment->parameters) {
        if (parameter.kind != course::Parameter::Kind::number || parameter.whole)
            continue;
        auto* box = new QCheckBox(QStringLiteral("%1 – %2").arg(
                                      symbolOf(parameter.id), textOf(course::in(language_, parameter.label))),
                                  parameters_);
        box->setObjectName(textOf(parameter.id));
        box->setChecked(before.contains(textOf(parameter.id)));
        layout->addWidget(box);
        free_.emplace_back(parameter.id, box);
    }
}

void DataPanel::showData()
{
    const MeasuredPointer readings = session_.measured();
    present_->setVisible(readings != nullptr);
    open_->setVisible(readings == nullptr);
    const auto before = session_.measuredBefore();
    again_->setVisible(!readings && before && QFileInfo::exists(before->path));
    if (before)
        again_->setText(tr("Open again: %1").arg(QFileInfo(before->path).fileName()));
    if (!readings) {
        about_->setText(
            tr("Readings of an experiment of your own, as a table (CSV) of a phone, of Tracker or of a "
               "spreadsheet, are laid over the curves as points. Parameters can then be fitted to them."));
        answer_ = {};
        showResult();
        return;
    }
    QStringList lines{QFileInfo(readings->path).fileName()};
    const double end = session_.run() ? session_.run()->time().back() : 0;
    for (const course::MeasuredSeries& series : readings->series) {
        const auto outside
            = std::ranges::count_if(series.time, [end](double t) { return t < 0 || (end > 0 && t > end); });
        QString line = tr("%1: %2 readings").arg(symbolOf(series.variable)).arg(series.time.size());
        if (outside > 0)
            line += tr(", %1 of them outside of the run").arg(outside);
        lines << line;
    }
    std::vector<course::MeasuredSeries> named = readings->series;
    for (course::MeasuredSeries& series : named)
        series.variable = symbolOf(series.variable).toStdString();
    for (const course::Text& remark : course::readingRemarks(named))
        lines << textOf(course::in(language_, remark));
    about_->setText(lines.join('\n'));
    start_->setText(QString::number(readings->choice.t0, 'g', 8));
    showResult();
}

void DataPanel::setStart()
{
    const MeasuredPointer readings = session_.measured();
    if (!readings)
        return;
    try {
        const double t0 = course::typedNumber(start_->text().toStdString(), {"s", 1, {0, 0, 1, 0}});
        if (start_->text() != QString::number(readings->choice.t0, 'g', 8) && t0 != readings->choice.t0)
            session_.setMeasured(withStart(*readings, t0));
    } catch (const std::exception& error) {
        emit session_.messageRaised(reasonText(error));
    }
}

void DataPanel::startFit()
{
    const MeasuredPointer readings = session_.measured();
    const auto experiment = session_.experiment();
    if (!readings || !experiment)
        return;
    std::vector<std::string> free;
    for (const auto& [id, box] : free_)
        if (box->isChecked())
            free.push_back(id);
    *stop_ = false;
    answer_ = {};
    showResult();
    const bool startToo = startFree_->isChecked();
    const auto lesson = session_.lesson();
    background_.begin(
        [experiment, lesson, readings, free, startToo, inputs = session_.inputs(), stop = stop_,
         panel = QPointer<DataPanel>(this)](const std::atomic<bool>* cancel) -> Answer {
            course::FitOptions options;
            options.cancel = stop.get();
            options.progress = [&](const course::FitProgress& progress) {
                if (*cancel)
                    *stop = true;
                QMetaObject::invokeMethod(qApp, [panel, progress] {
                    if (panel)
                        panel->showProgress(progress.iteration, progress.runs);
                });
            };
            try {
                return {std::make_shared<const course::FitResult>(course::fitRuns(
                            {*experiment, inputs, readings->series, free, startToo, readings->choice.t0},
                            options)),
                        {}};
            } catch (const std::exception& error) {
                return {nullptr, course::shownText(error)};
            }
        },
        [this](const Answer& answer) { takeAnswer(answer); });
    fit_->setText(tr("Stop"));
    progress_->setText(tr("fitting …"));
}

void DataPanel::stopFit()
{
    *stop_ = true;
}

void DataPanel::showProgress(int iteration, int runs)
{
    if (background_.isBusy())
        progress_->setText(tr("step %1, %2 runs").arg(iteration).arg(runs));
}

void DataPanel::takeAnswer(const Answer& answer)
{
    answer_ = answer;
    if (answer.result && !answer.result->values.empty())
        session_.takeFit(answer.result->inputs, answer.result->t0);
    showResult();
    // When it has its place.
    QMetaObject::invokeMethod(
        this, [this] { ensureWidgetVisible(result_); }, Qt::QueuedConnection);
}

/// Values with errors, what they are worth, and what is left over.
void DataPanel::showResult()
{
    if (!background_.isBusy()) {
        fit_->setText(tr("Fit"));
        progress_->clear();
    }
    QStringList lines;
    const auto experiment = session_.experiment();
    if (!answer_.problem.en.empty())
        lines << textOf(course::in(language_, answer_.problem)).toHtmlEscaped();
    if (answer_.result && experiment) {
        course::FitResult fit = *answer_.result;
        for (course::FittedValue& value : fit.values) {
            const course::Parameter* parameter = experiment->parameter(value.id);
            const course::Unit unit = parameter ? parameter->unit : course::Unit{"s", 1, {0, 0, 1, 0}};
            value.id = symbolOf(value.id).toStdString();
            lines << QStringLiteral("<b>%1 = %2</b>")
                         .arg(
                             textOf(value.id).toHtmlEscaped(),
                             withUnit(course::withError(value.value / unit.factor, value.error / unit.factor),
                                      unit));
        }
        for (Eigen::Index i = 0; i < fit.errors.correlation.rows(); ++i)
            for (Eigen::Index j = 0; j < i; ++j)
                if (const double rho = fit.errors.correlation(i, j);
                    std::isfinite(rho) && std::isfinite(fit.errors.error[i] + fit.errors.error[j]))
                    lines << tr("correlation %1, %2: %3")
                                 .arg(textOf(fit.values[std::size_t(j)].id),
                                      textOf(fit.values[std::size_t(i)].id),
                                      textOf(course::shortNumber(rho, 2)));
        if (fit.chiSquare)
            lines << tr("χ² / degrees of freedom = %1")
                         .arg(textOf(course::shortNumber(*fit.chiSquare / fit.freedoms, 3)));
        for (course::FitRest& rest : fit.rest) {
            const course::VariableInfo* info = session_.run() ? session_.run()->find(rest.variable) : nullptr;
            const course::Unit unit = info ? info->unit : course::Unit{};
            rest.variable = symbolOf(rest.variable).toStdString();
            lines << tr("%1: the readings spread by %2 about the run")
                         .arg(textOf(rest.variable),
                              withUnit(course::shortNumber(rest.spread / unit.factor, 3), unit));
        }
        for (const course::Text& remark : course::fitRemarks(fit))
            lines << textOf(course::in(language_, remark)).toHtmlEscaped();
    }
    result_->setText(lines.join(QStringLiteral("<br>")));
    result_->setVisible(!lines.isEmpty());
    showRest();
}

/// The values with their errors, to the last bit.
QString DataPanel::fitTable() const
{
    QVector<QStringList> lines{{tr("Parameter"), tr("Value"), tr("Standard error"), tr("Unit")}};
    for (const course::FittedValue& value : answer_.result->values) {
        const course::Parameter* parameter = session_.experiment()->parameter(value.id);
        const course::Unit unit = parameter ? parameter->unit : course::Unit{"s", 1, {0, 0, 1, 0}};
        lines << QStringList{textOf(value.id), wholeNumber(value.value / unit.factor),
                             wholeNumber(value.error / unit.factor), textOf(unit.symbol())};
    }
    return tableText(lines);
}

/// One below the other, at the times of the run.
QString DataPanel::readingsTable() const
{
    QVector<QStringList> lines{{tr("Quantity"), QStringLiteral("t (s)"), tr("Value"), tr("Unit")}};
    for (const course::MeasuredSeries& series : session_.measured()->series) {
        const course::VariableInfo* info = session_.run() ? session_.run()->find(series.variable) : nullptr;
        const course::Unit unit = info ? info->unit : course::Unit{};
        for (std::size_t i = 0; i < series.time.size(); ++i)
            lines << QStringList{textOf(series.variable), wholeNumber(series.time[i]),
                                 wholeNumber(series.value[i] / unit.factor), textOf(unit.symbol())};
    }
    return tableText(lines);
}

void DataPanel::showRest()
{
    std::vector<PlotData> plots;
    QHash<QString, QString> colors; // those that the curves have beside
    if (answer_.result)
        for (const PlotData& plot : plotsOf(session_, language_))
            for (const Curve& curve : plot.curves)
                if (curve.role == Curve::Role::main)
                    colors.insert(curve.id, curve.quantity);
    if (answer_.result && session_.run())
        for (const course::FitRest& rest : answer_.result->rest) {
            const course::VariableInfo* info = session_.run()->find(rest.variable);
            const course::Unit unit = info ? info->unit : course::Unit{};
            auto y = std::make_shared<std::vector<double>>(rest.residual);
            for (double& value : *y)
                value /= unit.factor;
            Curve curve;
            curve.id = textOf(rest.variable);
            curve.label = tr("reading − run");
            curve.quantity = colors.value(curve.id, info ? textOf(info->quantity) : QString());
            curve.role = Curve::Role::measured;
            curve.x = std::make_shared<std::vector<double>>(rest.time);
            curve.y = y;
            PlotData plot;
            plot.id = QStringLiteral("rest ") + curve.id;
            plot.title = info ? symbolText(*info, language_) : curve.id;
            plot.yUnit = textOf(unit.symbol());
            plot.curves.push_back(curve);
            plots.push_back(plot);
        }
    rest_->setVisible(!plots.empty());
    rest_->setPlots(std::move(plots));
}

} // namespace polhode::ui
