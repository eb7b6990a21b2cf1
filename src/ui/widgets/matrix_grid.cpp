#include "ui/widgets/matrix_grid.h"

#include "ui/formula/marked_text.h"
#include "ui/plot/number_text.h"
#include "ui/theme/elided_text.h"
#include "ui/widgets/copying.h"
#include "ui/widgets/entry_style.h"
#include "ui/widgets/matrix_text.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

namespace
{

constexpr double kMatrixGap = 12; // pixels between matrices
constexpr double kFew = 8; // columns up to which a cell holds its number
constexpr double kNames = 0.32; // share of the width that the names of rows may take
constexpr int kNamed = 30; // rows up to which each is high enough for its name, however narrow its cells are
constexpr double kLeast = 0.8; // of the line height: a row with a name

QString numberedName(const MatrixPicture& matrix, int row)
{
    return matrix.rows == matrix.columns ? QStringLiteral("%1 %2").arg(row + 1).arg(matrix.rows[row])
                                         : matrix.rows[row];
}

} // namespace

MatrixGrid::MatrixGrid(QWidget* parent)
    : QWidget(parent)
{
    setMouseTracking(true);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    offerCopies(this, [this](QPoint at) {
        const QVector<MatrixPicture> wanted = matricesAt(at);
        const auto written = [wanted](QString (*write)(const MatrixPicture&), const QString& between) {
            return [=] {
                QStringList texts;
                for (const MatrixPicture& matrix : wanted)
                    texts << write(matrix);
                return texts.join(between);
            };
        };
        const bool one = wanted.size() == 1;
        if (wanted.isEmpty())
            return QVector<Copy>();
        return QVector<Copy>{
            textCopy(one ? tr("Copy this matrix as a table") : tr("Copy the matrices as tables"),
                     written(matrixText, QStringLiteral("\n"))),
            textCopy(one ? tr("Copy this matrix as LaTeX") : tr("Copy the matrices as LaTeX"),
                     written(matrixTex, QStringLiteral("\n\n")))};
    });
}

QVector<MatrixPicture> MatrixGrid::matricesAt(QPointF at) const
{
    const QVector<Place> all = places(width());
    for (int i = 0; i < all.size(); ++i)
        if (all[i].whole.contains(at))
            return {matrices_[i]};
    return matrices_;
}

void MatrixGrid::setMatrices(QVector<MatrixPicture> matrices)
{
    const auto shape = [](const QVector<MatrixPicture>& all) {
        QVector<std::pair<Eigen::Index, Eigen::Index>> sizes;
        for (const MatrixPicture& each : all)
            sizes << std::pair(each.value.rows(), each.value.cols());
        return sizes;
    };
    const bool same = shape(matrices) == shape(matrices_);
    matrices_ = std::move(matrices);
    if (!same)
        updateGeometry();
    update();
}

/// "M (1/kg) = [2, 1; 1, 2]", row by row; of a large matrix its size alone.
QString MatrixGrid::spokenText() const
{
    QStringList lines;
    for (const MatrixPicture& matrix : matrices_) {
        const QString unit = matrix.unit.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(matrix.unit);
        const QString name = withoutMarks(matrix.name) + unit;
        if (matrix.value.cols() > kFew || matrix.value.rows() > kNamed) {
            lines
                << tr("%1: %2 rows, %3 columns").arg(name).arg(matrix.value.rows()).arg(matrix.value.cols());
            continue;
        }
        const double scale = largestEntry(matrix.value);
        QStringList rows;
        for (Eigen::Index i = 0; i < matrix.value.rows(); ++i) {
            QStringList entries;
            for (Eigen::Index k = 0; k < matrix.value.cols(); ++k) {
                const double entry = matrix.value(i, k);
                entries << numberText(isNothing(entry, scale) ? 0 : entry, 4);
            }
            rows << entries.join(QStringLiteral(", "));
        }
        lines << QStringLiteral("%1 = [%2]").arg(name, rows.join(QStringLiteral("; ")));
    }
    return lines.join(QLatin1Char('\n'));
}

void MatrixGrid::setTheme(Theme theme)
{
    theme_ = theme;
    update();
}

void MatrixGrid::setHighlighted(const QString& key)
{
    if (highlighted_ == key)
        return;
    highlighted_ = key;
    update();
}

