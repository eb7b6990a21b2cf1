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
        {"view",
         line.arg(
             "<path d='M12 2.2l8.5 4.9v9.8L12 21.8l-8.5-4.9V7.1zM12 12L3.5 7.1M12 12l8.5-4.9M12 12v9.8'/>")},
        {"spring",
         line.arg("<path d='M2 15.3h6.7V22H2zM8.7 15.3l2-2-1.9-3.2 5.7 2-2-5.7 4.8.3'/>")
             + fill.arg("<circle cx='19.2' cy='4.8' r='2.5'/>")},
        {"pen", line.arg("<path d='M4 20l1-5L16 4l4 4L9 19zM13.5 6.5l4 4'/>")},
        {"eraser", line.arg("<path d='M8 20l-5-5L13 5l6 6-9 9zM8 10l6 6M10 20h10'/>")},
        {"spotlight", line.arg("<circle cx='12' cy='12' r='5'/><path d='M3 3h18v18H3z'/>")},
        {"black", fill.arg("<rect x='3' y='5' width='18' height='14' rx='1.5'/>")},
        {"timer", line.arg("<circle cx='12' cy='13' r='8'/><path d='M12 9v4l3 2M9.5 2.5h5'/>")},
        {"caption", line.arg("<path d='M3 5h18v14H3zM6.5 15h11M6.5 12h6'/>")},
        {"notes", line.arg("<path d='M6 3h9l4 4v14H6zM9 10h7M9 13.5h7M9 17h4'/>")},
        {"audience", line.arg("<path d='M3 4h18v11H3zM12 15v3M8 21h8'/>")},
        {"freeze", line.arg("<path d='M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9'/>")},
        {"clear", line.arg("<path d='M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13'/>")},
        {"curves", line.arg("<path d='M4 3v17h17M6 15c3 0 3-8 6-8s3 6 8 6'/>")},
        {"sliders",
         line.arg("<path d='M3 8h9M17 8h4M3 16h3M11 16h10'/><circle cx='14.5' cy='8' r='2.5'/><circle "
                  "cx='8.5' cy='16' r='2.5'/>")},
        {"tables", line.arg("<path d='M3 5h18v14H3zM3 10h18M9 5v14'/>")},
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
    for (const int size : {20, 24, 30, 36, 40, 48, 60, 72, 96}) {
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
