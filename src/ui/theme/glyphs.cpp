#include "ui/theme/glyphs.h"

#include <QHash>
#include <QPainter>
#include <QPixmap>
#include <QSvgRenderer>

namespace polhode::ui
{

namespace
{

// Bodies of 24 × 24 SVG pictures; "C" stands for the colour. f: filled, otherwise a line of width 1.8.
const QHash<QString, QString>& bodies()
{
    static const QString line = QStringLiteral(
        "<g fill='none' stroke='C' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'>%1</g>");
    static const QString fill = QStringLiteral("<g fill='C' stroke='none'>%1</g>");
    static const QHash<QString, QString> rows{
        {"play", fill.arg("<path d='M7 4.5v15l12.5-7.5z'/>")},
        {"pause",
         fill.arg("<rect x='6' y='5' width='4' height='14' rx='1'/><rect x='14' y='5' width='4' height='14' "
                  "rx='1'/>")},
        {"stop", fill.arg("<rect x='6' y='6' width='12' height='12' rx='1'/>")},
        {"start", fill.arg("<rect x='5' y='6' width='2.4' height='12' rx='1'/><path d='M19 6v12l-10-6z'/>")},
        {"step-back",
         fill.arg("<path d='M14 7v10l-8-5z'/><rect x='16' y='7' width='2' height='10' rx='1'/>")},
        {"step-forward",
         fill.arg("<path d='M10 7v10l8-5z'/><rect x='6' y='7' width='2' height='10' rx='1'/>")},
        {"event-back",
         line.arg("<path d='M8 12h10M11 8l-4 4 4 4'/>") + fill.arg("<path d='M5 8.5l2 3.5-2 3.5-2-3.5z'/>")},
        {"event-forward",
         line.arg("<path d='M6 12h10M13 8l4 4-4 4'/>") + fill.arg("<path d='M19 8.5l2 3.5-2 3.5-2-3.5z'/>")},
        {"loop",
         line.arg("<path d='M17 3l3 3-3 3M4 11V9a3 3 0 013-3h13M7 21l-3-3 3-3M20 13v2a3 3 0 01-3 3H4'/>")},
        {"stop-at", line.arg("<path d='M4 12h9M10 8l4 4-4 4M19 5v14'/>")},
        {"pin", line.arg("<path d='M9 4h6l-1 6 3 3H7l3-3zM12 13v7'/>")},
        {"export", line.arg("<path d='M12 4v10M8 10l4 4 4-4M5 17v2.5h14V17'/>")},
        {"undo", line.arg("<path d='M8 5L4 9l4 4M4.5 9H14a5 5 0 010 10H9'/>")},
        {"redo", line.arg("<path d='M16 5l4 4-4 4M19.5 9H10a5 5 0 000 10h5'/>")},
        {"menu", line.arg("<path d='M4 7h16M4 12h16M4 17h16'/>")},
        {"search", line.arg("<circle cx='10.5' cy='10.5' r='6'/><path d='M15 15l5 5'/>")},
        {"present", line.arg("<path d='M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5'/>")},
        {"previous", line.arg("<path d='M15 5l-7 7 7 7'/>")},
        {"next", line.arg("<path d='M9 5l7 7-7 7'/>")},
        {"settings",
         line.arg(
             "<circle cx='12' cy='12' r='3'/><path d='M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 "
             "16.2l2.2 2.2M18.4 5.6l-2.2 2.2M7.8 16.2l-2.2 2.2'/>")},
        {"help",
         line.arg("<circle cx='12' cy='12' r='9'/><path d='M9.5 9.5a2.5 2.5 0 113.6 2.2c-.8.4-1.1.9-1.1 "
                  "1.8M12 16.8v.1'/>")},
        {"reset", line.arg("<path d='M5 5v5h5M5.5 10A7.5 7.5 0 1112 19.5'/>")},
        {"close", line.arg("<path d='M6 6l12 12M18 6L6 18'/>")},
        {"share",
         line.arg("<path d='M10 14a4 4 0 005.7 0l3-3a4 4 0 00-5.7-5.7l-1 1M14 10a4 4 0 00-5.7 0l-3 3A4 4 0 "
                  "0011 18.7l1-1'/>")},
    };
    return rows;
}

} // namespace

QIcon glyphIcon(const QString& name, const QColor& color)
{
    static QHash<QString, QIcon> made;
    const QString key = name + color.name();
    if (const auto it = made.constFind(key); it != made.constEnd())
        return *it;
    QString body = bodies().value(name);
    body.replace(QStringLiteral("'C'"), QStringLiteral("'%1'").arg(color.name()));
    QSvgRenderer renderer(
        QStringLiteral("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'>%1</svg>")
            .arg(body)
            .toUtf8());
    QIcon icon;
    for (const int size : {20, 24, 40, 48}) {
        QPixmap pixmap(size, size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        renderer.render(&painter);
        painter.end();
        icon.addPixmap(pixmap);
    }
    made.insert(key, icon);
    return icon;
}

} // namespace polhode::ui
