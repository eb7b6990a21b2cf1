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

constexpr int kBand = 7; // px, the height of a band where there are few
constexpr int kLeastBand = 2; // px
constexpr int kTrack = 40; // px, that all of them may take
constexpr int kGap = 2; // px
constexpr double kMark = 3; // px, at least, of what lasts a moment only

/// "ball – floor" of the name of a variable of that pair, "ball – floor: case of contact".
course::Text pairOf(const course::Text& name)
{
    return inEach(name, [](const std::string& words) {
        return words.substr(0, std::min(words.rfind(": "), words.rfind("：")));
    });
}

} // namespace

ContactBands::ContactBands(Session& session, QWidget* parent)
    : QWidget(parent)
    , session_(session)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&session_, &Session::runChanged, this, &ContactBands::takeRun);
    connect(&session_, &Session::timeChanged, this, qOverload<>(&QWidget::update));
    connect(&session_, &Session::veiledChanged, this, qOverload<>(&QWidget::update));
    setVisible(false);
}

void ContactBands::setTheme(Theme theme)
{
    theme_ = theme;
    update();
}

void ContactBands::setLanguage(course::Language language)
{
    language_ = language;
    setAccessibleName(tr("Contacts over time"));
}

/// The case of each pair at the playhead; of a moment of two the later.
QString ContactBands::spokenText() const
{
    QStringList lines;
    if (session_.veiled())
        return {};
    for (const Band& band : bands_) {
        const Segment* now = nullptr;
        for (const Segment& segment : band.segments)
            if (segment.from <= session_.time() && session_.time() <= segment.to)
                now = &segment;
        if (now)
            lines << QStringLiteral("%1: %2").arg(QString::fromStdString(course::in(language_, band.pair)),
                                                  describe(now->state));
    }
    return lines.join(QStringLiteral("; "));
}

QSize ContactBands::sizeHint() const
{
    return {120, int(bands_.size()) * (bandHeight() + kGap)};
}

int ContactBands::bandHeight() const
{
    return std::clamp(kTrack / std::max(1, int(bands_.size())) - kGap, kLeastBand, kBand);
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
            if (!variable.id.ends_with(kSuffix))
                continue;
            const std::string pair = variable.id.substr(0, variable.id.size() - kSuffix.size());
            const auto cases = run->column(variable.id);
            const auto sticks = run->column(pair + ".stick");
            const auto times = run->time();
            Band band{pairOf(variable.name), {}};
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

QColor ContactBands::colorOf(State state) const
{
    const ThemeColors colors = themeColors(theme_);
    switch (state) {
    case State::striking:
        return colors.error;
    case State::parting:
        return colors.parting;
    case State::sliding:
        return quantityStyle(QStringLiteral("friction"), theme_).color;
    case State::sticking:
        return colors.good;
    case State::apart:
        break;
    }
    return colors.line;
}

/// What lasts comes first, so that marks of a moment lie on it: a strike up to its moment, parting from it
/// on.
void ContactBands::paintEvent(QPaintEvent*)
{
    if (session_.veiled())
        return;
    QPainter painter(this);
    const int height = bandHeight();
    const auto paint = [&](double left, double right, std::size_t band, State state) {
        painter.fillRect(QRectF(left, double(band) * (height + kGap) + 1, right - left, height),
                         colorOf(state));
    };
    for (std::size_t i = 0; i < bands_.size(); ++i) {
        for (const Segment& segment : bands_[i].segments)
            if (segment.state != State::striking && segment.state != State::parting)
                paint(x(segment.from), x(segment.to), i, segment.state);
        for (const State moment : {State::parting, State::striking})
            for (const Segment& segment : bands_[i].segments) {
                if (segment.state != moment)
                    continue;
                const double from = x(segment.from), to = x(segment.to);
                if (to - from >= kMark)
                    paint(from, to, i, moment);
                else if (moment == State::striking)
                    paint(from - kMark, from, i, moment);
                else
                    paint(from, from + kMark, i, moment);
            }
    }
    painter.fillRect(QRectF(x(session_.time()) - 1, 0, 2, this->height()), themeColors(theme_).accent);
}

bool ContactBands::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip || session_.veiled())
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto row = std::size_t(std::max(0, help->pos().y()) / (bandHeight() + kGap));
    if (row >= bands_.size())
        return true;
    const Segment* found = nullptr; // of what is there the shortest: marks of a moment lie on top
    for (const Segment& segment : bands_[row].segments)
        if (help->pos().x() >= x(segment.from) - kMark && help->pos().x() <= x(segment.to) + kMark
            && (!found || segment.to - segment.from < found->to - found->from))
            found = &segment;
    if (found)
        QToolTip::showText(
            help->globalPos(),
            QStringLiteral("%1\n%2").arg(QString::fromStdString(course::in(language_, bands_[row].pair)),
                                         describe(found->state)),
            this);
    return true;
}

} // namespace polhode::ui
