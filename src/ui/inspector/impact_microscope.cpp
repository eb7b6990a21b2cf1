#include "ui/inspector/impact_microscope.h"

#include "ui/access/spoken.h"
#include "ui/inspector/chart_axes.h"
#include "ui/inspector/rounding.h"
#include "ui/plot/number_text.h"
#include "ui/session/parameter_text.h"

#include <QLabel>
#include <QMouseEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>

namespace polhode::ui
{

namespace
{

constexpr int kLines = 11; ///< of text, the height of the chart

/// The unit of time in which a duration has one to three figures before the point.
struct TimeUnit {
    double seconds;
    const char* name;
};

TimeUnit timeUnit(double duration)
{
    // Each in seconds.
    constexpr std::array kUnits{TimeUnit{1, "s"}, TimeUnit{1e-3, "ms"}, TimeUnit{1e-6, "µs"}};
    for (const TimeUnit& unit : kUnits)
        if (duration >= unit.seconds)
            return unit;
    return kUnits.back();
}

/// When an impact begins, in a unit in which that or the impact itself has figures before the point.
QString startText(const course::SoftImpact& impact)
{
    const TimeUnit unit = timeUnit(std::max(impact.from, impact.to - impact.from));
    return QStringLiteral("%1\u202f%2")
        .arg(numberText(impact.from / unit.seconds, 4), QString::fromUtf8(unit.name));
}

/// The curves; their figures stand below them.
class ImpactPlot : public QCustomPlot, public Spoken
{
public:
    using QCustomPlot::QCustomPlot;

