#include "ui/inspector/contact_table.h"

#include "ui/theme/elided_text.h"
#include "ui/widgets/copying.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

namespace
{

constexpr int kGrid = 8; // columns, of which the normal takes two
constexpr double kApart = 8; // pixels between numbers
constexpr double kPad = 3; // pixels above and below a contact

/// In their order on the grid: what is solved for, then what geometry and motion say.
constexpr ContactModel::Column kNumbers[]
    = {ContactModel::lambdaColumn,   ContactModel::zetaDotColumn, ContactModel::productColumn,
       ContactModel::frictionColumn, ContactModel::gapColumn,     ContactModel::zetaColumn,
       ContactModel::normalColumn};

/// As they are heard and as the keys go: who and in which case, then the numbers.
constexpr int kWords = 2;
constexpr int kHeard = kWords + int(std::size(kNumbers));

ContactModel::Column columnAt(int place)
{
    return place == 0 ? ContactModel::nameColumn
        : place == 1  ? ContactModel::caseColumn
                      : kNumbers[place - kWords];
}

} // namespace

ContactTable::ContactTable(ContactModel& model, QWidget* parent)
    : QWidget(parent)
    , model_(model)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::TabFocus);
    offerCopies(this, [this](QPoint) {
        return QVector<Copy>{
            textCopy(tr("Copy the table of the contacts"), [this] { return tableText(model_); })};
    });
    connect(&model, &ContactModel::modelReset, this, &ContactTable::arrange);
    connect(&model, &ContactModel::dataChanged, this, &ContactTable::arrange);
}

QString ContactTable::text(int row, int column) const
{
    return row < 0 ? model_.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString()
                   : model_.index(row, column).data().toString();
}

/// The case, and whether the contact is needed where some are not.
QString ContactTable::note(int row) const
{
    const QString needed = model_.hasSpare() ? text(row, ContactModel::neededColumn) : QString();
    const QString name = text(row, ContactModel::caseColumn);
    return needed.isEmpty() ? name : tr("%1, needed: %2").arg(name, needed);
}

/// On one line: the symbol, and its unit where all of them find room.
QString ContactTable::heading(int column, bool unit) const
{
    const QStringList parts = text(-1, column).split(QLatin1Char('\n'));
    return unit && parts.size() > 1 ? QStringLiteral("%1 (%2)").arg(parts[0], parts[1]) : parts[0];
}

/// What is heard of a cell: a number with symbol and unit.
QString ContactTable::said(int row, int column) const
{
    if (column == ContactModel::caseColumn)
        return note(row);
    const QString words = text(row, column);
    const QStringList heading = text(-1, column).split(QLatin1Char('\n'));
    return heading[0].isEmpty() || words.isEmpty()
        ? words
        : QStringLiteral("%1 = %2 %3").arg(heading[0], words, heading.value(1)).trimmed();
}

/// A line for each contact: its name, its case, and its numbers.
QString ContactTable::spokenText() const
{
    QStringList lines;
    for (int row = 0; row < model_.rowCount(); ++row) {
        QStringList parts;
        for (int place = 0; place < kHeard; ++place)
            parts << said(row, columnAt(place));
        parts.removeAll(QString());
        lines << parts.join(QStringLiteral(", "));
    }
    return lines.join(QLatin1Char('\n'));
}

QSize ContactTable::spokenGrid() const
{
    return {kHeard, model_.rowCount()};
}

Spoken::Part ContactTable::spokenPart(QPoint at) const
{
    const int column = columnAt(at.x());
    const QString words = said(at.y(), column);
    return {QAccessible::Cell,
            words.isEmpty() ? spokenHeading(at.x()) + QStringLiteral(" –") : words,
            {},
            cell(at.y(), column)};
}

QString ContactTable::spokenHeading(int column) const
{
    return column == 0 ? tr("contact")
        : column == 1  ? tr("case")
                       : text(-1, columnAt(column)).section(QLatin1Char('\n'), 0, 0);
}

std::optional<QPoint> ContactTable::spokenPlace() const
{
    return model_.rowCount() > 0 ? std::optional(place_) : std::nullopt;
}

