#include "ui/timeline/contact_bands.h"

#include "ui/session/session.h"
#include "ui/theme/elided_text.h"
#include "ui/theme/text_scale.h"
#include "ui/timeline/track_margin.h"

#include <QFontInfo>
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
constexpr int kNamedRoom = 68; // px, that all bands with names take: three of the usual type, 20 px a line
constexpr double kNamedGrowing
    = 48; // px of it at the usual size of text: large type leaves the window little
constexpr double kLeastName = 0.7; // of a line of text: the height of a band whose name is read beside others
constexpr int kTrack = 40; // px, that all of them may take without names
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

QString ContactBands::nameOf(const Band& band) const
{
    return QString::fromStdString(course::in(language_, band.pair));
}

QString ContactBands::stateOf(const Band& band) const
{
    const Segment* now = nullptr;
    for (const Segment& segment : band.segments)
        if (segment.from <= session_.time() && session_.time() <= segment.to)
            now = &segment;
    return now ? describe(now->state) : QString();
}

/// The case of each pair at the playhead.
QString ContactBands::spokenText() const
{
    if (session_.veiled())
        return tr("The contacts are hidden until a prediction is made.");
    QStringList lines;
    for (const Band& band : bands_)
        lines << QStringLiteral("%1: %2").arg(nameOf(band), stateOf(band));
    return lines.join(QStringLiteral("; "));
}

QSize ContactBands::spokenGrid() const
{
    return {1, session_.veiled() ? 0 : int(bands_.size())};
}

Spoken::Part ContactBands::spokenPart(QPoint at) const
{
    const Band& band = bands_[std::size_t(at.y())];
    return {QAccessible::ListItem, nameOf(band), stateOf(band),
            QRectF(0, at.y() * (bandHeight() + kGap), width(), bandHeight())};
}

QSize ContactBands::sizeHint() const
{
    return {120, int(bands_.size()) * (bandHeight() + kGap) + kGap};
}

bool ContactBands::hasNames() const
{
    return namedHeight() >= kLeastName * fontMetrics().height();
}

/// That of a band with a name: a line of text, less where there are some.
int ContactBands::namedHeight() const
{
    const int line = fontMetrics().height();
    const int room = std::max(kNamedRoom, withText(*this, kNamedGrowing));
    return std::min(line, room / std::max(1, int(bands_.size())) - kGap);
}

int ContactBands::bandHeight() const
{
    if (hasNames())
        return namedHeight();
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

BandLook ContactBands::lookOf(State state, Theme theme)
{
    const ThemeColors colors = themeColors(theme);
    switch (state) {
    case State::striking:
        return {colors.error, 1.4};
    case State::parting:
        return {colors.parting, 0.5};
    case State::sliding:
        return {quantityStyle(QStringLiteral("friction"), theme).color, 1, Qt::BDiagPattern};
    case State::sticking:
        return {colors.good, 1};
    case State::apart:
        break;
    }
    return {colors.inkSoft, 0.15};
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
        const BandLook look = lookOf(state, theme_);
        const double own = std::max(1.0, look.height * height);
        const double middle = double(band) * (height + kGap) + 1 + 0.5 * height;
        const QRectF place(left, middle - 0.5 * own, right - left, own);
        if (look.pattern != Qt::SolidPattern)
            painter.fillRect(place, mixed(look.color, themeColors(theme_).window, 0.55));
        painter.fillRect(place, QBrush(look.color, look.pattern));
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
    for (std::size_t i = 0; i < bands_.size() && hasNames(); ++i)
        drawName(painter, i);
    painter.fillRect(QRectF(x(session_.time()) - 1, 0, 2, this->height()), themeColors(theme_).accent);
}

QFont ContactBands::nameFont() const
{
    QFont type = font();
    if (bandHeight() < fontMetrics().height())
        type.setPixelSize(std::max(1, QFontInfo(type).pixelSize() * bandHeight() / fontMetrics().height()));
    return type;
}

/// On paper of its own, in the longest stretch of one case, so that it hides none.
void ContactBands::drawName(QPainter& painter, std::size_t band) const
{
    const auto length = [](const Segment& segment) { return segment.to - segment.from; };
    const auto& segments = bands_[band].segments;
    const auto longest = std::ranges::max_element(segments, {}, length);
    if (longest == segments.end())
        return;
    const double from = x(longest->from), room = x(longest->to) - from - 4 * kGap;
    const QFont type = nameFont();
    const QFontMetricsF metrics(type);
    const QString name = elidedText(metrics, nameOf(bands_[band]), room, Qt::ElideMiddle);
    if (name.size() < 3 && name != nameOf(bands_[band]))
        return; // nothing but an ellipsis
    const QRectF place(from + 2 * kGap, double(band) * (bandHeight() + kGap) + 1,
                       metrics.horizontalAdvance(name) + 2 * kGap, bandHeight());
    painter.fillRect(place, themeColors(theme_).window);
    painter.setPen(themeColors(theme_).ink);
    painter.setFont(type);
    painter.drawText(place, Qt::AlignCenter | Qt::TextDontClip, name);
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
        QToolTip::showText(help->globalPos(),
                           QStringLiteral("%1\n%2").arg(nameOf(bands_[row]), describe(found->state)), this);
    return true;
}

} // namespace polhode::ui