    QAccessible::Role spokenRole() const override { return QAccessible::Chart; }
    QString spokenText() const override { return {}; }
};

double sizeOf(double value)
{
    constexpr double kLeast = 1e-12; // SI: what is smaller gets an axis of this size, not none
    return std::max(value, kLeast);
}

} // namespace

ImpactMicroscope::ImpactMicroscope(QWidget* parent)
    : QWidget(parent)
    , title_(new QLabel(this))
    , plot_(new ImpactPlot(this))
    , rigid_(new QCPItemLine(plot_))
    , playhead_(new QCPItemLine(plot_))
    , figures_(new QLabel(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    for (QWidget* each : std::initializer_list<QWidget*>{title_, plot_, figures_})
        layout->addWidget(each);
    for (QLabel* label : {title_, figures_}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::RichText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    plot_->setMinimumWidth(1);
    plot_->setFocusPolicy(Qt::NoFocus);
    plot_->addGraph();
    plot_->addGraph(plot_->xAxis, plot_->yAxis2);
    plot_->yAxis2->setVisible(true);
    for (QCPItemLine* line : {rigid_, playhead_})
        line->setClipToAxisRect(true);
    for (QCPItemPosition* end : {rigid_->start, rigid_->end}) {
        end->setAxes(plot_->xAxis, plot_->yAxis2);
        end->setTypeX(QCPItemPosition::ptAxisRectRatio);
    }
    for (QCPItemPosition* end : {playhead_->start, playhead_->end}) {
        end->setAxes(plot_->xAxis, plot_->yAxis);
        end->setTypeY(QCPItemPosition::ptAxisRectRatio);
    }
    connect(plot_, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) {
        const course::SoftImpact* impact = this->impact();
        if (!impact)
            return;
        const double t
            = plot_->xAxis->pixelToCoord(event->pos().x()) * timeUnit(impact->to - impact->from).seconds;
        emit picked(std::clamp(impact->from + t, impact->from, impact->to));
    });
}

std::size_t ImpactMicroscope::nearest(double t) const
{
    const auto distance = [&](const course::SoftImpact& impact) {
        return std::max({impact.from - t, t - impact.to, 0.0});
    };
    const auto least = std::ranges::min_element(impacts_, {}, distance);
    return std::size_t(least - impacts_.begin());
}

void ImpactMicroscope::show(const course::RunPointer& run, double t)
{
    const bool other = run != run_;
    run_ = run;
    time_ = t;
    if (other)
        impacts_ = run ? run->softImpacts() : std::vector<course::SoftImpact>();
    if (!any())
        return;
    if (const std::size_t at = nearest(t); other || at != shown_) {
        shown_ = at;
        view_ = run->magnify(impacts_[at]);
        write();
    }
    draw();
}

QString ImpactMicroscope::text() const
{
    return title_->text() + figures_->text();
}

void ImpactMicroscope::setLanguage(course::Language language)
{
    language_ = language;
    plot_->yAxis->setLabel(QStringLiteral("λ (N)"));
    plot_->yAxis2->setLabel(QStringLiteral("∫λ dt (N⋅s)"));
    plot_->setAccessibleName(tr("Impact microscope"));
    plot_->setToolTip(tr("Filled: the force; rising: its impulse so far; dashed: the impulse of the rigid "
                         "impact. Click to go to a moment."));
    if (any())
        write();
}

void ImpactMicroscope::setTheme(Theme theme)
{
    theme_ = theme;
    const ThemeColors colors = themeColors(theme);
    const QuantityStyle force = quantityStyle(QStringLiteral("F"), theme);
    const QuantityStyle impulse = quantityStyle(QStringLiteral("impulse"), theme);
    styleAxes(*plot_, {plot_->xAxis, plot_->yAxis, plot_->yAxis2}, theme);
    plot_->yAxis->setLabelColor(force.color);
    plot_->yAxis2->setLabelColor(impulse.color);
    plot_->graph(0)->setPen(QPen(force.color, 1.5));
    plot_->graph(0)->setBrush(mixed(colors.surface, force.color, 0.18));
    plot_->graph(1)->setPen(QPen(impulse.color, 1.5, Qt::DashDotLine));
    rigid_->setPen(QPen(colors.ink, 1, Qt::DashLine));
    playhead_->setPen(QPen(colors.accent, 1));
    plot_->setFixedHeight(kLines * fontMetrics().height());
    if (any())
        write();
}

void ImpactMicroscope::write()
{
    const course::SoftImpact& impact = impacts_[shown_];
    const double duration = impact.to - impact.from;
    const double largest = *std::ranges::max_element(view_.force);
    const auto row = [](const QString& name, const QString& value) {
        return QStringLiteral("<tr><td>%1</td><td align='right' style='padding-left:10px; "
                              "white-space:nowrap'>%2</td></tr>")
            .arg(name, value);
    };
    const auto quantity = [](double value, const char* unit) {
        return formatQuantity(orZero(value), {unit, 1, {}}, 4);
    };
    title_->setText(QStringLiteral("<b>%1</b> %2, t = %3")
                        .arg(tr("Impact microscope"),
                             QString::fromStdString(course::in(language_, impact.label)).toHtmlEscaped(),
                             startText(impact)));
    const TimeUnit unit = timeUnit(duration);
    QString rows = row(tr("It lasts"),
                       QStringLiteral("%1 %2").arg(numberText(duration / unit.seconds, 4),
                                                   QString::fromUtf8(unit.name)))
        + row(tr("Largest force"), quantity(largest, "N"))
        + row(tr("Impulse ∫λ dt"), quantity(view_.impulse.back(), "N*s"))
        + row(tr("Rate of the gap ζ"),
              QStringLiteral("%1 → %2 m/s")
                  .arg(numberText(orZero(view_.zetaBefore), 4), numberText(orZero(view_.zetaAfter), 4)));
    rows += row(tr("Rigid impulse of these velocities"),
                std::isnan(view_.rigidImpulse) ? tr("none: several contacts act at once")
                                               : quantity(view_.rigidImpulse, "N*s"));
    figures_->setText(QStringLiteral("<table>%1</table>").arg(rows));
}

void ImpactMicroscope::draw()
{
    const course::SoftImpact& impact = impacts_[shown_];
    const TimeUnit unit = timeUnit(impact.to - impact.from);
    QVector<double> x, force, impulse;
    for (std::size_t i = 0; i < view_.time.size(); ++i) {
        x << (view_.time[i] - impact.from) / unit.seconds;
        force << view_.force[i];
        impulse << view_.impulse[i];
    }
    plot_->graph(0)->setData(x, force, true);
    plot_->graph(1)->setData(x, impulse, true);
    const bool rigid = std::isfinite(view_.rigidImpulse);
    constexpr double kRoom = 1.08; // above the curves
    const double most = rigid ? std::max(view_.impulse.back(), view_.rigidImpulse) : view_.impulse.back();
    plot_->xAxis->setLabel(
        QStringLiteral("t − %1 (%2)").arg(startText(impact), QString::fromUtf8(unit.name)));
    plot_->xAxis->setRange(0, x.back());
    plot_->yAxis->setRange(0, kRoom * sizeOf(*std::ranges::max_element(view_.force)));
    plot_->yAxis2->setRange(0, kRoom * sizeOf(most));
    rigid_->setVisible(rigid);
    rigid_->start->setCoords(0, view_.rigidImpulse);
    rigid_->end->setCoords(1, view_.rigidImpulse);
    const double at = (time_ - impact.from) / unit.seconds;
    playhead_->setVisible(at >= 0 && at <= x.back());
    playhead_->start->setCoords(at, 0);
    playhead_->end->setCoords(at, 1);
    for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis, plot_->yAxis2})
        fitTicks(*axis);
    plot_->replot();
}

} // namespace polhode::ui