QVector<MatrixGrid::Place> MatrixGrid::places(int width) const
{
    const QFontMetricsF metrics(font());
    QVector<Place> all;
    double x = 0, y = 0, line = 0;
    for (const MatrixPicture& matrix : matrices_) {
        const auto columns = double(matrix.value.cols()), rows = double(matrix.value.rows());
        const bool numbers = columns <= kFew;
        double names = 0, cell = 0;
        const auto fit = [&](bool numbered) {
            names = 0;
            for (int i = 0; i < matrix.rows.size(); ++i) {
                const QString name = numbered ? numberedName(matrix, i) : matrix.rows[i];
                names = std::max(names, metrics.horizontalAdvance(name) + 6);
            }
            names = std::min(names, kNames * width);
            cell = numbers ? metrics.horizontalAdvance(QStringLiteral("−0.0000")) + 16 : metrics.height();
            const double room = width - names - 14;
            if (columns * cell > room)
                cell = std::max(2.0, room / columns);
        };
        fit(false);
        const bool numbered = numbers && std::ranges::any_of(matrix.columns, [&](const QString& name) {
                                  return metrics.horizontalAdvance(name) > cell - 4;
                              });
        if (numbered)
            fit(true);
        const double least = !matrix.rows.isEmpty() && rows <= kNamed ? kLeast * metrics.height() : 4;
        const double height
            = numbers ? metrics.height() + 6 : std::max(least, std::min(cell, metrics.height()));
        const double header
            = metrics.height() + 4 + (matrix.columns.isEmpty() || !numbers ? 0 : metrics.height() + 2);
        const double caption = markedAdvance(font(), matrix.name)
            + metrics.horizontalAdvance(QStringLiteral("   10⁻⁸⁸ ") + matrix.unit) + 18;
        const QSizeF size(std::max(caption, names + columns * cell + 14), header + rows * height + 2);
        if (x > 0 && x + size.width() > width) {
            x = 0;
            y += line + kMatrixGap;
            line = 0;
        }
        Place place;
        place.whole = {x, y, size.width(), size.height()};
        place.cells = {x + names + 6, y + header, columns * cell, rows * height};
        place.cell = {cell, height};
        place.numbered = numbered;
        all << place;
        x += size.width() + kMatrixGap;
        line = std::max(line, size.height());
    }
    return all;
}

int MatrixGrid::heightForWidth(int width) const
{
    double bottom = 0;
    for (const Place& place : places(width))
        bottom = std::max(bottom, place.whole.bottom());
    return int(std::ceil(bottom)) + 2;
}

