#include "ui/print/print_pages.h"

#include "ui/page/page_boxes.h"
#include "ui/print/page_breaks.h"
#include "ui/print/print_document.h"

#include <QAbstractTextDocumentLayout>
#include <QPagedPaintDevice>
#include <QPainter>
#include <QTextBlock>
#include <QTextTable>

#include <algorithm>
#include <cmath>
#include <map>

namespace polhode::ui
{

namespace
{

constexpr double kMarginMm = 20;
constexpr double kPointsPerMm = 72 / 25.4;
constexpr double kPointsPerPixel = PrintDocument::kPoints / PrintDocument::kEm;
constexpr double kFootEm = 2; // between the text and the lower edge of the foot
constexpr double kFootType = 0.8; // of the text
constexpr double kLargestHead = 0.5; // of a sheet: larger headings of a table stand once
constexpr double kCardPadding = 0.95; // em, a little more than its frame

/// What of a document must stay together.
class Keeper
{
public:
    Keeper(const PrintDocument& document, double height)
        : document_(document)
        , layout_(*document.text().documentLayout())
        , height_(height)
    {
        QRectF heading; // or what else leads up to the next block
        Whole::Kind kind = Whole::Kind::group;
        for (QTextBlock block = document.text().begin(); block.isValid(); block = block.next()) {
            const QRectF rect = layout_.blockBoundingRect(block);
            if (block.blockFormat().hasProperty(kNewSheet))
                begins_.push_back(rect.top());
            takeLines(block, rect.top());
            takeBox(block.blockFormat(), rect);
            if (const auto* table = qobject_cast<QTextTable*>(QTextCursor(block).currentTable())) {
                if (block == table->cellAt(0, 0).firstCursorPosition().block())
                    takeRows(*table, heading);
                heading = QRectF();
                continue;
            }
            if (block.text().isEmpty())
                continue;
            if (!heading.isNull())
                keep(heading.top(), rect.top() + headOf(block), kind);
            const bool isHeading = block.blockFormat().headingLevel() > 0;
            kind = isHeading ? Whole::Kind::group : Whole::Kind::lead;
            heading = isHeading ? rect : leadOf(block, rect);
            keepEnds(block, rect.top());
        }
        for (const auto& [number, rect] : boxes_)
            keep(rect.top(), rect.bottom(), Whole::Kind::box);
    }

    std::vector<double> tops() const
    {
        return sheetTops(wholes_, begins_, document_.text().size().height(), height_, heads_);
    }

    const std::vector<RepeatedHead>& heads() const { return heads_; }

private:
    void keep(double top, double bottom, Whole::Kind kind = Whole::Kind::group)
    {
        wholes_.push_back({top, bottom, kind});
    }

    static double bottomOf(const QTextLayout& lines, int line)
    {
        const QTextLine last = lines.lineAt(line);
        return last.y() + last.height();
    }

    void takeLines(const QTextBlock& block, double top)
    {
        const QTextLayout& lines = *block.layout();
        for (int i = 0; i < lines.lineCount(); ++i)
            keep(top + lines.lineAt(i).y(), top + bottomOf(lines, i), Whole::Kind::line);
    }

    /// How much of a block a heading is to stand over: two lines; all of a formula or a figure.
    static double headOf(const QTextBlock& block)
    {
        const QTextLayout& lines = *block.layout();
        const bool centred = block.blockFormat().alignment() & Qt::AlignHCenter;
        return lines.lineCount() == 0
            ? 0
            : bottomOf(lines, centred ? lines.lineCount() - 1 : std::min(1, lines.lineCount() - 1));
    }

    /// What leads up to a list, a displayed formula or by a colon to something else is no better alone than a
    /// heading: its last line.
    static QRectF leadOf(const QTextBlock& block, const QRectF& rect)
    {
        const QTextBlock next = block.next();
        const auto boxOf
            = [](const QTextBlock& each) { return each.blockFormat().intProperty(PageProperty::box); };
        const bool list
            = next.isValid() && next.blockFormat().textIndent() < 0 && block.blockFormat().textIndent() == 0;
        const bool colon = block.text().endsWith(u':') || block.text().endsWith(u'：');
        const bool leads
            = next.isValid() && (colon || (boxOf(next) == boxOf(block) && (list || isDisplay(next))));
        const int last = block.layout()->lineCount() - 1;
        return leads && last >= 0 && !isDisplay(block)
            ? QRectF(rect.left(), rect.top() + block.layout()->lineAt(last).y(), rect.width(), 1)
            : QRectF();
    }

    static bool isDisplay(const QTextBlock& block)
    {
        return block.text() == QString(QChar::ObjectReplacementCharacter)
            && block.blockFormat().alignment() & Qt::AlignHCenter;
    }

    /// Neither the first nor the last line of a paragraph stands alone; a figure keeps what is written under
    /// it.
    void keepEnds(const QTextBlock& block, double top)
    {
        const QTextLayout& lines = *block.layout();
        const int count = lines.lineCount();
        if (count < 2)
            return;
        const bool centred = block.blockFormat().alignment() & Qt::AlignHCenter;
        if (count < 4 || centred)
            return keep(top, top + bottomOf(lines, count - 1));
        keep(top, top + bottomOf(lines, 1));
        keep(top + lines.lineAt(count - 2).y(), top + bottomOf(lines, count - 1));
    }

