#pragma once

#include "ui/access/pressed_parts.h"
#include "ui/access/spoken.h"
#include "ui/page/change_queue.h"
#include "ui/page/page_content.h"
#include "ui/page/page_parts.h"
#include "ui/page/page_types.h"

#include <QHash>
#include <QPointer>
#include <QTextBrowser>
#include <QTimer>

#include <functional>
#include <memory>

class QMenu;

namespace polhode::ui
{

class FieldEditor;
class PageObjects;

/// Shows one step of a lesson page: Markdown with TeX, links that act, live numbers and question cards, in
/// English, in Chinese or in both side by side. It knows nothing of lessons: text comes in, signals go out.
class PageView : public QTextBrowser, public Spoken, public PressedParts
{
    Q_OBJECT

public:
    using LinkInfoOf = std::function<LinkInfo(const PageLink&)>;

    explicit PageView(QWidget* parent = nullptr);
    ~PageView() override;

    /// Shows a page from its beginning, or, if it is the same in another look, at the place that it was at.
    void setPage(const PageText& text, PageLanguage language, Theme theme);
    /// The questions that `{{question:id}}` and `{{predict:id}}` show; the place on the page is kept.
    void setQuestions(const QVector<QuestionCard>& questions);
    /// Of the text, from one line to the next (px).
    double lineHeight() const;
    void setBodyPointSize(double points);
    /// With a window to itself the page is as large as fills it.
    void setAlone(bool alone);
    /// Where figures are looked for. Takes effect with the next page.
    void setFigureFolder(const QString& folder);
    /// How many lines are shown of a box "worked by hand", by its number; without it each is whole.
    void setWorkedLines(std::function<int(int box)> lines);
    /// Writes the page anew, as the caller's functions have it now; the place on it is kept.
    void rewrite();
    /// A quiet word beside the title. Takes effect with the next page.
    void setTitleMark(const course::Text& mark);
    /// The box that has lines to come, the first that is in sight or else of the page; null: none has.
    const WorkedBox* unfinishedBox() const;
    /// Scrolls to the last line of a box, and gives the keys what stands at its foot. Returns what a screen
    /// reader says of the line.
    QString showLastLine(int box);
    /// What the caller knows about links: tool tips, the quantity that one is about.
    void setLinkInfo(LinkInfoOf info);

    /// What stands in `{{…}}` on this page, each once.
    QStringList liveExpressions() const;
    /// New values of live numbers, as they are to be read, unit included. Only those that differ are painted
    /// again; the text is laid out anew only if one no longer has room.
    void setLiveValues(const QHash<QString, QString>& values);

    void setHighlightedQuantity(const QString& key);

    /// Scrolls to the equation with this tag and marks it for a while; false if it is not on the page.
    bool showEquation(const QString& label);

    /// The menu for a place in the viewport; the caller owns it.
    QMenu* pageMenu(const QPoint& position);

    /// The text of [from, to) with formulas as TeX, live numbers as they read.
    QString sourceText(int from, int to) const;

    /// The items of the page, for tests and for hit testing.
    const PageContent& content() const { return content_; }

    /// Opens the field of a question, what stands in it selected.
    void editField(const QString& question);
    /// Scrolls the field of @p question to where what stands below it is seen too.
    void showField(const QString& question);

    /// Index of the item under a point of the viewport, or -1.
    int itemAt(const QPoint& position) const;

    QAccessible::Role spokenRole() const override { return QAccessible::Document; }
    QString spokenText() const override { return {}; } // its parts say it
    QSize spokenGrid() const override { return {1, int(parts_.size())}; }
    Part spokenPart(QPoint at) const override;
    std::optional<QPoint> spokenPlace() const override;
    bool canPress(QPoint at) const override { return parts_[at.y()].link >= 0; }
    void press(QPoint at) override;
    bool isChosen(QPoint at) const override;

signals:
    void linkActivated(const QString& scheme, const QString& rest);
    void answered(const QString& questionId, int option);
    /// A number was typed into the field of a question.
    void typed(const QString& questionId, const QString& text);
    /// A box "worked by hand" is to show so many lines.
    void linesWanted(int box, int lines);
    /// What else is to be done with a question: hands are counted, or something becomes of its sketch.
    void cardActivated(LinkKind what, const QString& questionId);
    /// The pointer is over this quantity; empty when it leaves.
    void quantityHovered(const QString& key);

protected:
    void paintEvent(QPaintEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    QMimeData* createMimeDataFromSelection() const override;

private:
    /// What changes the document. Its size changes with its text, and with it the view: scroll bars come and
    /// go, and what hears of that may ask for the next change while cursors still stand in the text.
    enum class Change { page, questions, rewriting, points, columns, arrivals, values };

    void rebuild();
    void rebuildInPlace();
    bool fitWidth();
    void takeWidth();
    void requestFormulas();
    void placeArrivals();
    void showValues(const QHash<QString, QString>& values);
    void refresh(int item);
    void refresh(const QVector<int>& items);
    void forgetPlaces();
    void bringIntoSight(int item);
    /// Index of the field of a question, or -1.
    int fieldOf(const QString& question) const;
    void coverCutLines();
    QString spoken(int from, int to) const;
    QRectF placeOf(const PagePart& part) const;
    QString textOf(int from, int to, const std::function<QString(const PageItem&)>& formula) const;
    void follow(const PageLink& link);
    void answer(const PageLink& link);
    void takePoints();
    void fitType();
    double lineLength() const;
    void hover(const QPoint& position);
    int linkAt(const QPoint& position) const;
    int answerAt(const QPoint& position) const;
    QString quantityAt(const QPoint& position) const;
    QString toolTipAt(const QPoint& position) const;
    QPointF toDocument(const QPoint& position) const;

    ChangeQueue<Change> changes_;
    PageText text_;
    PageLanguage language_;
    QVector<QuestionCard> questions_;
    QHash<QString, QString> values_;
    QString figureFolder_;
    std::function<int(int box)> workedLines_;
    course::Text titleMark_;
    LinkInfoOf linkInfo_;
    PageStyle style_;
    PageContent content_;
    QVector<PagePart> parts_;
    PageObjects* objects_ = nullptr;
    /// Lives as long as the page that asked for formulas. No child: Qt walks over the children of a view
    /// while it shows it, and shows make new pages.
    std::unique_ptr<QObject> requests_;
    QVector<int> arrived_;
    double points_ = 0; ///< of the text, unless the page is alone and larger
    bool alone_ = false;
    int typeWidth_ = 0; ///< px, for which the letters were chosen
    QPointer<FieldEditor> editor_; ///< in a field, while a number is typed
    QTimer arrivalTimer_;
    QTimer pointerTimer_;
    QString hoveredQuantity_;
    int hoveredAnswer_ = -1;
};

} // namespace polhode::ui
