#include "ui/timeline/contact_bands.h"

#include "ui/session/session.h"
#include "ui/timeline/track_margin.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

namespace
{

constexpr int kBand = 7; // px
constexpr std::size_t kMostBands = 4;
constexpr double kMark = 2; // px, at least, of what lasts a moment only

} // namespace

ContactBands::ContactBands(Session& session, QWidget* parent)
    : QWidget(parent)
    , session_(session)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&session_, &Session::runChanged, this, &ContactBands::takeRun);
    connect(&session_, &Session::timeChanged, this, qOverload<>(&QWidget::update));
    setVisible(false);
}

void ContactBands::setTheme(Theme theme)
{
    theme_ = theme;
    update();
}

QSize ContactBands::sizeHint() const
{
    return {120, int(bands_.size()) * (kBand + 2)};
}

double ContactBands::x(double t) const
{
    const double end = session_.endTime();
    return kTrackMargin + (end > 0 ? t / end : 0) * (width() - 2 * kTrackMargin);
}

void ContactBands::takeRun()
{
    const std::size_t before = bands_.size();
    bands_.clear();
    const course::RunPointer run = session_.run();
    if (run && run->hasContacts()) {
        static const std::string kSuffix = ".case";
        for (const course::VariableInfo& variable : run->variables()) {
            if (!variable.id.ends_with(kSuffix) || bands_.size() >= kMostBands)
                continue;
            const std::string pair = variable.id.substr(0, variable.id.size() - kSuffix.size());
            const auto cases = run->column(variable.id);
            const auto sticks = run->column(pair + ".stick");
            const auto times = run->time();
            Band band{QString::fromStdString(pair).replace('.', QStringLiteral(" – ")), {}};
            bool touches = false;
            for (std::size_t i = 0; i < times.size(); ++i) {
                const double value = (*cases)[i];
                const State state = value < 1.5 || std::isnan(value) ? State::apart
                    : value < 2.25                                   ? State::striking
                    : value < 2.75                                   ? State::parting
                    : (*sticks)[i] < 0.5                             ? State::sliding
                                                                     : State::sticking;
                touches = touches || state != State::apart;
                if (!band.segments.empty())
                    band.segments.back().to = times[i];
                if (band.segments.empty() || band.segments.back().state != state)
                    band.segments.push_back({times[i], times[i], state});
            }
            if (touches)
                bands_.push_back(std::move(band));
        }
    }
    setVisible(!bands_.empty());
    if (before != bands_.size())
        updateGeometry();
    update();
}

QString ContactBands::describe(State state) const
{
    switch (state) {
    case State::striking:
        return tr("case 2a: they strike");
    case State::parting:
        return tr("case 2b: they part");
    case State::sliding:
        return tr("case 3: lasting contact, sliding");
    case State::sticking:
        return tr("case 3: lasting contact");
    case State::apart:
        break;
    }
    return tr("case 1: apart");
}

void ContactBands::paintEvent(QPaintEvent*)
{
    const ThemeColors colors = themeColors(theme_);
    QPainter painter(this);
    for (std::size_t i = 0; i < bands_.size(); ++i) {
        const double y = double(i) * (kBand + 2) + 1;
        for (const Segment& segment : bands_[i].segments) {
            const QColor color = segment.state == State::apart ? colors.line
                : segment.state == State::striking             ? colors.error
                : segment.state == State::parting              ? colors.warning
                : segment.state == State::sliding ? quantityStyle(QStringLiteral("friction"), theme_).color
                                                  : colors.good;
            const double left = x(segment.from);
            const double least = segment.state == State::apart ? 0 : kMark;
            painter.fillRect(QRectF(left, y, std::max(least, x(segment.to) - left), kBand), color);
        }
    }
    painter.fillRect(QRectF(x(session_.time()) - 1, 0, 2, height()), colors.accent);
}

bool ContactBands::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto row = std::size_t(std::max(0, help->pos().y()) / (kBand + 2));
    if (row >= bands_.size())
        return true;
    for (const Segment& segment : bands_[row].segments)
        if (help->pos().x() >= x(segment.from) - kMark && help->pos().x() <= x(segment.to) + kMark) {
            QToolTip::showText(help->globalPos(),
                               QStringLiteral("%1\n%2").arg(bands_[row].pair, describe(segment.state)), this);
            break;
        }
    return true;
}

} // namespace polhode::ui