void MatrixGrid::draw(QPainter& painter, const MatrixPicture& matrix, const Place& place) const
{
    const ThemeColors colors = themeColors(theme_);
    const QFontMetricsF metrics(font());
    const QColor tint = quantityStyle(matrix.quantity, theme_).color;
    painter.setPen(tint);
    const QPointF caption(place.whole.left() + 6, place.whole.top() + metrics.ascent());
    drawMarked(painter, caption, matrix.name);
    painter.setPen(colors.inkSoft);
    painter.drawText(caption + QPointF(8 + markedAdvance(font(), matrix.name), 0),
                     entryUnit(matrix.value, matrix.unit));
    const double scale = largestEntry(matrix.value);
    const bool numbers
        = matrix.value.cols() <= kFew && place.cell.width() > metrics.horizontalAdvance(QLatin1Char('0')) * 5;
    const EntryStyle style = numbers ? fittingStyle(matrix.value, font(), place.cell.width()) : EntryStyle();
    const QFont fonts[]{style.font(font(), false), style.font(font(), true)};
    const auto lit = [&](const QStringList& tags, Eigen::Index i) {
        return !highlighted_.isEmpty() && i < tags.size() && tags[i] == highlighted_;
    };
    for (Eigen::Index i = 0; i < matrix.value.rows(); ++i)
        for (Eigen::Index k = 0; k < matrix.value.cols(); ++k) {
            const QRectF cell(place.cells.left() + double(k) * place.cell.width(),
                              place.cells.top() + double(i) * place.cell.height(), place.cell.width(),
                              place.cell.height());
            const double value = matrix.value(i, k);
            const double strength = scale > 0 ? std::min(1.0, std::abs(value) / scale) : 0;
            const bool zero = isNothing(value, scale);
            const QColor hue = value < 0 ? quantityStyle(QStringLiteral("series2"), theme_).color : tint;
            QColor back = zero ? mixed(colors.surface, colors.line, 0.35)
                               : mixed(colors.surface, hue, 0.14 + (numbers ? 0.24 : 0.6) * strength);
            if (lit(matrix.rowTags, i) || lit(matrix.columnTags, k))
                back = mixed(back, colors.accent, 0.3);
            painter.fillRect(cell.adjusted(0.5, 0.5, -0.5, -0.5), back);
            if (!numbers)
                continue;
            painter.setFont(fonts[style.hasOwnPower(value, scale)]);
            painter.setPen(zero ? colors.inkSoft : colors.ink);
            painter.drawText(cell.adjusted(2, 0, -4, 0), Qt::AlignRight | Qt::AlignVCenter,
                             style.text(value, scale));
        }
    painter.setFont(font());
    painter.setPen(colors.inkSoft);
    const double names = place.cells.left() - place.whole.left() - 6;
    for (int i = 0; i < matrix.rows.size() && place.cell.height() >= kLeast * metrics.height(); ++i) {
        const QString name = place.numbered ? numberedName(matrix, i) : matrix.rows[i];
        painter.drawText(QRectF(place.whole.left(), place.cells.top() + i * place.cell.height(), names,
                                place.cell.height()),
                         Qt::AlignRight | Qt::AlignVCenter,
                         elidedText(metrics, name, names, Qt::ElideMiddle));
    }
    for (int k = 0; numbers && k < matrix.columns.size(); ++k)
        painter.drawText(
            QRectF(place.cells.left() + k * place.cell.width(), place.cells.top() - metrics.height() - 2,
                   place.cell.width() - 4, metrics.height()),
            Qt::AlignRight | Qt::AlignVCenter, place.numbered ? QString::number(k + 1) : matrix.columns[k]);
    painter.setPen(QPen(colors.inkSoft, 1.2));
    for (const double sign : {1.0, -1.0}) {
        const double x = sign > 0 ? place.cells.left() - 3 : place.cells.right() + 3;
        painter.drawPolyline(QPolygonF{{x + 4 * sign, place.cells.top()},
                                       {x, place.cells.top()},
                                       {x, place.cells.bottom()},
                                       {x + 4 * sign, place.cells.bottom()}});
    }
}

void MatrixGrid::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QVector<Place> all = places(width());
    for (int i = 0; i < all.size(); ++i)
        draw(painter, matrices_[i], all[i]);
}

QString MatrixGrid::entryText(const QPointF& at) const
{
    const QVector<Place> all = places(width());
    for (int i = 0; i < all.size(); ++i) {
        if (!all[i].cells.contains(at))
            continue;
        const MatrixPicture& matrix = matrices_[i];
        const int row = int((at.y() - all[i].cells.top()) / all[i].cell.height());
        const int column = int((at.x() - all[i].cells.left()) / all[i].cell.width());
        if (row >= matrix.value.rows() || column >= matrix.value.cols())
            continue;
        const auto named = [](const QStringList& names, int number) {
            return withoutMarks(names.value(number, QString::number(number + 1)));
        };
        const double entry = matrix.value(row, column);
        const QString number = numberText(isNothing(entry, largestEntry(matrix.value)) ? 0 : entry, 4);
        return QStringLiteral("%1 (%2, %3) = %4 %5")
            .arg(withoutMarks(matrix.name), named(matrix.rows, row), named(matrix.columns, column), number,
                 matrix.unit)
            .trimmed();
    }
    return {};
}

bool MatrixGrid::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), entryText(help->pos()), this);
    return true;
}

void MatrixGrid::mouseMoveEvent(QMouseEvent* event)
{
    const QPointF at = event->position();
    const QVector<Place> all = places(width());
    for (int i = 0; i < all.size(); ++i) {
        if (!all[i].whole.contains(at))
            continue;
        const MatrixPicture& matrix = matrices_[i];
        const int row = int((at.y() - all[i].cells.top()) / all[i].cell.height());
        const int column = int((at.x() - all[i].cells.left()) / all[i].cell.width());
        if (at.y() >= all[i].cells.top() && row < matrix.rowTags.size())
            return emit hovered(matrix.rowTags[row]);
        if (at.x() >= all[i].cells.left() && column < matrix.columnTags.size())
            return emit hovered(matrix.columnTags[column]);
    }
    emit hovered({});
}

void MatrixGrid::leaveEvent(QEvent*)
{
    emit hovered({});
}

} // namespace polhode::ui
