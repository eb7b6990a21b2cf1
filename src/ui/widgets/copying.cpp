#include "ui/widgets/copying.h"

#include "engine/math/number_text.h"
#include "ui/formula/marked_text.h"

#include <QAbstractItemModel>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QWidget>

#include <algorithm>
#include <utility>

namespace polhode::ui
{

namespace
{

struct Copying {
    Q_DECLARE_TR_FUNCTIONS(Copying)
};

constexpr QPoint kNowhere(-1, -1); // what is asked by a key

/// What a widget offers; a child of the widget.
class CopySource : public QObject
{
public:
    CopySource(QWidget* widget, Copies copies, CopyMenu menu)
        : QObject(widget)
        , widget_(widget)
        , copies_(std::move(copies))
        , menu_(menu)
    {
        widget->installEventFilter(this);
    }

    static const CopySource* of(const QWidget* widget)
    {
        for (const QObject* child : widget->children())
            if (const auto* source = dynamic_cast<const CopySource*>(child))
                return source;
        return nullptr;
    }

    QVector<Copy> copies(QPoint at) const { return copies_(at); }

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (watched != widget_)
            return false;
        if (event->type() == QEvent::ContextMenu && menu_ == CopyMenu::shown) {
            const auto* asked = static_cast<QContextMenuEvent*>(event);
            return showMenu(asked->pos(), asked->globalPos());
        }
        const bool key = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
        if (!key || !static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy) || !selection().isEmpty())
            return false;
        const QVector<Copy> offered = copiesInFocus(widget_);
        if (offered.isEmpty())
            return false;
        event->accept();
        if (event->type() == QEvent::KeyPress)
            putOnClipboard(offered.first());
        return true;
    }

private:
    /// What is marked of the words of a label, which go before all else.
    QString selection() const
    {
        const auto* label = qobject_cast<const QLabel*>(widget_);
        return label ? label->selectedText() : QString();
    }

    bool showMenu(QPoint at, QPoint global) const
    {
        QVector<Copy> offered = copiesAt(widget_, at);
        if (const QString marked = selection(); !marked.isEmpty())
            offered.prepend(textCopy(Copying::tr("Copy what is marked"), [marked] { return marked; }));
        if (offered.isEmpty())
            return false;
        auto* menu = new QMenu(widget_);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        for (const Copy& copy : offered)
            menu->addAction(copy.name, [copy] { putOnClipboard(copy); });
        menu->popup(global);
        return true;
    }

    QWidget* widget_;
    Copies copies_;
    CopyMenu menu_;
};

/// A tab or a line of its own would be another cell.
QString cellText(QString text)
{
    return withoutMarks(text.replace(u'\n', u' ').replace(u'\t', u' '));
}

/// "λ\nN" and "max ω\n(rad/s)" as "λ (N)" and "max ω (rad/s)".
QString headingText(const QAbstractItemModel& model, int column)
{
    const QVariant whole = model.headerData(column, Qt::Horizontal, kWholeRole);
    const QString text
        = (whole.isValid() ? whole : model.headerData(column, Qt::Horizontal, Qt::DisplayRole)).toString();
    const QString name = text.section(u'\n', 0, 0), unit = text.section(u'\n', 1);
    return cellText(unit.isEmpty()              ? name
                        : unit.startsWith(u'(') ? name + u' ' + unit
                                                : QStringLiteral("%1 (%2)").arg(name, unit));
}

QString cellText(const QModelIndex& cell)
{
    const QVariant whole = cell.data(kWholeRole);
    return whole.typeId() == QMetaType::Double ? wholeNumber(whole.toDouble())
                                               : cellText((whole.isValid() ? whole : cell.data()).toString());
}

} // namespace

Copy textCopy(const QString& name, std::function<QString()> text)
{
    return {name, [text = std::move(text)](QMimeData& data) { data.setText(text()); }};
}

Copy pictureCopy(const QString& name, std::function<QPixmap()> picture)
{
    return {name,
            [picture = std::move(picture)](QMimeData& data) { data.setImageData(picture().toImage()); }};
}

void offerCopies(QWidget* widget, Copies copies, CopyMenu menu)
{
    new CopySource(widget, std::move(copies), menu);
}

QVector<Copy> copiesAt(const QWidget* widget, QPoint at)
{
    QVector<Copy> all;
    for (; widget;
         at = widget->mapToParent(at), widget = widget->isWindow() ? nullptr : widget->parentWidget())
        if (const CopySource* source = CopySource::of(widget))
            all += source->copies(at);
    return all;
}

QVector<Copy> copiesInFocus(const QWidget* widget)
{
    QVector<Copy> all;
    for (const QWidget* inside : widget->findChildren<QWidget*>())
        if (const CopySource* source = CopySource::of(inside); source && inside->isVisibleTo(widget))
            all += source->copies(kNowhere);
    return all + copiesAt(widget, kNowhere);
}

void putOnClipboard(const Copy& copy)
{
    auto* data = new QMimeData;
    copy.put(*data);
    data->setData(QLatin1String(kCopyFormat), {});
    QGuiApplication::clipboard()->setMimeData(data);
}

QString wholeNumber(double value)
{
    return QString::fromStdString(polhode::numberText(value));
}

QString tableText(const QVector<QStringList>& lines)
{
    QString text;
    for (const QStringList& line : lines) {
        QStringList cells;
        for (const QString& cell : line)
            cells << cellText(cell);
        text += cells.join(u'\t') + u'\n';
    }
    return text;
}

QString tableText(const QAbstractItemModel& model, const QVector<int>& rows)
{
    QVector<int> wanted = rows;
    if (wanted.isEmpty())
        for (int row = 0; row < model.rowCount(); ++row)
            wanted << row;
    QVector<QStringList> lines(wanted.size() + 1);
    for (int column = 0; column < model.columnCount(); ++column) {
        const auto cell = [&](qsizetype line) { return model.index(wanted[line], column); };
        lines[0] << headingText(model, column);
        bool units = false;
        for (qsizetype line = 0; line < wanted.size(); ++line) {
            lines[line + 1] << cellText(cell(line));
            units = units || cell(line).data(kUnitRole).isValid();
        }
        if (!units)
            continue;
        lines[0] << Copying::tr("Unit");
        for (qsizetype line = 0; line < wanted.size(); ++line)
            lines[line + 1] << cell(line).data(kUnitRole).toString();
    }
    return tableText(lines);
}

} // namespace polhode::ui
