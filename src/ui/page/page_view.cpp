#include "ui/page/page_view.h"

#include "ui/formula/math_engine.h"
#include "ui/formula/math_text.h"
#include "ui/page/field_editor.h"
#include "ui/page/page_boxes.h"
#include "ui/page/page_objects.h"
#include "ui/page/page_writer.h"
#include "ui/theme/fonts.h"

#include <QAbstractTextDocumentLayout>
#include <QMimeData>
#include <QPainter>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextFrame>

namespace polhode::ui
{

namespace
{

constexpr double kDefaultPoints = 11.5;
constexpr double kLineLength = 36; // em: about 75 Latin letters, 36 Chinese ones
constexpr double kSideBySideLength = 68;
constexpr double kAloneShare = 0.75; // of the width, that the lines of a page alone are long
constexpr double kTallestLine = 1 / 3.0; // of the view, that is left out where it would be cut
constexpr double kTop = 0.8; // em above the page
constexpr int kArrivalDelay_ms = 20;
constexpr int kPointing_ms = 2500;

} // namespace

PageView::PageView(QWidget* parent)
    : QTextBrowser(parent)
{
    setOpenLinks(false);
    setFrameShape(QFrame::NoFrame);
    setUndoRedoEnabled(false);
    // Text is as wide as the page: what leans out of it by a pixel, as italics do, is nothing to scroll for.
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(horizontalScrollBar(), &QScrollBar::rangeChanged, this,
            [this] { horizontalScrollBar()->setRange(0, 0); });
    setMouseTracking(true);
    viewport()->setMouseTracking(true);
    connect(this, &QTextBrowser::anchorClicked, this,
            [this](const QUrl& url) { follow(content_.links.value(url.path().toInt())); });
    connect(this, &QTextBrowser::highlighted, this, [this] { announcePlace(this); });

    objects_ = new PageObjects(content_, style_, this);
    document()->documentLayout()->registerHandler(kPageObject, objects_);

    arrivalTimer_.setSingleShot(true);
    arrivalTimer_.setInterval(kArrivalDelay_ms);
    connect(&arrivalTimer_, &QTimer::timeout, this,
            [this] { changes_.make(Change::arrivals, [this] { placeArrivals(); }); });
    pointerTimer_.setSingleShot(true);
    pointerTimer_.setInterval(kPointing_ms);
    connect(&pointerTimer_, &QTimer::timeout, this, [this] {
        objects_->pointedAt = -1;
        viewport()->update();
    });

    style_.colors = themeColors(style_.theme);
    setBodyPointSize(kDefaultPoints);
}

PageView::~PageView() = default;

void PageView::setPage(const PageText& text, PageLanguage language, Theme theme)
{
    changes_.make(Change::page, [this, text, language, theme] {
        const QScrollBar& bar = *verticalScrollBar();
        const bool samePage = text == text_;
        const double place = samePage && bar.maximum() > 0 ? double(bar.value()) / bar.maximum() : 0;
        text_ = text;
        language_ = language;
        style_.theme = theme;
        style_.colors = themeColors(theme);
        setPalette(themePalette(theme));
        rebuild();
        verticalScrollBar()->setValue(qRound(place * verticalScrollBar()->maximum()));
    });
}

void PageView::setQuestions(const QVector<QuestionCard>& questions)
{
    changes_.make(Change::questions, [this, questions] {
        questions_ = questions;
        rebuildInPlace();
    });
}

void PageView::setBodyPointSize(double points)
{
    points_ = points;
    takePoints();
}

void PageView::setAlone(bool alone)
{
    if (alone != std::exchange(alone_, alone))
        takePoints();
}

void PageView::takePoints()
{
    changes_.make(Change::points, [this] { rebuild(); });
}

void PageView::fitType()
{
    style_.body = QFont(bodyFontFamilies());
    style_.body.setPointSizeF(points_);
    style_.em = QFontInfo(style_.body).pixelSize();
    typeWidth_ = width();
    if (alone_)
        style_.em = std::max(style_.em, kAloneShare * width() / lineLength());
    style_.body.setPixelSize(qRound(style_.em));
    style_.columnGap = 2.6 * style_.em;
}

double PageView::lineHeight() const
{
    return QFontMetricsF(style_.body).lineSpacing() + PageStyle::kLeading * style_.em;
}

/// Of the longest lines, in em.
double PageView::lineLength() const
{
    return language_.beside ? kSideBySideLength : kLineLength;
}

void PageView::setFigureFolder(const QString& folder)
{
    figureFolder_ = folder;
}

void PageView::setWorkedLines(std::function<int(int box)> lines)
{
    workedLines_ = std::move(lines);
}

void PageView::rewrite()
{
    changes_.make(Change::rewriting, [this] { rebuildInPlace(); });
}

void PageView::setTitleMark(const course::Text& mark)
{
    titleMark_ = mark;
}

void PageView::setLinkInfo(LinkInfoOf info)
{
    linkInfo_ = std::move(info);
}

void PageView::rebuild()
{
    requests_ = std::make_unique<QObject>();
    arrived_.clear();
    content_ = {};
    parts_.clear();
    delete editor_; // it stands over a field of the page that goes
    objects_->pointedAt = -1;
    hoveredAnswer_ = -1;

    fitType();
    document()->clear();
    document()->setDefaultFont(style_.body);
    fitWidth();
    MarkdownWriter writer(content_, style_, *objects_, linkInfo_);
    writer.setFigureFolder(figureFolder_);
    writer.setWorkedLines(workedLines_);
    writer.setTitleMark(titleMark_);
    QTextCursor edit(document());
    edit.beginEditBlock();
    writePage(writer, content_, style_, *document(), text_, language_, questions_);
    edit.endEditBlock();
    moveCursor(QTextCursor::Start);
    requestFormulas();
    showValues(values_);
    parts_ = partsOf(*document(), content_);
}

void PageView::rebuildInPlace()
{
    const int place = verticalScrollBar()->value();
    rebuild();
    verticalScrollBar()->setValue(place);
}

/// Gives the text the width that the view has for it; whether that is another than before.
bool PageView::fitWidth()
{
    const double before = style_.width;
    const double least = 1.4 * style_.em;
    const double longest = lineLength() * style_.em;
    // The same with a scroll bar and without: what a bar changes as it appears would be laid out twice.
    const double available = width() - 2 * frameWidth() - verticalScrollBar()->sizeHint().width();
    style_.width = qMax(10 * style_.em, qMin(longest, available - 2 * least));
    // The column begins as the panel below it does, and stands in the middle where there is none.
    const double left = alone_ ? qMax(least, (available - style_.width) / 2) : least;
    const double right = qMax(least, available - style_.width - left);
    QTextFrameFormat frame = document()->rootFrame()->frameFormat();
    if (frame.leftMargin() != left || frame.rightMargin() != right || frame.topMargin() != kTop * style_.em) {
        frame.setLeftMargin(left);
        frame.setRightMargin(right);
        frame.setTopMargin(kTop * style_.em);
        frame.setBottomMargin(2 * least);
        document()->rootFrame()->setFrameFormat(frame);
    }
    return style_.width != before;
}

void PageView::resizeEvent(QResizeEvent* event)
{
    QTextBrowser::resizeEvent(event);
    // Of the same width it is a scroll bar that has come or gone, as it does while a page is written.
    if (alone_ && width() != typeWidth_)
        takePoints();
    else
        changes_.make(Change::columns, [this] { takeWidth(); });
}

void PageView::takeWidth()
{
    const bool wasNarrow = style_.narrow();
    if (!fitWidth())
        return;
    if (language_.beside || style_.narrow() != wasNarrow) // what needs both columns, and titles, depend on it
        return rebuildInPlace();
    QVector<int> shrinking;
    for (int i = 0; i < content_.items.size(); ++i)
        if (content_.items[i].kind == PageItem::formula || content_.items[i].kind == PageItem::figure)
            shrinking << i;
    refresh(shrinking);
    forgetPlaces();
}

void PageView::requestFormulas()
{
    for (int i = 0; i < content_.items.size(); ++i) {
        const PageItem& item = content_.items[i];
        if (item.kind != PageItem::formula || item.box)
            continue;
        MathEngine::instance().request(item.source, item.display, requests_.get(),
                                       [this, i](const MathBoxPtr& box) {
                                           content_.items[i].box = box;
                                           arrived_.append(i);
                                           arrivalTimer_.start();
                                       });
    }
}

/// Gives formulas that have been typeset since the page was written the room that they need.
void PageView::placeArrivals()
{
    const bool crowded = std::ranges::any_of(std::as_const(arrived_), [this](int i) {
        const PageItem& item = content_.items[i];
        return item.inColumn && objects_->formulaEm(item) < item.em * kMathScale;
    });
    if (crowded) // they stand across both columns
        return rebuildInPlace();
    refresh(std::exchange(arrived_, {}));
    forgetPlaces();
    if (objects_->pointedAt >= 0) // what has arrived above it has moved it
        bringIntoSight(objects_->pointedAt);
}

void PageView::refresh(int item)
{
    QTextCursor cursor(document());
    cursor.setPosition(content_.items[item].position);
    cursor.movePosition(QTextCursor::NextCharacter, QTextCursor::KeepAnchor);
    cursor.setCharFormat(objects_->format(item));
    document()->markContentsDirty(content_.items[item].position, 1);
}

void PageView::refresh(const QVector<int>& items)
{
    QTextCursor edit(document());
    edit.beginEditBlock();
    for (const int item : items)
        refresh(item);
    edit.endEditBlock();
}

void PageView::forgetPlaces()
{
    for (const PageItem& item : content_.items)
        item.painted = QRectF();
    viewport()->update();
}

QStringList PageView::liveExpressions() const
{
    QStringList expressions;
    for (const PageItem& item : content_.items)
        if (item.kind == PageItem::live && !expressions.contains(item.source))
            expressions.append(item.source);
    return expressions;
}

void PageView::setLiveValues(const QHash<QString, QString>& values)
{
    changes_.make(Change::values, [this, values] { showValues(values); });
}

void PageView::showValues(const QHash<QString, QString>& values)
{
    values_ = values;
    bool wider = false;
    for (int i = 0; i < content_.items.size(); ++i) {
        PageItem& item = content_.items[i];
        const auto value = values.constFind(item.source);
        if (item.kind != PageItem::live || value == values.constEnd() || *value == item.value)
            continue;
        item.value = *value;
        const double width = PageObjects::liveWidth(*value, item.around.font());
        if (width > item.reserved) {
            item.reserved = width;
            refresh(i);
            wider = true;
        } else if (!item.painted.isNull()) {
            const QPointF scrolled(horizontalScrollBar()->value(), verticalScrollBar()->value());
            const double pad = 0.3 * item.em;
            viewport()->update(
                item.painted.translated(-scrolled).adjusted(-pad, -pad, pad, pad).toAlignedRect());
        }
    }
    if (wider)
        forgetPlaces();
}

void PageView::setHighlightedQuantity(const QString& key)
{
    if (objects_->highlighted == key)
        return;
    objects_->highlighted = key;
    viewport()->update();
}

bool PageView::showEquation(const QString& label)
{
    for (int i = 0; i < content_.items.size(); ++i) {
        if (!content_.items[i].source.contains(QStringLiteral("\\tag{%1}").arg(label)))
            continue;
        objects_->pointedAt = i;
        pointerTimer_.start();
        bringIntoSight(i);
        viewport()->update();
        return true;
    }
    return false;
}

const WorkedBox* PageView::unfinishedBox() const
{
    const WorkedBox* found = nullptr;
    for (const WorkedBox& box : content_.worked) {
        if (box.foot < 0 || box.shown == box.lines)
            continue;
        const QRectF foot = document()->documentLayout()->blockBoundingRect(document()->findBlock(box.foot));
        const double y = foot.center().y() - verticalScrollBar()->value();
        if (y >= 0 && y < viewport()->height())
            return &box;
        found = found ? found : &box;
    }
    return found;
}

QString PageView::showLastLine(int number)
{
    const auto box = std::ranges::find(content_.worked, number, &WorkedBox::number);
    if (box == content_.worked.end() || box->foot < 0)
        return {};
    const auto* layout = document()->documentLayout();
    const QRectF line = layout->blockBoundingRect(document()->findBlock(box->lastLine + 1)),
                 foot = layout->blockBoundingRect(document()->findBlock(box->foot));
    QScrollBar* bar = verticalScrollBar();
    const double least = foot.bottom() + 2 * style_.em - viewport()->height();
    bar->setValue(qRound(std::min(std::max(double(bar->value()), least), line.top())));
    const int place = bar->value();
    QTextCursor cursor(document());
    cursor.setPosition(box->foot);
    setTextCursor(cursor);
    if (hasFocus())
        focusNextPrevChild(true); // the first link of the foot
    bar->setValue(place);
    return spoken(box->lastLine, box->foot);
}

void PageView::bringIntoSight(int item)
{
    const QTextBlock block = document()->findBlock(content_.items[item].position);
    const QRectF place = document()->documentLayout()->blockBoundingRect(block);
    const double top = verticalScrollBar()->value();
    if (place.top() < top || place.bottom() > top + viewport()->height())
        verticalScrollBar()->setValue(qRound(place.center().y() - viewport()->height() / 3.0));
}

void PageView::showField(const QString& question)
{
    const int index = fieldOf(question);
    if (index < 0)
        return;
    const QTextBlock block = document()->findBlock(content_.items[index].position);
    const double middle = document()->documentLayout()->blockBoundingRect(block).center().y();
    QScrollBar* bar = verticalScrollBar();
    if (middle > bar->value() + viewport()->height() / 2.0)
        bar->setValue(qRound(middle - viewport()->height() / 3.0));
}

/// With formulas in words.
QString PageView::spoken(int from, int to) const
{
    return textOf(from, to,
                  [](const PageItem& item) {
                      return item.box && item.box->error().isEmpty() ? item.box->spoken() : item.source;
                  })
        .trimmed();
}

QRectF PageView::placeOf(const PagePart& part) const
{
    QTextCursor cursor(document());
    cursor.setPosition(part.from);
    const QRect begin = cursorRect(cursor);
    cursor.setPosition(part.to);
    const QRect end = cursorRect(cursor);
    if (begin.top() == end.top())
        return begin.united(end);
    const QRectF block = document()->documentLayout()->blockBoundingRect(cursor.block());
    return {block.left(), double(begin.top()), block.width(), double(end.bottom() - begin.top())};
}

Spoken::Part PageView::spokenPart(QPoint at) const
{
    const PagePart& part = parts_[at.y()];
    const PageItem* item = part.item >= 0 ? &content_.items[part.item] : nullptr;
    Part heard{part.role, spoken(part.from, part.to), {}, placeOf(part)};
    if (part.role == QAccessible::Graphic) {
        heard.name = tr("Figure");
        heard.text = item->source;
    } else if (part.role == QAccessible::EditableText) {
        heard.name = tr("Your number, with its unit");
        heard.text = item->value;
    } else if (item) {
        heard.name.prepend(item->source + QLatin1String(": "));
        if (item->answer == PageItem::right || item->answer == PageItem::wrong)
            heard.text = item->answer == PageItem::right ? tr("right") : tr("wrong");
    }
    return heard;
}

/// The copy outlives the page, which is written anew where a link changes it.
void PageView::press(QPoint at)
{
    const PageLink link = content_.links[parts_[at.y()].link];
    follow(link);
}

bool PageView::isChosen(QPoint at) const
{
    const PagePart& part = parts_[at.y()];
    return part.item >= 0 && content_.items[part.item].answer != PageItem::open;
}

/// The link that Tab has reached is what is selected.
std::optional<QPoint> PageView::spokenPlace() const
{
    const QString href = textCursor().hasSelection() ? textCursor().charFormat().anchorHref() : QString();
    for (int i = 0; i < parts_.size(); ++i)
        if (parts_[i].link >= 0 && href == QStringLiteral("link:%1").arg(parts_[i].link))
            return QPoint(0, i);
    return std::nullopt;
}

QString PageView::sourceText(int from, int to) const
{
    return textOf(from, to, [](const PageItem& item) {
        const QString mark = item.display ? "$$" : "$";
        return mark + item.source + mark;
    });
}

QString PageView::textOf(int from, int to, const std::function<QString(const PageItem&)>& formula) const
{
    QString text;
    for (QTextBlock block = document()->findBlock(from); block.isValid() && block.position() < to;
         block = block.next()) {
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            const QTextFragment fragment = it.fragment();
            const int item = fragment.charFormat().objectType() == kPageObject
                ? fragment.charFormat().intProperty(PageProperty::item)
                : -1;
            const int begin = qMax(from, fragment.position());
            const int end = qMin(to, fragment.position() + fragment.length());
            if (begin >= end)
                continue;
            if (item < 0) {
                text += QStringView(fragment.text()).mid(begin - fragment.position(), end - begin);
                continue;
            }
            const PageItem& object = content_.items[item];
            if (object.kind == PageItem::formula)
                text += formula(object);
            else if (object.kind == PageItem::live || object.kind == PageItem::field)
                text += object.value;
            else if (object.kind == PageItem::hands)
                text += object.votes[1] < 0
                    ? tr("hands: %1").arg(object.votes[0])
                    : tr("hands: %1, then %2").arg(std::max(0, object.votes[0])).arg(object.votes[1]);
            else if (object.kind == PageItem::bullet)
                text += object.source + ' ';
            text += object.trailing + object.closing;
        }
        if (to > block.position() + block.length() - 1)
            text += '\n';
    }
    text.remove(QChar(u'\u2060'));
    text.replace(QChar(QChar::LineSeparator), u'\n');
    return text;
}