void ContactTable::goTo(QPoint place)
{
    place_ = place;
    emit hovered(model_.tag(place.y()));
    announcePlace(this);
    update();
}

void ContactTable::keyPressEvent(QKeyEvent* event)
{
    const int rows = model_.rowCount();
    QPoint place = place_;
    const auto along = [&](int step) { // past what this contact does not have
        do
            place.rx() += step;
        while (place.x() > 0 && place.x() < kHeard && cell(place.y(), columnAt(place.x())).isEmpty());
    };
    switch (event->key()) {
    case Qt::Key_Left:
        along(-1);
        break;
    case Qt::Key_Right:
        along(1);
        break;
    case Qt::Key_Up:
        --place.ry();
        break;
    case Qt::Key_Down:
        ++place.ry();
        break;
    case Qt::Key_Home:
        place = {0, event->modifiers() & Qt::ControlModifier ? 0 : place.y()};
        break;
    case Qt::Key_End:
        place = {0, event->modifiers() & Qt::ControlModifier ? rows - 1 : place.y()};
        for (int i = 1; i < kHeard; ++i)
            if (!cell(place.y(), columnAt(i)).isEmpty())
                place.setX(i);
        break;
    default:
        return QWidget::keyPressEvent(event);
    }
    if (QRect(0, 0, kHeard, rows).contains(place))
        goTo(place);
}

void ContactTable::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    if (model_.rowCount() > 0)
        goTo({place_.x(), std::min(place_.y(), model_.rowCount() - 1)});
}

void ContactTable::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    emit hovered({});
    update();
}

/// The grid has as many columns as numbers of seven figures fit side by side: all eight, or half of them on
/// two lines. A line without numbers is left out, as that of the forces where nothing touches.
void ContactTable::arrange()
{
    const QFontMetricsF metrics(font());
    const double least = metrics.horizontalAdvance(QStringLiteral("−0.0000")) + kApart;
    const int columns = kGrid * least <= width() ? kGrid : kGrid / 2;
    const double step = double(width()) / columns;
    cells_.clear();
    tops_.clear();
    double y = 0;
    for (int row = -1; row < model_.rowCount(); ++row) {
        if (row >= 0) {
            tops_.push_back(y);
            const double name = metrics.horizontalAdvance(text(row, ContactModel::nameColumn)),
                         extra = metrics.horizontalAdvance(note(row));
            y += kPad;
            cells_.push_back({row, ContactModel::nameColumn, QRectF(0, y, width(), metrics.height())});
            if (name + kApart + extra > width())
                y += metrics.height();
            cells_.push_back({row, ContactModel::caseColumn, QRectF(0, y, width(), metrics.height())});
            y += metrics.height();
        }
        for (int first = 0, number = 0; first < kGrid; first += columns) {
            bool any = false;
            for (int place = first; place < first + columns && number < int(std::size(kNumbers)); ++number) {
                const int column = kNumbers[number];
                const int span = column == ContactModel::normalColumn ? 2 : 1;
                const bool shown = column != ContactModel::frictionColumn || model_.hasFriction();
                if (shown && !text(row, column).isEmpty()) {
                    cells_.push_back(
                        {row, column, QRectF((place - first) * step, y, span * step, metrics.height())});
                    any = true;
                }
                place += span;
            }
            y += any ? metrics.height() : 0;
        }
        y += kPad;
    }
    tops_.push_back(y);
    units_ = std::ranges::all_of(cells_, [&](const Cell& cell) {
        return cell.row >= 0
            || metrics.horizontalAdvance(heading(cell.column, true)) <= cell.rect.width() - kApart;
    });
    setFixedHeight(int(std::ceil(y)));
    place_.setY(std::clamp(place_.y(), 0, std::max(0, model_.rowCount() - 1)));
    update();
}

QRectF ContactTable::cell(int row, int column) const
{
    const auto found = std::ranges::find_if(
        cells_, [&](const Cell& each) { return each.row == row && each.column == column; });
    return found == cells_.end() ? QRectF() : found->rect;
}

