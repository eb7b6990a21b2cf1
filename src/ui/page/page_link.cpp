#include "ui/page/page_link.h"

#include <QHash>
#include <QPainter>
#include <QPainterPath>

namespace polhode::ui
{

PageLink PageLinks::parse(const QString& href)
{
    const qsizetype colon = href.indexOf(u':');
    return colon < 0 ? PageLink{{}, href} : PageLink{href.left(colon), href.mid(colon + 1)};
}

LinkKind PageLinks::kind(const PageLink& link)
{
    static const QHash<QString, LinkKind> kinds{
        {"set", LinkKind::experiment},        {"preset", LinkKind::experiment},
        {"experiment", LinkKind::experiment}, {"show", LinkKind::overlay},
        {"hide", LinkKind::overlay},          {"frame", LinkKind::overlay},
        {"goto", LinkKind::moment},           {"play", LinkKind::play},
        {"lesson", LinkKind::lesson},         {"term", LinkKind::term},
        {"eq", LinkKind::equation},           {"answer", LinkKind::answer},
        {"data", LinkKind::experiment},       {"card", LinkKind::card},
    };
    return kinds.value(link.scheme, LinkKind::web);
}

QString PageLinks::cardToolTip(const QString& verb)
{
    if (verb == "hands")
        return tr("Count the hands for each answer (Ctrl+H)");
    if (verb == "type")
        return tr("Type a number, in any unit of its kind");
    if (verb == "done")
        return tr("The sketch is your prediction: show the curve");
    if (verb == "erase")
        return tr("Erase the sketch");
    return tr("Cover the curves and draw");
}

QString PageLinks::toolTip(const PageLink& link, const NameOf& nameOf)
{
    QString rest = link.rest;
    QString more;
    if (const qsizetype next = rest.indexOf(u';'); next >= 0) {
        more = rest.mid(next + 1);
        rest.truncate(next);
    }
    const auto name = [&](const QString& id) {
        const QString own = nameOf ? nameOf(link.scheme, id) : QString();
        return own.isEmpty() ? id : own;
    };
    const auto names = [&] {
        QStringList each = rest.split(u',');
        for (QString& id : each)
            id = name(id.trimmed());
        return each.join(tr(", ", "between names"));
    };
    QString says;
    if (link.scheme == "set") {
        QStringList each = rest.split(u'&');
        for (QString& assignment : each)
            assignment = name(assignment.section('=', 0, 0)) + " = " + assignment.section('=', 1);
        says = tr("Set %1").arg(each.join(tr(", ", "between names")));
    } else if (link.scheme == "preset")
        says = tr("Set the experiment to “%1”").arg(name(rest));
    else if (link.scheme == "experiment")
        says = tr("Go to the experiment “%1”").arg(name(rest));
    else if (link.scheme == "show")
        says = tr("Show %1 in the scene").arg(names());
    else if (link.scheme == "hide")
        says = tr("Hide %1").arg(names());
    else if (link.scheme == "frame")
        says = tr("See the scene from %1").arg(name(rest));
    else if (link.scheme == "goto" && rest.contains(u'/'))
        says = tr("Go to event %1").arg(name(rest.section('/', 0, 0)) + ' ' + rest.section('/', 1));
    else if (link.scheme == "goto")
        says = tr("Go to t = %1 s").arg(rest);
    else if (link.scheme == "play")
        says = tr("Play");
    else if (link.scheme == "lesson")
        says = tr("Open lesson %1").arg(name(rest));
    else if (link.scheme == "term")
        says = tr("Look up “%1” in the glossary").arg(name(rest).replace("-", " "));
    else if (link.scheme == "eq")
        says = tr("Go to equation (%1)").arg(rest);
    else if (link.scheme == "data")
        says = tr("Lay the readings of “%1” over the curves").arg(rest);
    else if (link.scheme == "answer")
        says = tr("Choose this answer");
    else if (link.scheme == "card")
        says = cardToolTip(rest.section('/', 0, 0));
    else
        says = link.scheme.isEmpty() ? rest : link.scheme + ':' + link.rest;
    return more.isEmpty() || kind(link) == LinkKind::web ? says : says + "\n" + toolTip(parse(more), nameOf);
}

bool PageLinks::needsWindow(LinkKind kind)
{
    return kind == LinkKind::experiment || kind == LinkKind::overlay || kind == LinkKind::moment
        || kind == LinkKind::play;
}

bool PageLinks::hasSign(LinkKind kind)
{
    return kind != LinkKind::term && kind != LinkKind::equation && kind != LinkKind::answer
        && kind != LinkKind::card;
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
    case LinkKind::term:
    case LinkKind::equation:
    case LinkKind::answer:
    case LinkKind::card:
        break;
    }
    painter.restore();
}

} // namespace polhode::ui
