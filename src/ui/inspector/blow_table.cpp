#include "ui/inspector/blow_table.h"

#include "ui/plot/number_text.h"
#include "ui/session/parameter_text.h"

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

namespace
{

/// What is left of numbers of the size @p scale after their rounding is zero.
double orZero(double value, double scale)
{
    constexpr double kRounding = 1e-12;
    return std::abs(value) <= kRounding * scale ? 0 : value;
}

QString vectorText(const Eigen::Vector3d& v, double scale)
{
    const auto text = [&](double part) { return numberText(orZero(part, scale), 3); };
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
    const auto cell = [](const QString& text) {
        return QStringLiteral("<td style='padding:1px 6px' align='right'>%1</td>").arg(text);
    };
    QString html = QStringLiteral("<b>%1</b> t = %2")
                       .arg(last->contacts.empty() ? tr("Blow") : tr("Impact"),
                            formatQuantity(last->time, {"s", 1, {}}, 6));
    html += QStringLiteral("<table>");
    for (const course::BlowView::ContactRow& row : last->contacts) {
        const double speed = std::max(std::abs(row.zetaBefore), std::abs(row.zetaAfter));
        html += QStringLiteral("<tr><td colspan='2' style='padding:1px 6px'>%1</td></tr><tr>%2%3</tr>")
                    .arg(QString::fromStdString(course::in(language_, row.contact.label)).toHtmlEscaped(),
                         cell(QStringLiteral("<span style='color:%1'>λ = %2</span>")
                                  .arg(quantityStyle(QStringLiteral("impulse"), theme_).color.name(),
                                       formatQuantity(row.normalImpulse, {"N*s", 1, {}}, 4))),
                         cell(QStringLiteral("ζ: %1 → %2 m/s")
                                  .arg(numberText(orZero(row.zetaBefore, speed), 4),
                                       numberText(orZero(row.zetaAfter, speed), 4))));
    }
    html
        += QStringLiteral("</table><table><tr><td></td>%1%2</tr>").arg(cell(tr("before")), cell(tr("after")));
    double momentum = 0, spin = 0;
    for (const course::BlowView::BodyRow& row : last->bodies) {
        momentum = std::max({momentum, row.pBefore_W.norm(), row.pAfter_W.norm()});
        spin = std::max({spin, row.LBefore_W.norm(), row.LAfter_W.norm()});
    }
    const double energy = std::max(last->TBefore, last->TAfter);
    for (const course::BlowView::BodyRow& row : last->bodies) {
        const QString name
            = QString::fromStdString(course::in(language_, run->bodies()[std::size_t(row.body)].label))
                  .toHtmlEscaped();
        const auto line = [&](const QString& what, const QString& before, const QString& after) {
            html += QStringLiteral("<tr><td style='padding:1px 6px'>%1</td>%2%3</tr>")
                        .arg(what, cell(before), cell(after));
        };
        line(name + QStringLiteral(" <b>p</b>"), vectorText(row.pBefore_W, momentum),
             vectorText(row.pAfter_W, momentum));
        if (!run->bodies()[std::size_t(row.body)].particle)
            line(QStringLiteral("<b>L</b>"), vectorText(row.LBefore_W, spin), vectorText(row.LAfter_W, spin));
        line(QStringLiteral("T"), formatQuantity(orZero(row.TBefore, energy), {"J", 1, {}}, 4),
             formatQuantity(orZero(row.TAfter, energy), {"J", 1, {}}, 4));
    }
    const double change = orZero(last->TAfter - last->TBefore, energy);
    html += QStringLiteral("</table><span style='color:%1'>ΔT = %2%3</span>")
                .arg(last->energyGain ? colors.error.name() : colors.ink.name(),
                     formatQuantity(change, {"J", 1, {}}, 4),
                     last->energyGain ? QStringLiteral(" – ") + tr("this law of impact created energy")
                                      : QString());
    setText(html);
}

} // namespace polhode::ui