QMimeData* PageView::createMimeDataFromSelection() const
{
    auto* mime = new QMimeData;
    mime->setText(sourceText(textCursor().selectionStart(), textCursor().selectionEnd()));
    return mime;
}

void PageView::paintEvent(QPaintEvent* event)
{
    if (changes_.isBusy())
        return viewport()->update();
    {
        QPainter painter(viewport());
        painter.setClipRegion(event->region());
        painter.translate(-horizontalScrollBar()->value(), -verticalScrollBar()->value());
        paintBoxes(painter, *document(), style_, document()->rootFrame()->frameFormat().leftMargin(),
                   hoveredAnswer_);
    }
    QTextBrowser::paintEvent(event);
    coverCutLines();
}

void PageView::scrollContentsBy(int dx, int dy)
{
    QTextBrowser::scrollContentsBy(dx, dy);
    viewport()->update(); // the covers of cut lines do not move with the text
}

/// Neither edge cuts a line or a formula: what would be half seen is not seen. Figures are.
void PageView::coverCutLines()
{
    const QScrollBar& bar = *verticalScrollBar();
    const double upper = bar.value(), lower = upper + viewport()->height();
    const double left = document()->rootFrame()->frameFormat().leftMargin();
    QPainter painter(viewport());
    painter.translate(0, -upper);
    const auto cover = [&](QRectF across, double from, double to) {
        across.setTop(from);
        across.setBottom(to);
        painter.fillRect(across, style_.colors.surface);
    };
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        const QRectF rect = document()->documentLayout()->blockBoundingRect(block);
        if (rect.top() >= lower || rect.bottom() <= upper)
            continue;
        QRectF across(0, 0, viewport()->width(), 0);
        if (const QTextBlockFormat format = block.blockFormat(); format.hasProperty(PageProperty::column)) {
            const double middle = left + style_.columnWidth() + style_.columnGap / 2;
            if (format.intProperty(PageProperty::column) == 0)
                across.setRight(middle);
            else
                across.setLeft(middle);
        }
        for (int i = 0; i < block.layout()->lineCount(); ++i) {
            const QTextLine line = block.layout()->lineAt(i);
            const double top = rect.top() + line.y(), bottom = top + line.height();
            if (line.height() >= kTallestLine * viewport()->height())
                continue;
            if (top < lower && bottom > lower && bar.value() < bar.maximum())
                cover(across, top, lower);
            if (top < upper && bottom > upper)
                cover(across, upper, bottom);
        }
    }
}

} // namespace polhode::ui
