#include "ui/page/page_figure.h"

#include "course/language/figure.h"
#include "course/language/yaml_tree.h"
#include "ui/theme/fonts.h"
#include "ui/theme/quantity_keys.h"

#include <QFontMetricsF>
#include <QHash>
#include <QPainter>
#include <QSvgRenderer>

#include <algorithm>

namespace polhode::ui
{

namespace
{

constexpr int kMeasured = 100; // px: QtSvg sets its texts in this size

/// As variables name it; empty where no theme has it.
std::string colourOf(const std::string& name, const PageStyle& style)
{
    const ThemeColors& c = style.colors;
    const QHash<QString, QColor> own{{"ink", c.ink},         {"ink-soft", c.inkSoft}, {"line", c.line},
                                     {"surface", c.surface}, {"accent", c.accent},    {"warning", c.warning}};
    const QString key = QString::fromStdString(name);
    if (own.contains(key))
        return own[key].name().toStdString();
    return quantityKeys().contains(key) ? quantityStyle(key, style.theme).color.name().toStdString()
                                        : std::string();
}

/// Words without Chinese in the Latin fonts: in those of the page quotes and dashes are as wide as its
/// letters.
QFont fontOf(const course::FigureWords& words, const PageStyle& style)
{
    constexpr char16_t kFirstCjk = 0x2E80;
    QFont font = style.body;
    if (std::ranges::none_of(QString::fromStdString(words.text), [](QChar c) { return c >= kFirstCjk; }))
        font.setFamilies(latinFontFamilies());
    font.setPixelSize(kMeasured);
    font.setItalic(words.italic);
    font.setBold(words.bold);
    return font;
}

course::FigureLook lookOf(const PageStyle& style)
{
    return {
        [&style](const std::string& name) { return colourOf(name, style); },
        [&style](const course::FigureWords& words) {
            return QFontInfo(fontOf(words, style)).family().toStdString();
        },
        [&style](const course::FigureWords& words) {
            return QFontMetricsF(fontOf(words, style)).horizontalAdvance(QString::fromStdString(words.text))
                / kMeasured;
        }};
}

} // namespace

PageFigure readFigure(const QString& file, course::Language language, const PageStyle& style)
{
    PageFigure figure;
    if (!file.endsWith(QLatin1String(".svg"))) {
        figure.picture = QPixmap(file);
        return figure;
    }
    try {
        const std::string path = file.toStdString();
        const course::Figure read = course::parseFigure(course::readTextFile(path), path);
        QSvgRenderer renderer(QByteArray::fromStdString(course::drawnFigure(read, language, lookOf(style))));
        if (!renderer.isValid())
            return figure;
        auto drawing = std::make_shared<PageDrawing>();
        drawing->size = QSizeF(read.width, read.height) * style.em / course::Figure::kEm;
        QPainter painter(&drawing->picture);
        renderer.render(&painter, QRectF(QPointF(), drawing->size));
        painter.end();
        figure.drawing = std::move(drawing);
    } catch (const course::InputError&) { // told by polhode-run check; here there is none
    }
    return figure;
}

} // namespace polhode::ui
