#include "ui/plot/plot_table.h"

#include "engine/math/number_text.h"
#include "ui/formula/marked_text.h"
#include "ui/plot/curve_math.h"
#include "ui/plot/number_text.h"
#include "ui/plot/plot_words.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace polhode::ui
{

namespace
{

constexpr int kTableDigits = 6;
// Of the largest of a curve, some hundred roundings: less is nothing where it is read; not where it is
// copied.
constexpr double kRounding = 1e-13;

/// When, of each sample; of a plot that knows no time, what its x axis shows.
const std::vector<double>& timesOf(const Curve& curve)
{
    return curve.time ? *curve.time : *curve.x;
}

} // namespace

void PlotTable::setPlot(PlotData plot, std::optional<double> step)
{
    beginResetModel();
    plot_ = std::move(plot);
    columns_.clear();
    std::map<double, bool> times; // and whether there is a jump
    for (const Curve& curve : plot_.curves) {
        if (curve.hidden)
            continue;
        if (!plot_.xIsTime && curve.time)
            columns_.push_back(column(curve, true));
        columns_.push_back(column(curve, false));
        const std::vector<double>& own = timesOf(curve);
        for (std::size_t i = 0; i < own.size(); ++i)
            if (std::isfinite(own[i]))
                times[own[i]] |= i > 0 && own[i] == own[i - 1] && curve.role != Curve::Role::measured;
    }
    if (step && *step > 0 && !times.empty()) {
        const double first = times.begin()->first, last = times.rbegin()->first;
        std::erase_if(times, [](const auto& entry) { return !entry.second; });
        for (double n = std::ceil(first / *step); n * *step <= last; ++n)
            times.try_emplace(n * *step, false);
    }
    rows_.clear();
    for (const auto& [time, jumps] : times) {
        rows_.push_back({time, jumps ? Side::before : Side::only});
        if (jumps)
            rows_.push_back({time, Side::after});
    }
    endResetModel();
}

PlotTable::Column PlotTable::column(const Curve& curve, bool isX) const
{
    Column made{&curve, isX, 0};
    for (const double value : made.values())
        if (std::isfinite(value))
            made.size = std::max(made.size, std::abs(value));
    return made;
}

std::vector<double> PlotTable::steps() const
{
    if (rows_.empty())
        return {};
    const double span = rows_.back().time - rows_.front().time;
    std::set<double> found;
    for (const int rows : {10, 20, 50, 100}) {
        const double power = std::pow(10, std::floor(std::log10(span / rows)));
        for (const double digit : {10.0, 5.0, 2.0, 1.0})
            if (span / rows >= 0.999 * digit * power) {
                found.insert(digit * power);
                break;
            }
    }
    return span > 0 ? std::vector<double>(found.rbegin(), found.rend()) : std::vector<double>();
}

int PlotTable::rowAt(double t) const
{
    const auto after = std::ranges::upper_bound(rows_, t, {}, &Row::time);
    return std::max(0, int(after - rows_.begin()) - 1);
}

int PlotTable::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(rows_.size());
}

int PlotTable::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : 1 + int(columns_.size());
}

std::optional<double> PlotTable::value(const QModelIndex& index) const
{
    const Row& row = rows_[std::size_t(index.row())];
    if (index.column() == 0)
        return row.time;
    const auto& [curve, isX, size] = columns_[std::size_t(index.column()) - 1];
    const std::vector<double>& times = timesOf(*curve);
    const auto [from, to] = std::ranges::equal_range(times, row.time);
    if (from == to) { // between its samples
        if (curve->role == Curve::Role::measured)
            return std::nullopt;
        const auto point = pointAt(*curve, row.time);
        return point ? std::optional(isX ? point->x() : point->y()) : std::nullopt;
    }
    const auto at = (row.side == Side::before ? from : to - 1) - times.begin();
    const double found = (isX ? *curve->x : *curve->y)[std::size_t(at)];
    return std::isfinite(found) ? std::optional(found) : std::nullopt;
}

QVariant PlotTable::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole && role != Qt::AccessibleTextRole && role != Qt::EditRole)
        return {};
    const auto number = value(index);
    if (role == Qt::EditRole)
        return number ? QVariant(*number) : QVariant();
    const double size = index.column() > 0 ? columns_[std::size_t(index.column()) - 1].size : 0;
    const QString text = !number                ? QStringLiteral("–")
        : std::abs(*number) <= kRounding * size ? QStringLiteral("0")
                                                : numberText(*number, kTableDigits);
    const Side side = rows_[std::size_t(index.row())].side;
    if (index.column() > 0 || side == Side::only)
        return text;
    const bool before = side == Side::before;
    if (role == Qt::AccessibleTextRole)
        return (before ? tr("%1, before the jump") : tr("%1, after the jump")).arg(text);
    return text + (before ? QChar(0x207b) : QChar(0x207a)); // t⁻ and t⁺
}

QString PlotTable::heading(int column) const
{
    const bool timed = plot_.xIsTime || (!columns_.empty() && columns_[0].curve->time);
    QString name = timed ? QStringLiteral("t") : plot_.xLabel,
            unit = timed ? QStringLiteral("s") : plot_.xUnit;
    if (column > 0) {
        const auto& [curve, isX, size] = columns_[std::size_t(column) - 1];
        const QString whose = curveName(*curve);
        name = isX                               ? plot_.xLabel
            : whose.isEmpty()                    ? plot_.yLabel
            : curve->role == Curve::Role::theory ? tr("%1, theory").arg(whose)
                                                 : whose;
        if (isX && columns_.size() > 2 && !whose.isEmpty())
            name += QStringLiteral(", ") + whose;
        unit = isX ? plot_.xUnit : plot_.unitOf(*curve);
    }
    return withoutMarks(unit.isEmpty() ? name : QStringLiteral("%1 (%2)").arg(name, unit));
}

QVariant PlotTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    const bool told = role == Qt::DisplayRole || role == Qt::ToolTipRole || role == Qt::AccessibleTextRole;
    return orientation == Qt::Horizontal && told ? QVariant(heading(section)) : QVariant();
}

QString PlotTable::text(const QModelIndexList& cells) const
{
    std::set<int> rows, columns;
    for (const QModelIndex& cell : cells) {
        rows.insert(cell.row());
        columns.insert(cell.column());
    }
    QStringList lines, headings;
    for (const int column : columns)
        headings << heading(column);
    lines << headings.join(QLatin1Char('\t'));
    for (const int row : rows) {
        QStringList numbers;
        for (const int column : columns) {
            const auto number = value(index(row, column));
            numbers << (number ? QString::fromStdString(polhode::numberText(*number)) : QString());
        }
        lines << numbers.join(QLatin1Char('\t'));
    }
    return cells.isEmpty() ? QString() : lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

} // namespace polhode::ui
