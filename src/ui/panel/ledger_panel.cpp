#include "ui/panel/ledger_panel.h"

#include "course/language/error_text.h"
#include "course/model/tolerances.h"
#include "course/shape/shape_row.h"
#include "ui/plot/energy_chart.h"
#include "ui/plot/number_text.h"
#include "ui/session/parameter_text.h"
#include "ui/session/rounding_scale.h"
#include "ui/session/session.h"
#include "ui/session/symbol_text.h"
#include "ui/session/window_language.h"
#include "ui/widgets/copying.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

namespace
{

constexpr int kLedgerDigits = 5;
constexpr int kErrorDigits = 2;
constexpr double kSmallError = 0.5e-5; // of the quantity: half a unit of its last digit shown
constexpr double kZero = 1e-9; // SI: of what should be zero itself, as the momentum of a body at rest
constexpr int kGap = 12; // px between a name and its value
constexpr int kLayoutMs = 100; // until there is room for what was made visible

} // namespace

LedgerPanel::LedgerPanel(Session& session, QWidget* parent)
    : SidePanel(session, parent)
{
    auto* body = widget();
    chart_ = new EnergyChart(body);
    twin_ = new QPushButton(body);
    twinResult_ = new QLabel(body);
    auto* table = new QGridLayout;
    table->setHorizontalSpacing(kGap);
    table->setVerticalSpacing(1);
    table->setColumnStretch(0, 1);
    const course::Unit energy{"J", 1, {}};
    const struct {
        const char* variable;
        course::Unit unit;
        Kind kind;
        const char* quantity; ///< whose colour it has
        const char* of = nullptr; ///< what is left over of
    } rows[] = {{"total.E@0", energy, Kind::share, "energy"},
                {"total.W", energy, Kind::share, "work"},
                {"total.friction", energy, Kind::loss, "friction"},
                {"total.restitution", energy, Kind::loss, "friction"},
                {"total.damping", energy, Kind::loss, "friction"},
                {"total.drift", energy, Kind::loss, "friction"},
                {"total.E", energy, Kind::share, "energy"},
                {"total.residual", energy, Kind::leftOver, "residual"},
                {"total.residual_p", {"kg*m/s", 1, {}}, Kind::leftOver, "residual", "total.p"},
                {"total.residual_L", {"kg*m^2/s", 1, {}}, Kind::leftOver, "residual", "total.LO"}};
    for (const auto& row : rows) {
        auto* name = new QLabel(body);
        auto* value = new QLabel(body);
        value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        const int at = int(rows_.size());
        table->addWidget(name, at, 0);
        table->addWidget(value, at, 1);
        name->setVisible(row.kind != Kind::loss);
        value->setVisible(row.kind != Kind::loss);
        rows_.push_back({row.variable, row.unit, row.kind, row.quantity, row.of, name, value, {}, {}});
    }
    twinResult_->setWordWrap(true);
    twinResult_->setObjectName(QStringLiteral("soft"));
    twinResult_->hide();
    column()->setSpacing(4);
    column()->addLayout(table);
    column()->addWidget(twin_, 0, Qt::AlignLeft);
    column()->addWidget(twinResult_);
    column()->addWidget(chart_, 1);
    offerCopies(body, [this](QPoint) {
        return QVector<Copy>{textCopy(tr("Copy the table"), [this] { return wholeTable(); })};
    });
    // Under a slider that moves the bars keep their scale, and with what it was let go at they get a new one.
    connect(&session_, &Session::interactionChanged, this, [this](bool dragging) {
        dragging_ = dragging;
        chart_->resetLimits();
        refreshSoon();
    });
    connect(&session_, &Session::runChanged, this, [this] {
        if (!dragging_)
            chart_->resetLimits();
    });
    connect(&session_, &Session::inputsChanged, twinResult_, &QWidget::hide);
    connect(twin_, &QPushButton::clicked, this, &LedgerPanel::startTwin);
}

/// The rows that are seen, to the last bit.
QString LedgerPanel::wholeTable() const
{
    QVector<QStringList> lines{{tr("Energy and momentum"), tr("Value"), tr("Unit")}};
    for (const Row& row : rows_)
        if (session_.run() && !row.value->isHidden())
            lines << QStringList{
                row.longName,
                wholeNumber(session_.run()->value(row.variable, session_.time()) / row.unit.factor),
                QString::fromStdString(row.unit.symbol())};
    return tableText(lines);
}

