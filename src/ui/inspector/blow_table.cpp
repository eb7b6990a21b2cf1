#include "ui/inspector/blow_table.h"

#include "engine/impact/impact_issue.h"
#include "engine/impact/impact_law_table.h"
#include "engine/step/stepper_table.h"
#include "ui/inspector/rounding.h"
#include "ui/plot/number_text.h"
#include "ui/session/parameter_text.h"
#include "ui/widgets/copying.h"

#include <QRegularExpression>
#include <QResizeEvent>

#include <algorithm>
#include <cmath>
#include <set>

namespace polhode::ui
{

namespace
{

/// What is left of numbers of the size @p scale after their rounding is zero.
double rounded(double value, double scale)
{
    constexpr double kRounding = 1e-10; // of the scale: a million roundings, far below what is shown
    return std::abs(value) <= kRounding * scale ? 0 : value;
}

constexpr double kSameMoment = 1e-12; // s: the rounding of a time that is read from the slider
constexpr int kPadding = 6;
constexpr int kSpare = 18; // pixels: between the cells, and what rich text rounds up
const QRegularExpression kTags(QStringLiteral("<[^>]*>"));

/// A cell of the table; its text stays on its line.
QString cell(const QString& text, const char* side = "right")
{
    return QStringLiteral("<td style='padding:1px %1px; white-space:nowrap' align='%2'>%3</td>")
        .arg(kPadding)
        .arg(QLatin1String(side), text);
}

QString headRow(const QString& text)
{
    return QStringLiteral("<tr><td colspan='2' style='padding:1px %1px'>%2</td></tr>")
        .arg(kPadding)
        .arg(text.toHtmlEscaped());
}

QString vectorText(const Eigen::Vector3d& v, double scale)
{
    const auto text = [&](double part) { return numberText(rounded(part, scale), 3); };
    return QStringLiteral("(%1, %2, %3)").arg(text(v.x()), text(v.y()), text(v.z()));
}

} // namespace

BlowTable::BlowTable(QWidget* parent)
    : QLabel(parent)
{
    setTextFormat(Qt::RichText);
    setWordWrap(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    offerCopies(this, [this](QPoint) {
        return blow_ ? QVector<Copy>{textCopy(tr("Copy the table of the impact"), [this] { return table(); })}
                     : QVector<Copy>();
    });
}

/// What the bodies had before and after, to the last bit, for a spreadsheet.
QString BlowTable::table() const
{
    QVector<QStringList> lines{{tr("Body"), tr("Quantity"), tr("before"), tr("after"), tr("Unit")}};
    for (const course::BlowView::BodyRow& body : blow_->bodies) {
        const course::BodyLook& look = run_->bodies()[std::size_t(body.body)];
        const QString name = QString::fromStdString(course::in(language_, look.label));
        const auto add = [&](const QString& quantity, double before, double after, const char* unit) {
            lines << QStringList{name, quantity, wholeNumber(before), wholeNumber(after),
                                 QString::fromUtf8(unit)};
        };
        const char axes[] = "xyz";
        for (int i = 0; i < 3; ++i)
            add(QStringLiteral("p") + QLatin1Char(axes[i]), body.pBefore_W[i], body.pAfter_W[i], "kg⋅m/s");
        for (int i = 0; i < 3 && !look.particle; ++i)
            add(QStringLiteral("L") + QLatin1Char(axes[i]), body.LBefore_W[i], body.LAfter_W[i], "kg⋅m²/s");
        add(QStringLiteral("T"), body.TBefore, body.TAfter, "J");
    }
    return tableText(lines);
}

void BlowTable::setLanguage(course::Language language)
{
    language_ = language;
}

void BlowTable::show(const course::RunPointer& run, double t)
{
    run_ = run;
    time_ = t;
    blow_ = nullptr;
    if (run)
        for (const course::BlowView& blow : run->blows())
            if (blow.time <= t + kSameMoment)
                blow_ = &blow;
    if (!blow_) {
        setText(tr("Momentum, angular momentum and energy before and after each impact appear here."));
        return;
    }
    const ThemeColors colors = themeColors(theme_);
    const double change = rounded(blow_->TAfter - blow_->TBefore, std::max(blow_->TBefore, blow_->TAfter));
    setText(QStringLiteral("<b>%1</b> t = %2")
                .arg(blow_->contacts.empty() ? tr("Blow") : tr("Impact"),
                     formatQuantity(blow_->time, {"s", 1, {}}, 6))
            + lawText(*run, *blow_) + contactRows(*blow_) + turnRows(*blow_) + bodyRows(*run, *blow_)
            + QStringLiteral("<span style='color:%1'>ΔT = %2</span>")
                  .arg((gainsEnergy(*run) ? colors.error : colors.ink).name(),
                       formatQuantity(change, {"J", 1, {}}, 4))
            + findingRows(*run));
}

std::vector<const course::RunEvent*> BlowTable::findings(const course::Run& run) const
{
    const int blow = int(blow_ - run.blows().data());
    std::vector<const course::RunEvent*> found;
    for (const course::RunEvent& event : run.events())
        if (event.blow == blow && (event.isFailure() || event.isNotice()))
            found.push_back(&event);
    return found;
}

bool BlowTable::gainsEnergy(const course::Run& run) const
{
    const std::string_view gain = impactIssueRow(ImpactIssue::energyGain).id;
    return std::ranges::any_of(findings(run),
                               [gain](const course::RunEvent* event) { return event->id == gain; });
}

QString BlowTable::findingRows(const course::Run& run) const
{
    const ThemeColors colors = themeColors(theme_);
    QString rows;
    for (const course::RunEvent* event : findings(run))
        rows += QStringLiteral("<br><span style='color:%1'>%2</span>")
                    .arg((event->isFailure() ? colors.error : colors.warning).name(),
                         QString::fromStdString(course::in(language_, event->label)).toHtmlEscaped());
    return rows;
}

QString BlowTable::impulseCells(const QString& impulse, const QString& velocity) const
{
    const QString color = quantityStyle(QStringLiteral("impulse"), theme_).color.name();
    const QFontMetricsF metrics(font());
    const bool beside
        = metrics.horizontalAdvance(impulse) + metrics.horizontalAdvance(velocity) + 4 * kPadding + kSpare
        <= width();
    return QStringLiteral("<tr>%1%2%3</tr>")
        .arg(cell(QStringLiteral("<span style='color:%1'>%2</span>").arg(color, impulse)),
             beside ? QString() : QStringLiteral("</tr><tr>"), cell(velocity));
}

QString BlowTable::lawText(const course::Run& run, const course::BlowView& blow) const
{
    std::set<std::string> pairs;
    for (const course::BlowView::ContactRow& row : blow.contacts)
        pairs.insert(row.contact.pair);
    if (pairs.size() < 2)
        return {};
    const QString name = QString::fromStdString(course::in(language_, blow.lawName));
    QString text = tr("Several pairs touch; the law of this impact: %1.").arg(name);
    if (blow.law.empty())
        text = stepperRow(run.stepper()).fixedSteps
            ? tr("Several pairs touch; time-stepping strikes all of them at once.")
            : QString();
    else if (!blow.lawChosen && impactLawRow(blow.law).usual)
        text += QLatin1Char(' ')
            + tr("It is the default. Balls in a row or a stack are struck one after another by “impact: "
                 "sequential”.");
    else if (!blow.lawChosen)
        text += QLatin1Char(' ') + tr("It was chosen for these contacts.");
    return text.isEmpty() ? text : QStringLiteral("<p>%1</p>").arg(text.toHtmlEscaped());
}

QString BlowTable::contactRows(const course::BlowView& blow) const
{
    double largest = 0;
    for (const course::BlowView::ContactRow& row : blow.contacts)
        largest = std::max(largest, std::abs(row.normalImpulse));
    QString rows;
    for (const course::BlowView::ContactRow& row : blow.contacts)
        rows += headRow(QString::fromStdString(course::in(language_, row.contact.label)))
            + impulseCells(
                    QStringLiteral("λ = %1").arg(
                        formatQuantity(rounded(row.normalImpulse, largest), {"N*s", 1, {}}, 4)),
                    QStringLiteral("ζ: %1 → %2 m/s")
                        .arg(numberText(orZero(row.zetaBefore), 4), numberText(orZero(row.zetaAfter), 4)));
    return QStringLiteral("<table>%1</table>").arg(rows);
}

QString BlowTable::turnRows(const course::BlowView& blow) const
{
    constexpr std::size_t kMost = 60; // no one reads more
    const std::size_t count = blow.sequence.size();
    if (count < 2)
        return {};
    QString rows;
    for (std::size_t i = 0; i < std::min(count, kMost); ++i) {
        const course::BlowView::TurnRow& turn = blow.sequence[i];
        const QString name = turn.contact < 0
            ? tr("stop of a joint")
            : QString::fromStdString(
                course::in(language_, blow.contacts[std::size_t(turn.contact)].contact.label));
        rows += headRow(QStringLiteral("%1. %2").arg(i + 1).arg(name))
            + impulseCells(QStringLiteral("λ = %1").arg(formatQuantity(turn.impulse, {"N*s", 1, {}}, 4)),
                           QStringLiteral("ζ = %1 m/s").arg(numberText(orZero(turn.zetaBefore), 4)));
    }
    if (count > kMost)
        rows += headRow(tr("and %1 more").arg(count - kMost));
    return QStringLiteral("<b>%1</b><table>%2</table>").arg(tr("One after another, in this order:"), rows);
}

QString BlowTable::bodyRows(const course::Run& run, const course::BlowView& blow) const
{
    struct Row {
        QString name, before, after;
    };
    std::vector<Row> rows{{{}, tr("before"), tr("after")}};
    const double energy = std::max(blow.TBefore, blow.TAfter);
    double momentum = 0, spin = 0;
    for (const course::BlowView::BodyRow& body : blow.bodies) {
        momentum = std::max({momentum, body.pBefore_W.norm(), body.pAfter_W.norm()});
        const double I = run.bodies()[std::size_t(body.body)].I_B.trace();
        spin = std::max(spin, std::sqrt(2 * energy * I)); // if all of the energy were that of turning
    }
    for (const course::BlowView::BodyRow& body : blow.bodies) {
        const course::BodyLook& look = run.bodies()[std::size_t(body.body)];
        const QString name = QString::fromStdString(course::in(language_, look.label)).toHtmlEscaped();
        rows.push_back({name + QStringLiteral(" <b>p</b>"), vectorText(body.pBefore_W, momentum),
                        vectorText(body.pAfter_W, momentum)});
        if (!look.particle)
            rows.push_back({QStringLiteral("<b>L</b>"), vectorText(body.LBefore_W, spin),
                            vectorText(body.LAfter_W, spin)});
        rows.push_back({QStringLiteral("T"), formatQuantity(rounded(body.TBefore, energy), {"J", 1, {}}, 4),
                        formatQuantity(rounded(body.TAfter, energy), {"J", 1, {}}, 4)});
    }
    const auto widest = [&](QString Row::*part) {
        double width = 0;
        for (const Row& row : rows) {
            QString text = row.*part;
            width = std::max(width, QFontMetricsF(font()).horizontalAdvance(text.remove(kTags)));
        }
        return width + 2 * kPadding;
    };
    const bool beside = widest(&Row::name) + widest(&Row::before) + widest(&Row::after) + kSpare <= width();
    QString html;
    for (const Row& row : rows)
        html += QStringLiteral("<tr>%1%2</tr>")
                    .arg(cell(row.name, "left"),
                         beside ? cell(row.before) + cell(row.after)
                                : cell(row.before + QStringLiteral("<br>→ ") + row.after));
    return QStringLiteral("<table>%1</table>").arg(html);
}

void BlowTable::resizeEvent(QResizeEvent* event)
{
    QLabel::resizeEvent(event);
    if (event->size().width() != event->oldSize().width())
        show(run_, time_);
}

} // namespace polhode::ui
