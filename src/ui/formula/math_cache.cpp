#include "ui/formula/math_cache.h"

#include <QCborMap>
#include <QCborValue>
#include <QDataStream>
#include <QIODevice>
#include <QJsonArray>

namespace polhode::ui
{

namespace
{

constexpr quint32 kMagic = 0x504d4331; // "PMC1"

/// The layout with each outline "d" (also those of its tag) put through @p map.
template <typename Map>
QJsonObject withOutlines(QJsonObject layout, Map&& map)
{
    QJsonArray ops = layout["ops"].toArray();
    for (qsizetype i = 0; i < ops.size(); ++i) {
        QJsonObject op = ops[i].toObject();
        if (op.contains("d")) {
            op["d"] = map(op["d"]);
            ops[i] = op;
        }
    }
    if (!ops.isEmpty())
        layout["ops"] = ops;
    if (layout.contains("tag"))
        layout["tag"] = withOutlines(layout["tag"].toObject(), map);
    return layout;
}

} // namespace

MathCache::MathCache(QByteArray version)
    : version_(std::move(version))
{
}

bool MathCache::read(QIODevice& file)
{
    QDataStream in(&file);
    in.setVersion(QDataStream::Qt_6_4);
    quint32 magic = 0;
    QByteArray version;
    in >> magic >> version;
    if (magic != kMagic || version != version_)
        return false;
    in >> outlines_ >> formulas_;
    if (in.status() == QDataStream::Ok)
        return true;
    outlines_.clear();
    formulas_.clear();
    return false;
}

void MathCache::write(QIODevice& file) const
{
    QDataStream out(&file);
    out.setVersion(QDataStream::Qt_6_4);
    out << kMagic << version_ << outlines_ << formulas_;
}

std::optional<QJsonObject> MathCache::find(const QString& tex, bool display) const
{
    const auto it = formulas_.constFind(keyOf(tex, display));
    if (it == formulas_.constEnd())
        return std::nullopt;
    return withOutlines(QCborValue::fromCbor(*it).toMap().toJsonObject(), [this](const QJsonValue& index) {
        return QJsonValue(outlines_.value(index.toInt()));
    });
}

void MathCache::insert(const QString& tex, bool display, const QJsonObject& layout)
{
    if (outlineIndex_.isEmpty())
        for (const QString& outline : outlines_)
            outlineIndex_.insert(outline, int(outlineIndex_.size()));
    const QJsonObject indexed = withOutlines(layout, [this](const QJsonValue& outline) {
        const QString d = outline.toString();
        if (!outlineIndex_.contains(d)) {
            outlineIndex_.insert(d, int(outlines_.size()));
            outlines_.append(d);
        }
        return QJsonValue(outlineIndex_[d]);
    });
    formulas_.insert(keyOf(tex, display),
                     QCborMap::fromJsonObject(indexed).toCborValue().toCbor(QCborValue::UseFloat16));
}

} // namespace polhode::ui
