#pragma once

#include <QHash>
#include <QJsonObject>
#include <QMap>
#include <QStringList>

#include <optional>

class QIODevice;

namespace polhode::ui
{

/// The layouts of many formulas as one compact file, made when the program is built. The outline of each
/// glyph is stored once; a formula is decoded when it is asked for.
class MathCache
{
public:
    /// @p version tells the typesetter that made the layouts: a file of another version is not read.
    explicit MathCache(QByteArray version);

    /// False, and the cache stays empty, if the file is of another version or none of ours.
    bool read(QIODevice& file);
    void write(QIODevice& file) const;

    /// By which a formula is kept.
    static QString keyOf(const QString& tex, bool display) { return (display ? u'D' : u'I') + tex; }

    std::optional<QJsonObject> find(const QString& tex, bool display) const;
    void insert(const QString& tex, bool display, const QJsonObject& layout);
    qsizetype size() const { return formulas_.size(); }

private:
    QByteArray version_;
    QStringList outlines_;
    QHash<QString, int> outlineIndex_; ///< filled while writing only
    QMap<QString, QByteArray> formulas_; ///< ordered, so that equal formulas make equal files
};

} // namespace polhode::ui