    void takeBox(const QTextBlockFormat& format, const QRectF& rect)
    {
        const int number = format.intProperty(PageProperty::box);
        if (number == 0)
            return;
        const bool card = BoxKind(format.intProperty(PageProperty::boxKind)) == BoxKind::card;
        const double padding = (card ? kCardPadding : kBoxPadding) * PrintDocument::kEm;
        boxes_[number] |= rect.adjusted(0, -padding, 0, padding);
    }

    /// A row is whole; that of the headings stays with the first, and with a heading over the table.
    void takeRows(const QTextTable& table, const QRectF& heading)
    {
        double first = 0;
        RepeatedHead head;
        for (int row = 0; row < table.rows(); ++row) {
            QRectF rect;
            for (int column = 0; column < table.columns(); ++column) {
                const QTextTableCell cell = table.cellAt(row, column);
                const QTextTableCellFormat look = cell.format().toTableCellFormat();
                rect |= layout_.blockBoundingRect(cell.firstCursorPosition().block())
                            .adjusted(0, -look.topPadding(), 0, look.bottomPadding() + look.bottomBorder());
                rect |= layout_.blockBoundingRect(cell.lastCursorPosition().block())
                            .adjusted(0, 0, 0, look.bottomPadding() + look.bottomBorder());
            }
            keep(rect.top(), rect.bottom(), Whole::Kind::line);
            if (row == 0) {
                first = heading.isNull() ? rect.top() : heading.top();
                head = {rect.top(), rect.bottom(), 0};
            }
            if (row == 1)
                keep(first, rect.bottom());
            head.end = rect.bottom();
        }
        if (head.height() < kLargestHead * height_)
            heads_.push_back(head);
    }

    const PrintDocument& document_;
    const QAbstractTextDocumentLayout& layout_;
    double height_;
    std::vector<Whole> wholes_;
    std::vector<double> begins_;
    std::vector<RepeatedHead> heads_;
    std::map<int, QRectF> boxes_;
};

void paintFoot(QPainter& painter, const PrintDocument& document, int sheet, int count, double bottom)
{
    QFont font = document.style().body;
    font.setPixelSize(qRound(kFootType * PrintDocument::kEm));
    painter.setFont(font);
    painter.setPen(QPen(document.style().colors.line, 1));
    const double line = 1.6 * font.pixelSize();
    painter.drawLine(QPointF(0, bottom - line), QPointF(document.width(), bottom - line));
    painter.setPen(document.style().colors.inkSoft);
    const QRectF rect(0, bottom - line, document.width(), line);
    painter.drawText(rect, Qt::AlignLeft | Qt::AlignBottom, document.title());
    painter.drawText(rect, Qt::AlignRight | Qt::AlignBottom, QStringLiteral("%1 / %2").arg(sheet).arg(count));
}

/// What of a document lies between two heights, with the upper one at the origin.
void paintPart(QPainter& painter, const PrintDocument& document, double top, double bottom)
{
    const double bleed = PrintDocument::kEm; // boxes are a little wider than the text
    painter.save();
    painter.translate(0, -top);
    painter.setClipRect(QRectF(-bleed, top, document.width() + 2 * bleed, bottom - top));
    paintBoxes(painter, document.text(), document.style(), 0, -1);
    QAbstractTextDocumentLayout::PaintContext context;
    // What only touches the edge belongs to the sheet before or after.
    context.clip = QRectF(0, top + 0.5, document.width(), bottom - top - 1);
    const_cast<QTextDocument&>(document.text()).documentLayout()->draw(&painter, context);
    painter.restore();
}

} // namespace

std::vector<double> sheetsOf(const PrintDocument& document, double height)
{
    return Keeper(document, height).tops();
}

int printPages(PrintDocument& document, QPagedPaintDevice& device)
{
    const QSizeF paper = device.pageLayout().fullRectPoints().size();
    const double margin = kMarginMm * kPointsPerMm;
    const QSizeF room = QSizeF(paper.width() - 2 * margin, paper.height() - 2 * margin) / kPointsPerPixel;
    document.setWidth(std::floor(room.width()));
    const double height = room.height() - kFootEm * PrintDocument::kEm;
    const Keeper keeper(document, height);
    const std::vector<double> tops = keeper.tops();
    QPainter painter;
    if (!painter.begin(&device))
        return 0;
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    const double dots = painter.device()->logicalDpiX() / 72.0; // to the point
    const double end = document.text().size().height();
    for (std::size_t i = 0; i < tops.size(); ++i) {
        if (i > 0 && !device.newPage())
            return 0;
        painter.save();
        painter.scale(dots, dots);
        painter.translate(margin, margin);
        painter.scale(kPointsPerPixel, kPointsPerPixel);
        paintFoot(painter, document, int(i) + 1, int(tops.size()), room.height());
        const RepeatedHead* head = headAbove(tops[i], keeper.heads());
        if (head) {
            paintPart(painter, document, head->top, head->bottom);
            painter.translate(0, head->height());
        }
        const double full = tops[i] + height - (head ? head->height() : 0);
        paintPart(painter, document, tops[i], std::min({i + 1 < tops.size() ? tops[i + 1] : end, full, end}));
        painter.restore();
    }
    painter.end();
    return int(tops.size());
}

} // namespace polhode::ui
