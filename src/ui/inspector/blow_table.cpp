#include "ui/inspector/blow_table.h"

#include "ui/inspector/rounding.h"
#include "ui/plot/number_text.h"
#include "ui/session/parameter_text.h"

#include <QRegularExpression>
#include <QResizeEvent>

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

namespace
{

/// What is left of numbers of the size @p scale after their rounding is zero.
double rounded(double value, double scale)
{
    constexpr double kRounding = 1e-10;
    return std::abs(value) <= kRounding * scale ? 0 : value;
}

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
}

void BlowTable::setLanguage(course::Language language)
{
    language_ = language;
}

void BlowTable::show(const course::RunPointer& run, double t)
{
    run_ = run;
    time_ = t;
    const course::BlowView* last = nullptr;
    if (run)
        for (const course::BlowView& blow : run->blows())
            if (blow.time <= t + 1e-12)
                last = &blow;
    if (!last) {
        setText(tr("Momentum, angular momentum and energy before and after each impact appear here."));
        return;
    }
    const ThemeColors colors = themeColors(theme_);
    const double change = rounded(last->TAfter - last->TBefore, std::max(last->TBefore, last->TAfter));
    setText(QStringLiteral("<b>%1</b> t = %2")
                .arg(last->contacts.empty() ? tr("Blow") : tr("Impact"),
                     formatQuantity(last->time, {"s", 1, {}}, 6))
            + contactRows(*last) + bodyRows(*run, *last)
            + QStringLiteral("<span style='color:%1'>ΔT = %2%3</span>")
                  .arg(last->energyGain ? colors.error.name() : colors.ink.name(),
                       formatQuantity(change, {"J", 1, {}}, 4),
                       last->energyGain ? QStringLiteral(" – ") + tr("this law of impact created energy")
                                        : QString()));
}

QString BlowTable::contactRows(const course::BlowView& blow) const
{
    const QString color = quantityStyle(QStringLiteral("impulse"), theme_).color.name();
    const QFontMetricsF metrics(font());
    QString rows;
    for (const course::BlowView::ContactRow& row : blow.contacts) {
        const QString impulse
            = QStringLiteral("λ = %1").arg(formatQuantity(row.normalImpulse, {"N*s", 1, {}}, 4));
        const QString jump
            = QStringLiteral("ζ: %1 → %2 m/s")
                  .arg(numberText(orZero(row.zetaBefore), 4), numberText(orZero(row.zetaAfter), 4));
        const bool beside
            = metrics.horizontalAdvance(impulse) + metrics.horizontalAdvance(jump) + 4 * kPadding + kSpare
            <= width();
        rows += QStringLiteral("<tr><td colspan='2' style='padding:1px %1px'>%2</td></tr><tr>%3%4%5</tr>")
                    .arg(kPadding)
                    .arg(QString::fromStdString(course::in(language_, row.contact.label)).toHtmlEscaped(),
                         cell(QStringLiteral("<span style='color:%1'>%2</span>").arg(color, impulse)),
                         beside ? QString() : QStringLiteral("</tr><tr>"), cell(jump));
    }
    return QStringLiteral("<table>%1</table>").arg(rows);
}

QString BlowTable::bodyRows(const course::Run& run, const course::BlowView& blow) const
{
    struct Row {
        QString name, before, after;
    };
    std::vector<Row> rows{{{}, tr("before"), tr("after")}};
    double momentum = 0, spin = 0;
    for (const course::BlowView::BodyRow& body : blow.bodies) {
        momentum = std::max({momentum, body.pBefore_W.norm(), body.pAfter_W.norm()});
        spin = std::max({spin, body.LBefore_W.norm(), body.LAfter_W.norm()});
    }
    const double energy = std::max(blow.TBefore, blow.TAfter);
    for (const course::BlowView::BodyRow& body : blow.bodies) {
        const course::Run::BodyLook& look = run.bodies()[std::size_t(body.body)];
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
