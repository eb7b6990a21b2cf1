#include "ui/page/page_link.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <iterator>

namespace polhode::ui
{

namespace
{

/// What stands after the colon of a link, by its name.
struct Named {
    const QString& scheme;
    QString rest;
    const PageLinks::NameOf& nameOf;

    QString one(const QString& id) const
    {
        const QString own = nameOf ? nameOf(scheme, id) : QString();
        return own.isEmpty() ? id : own;
    }
    QString one() const { return one(rest); }
    QString several(const QStringList& names) const
    {
        return names.join(PageLinks::tr(", ", "between names"));
    }
    QString each() const
    {
        QStringList names = rest.split(u',');
        for (QString& id : names)
            id = one(id.trimmed());
        return several(names);
    }
    QString values() const
    {
        QStringList assignments = rest.split(u'&');
        for (QString& assignment : assignments)
            assignment = one(assignment.section('=', 0, 0)) + " = " + assignment.section('=', 1);
        return several(assignments);
    }
    QString moment() const
    {
        return rest.contains(u'/')
            ? PageLinks::tr("Go to event %1").arg(one(rest.section('/', 0, 0)) + ' ' + rest.section('/', 1))
            : PageLinks::tr("Go to t = %1 s").arg(rest);
    }
};

struct LinkRow {
    const char* scheme; ///< a word of course::actionTable(), or a link that the page itself makes
    LinkKind kind;
    QString (*says)(const Named& named);
};

const LinkRow kLinks[] = {
    {"set", LinkKind::experiment, [](const Named& n) { return PageLinks::tr("Set %1").arg(n.values()); }},
    {"preset", LinkKind::experiment,
     [](const Named& n) { return PageLinks::tr("Set the experiment to “%1”").arg(n.one()); }},
    {"experiment", LinkKind::experiment,
     [](const Named& n) { return PageLinks::tr("Go to the experiment “%1”").arg(n.one()); }},
    {"show", LinkKind::overlay,
     [](const Named& n) { return PageLinks::tr("Show %1 in the scene").arg(n.each()); }},
    {"hide", LinkKind::overlay, [](const Named& n) { return PageLinks::tr("Hide %1").arg(n.each()); }},
    {"frame", LinkKind::overlay,
     [](const Named& n) { return PageLinks::tr("See the scene from %1").arg(n.one()); }},
    {"goto", LinkKind::moment, [](const Named& n) { return n.moment(); }},
    {"play", LinkKind::play, [](const Named&) { return PageLinks::tr("Play"); }},
    {"lesson", LinkKind::lesson, [](const Named& n) { return PageLinks::tr("Open lesson %1").arg(n.one()); }},
    {"term", LinkKind::term,
     [](const Named& n) {
         return PageLinks::tr("Look up “%1” in the glossary").arg(n.one().replace("-", " "));
     }},
    {"eq", LinkKind::equation,
     [](const Named& n) { return PageLinks::tr("Go to equation (%1)").arg(n.rest); }},
    {"data", LinkKind::experiment,
     [](const Named& n) { return PageLinks::tr("Lay the readings of “%1” over the curves").arg(n.rest); }},
    {"lines", LinkKind::lines,
     [](const Named&) {
         return PageLinks::tr("More or fewer lines of what is worked by hand; L shows the next");
     }},
    {"answer", LinkKind::answer, [](const Named&) { return PageLinks::tr("Choose this answer"); }},
    {"hands", LinkKind::hands,
     [](const Named&) { return PageLinks::tr("Count the hands for each answer (Ctrl+H)"); }},
    {"type", LinkKind::number,
     [](const Named&) { return PageLinks::tr("Type a number, in any unit of its kind"); }},
    {"done", LinkKind::finishSketch,
     [](const Named&) { return PageLinks::tr("The sketch is your prediction: show the curve"); }},
    {"erase", LinkKind::eraseSketch, [](const Named&) { return PageLinks::tr("Erase the sketch"); }},
    {"anew", LinkKind::sketchAnew, [](const Named&) { return PageLinks::tr("Cover the curves and draw"); }},
    {"hint", LinkKind::hint, [](const Named&) { return PageLinks::tr("Where to begin"); }},
    {"solution", LinkKind::solution, [](const Named&) { return PageLinks::tr("The worked answer"); }},
    {"sheet", LinkKind::sheet,
     [](const Named&) { return PageLinks::tr("The same problems with other numbers"); }},
};

const LinkRow* findLink(const QString& scheme)
{
    const auto found
        = std::ranges::find(kLinks, scheme, [](const LinkRow& row) { return QLatin1String(row.scheme); });
    return found == std::end(kLinks) ? nullptr : found;
}

} // namespace

PageLink PageLinks::parse(const QString& href)
{
    const qsizetype colon = href.indexOf(u':');
    return colon < 0 ? PageLink{{}, href} : PageLink{href.left(colon), href.mid(colon + 1)};
}

LinkKind PageLinks::kind(const PageLink& link)
{
    const LinkRow* row = findLink(link.scheme);
    return row ? row->kind : LinkKind::web;
}

QString PageLinks::toolTip(const PageLink& link, const NameOf& nameOf)
{
    const LinkRow* row = findLink(link.scheme);
    if (!row)
        return link.scheme.isEmpty() ? link.rest.section(';', 0, 0) : link.scheme + ':' + link.rest;
    const QString says = row->says({link.scheme, link.rest.section(';', 0, 0), nameOf});
    const QString more = link.rest.section(';', 1);
    return more.isEmpty() ? says : says + "\n" + toolTip(parse(more), nameOf);
}

bool PageLinks::needsWindow(LinkKind kind)
{
    return kind == LinkKind::experiment || kind == LinkKind::overlay || kind == LinkKind::moment
        || kind == LinkKind::play;
}

bool PageLinks::hasSign(LinkKind kind)
{
    return kind <= LinkKind::web;
}

void PageLinks::paintSign(QPainter& painter, const QRectF& box, LinkKind kind, const QColor& color)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(box.topLeft());
    painter.scale(box.width(), box.height());
    painter.setPen(QPen(color, 0.11, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    switch (kind) {
    case LinkKind::experiment: // a slider
        painter.drawLine(QPointF(0.02, 0.5), QPointF(0.98, 0.5));
        painter.setBrush(color);
        painter.drawEllipse(QPointF(0.62, 0.5), 0.17, 0.17);
        break;
    case LinkKind::overlay: // an arrow, as vectors are drawn in the scene
        painter.drawLine(QPointF(0.1, 0.9), QPointF(0.86, 0.14));
        painter.drawPolyline(QPolygonF({{0.46, 0.12}, {0.88, 0.12}, {0.88, 0.54}}));
        break;
    case LinkKind::moment: // the mark of an event on the timeline
        painter.setBrush(color);
        painter.drawPolygon(QPolygonF({{0.5, 0.14}, {0.8, 0.5}, {0.5, 0.86}, {0.2, 0.5}}));
        break;
    case LinkKind::play:
        painter.setBrush(color);
        painter.drawPolygon(QPolygonF({{0.22, 0.16}, {0.82, 0.5}, {0.22, 0.84}}));
        break;
    case LinkKind::lesson: // a page
        painter.drawPolygon(QPolygonF({{0.2, 0.08}, {0.8, 0.08}, {0.8, 0.92}, {0.2, 0.92}}));
        painter.drawLine(QPointF(0.36, 0.36), QPointF(0.64, 0.36));
        painter.drawLine(QPointF(0.36, 0.6), QPointF(0.64, 0.6));
        break;
    case LinkKind::web: // out of the page
        painter.drawPolyline(QPolygonF({{0.45, 0.2}, {0.1, 0.2}, {0.1, 0.9}, {0.8, 0.9}, {0.8, 0.55}}));
        painter.drawLine(QPointF(0.45, 0.55), QPointF(0.92, 0.08));
        painter.drawPolyline(QPolygonF({{0.62, 0.08}, {0.92, 0.08}, {0.92, 0.38}}));
        break;
    default:
        break;
    }
    painter.restore();
}

} // namespace polhode::ui