void LedgerPanel::recolor()
{
    chart_->setTheme(theme_);
    for (const Row& row : rows_) {
        if (row.kind == Kind::leftOver)
            continue; // as large as it is: refresh()
        row.name->setStyleSheet(
            QStringLiteral("color: %1").arg(quantityStyle(row.quantity, theme_).color.name()));
    }
}

void LedgerPanel::retranslate()
{
    const struct {
        QString name, shortName, tip;
    } texts[] = {
        {tr("E(0) at the start"), QStringLiteral("E(0)"), tr("energy at the start")},
        {tr("+ W work done"), QStringLiteral("+ W"),
         tr("work of the forces that have no potential, since the start")},
        {tr("− friction"), tr("− friction"), tr("energy taken by friction, since the start")},
        {tr("− impacts"), tr("− impacts"), tr("energy lost in impacts, since the start")},
        {tr("− damping"), tr("− damping"),
         tr("energy taken by dampers of contacts and joints, since the start")},
        {tr("− drift of constraints"), tr("− drift"),
         tr("energy taken by the drift of joints and contacts and by what corrects it, since the start: "
            "numerical error")},
        {tr("E(t) now"), QStringLiteral("E(t)"), tr("energy now")},
        {tr("ΔE left over"), QStringLiteral("ΔE"), tr("E(t) − E(0) − W, and what was lost: numerical error")},
        {tr("Δp left over"), QStringLiteral("Δp"),
         tr("change of the momentum less the impulse of all forces: numerical error")},
        {tr("ΔL left over"), QStringLiteral("ΔL"),
         tr("change of the angular momentum less the impulse of all torques: numerical error")}};
    for (int i = 0; i < rows_.size(); ++i) {
        rows_[i].longName = texts[i].name;
        rows_[i].shortName = texts[i].shortName;
        rows_[i].name->setToolTip(texts[i].tip);
        rows_[i].value->setToolTip(texts[i].tip);
    }
    chart_->setAccessibleName(tr("Shares of the energy"));
    chart_->setEmptyMessage(tr("The shares of the energy will appear here."));
    chart_->setShares({{tr("translation"), QStringLiteral("v")},
                       {tr("rotation"), QStringLiteral("omega")},
                       {tr("potential"), QStringLiteral("potential")}});
    twin_->setText(tr("How many digits can I trust?"));
    twin_->setToolTip(tr("Repeats the run at half the step and compares"));
    tellTwin();
}

/// Long names where the widest values leave them room, else the letters alone.
void LedgerPanel::fit()
{
    const QFontMetrics metrics = fontMetrics();
    const auto widest = [&](auto name) {
        int width = 0;
        for (const Row& row : std::as_const(rows_))
            width = std::max(width, metrics.horizontalAdvance(row.*name));
        return width;
    };
    const int values = std::max(metrics.horizontalAdvance(QStringLiteral("−8.8888×10⁻⁸ J")),
                                metrics.horizontalAdvance(QStringLiteral("8.8×10⁻⁸⁸ kg·m²/s")));
    const QMargins margins = column()->contentsMargins();
    const int others
        = values + kGap + margins.left() + margins.right() + verticalScrollBar()->sizeHint().width();
    const bool longNames = width() >= widest(&Row::longName) + others;
    for (const Row& row : std::as_const(rows_))
        row.name->setText(longNames ? row.longName : row.shortName);
    setMinimumWidth(std::max(widest(&Row::shortName), twin_->sizeHint().width() - values - kGap) + others);
}