/// In the type of all else: what is too long for its place loses figures, which its tooltip has.
QString ContactTable::fitting(const Cell& cell) const
{
    const QFontMetricsF metrics(font());
    QString words = cell.row < 0 ? heading(cell.column, units_) : text(cell.row, cell.column);
    for (int fewer = 1; cell.row >= 0 && fewer <= ContactModel::kFewer
         && metrics.horizontalAdvance(words) > cell.rect.width() - kApart / 2;
         ++fewer)
        words = model_.written(cell.row, cell.column, fewer);
    return words;
}

void ContactTable::paintEvent(QPaintEvent*)
{
    const ThemeColors colors = themeColors(model_.theme());
    QPainter painter(this);
    for (int row = 0; row < model_.rowCount(); ++row) {
        const double top = tops_[std::size_t(row)];
        const QRectF whole(0, top, width(), tops_[std::size_t(row) + 1] - top);
        if (const QVariant back = model_.index(row, 0).data(Qt::BackgroundRole); back.isValid())
            painter.fillRect(whole, back.value<QColor>());
        painter.setPen(colors.line);
        painter.drawLine(whole.topLeft(), whole.topRight());
    }
    for (const Cell& cell : cells_) {
        const QVariant ink = cell.row < 0 ? QVariant(colors.inkSoft)
                                          : model_.index(cell.row, cell.column).data(Qt::ForegroundRole);
        painter.setPen(ink.isValid() ? ink.value<QColor>() : colors.ink);
        painter.setFont(font());
        if (cell.column == ContactModel::nameColumn)
            painter.drawText(
                cell.rect, Qt::AlignLeft | Qt::AlignVCenter,
                elidedText(fontMetrics(), text(cell.row, cell.column), width(), Qt::ElideMiddle));
        else if (cell.column == ContactModel::caseColumn)
            painter.drawText(cell.rect.adjusted(0, 0, -2, 0), Qt::AlignRight | Qt::AlignVCenter,
                             note(cell.row));
        else
            painter.drawText(cell.rect.adjusted(0, 0, -2, 0), Qt::AlignRight | Qt::AlignVCenter,
                             fitting(cell));
        if (hasFocus() && cell.row == place_.y() && cell.column == columnAt(place_.x())) {
            painter.setPen(QPen(colors.accent, 1.5));
            painter.drawRect(cell.rect.adjusted(0.5, 0.5, -0.5, -0.5));
        }
    }
}

void ContactTable::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

int ContactTable::rowAt(double y) const
{
    const auto next = std::ranges::upper_bound(tops_, y);
    return next == tops_.end() ? -1 : int(next - tops_.begin()) - 1;
}

void ContactTable::mouseMoveEvent(QMouseEvent* event)
{
    emit hovered(model_.tag(rowAt(event->position().y())));
}

void ContactTable::leaveEvent(QEvent*)
{
    emit hovered({});
}

bool ContactTable::event(QEvent* event)
{
    if (event->type() == QEvent::FontChange)
        arrange();
    // Ctrl+Home is for the first cell here, not for the start of the run.
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Home)
        event->accept();
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString tip = tipAt(help->pos());
    if (tip.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), tip, this);
    return true;
}

/// What a heading stands for; a number with its symbol, its unit and all figures that the table has for it;
/// whether a contact is needed.
QString ContactTable::tipAt(QPoint at) const
{
    const auto found = std::ranges::find_if(cells_, [&](const Cell& cell) {
        return cell.rect.contains(at) && cell.column != ContactModel::nameColumn;
    });
    if (found == cells_.end())
        return {};
    if (found->row < 0)
        return model_.headerData(found->column, Qt::Horizontal, Qt::ToolTipRole).toString();
    if (found->column != ContactModel::caseColumn)
        return said(found->row, found->column);
    return model_.hasSpare() && at.x() > width() / 2
        ? model_.index(found->row, ContactModel::neededColumn).data(Qt::ToolTipRole).toString()
        : QString();
}

} // namespace polhode::ui
