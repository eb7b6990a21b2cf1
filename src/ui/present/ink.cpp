#include "ui/present/ink.h"

#include <QDataStream>
#include <QIODevice>
#include <QLineF>
#include <QSettings>

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

namespace
{

constexpr qint32 kFormat = 1; // of what is kept

double distance(QPointF p, QPointF a, QPointF b)
{
    const QPointF along = b - a;
    const double square = QPointF::dotProduct(along, along);
    const double share = square > 0 ? std::clamp(QPointF::dotProduct(p - a, along) / square, 0.0, 1.0) : 0;
    return QLineF(p, a + share * along).length();
}

bool comesNear(const Stroke& stroke, QPointF at, double reach)
{
    for (qsizetype i = 0; i < stroke.points.size(); ++i)
        if (distance(at, stroke.points[std::max<qsizetype>(0, i - 1)], stroke.points[i])
            <= reach + stroke.width / 2)
            return true;
    return false;
}

QByteArray written(const QVector<Stroke>& strokes)
{
    QByteArray bytes;
    QDataStream out(&bytes, QIODevice::WriteOnly);
    out.setVersion(QDataStream::Qt_6_0);
    out << kFormat << qint32(strokes.size());
    for (const Stroke& each : strokes)
        out << each.part << qint32(each.color) << each.width << each.points;
    return bytes;
}

/// Nothing of what another version has written or what is spoilt.
QVector<Stroke> readStrokes(const QByteArray& bytes)
{
    QDataStream in(bytes);
    in.setVersion(QDataStream::Qt_6_0);
    qint32 format = 0, count = 0;
    in >> format >> count;
    QVector<Stroke> strokes;
    for (qint32 i = 0; format == kFormat && i < count && in.status() == QDataStream::Ok; ++i) {
        Stroke each;
        qint32 color = 0;
        in >> each.part >> color >> each.width >> each.points;
        each.color = color;
        if (in.status() == QDataStream::Ok)
            strokes << each;
    }
    return strokes;
}

} // namespace

void Ink::setPlace(const QString& lesson, const QString& step)
{
    const QString key = lesson.isEmpty() ? QString() : QStringLiteral("ink/%1/%2").arg(lesson, step);
    if (key == key_)
        return;
    key_ = key;
    strokes_ = key_.isEmpty() ? QVector<Stroke>() : readStrokes(QSettings().value(key_).toByteArray());
    emit changed();
}

void Ink::add(const Stroke& stroke)
{
    strokes_ << stroke;
    keep();
}

void Ink::eraseAt(const QString& part, QPointF at, double reach)
{
    const qsizetype before = strokes_.size();
    strokes_.removeIf([&](const Stroke& each) { return each.part == part && comesNear(each, at, reach); });
    if (strokes_.size() != before)
        keep();
}

void Ink::clear()
{
    if (strokes_.isEmpty())
        return;
    strokes_.clear();
    keep();
}

void Ink::keep()
{
    if (!key_.isEmpty()) {
        QSettings settings;
        if (strokes_.isEmpty())
            settings.remove(key_);
        else
            settings.setValue(key_, written(strokes_));
    }
    emit changed();
}

} // namespace polhode::ui
