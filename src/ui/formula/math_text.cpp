#include "ui/formula/math_text.h"

#include "ui/formula/math_engine.h"
#include "ui/formula/tex_scan.h"
#include "ui/theme/palette.h"

#include <QFontInfo>
#include <QFontMetricsF>
#include <QPainter>

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
