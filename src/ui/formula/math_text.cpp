#include "ui/formula/math_text.h"

#include "ui/formula/math_engine.h"
#include "ui/formula/tex_scan.h"
#include "ui/theme/palette.h"

#include <QFontInfo>
#include <QFontMetricsF>
#include <QPainter>
#include <QTextBoundaryFinder>

#include <algorithm>

namespace polhode::ui
{

double mathEm(const QFont& font)
{
    return QFontInfo(font).pixelSize() * kMathScale;
}

MathText::MathText(const QString& text, const QFont& font)
    : font_(font)
{
    const QFontMetricsF metrics(font_);
    const double em = mathEm(font_);
    ascent_ = metrics.ascent();
    descent_ = metrics.descent();
    const auto addWords = [&](QString words) {
        words.replace("\\$", "$");
        if (words.isEmpty())
            return;
        runs_.append({words, nullptr, metrics.horizontalAdvance(words)});
        spoken_ += words;
    };
    qsizetype at = 0;
    for (const TexSpan& span : findFormulas(text)) {
        addWords(text.mid(at, span.begin - at));
        at = span.end;
        const MathBoxPtr box = MathEngine::instance().render(span.content, span.kind == TexSpan::display);
        if (!box->error().isEmpty()) {
            runs_.append({span.content, box, metrics.horizontalAdvance(span.content)});
            spoken_ += span.content;
            continue;
        }
        runs_.append({{}, box, box->width() * em});
        spoken_ += box->spoken();
        ascent_ = qMax(ascent_, box->height() * em);
        descent_ = qMax(descent_, box->depth() * em);
    }
    addWords(text.mid(at));
    for (const Run& run : runs_)
        width_ += run.width;
}

/// What stands from one letter to another, without the blank at its end.
MathText MathText::part(qsizetype from, qsizetype to) const
{
    const QFontMetricsF metrics(font_);
    MathText some = *this;
    some.runs_.clear();
    some.width_ = 0;
    qsizetype at = 0;
    for (Run run : runs_) {
        const qsizetype begin = std::max(at, from), end = std::min(at + run.length(), to);
        const qsizetype start = at;
        at += run.length();
        if (begin >= end)
            continue;
        if (!run.formula) {
            run.words = run.words.mid(begin - start, end - begin);
            while (end == to && run.words.endsWith(QLatin1Char(' ')))
                run.words.chop(1);
            run.width = metrics.horizontalAdvance(run.words);
        }
        some.width_ += run.width;
        some.runs_.append(std::move(run));
    }
    return some;
}

QVector<MathText> MathText::wrapped(double width) const
{
    QString text;
    for (const Run& run : runs_)
        text += run.formula ? QStringLiteral("x") : run.words;
    QTextBoundaryFinder ends(QTextBoundaryFinder::Line, text);
    QVector<MathText> lines;
    qsizetype from = 0, to = 0;
    for (qsizetype next = ends.toNextBoundary(); next >= 0; next = ends.toNextBoundary()) {
        if (to > from && part(from, next).width_ > width) {
            lines << part(from, to);
            from = to;
        }
        to = next;
    }
    return lines << part(from, to);
}

QStringList MathText::quantities() const
{
    QStringList keys;
    for (const Run& run : runs_)
        if (run.formula)
            for (const MathBox::Part& part : run.formula->parts())
                if (!keys.contains(part.quantity))
                    keys.append(part.quantity);
    return keys;
}

void MathText::paint(QPainter& painter, QPointF baseline, const MathInk& ink) const
{
    painter.save();
    painter.setFont(font_);
    for (const Run& run : runs_) {
        if (run.words.isEmpty()) {
            run.formula->paint(painter, baseline, mathEm(font_), ink);
        } else {
            const bool failed = run.formula != nullptr;
            painter.setPen(failed ? themeColors(ink.theme.value_or(Theme::light)).error : ink.ink);
            painter.drawText(baseline, run.words);
        }
        baseline.rx() += run.width;
    }
    painter.restore();
}

QPixmap mathPixmap(const QString& tex, double pixels, const QColor& color, double devicePixelRatio)
{
    const MathBoxPtr box = MathEngine::instance().render(tex, false);
    const double em = pixels * kMathScale;
    const QSizeF size(box->width() * em + 2, (box->height() + box->depth()) * em + 2);
    QPixmap pixmap((size * devicePixelRatio).toSize().expandedTo({1, 1}));
    pixmap.setDevicePixelRatio(devicePixelRatio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    box->paint(painter, {1, 1 + box->height() * em}, em, {color});
    return pixmap;
}

} // namespace polhode::ui
