#pragma once

#include "ui/page/page_content.h"

#include <QObject>
#include <QTextObjectInterface>

namespace polhode::ui
{

/// Paints a drawing so that it fills @p place, on any device.
void paintDrawing(QPainter& painter, const PageDrawing& drawing, const QRectF& place);

/// Sizes and paints the items of a page in its text.
class PageObjects : public QObject, public QTextObjectInterface
{
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)

public:
    static constexpr double kBulletWidth = 1.4; ///< em

    PageObjects(const PageContent& content, const PageStyle& style, QObject* parent);

    /// The quantity that is lit up.
    QString highlighted;
    /// The item that a reference points at, or -1.
    int pointedAt = -1;

    QSizeF intrinsicSize(QTextDocument* document, int position, const QTextFormat& format) override;
    void drawObject(QPainter* painter, const QRectF& rect, QTextDocument* document, int position,
                    const QTextFormat& format) override;

    /// The format of the character that stands for item @p index. It makes the line just as high and deep as
    /// the item is, with the item on the baseline.
    QTextCharFormat format(int index) const;

    /// The em of a formula: that of mathematics in its text, or less if it must shrink to fit.
    double formulaEm(const PageItem& item) const;

    /// Where the formula of a painted item begins: the left end of its baseline, in the document.
    QPointF formulaOrigin(const PageItem& item) const;

    /// The frame of a painted field, in the document.
    static QRectF fieldRect(const PageItem& item);

    /// The width that a live number needs.
    static double liveWidth(const QString& value, const QFont& font);

private:
    struct Extent {
        double width = 0;
        double ascent = 0;
        double descent = 0;
    };

    Extent extent(const PageItem& item) const;
    Extent lineExtent(const PageItem& item) const;
    double room(const PageItem& item) const;
    double trailingWidth(const PageItem& item) const;
    static QFont trailingFont(const PageItem& item);
    QFont font(const PageItem& item) const;
    void paintFormula(QPainter& painter, const PageItem& item, double baseline, const QColor& ink) const;
    void paintLive(QPainter& painter, const PageItem& item, double baseline, const QColor& ink) const;
    void paintMark(QPainter& painter, const PageItem& item) const;
    void paintField(QPainter& painter, const PageItem& item, double baseline) const;
    void paintHands(QPainter& painter, const PageItem& item) const;

    const PageContent& content_;
    const PageStyle& style_;
};

} // namespace polhode::ui
