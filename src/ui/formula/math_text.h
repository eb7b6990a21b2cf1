#pragma once

#include "ui/formula/math_box.h"

#include <QFont>
#include <QPixmap>
#include <QSizeF>

namespace polhode::ui
{

/// Mathematics is set this much larger than the text round it, so that the letters look alike.
constexpr double kMathScale = 1.12;

/// The em of formulas in text of this font, in pixels.
double mathEm(const QFont& font);

/// One line of words and formulas: `spin $\omega_2$`. For labels, legends and axis titles.
class MathText
{
public:
    /// Formulas are typeset at once; a string that is all TeX is given as `$…$`.
    MathText(const QString& text, const QFont& font);

    QSizeF size() const { return {width_, ascent_ + descent_}; }
    double ascent() const { return ascent_; }
    /// In lines no wider than @p width, where words end; what has no such place is wider.
    QVector<MathText> wrapped(double width) const;
    /// The line as plain text, for tool tips and screen readers.
    const QString& spoken() const { return spoken_; }
    /// The quantities that its formulas name.
    QStringList quantities() const;

    /// Paints with the left end of the baseline at @p baseline.
    void paint(QPainter& painter, QPointF baseline, const MathInk& ink) const;

private:
    struct Run {
        QString words;
        MathBoxPtr formula;
        double width = 0;

        /// Of a formula that of one letter.
        qsizetype length() const { return formula ? 1 : words.size(); }
    };

    MathText part(qsizetype from, qsizetype to) const;

    QFont font_;
    QVector<Run> runs_;
    QString spoken_;
    double width_ = 0;
    double ascent_ = 0;
    double descent_ = 0;
};

/// A formula as a picture on nothing, @p pixels to the em of the text round it.
QPixmap mathPixmap(const QString& tex, double pixels, const QColor& color, double devicePixelRatio);

} // namespace polhode::ui
