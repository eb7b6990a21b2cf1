#pragma once

#include "ui/theme/quantity.h"

#include <QColor>
#include <QPainterPath>
#include <QRectF>
#include <QString>
#include <QTransform>
#include <QVector>

#include <functional>
#include <memory>
#include <optional>

class QJsonObject;
class QPainter;

namespace polhode::ui
{

/// How a formula is inked: one colour, or with a theme, which colours the quantities in it.
struct MathInk {
    QColor ink;
    std::optional<Theme> theme = std::nullopt;
    QString highlighted = {}; ///< the quantity that is lit up, if any
};

/// One formula, typeset: a list of things to paint. Lengths are in ems, y down from the baseline,
/// x from the left edge; a formula is immutable once made and is shared.
class MathBox
{
public:
    /// A marked quantity (`\q{omega}{...}`) and where it is.
    struct Part {
        QString quantity;
        QRectF rect;
    };

    /// One thing to paint: a path or a piece of text, in thousandths of an em.
    struct Op {
        QPainterPath path;
        QString text;
        double textSize = 0;
        bool bold = false;
        bool italic = false;
        QTransform matrix;
        bool filled = true;
        QColor fill; ///< invalid: the ink
        QColor stroke; ///< invalid: the ink
        double strokeWidth = 0;
        bool dashed = false;
        QRectF clip; ///< null: none
        QTransform clipMatrix;
        int part = -1;
    };

    /// From the layout that the typesetter returns; @p glyph makes (or shares) the path of a glyph.
    MathBox(const QString& tex, const QJsonObject& layout,
            const std::function<QPainterPath(const QString&)>& glyph);

    const QString& tex() const { return tex_; }
    /// Why the formula cannot be typeset; empty if it can. Such a box has no size.
    const QString& error() const { return error_; }
    /// The formula as one line of text, for tool tips and screen readers.
    const QString& spoken() const { return spoken_; }
    /// What `\tag{…}` says, without the parentheses.
    const QString& label() const { return label_; }
    /// The tag to paint flush right, or null.
    const std::shared_ptr<const MathBox>& tag() const { return tag_; }

    double width() const { return width_; }
    double height() const { return height_; } ///< above the baseline
    double depth() const { return depth_; } ///< below the baseline
    const QVector<Part>& parts() const { return parts_; }
    const QVector<Op>& ops() const { return ops_; }

    /// Paints with the left end of the baseline at @p baseline, @p em pixels to the em.
    void paint(QPainter& painter, QPointF baseline, double em, const MathInk& ink) const;

private:
    QRectF bounds(const Op& op) const;
    void paintText(QPainter& painter, const Op& op, const QColor& color) const;

    QString tex_;
    QString error_;
    QString spoken_;
    QString label_;
    std::shared_ptr<const MathBox> tag_;
    double width_ = 0;
    double height_ = 0;
    double depth_ = 0;
    QVector<Op> ops_;
    QVector<Part> parts_;
};

using MathBoxPtr = std::shared_ptr<const MathBox>;

} // namespace polhode::ui
