#include "ui/page/field_editor.h"
#include "ui/page/page_boxes.h"
#include "ui/page/page_objects.h"
#include "ui/page/page_view.h"

#include <QAbstractTextDocumentLayout>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QMenu>
#include <QScrollBar>
#include <QTextBlock>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace polhode::ui
{

void PageView::follow(const PageLink& link)
{
    switch (const LinkKind kind = PageLinks::kind(link)) {
    case LinkKind::answer:
        answer(link);
        break;
    case LinkKind::number:
        editField(link.rest);
        break;
    case LinkKind::lines:
        emit linesWanted(link.rest.section(u'/', 0, 0).toInt(), link.rest.section(u'/', 1).toInt());
        break;
    case LinkKind::hands:
    case LinkKind::finishSketch:
    case LinkKind::eraseSketch:
    case LinkKind::sketchAnew:
    case LinkKind::hint:
    case LinkKind::solution:
    case LinkKind::sheet:
        emit cardActivated(kind, link.rest);
        break;
    case LinkKind::equation:
        if (showEquation(link.rest))
            break;
        [[fallthrough]];
    default:
        emit linkActivated(link.scheme, link.rest);
    }
}

void PageView::answer(const PageLink& link)
{
    const qsizetype slash = link.rest.lastIndexOf(u'/');
    emit answered(link.rest.left(slash), link.rest.mid(slash + 1).toInt());
}

int PageView::fieldOf(const QString& question) const
{
    const auto field = std::ranges::find_if(content_.items, [&](const PageItem& item) {
        return item.kind == PageItem::field && item.source == question;
    });
    return field == content_.items.end() ? -1 : int(field - content_.items.begin());
}

void PageView::editField(const QString& question)
{
    const int index = fieldOf(question);
    if (index < 0)
        return;
    const PageItem* field = &content_.items[index];
    if (field->painted.isNull()) { // the page has just been written
        bringIntoSight(index);
        viewport()->repaint();
    }
    if (field->painted.isNull())
        return;
    delete editor_;
    editor_ = new FieldEditor(field->value, viewport());
    editor_->setFont(field->around.font());
    editor_->setAccessibleName(tr("Your number, with its unit"));
    const QPointF scrolled(horizontalScrollBar()->value(), verticalScrollBar()->value());
    editor_->setGeometry(PageObjects::fieldRect(*field).translated(-scrolled).toAlignedRect());
    editor_->show();
    editor_->setFocus();
    connect(editor_, &FieldEditor::left, this, [this, question](const QString& text) {
        if (!text.isEmpty())
            emit typed(question, text);
    });
}

QPointF PageView::toDocument(const QPoint& position) const
{
    return position + QPointF(horizontalScrollBar()->value(), verticalScrollBar()->value());
}

int PageView::itemAt(const QPoint& position) const
{
    const QPointF point = toDocument(position);
    for (int i = 0; i < content_.items.size(); ++i)
        if (content_.items[i].painted.contains(point))
            return i;
    return -1;
}

int PageView::linkAt(const QPoint& position) const
{
    const QString href = anchorAt(position);
    return href.startsWith("link:") ? href.mid(5).toInt() : -1;
}

int PageView::answerAt(const QPoint& position) const
{
    const QTextBlock block = cursorForPosition(position).block();
    if (!block.blockFormat().hasProperty(PageProperty::answer))
        return -1;
    const QRectF rect = document()->documentLayout()->blockBoundingRect(block);
    const double y = toDocument(position).y();
    return y >= rect.top() && y <= rect.bottom() ? block.blockFormat().intProperty(PageProperty::answer) : -1;
}

QString PageView::quantityAt(const QPoint& position) const
{
    if (const int link = linkAt(position); link >= 0 && !content_.linkInfo[link].quantity.isEmpty())
        return content_.linkInfo[link].quantity;
    const int index = itemAt(position);
    if (index < 0 || content_.items[index].kind != PageItem::formula || !content_.items[index].box)
        return {};
    const PageItem& item = content_.items[index];
    if (!item.box->error().isEmpty())
        return {};
    const QPointF point = (toDocument(position) - objects_->formulaOrigin(item)) / objects_->formulaEm(item);
    for (const MathBox::Part& part : item.box->parts())
        if (part.rect.adjusted(-0.1, -0.1, 0.1, 0.1).contains(point))
            return part.quantity;
    return {};
}

QString PageView::toolTipAt(const QPoint& position) const
{
    if (const int link = linkAt(position); link >= 0) {
        const QString own = content_.linkInfo[link].toolTip;
        return own.isEmpty() ? PageLinks::toolTip(content_.links[link]) : own;
    }
    const int index = itemAt(position);
    if (index < 0)
        return {};
    const PageItem& item = content_.items[index];
    if (item.kind == PageItem::live || item.kind == PageItem::figure)
        return item.source;
    if (item.kind != PageItem::formula || !item.box)
        return {};
    return item.box->error().isEmpty() ? item.box->spoken()
                                       : tr("This formula cannot be typeset: %1").arg(item.box->error());
}

void PageView::hover(const QPoint& position)
{
    if (changes_.isBusy()) // a scroll bar that goes leaves the pointer over the text
        return;
    const QString key = quantityAt(position);
    if (key != hoveredQuantity_) {
        hoveredQuantity_ = key;
        emit quantityHovered(key);
    }
    const int row = answerAt(position);
    if (row != hoveredAnswer_) {
        hoveredAnswer_ = row;
        viewport()->update();
    }
    if (row >= 0)
        viewport()->setCursor(Qt::PointingHandCursor);
}

void PageView::mouseMoveEvent(QMouseEvent* event)
{
    QTextBrowser::mouseMoveEvent(event);
    hover(event->position().toPoint());
}

void PageView::mouseReleaseEvent(QMouseEvent* event)
{
    const QPoint position = event->position().toPoint();
    const int row = answerAt(position);
    const bool click = event->button() == Qt::LeftButton && row >= 0 && linkAt(position) < 0
        && !textCursor().hasSelection();
    QTextBrowser::mouseReleaseEvent(event);
    if (click) {
        const PageLink link = content_.links[row]; // it outlives the page, which it may write anew
        follow(link);
    }
}

bool PageView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), toolTipAt(help->pos()), viewport());
        return true;
    }
    if (event->type() == QEvent::Leave)
        hover({-1, -1});
    return QTextBrowser::viewportEvent(event);
}

QMenu* PageView::pageMenu(const QPoint& position)
{
    auto* menu = new QMenu(this);
    QAction* copySelection = menu->addAction(tr("Copy"), this, &QTextBrowser::copy);
    copySelection->setEnabled(textCursor().hasSelection());
    const int index = itemAt(position);
    if (index >= 0 && content_.items[index].kind == PageItem::formula) {
        const QString tex = content_.items[index].source;
        menu->addAction(tr("Copy formula as LaTeX"), this,
                        [tex] { QGuiApplication::clipboard()->setText(tex); });
    }
    menu->addAction(tr("Select all"), this, &QTextBrowser::selectAll);
    return menu;
}

void PageView::contextMenuEvent(QContextMenuEvent* event)
{
    QMenu* menu = pageMenu(event->pos());
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->popup(event->globalPos());
}

} // namespace polhode::ui