void LedgerPanel::refresh()
{
    const course::RunPointer run = session_.run();
    if (!run)
        return;
    const double t = session_.time();
    const auto value = [&](const char* id) { return run->value(id, t); };
    const double rounding = kEnergyRounding * energySize(*run, t);
    const auto energy = [&](double joules) { return std::abs(joules) < rounding ? 0 : joules; };
    // A row is there for the whole run or not at all: it does not come and go with the playhead.
    const double end = session_.endTime();
    const double whole = std::max(energySize(*run, t), energySize(*run, end));
    const auto isLost = [&](const char* variable) {
        return run->find(variable)
            && std::max(std::abs(value(variable)), std::abs(run->value(variable, end)))
            > tolerance::kNoEnergy * whole;
    };
    for (const Row& row : std::as_const(rows_)) {
        const bool shown = row.kind != Kind::loss || isLost(row.variable);
        row.name->setVisible(shown);
        row.value->setVisible(shown);
        if (!shown)
            continue;
        const double each = value(row.variable);
        row.value->setText(row.kind == Kind::leftOver
                               ? formatQuantity(each, row.unit, kErrorDigits)
                               : formatQuantity(energy(each), row.unit, kLedgerDigits));
        if (row.kind != Kind::leftOver)
            continue;
        // What changes no digit that is shown here is no news.
        const double size = row.of ? value(row.of) : whole;
        const bool matters = std::abs(each) > kSmallError * std::abs(size) && std::abs(each) > kZero;
        const ThemeColors colors = themeColors(theme_);
        const QString style = QStringLiteral("color: %1; font-weight: %2")
                                  .arg((matters ? colors.error : colors.inkSoft).name())
                                  .arg(matters ? 600 : 400);
        if (row.name->styleSheet() != style)
            for (QLabel* label : {row.name, row.value})
                label->setStyleSheet(style);
    }
    const auto shares = [&](const char* moment) { // "@0" is before what happens at the start, as in E(0)
        const auto share = [&](const std::string& id) { return run->value(id + moment, t); };
        double translation = 0, rotation = 0;
        for (const auto& body : run->bodies()) {
            translation += share(body.id + ".Tt");
            rotation += body.particle ? 0 : share(body.id + ".Tr");
        }
        return std::vector<double>{energy(translation), energy(rotation), energy(share("total.V"))};
    };
    chart_->setMoments({{QStringLiteral("0"), shares("@0")}, {QStringLiteral("t"), shares("")}});
}

void LedgerPanel::startTwin()
{
    const auto experiment = session_.experiment();
    session_.settle();
    if (!experiment || !session_.run())
        return;
    const course::Inputs inputs = session_.run()->inputs();
    twin_->setEnabled(false);
    showTwin([] { return tr("Running at half the step …"); });
    struct Answer {
        course::TwinReport worst;
        course::Text failure;
    };
    repeating_.begin(
        [experiment, inputs](const std::atomic<bool>*) {
            Answer answer;
            answer.worst.digits = 16;
            try {
                std::vector<std::vector<std::string>> quantities;
                for (const course::BodyDescription& body : experiment->scene.bodies) {
                    quantities.push_back({body.id + ".x", body.id + ".y", body.id + ".z"});
                    if (course::shapeRow(body.shape.kind).amount != course::ShapeAmount::point)
                        quantities.push_back({body.id + ".wx", body.id + ".wy", body.id + ".wz"});
                }
                for (const course::TwinReport& report : course::twin(*experiment, inputs, quantities))
                    if (report.digits < answer.worst.digits)
                        answer.worst = report;
            } catch (const std::exception& error) {
                answer.failure = course::shownText(error);
            }
            return answer;
        },
        [this](const Answer& answer) {
            twin_->setEnabled(true);
            showTwin([this, answer] {
                const QString reason = QString::fromStdString(course::in(language_, answer.failure));
                return reason.isEmpty() ? twinText(answer.worst) : reason;
            });
        });
}

/// What the comparison came to, in the words of the table of values.
QString LedgerPanel::twinText(const course::TwinReport& report) const
{
    if (report.worst.empty())
        return tr("Every variable agrees to 16 digits.");
    const course::RunPointer run = session_.run();
    const course::VariableInfo* info = run ? run->find(report.worst) : nullptr;
    if (!info)
        return {};
    return tr("Worst is %1 (%2): %3 digits agree at the end; it differs by at most %4.")
        .arg(symbolText(*info, language_), QString::fromStdString(course::in(language_, info->name)))
        .arg(report.digits)
        .arg(formatQuantity(report.largestDifference, info->unit, kErrorDigits));
}

void LedgerPanel::showTwin(std::function<QString()> says)
{
    twinSays_ = std::move(says);
    tellTwin();
    twinResult_->show();
    // Once the layout has made room for it.
    QTimer::singleShot(kLayoutMs, this, [this] { ensureWidgetVisible(twinResult_); });
}

void LedgerPanel::tellTwin()
{
    if (twinSays_)
        twinResult_->setText(twinSays_());
}

} // namespace polhode::ui
